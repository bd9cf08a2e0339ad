import Foundation
import TestSupport
import Testing

/// What the built program asks of the kernel and of the loader where it writes a document.
@Suite("Documents and the kernel", .aside)
struct DocumentCallsTests {
  private static let texts = [
    ("json", "{\n  \"a\": 1, // of old\n  \"b\": [1, 2]\n}\n"), ("toml", "a = 1 # of old\n"),
    ("yaml", "a: 1 # of old\nb:\n  - x\n"),
  ]
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try FileManager.default.createDirectory(
      atPath: "\(sandbox.home.text)/documents", withIntermediateDirectories: true)
  }

  @Test(
    "A commit writes the new bytes once, syncs twice, and leaves nothing else",
    .enabled(if: StruckCommand.canTrace, "needs strace, and the right to use it"), arguments: texts)
  func replaced(ending: String, text: String) throws {
    let path = try sandbox.write(text, to: "documents/config.\(ending)")
    let calls = try traced(path)
    let new = text.replacing("1", with: "23", maxReplacements: 1)
    #expect(try sandbox.text("documents/config.\(ending)") == new)
    #expect(calls.writtenByteCount(to: "/documents/") == new.utf8.count)
    #expect(calls.calls("fsync") == 2, "\(calls.lines)")
    #expect(calls.calls("ftruncate") == 0)
    #expect(try names(in: "documents") == ["config.\(ending)"])
  }

  @Test(
    "A file of two names is written in place once, after a copy of the old bytes that goes again",
    .enabled(if: StruckCommand.canTrace, "needs strace, and the right to use it"), arguments: texts)
  func inPlace(ending: String, text: String) throws {
    let path = try sandbox.write(text, to: "documents/config.\(ending)")
    try FileManager.default.linkItem(atPath: path, toPath: "\(path).other")
    let calls = try traced(path)
    let new = text.replacing("1", with: "23", maxReplacements: 1)
    #expect(try sandbox.text("documents/config.\(ending).other") == new)
    #expect(calls.writtenByteCount(to: "/documents/config.\(ending)>") == new.utf8.count)
    #expect(calls.writtenByteCount(to: "/settee/documents/") == text.utf8.count)
    #expect(try names(in: "documents") == ["config.\(ending)", "config.\(ending).other"])
    #expect(try names(in: ".local/state/settee/documents") == [])
  }

  /// The calls that write and sync while one value is set.
  private func traced(_ path: String) throws -> CallTrace {
    let trace = "\(sandbox.home.text)/trace"
    let result = try Shell.run(
      "/usr/bin/strace",
      [
        "-f", "-y", "-o", trace, "-e", "trace=write,writev,pwrite64,fsync,fdatasync,ftruncate",
        Program.path, "set", "a", "23", "--file", path,
      ], environment: sandbox.environment())
    guard result.status == 0 else { throw Failure(result.errors) }
    return CallTrace(try sandbox.text("trace"))
  }

  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(sandbox.home.text)/\(folder)").sorted()
  }

  // MARK: Libraries

  private static let release =
    Program.repository.appending(path: ".build/release/settee").path

  private static func libraries() throws -> String {
    try Shell.run("/usr/bin/ldd", [release]).output
  }

  /// Whether the program stands there that `make build` links: its own parts are in it.
  private static let isBuilt: Bool = {
    guard Effort.isLong, let libraries = try? libraries() else { return false }
    return libraries.contains("libc.so") && !libraries.contains("libswiftCore")
  }()

  @Test(
    "The program for users needs no libyaml and none of Swift's libraries where it runs",
    .enabled(if: isBuilt, "needs SETTEE_LONG=1 and the program that make build makes"))
  func libraries() throws {
    let libraries = try Self.libraries()
    for name in ["libyaml", "libswift", "libstdc++", "Foundation"] {
      #expect(!libraries.contains(name), "\(libraries)")
    }
  }
}

extension CallTrace {
  /// How many bytes were written to files whose path holds a text.
  fileprivate func writtenByteCount(to path: String) -> Int {
    lines.filter { $0.contains(" write(") && $0.contains(path) }
      .compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }.reduce(0, +)
  }
}
