import Foundation
import TestSupport
import Testing

/// `make soak`, with a program in the place of ours that finds something at once.
@Suite("Soaking", .enabled(if: Shell.path(of: "make") != nil, "needs make"))
struct SoakTests {
  private static let command = "settee simulate --world files --seed 7 --steps 900 --trace"

  @Test("The command that repeats a failure is told and kept, behind those of runs before")
  func failure() throws {
    let home = try TemporaryFolder()
    for round in 1...2 {
      let run = try soak(
        in: home, printing: "Seed 5, for 1 seconds.\nThis tells it step by step:\n\(Self.command)")
      #expect(run.status != 0 && run.output.contains("\n\(Self.command)\n"), "\(run.output)")
      let kept = try String(contentsOfFile: "\(home.text)/soak-failures.txt", encoding: .utf8)
      #expect(kept == String(repeating: "\(Self.command)\n", count: round))
    }
  }

  @Test("Where no promise was broken nothing is kept, and a program that died is no success")
  func success() throws {
    let home = try TemporaryFolder()
    let run = try soak(in: home, printing: "Seed 5, for 1 seconds.\nNo promise was broken.")
    #expect(run.status == 0, "\(run.errors)")
    let kept = try String(contentsOfFile: "\(home.text)/soak-failures.txt", encoding: .utf8)
    #expect(kept == "")
    #expect(try soak(in: home, printing: "Seed 5, for 1 seconds.").status != 0)
  }

  /// Runs the words of the project's own Makefile in another folder.
  private func soak(in home: TemporaryFolder, printing text: String) throws -> Shell.Result {
    let files = FileManager.default
    let built = "\(home.text)/built"
    for folder in [built, "\(home.text)/.build"] {
      try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    // A shell, for which the first word names a script: what was just written may be busy yet.
    if !files.fileExists(atPath: "\(built)/settee") {
      try files.createSymbolicLink(atPath: "\(built)/settee", withDestinationPath: "/bin/sh")
    }
    try "cat <<END\n\(text)\nEND\n".write(
      toFile: "\(home.text)/simulate", atomically: true, encoding: .utf8)
    let makefile = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Makefile")
    return try Shell.run(
      "/bin/sh",
      [
        "-c", "cd \"$1\" && exec make -f \"$2\" -o build soak BUILT=\"$3\" SECONDS=1", "sh",
        home.text, makefile.path, built,
      ])
  }
}
