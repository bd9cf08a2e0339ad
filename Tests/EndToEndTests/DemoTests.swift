import Foundation
import TestSupport
import Testing

/// `settee demo`, built.
@Suite(.aside)
struct DemoTests {
  @Test("Every capital key does something that can be seen, and q ends the demo")
  func keys() throws {
    let sandbox = try Sandbox()
    let session = try PtySession(["demo"], in: sandbox)
    session.waitFor(" keys")
    for key in ["O", "S", "C", "O", "L", "K", "P", ".", ".", "P", "A", "B", "\t", "j"] {
      try session.send(key)
      session.waitForOutput()
    }
    try session.send("q")
    #expect(session.waitForEnd() == .exited(0))
    expectRestored(session)
    #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.config).isEmpty)
  }

  @Test("A script that ships plays to the same screen twice", arguments: scripts)
  func script(path: String) throws {
    let words = ["demo", "--script", path, "--dump-screen"]
    let runs = try (0..<2).map { _ in
      try Shell.run(Program.path, words, environment: Sandbox().environment())
    }
    #expect(runs[0].status == 0, "\(runs[0].errors)")
    #expect(runs[0].output == runs[1].output)
    #expect(runs[0].output.split(separator: "\n").count > 10)
  }

  /// The scenarios beside the schemas.
  static let scripts: [String] = {
    let folder = Program.repository.appending(path: "demo-schemas").path
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    return (names ?? []).filter { $0.hasSuffix(".demo") }.sorted().map { "\(folder)/\($0)" }
  }()
}
