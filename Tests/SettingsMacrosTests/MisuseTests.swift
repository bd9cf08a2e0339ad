import Foundation
import TestSupport
import Testing

/// The compiler itself, on a file in which every line that is wrong says how.
@Suite("Misuse of the macros", .aside)
struct MisuseTests {
  @Test(
    "Every misuse is told once at the user's line, and nothing is inside an expansion",
    .enabled(if: Compiler.isThere, "needs swiftc on the PATH and the build's modules"),
    arguments: [
      ("Misuse", 60), ("ObservableDefaultMisuse", 11), ("Comments", 17), ("Initialisers", 4),
      ("FoundationBeside", 5), ("FoundationSettled", 0), ("FoundationBesideCloud", 2),
    ])
  func toldOnceEach(name: String, countMin: Int) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Cases/\(name).swift")
    let expected = try Self.expectations(in: String(contentsOf: file, encoding: .utf8))
    #expect(expected.count >= countMin)
    var problems = try Compiler.problems(of: file, flags: ["-parse-as-library"])
    for (line, severity, words) in expected {
      let index = problems.firstIndex {
        $0.file == file.path && $0.line == line && $0.severity == severity
      }
      guard let index else {
        Issue.record("line \(line): no \(severity), expected: \(words)")
        continue
      }
      let text = problems.remove(at: index).text
      #expect(text.contains(words), "line \(line)")
    }
    #expect(problems == [])
  }

  @Test(
    "Where a superclass needs arguments the excerpt that is shown names the remedy",
    .enabled(if: Compiler.isThere, "needs swiftc on the PATH and the build's modules"))
  func remedy() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Cases/Initialisers.swift")
    let text = try Compiler.text(of: file, flags: ["-parse-as-library"])
    let remedy = """
      isn't called on all paths before returning from initializer
        return  // the superclass has no 'init()': write 'autoInit: false' and an initialiser

      """
    #expect(text.ranges(of: remedy).count == 2, "\(text)")
  }

  @Test(
    "Every right use compiles, whatever a module's default isolation",
    .enabled(if: Compiler.isThere, "needs swiftc on the PATH and the build's modules"),
    arguments: [[], ["-default-isolation", "MainActor"]])
  func right(isolation: [String]) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "Cases/Right.swift")
    let flags = ["-parse-as-library", "-package-name", "test"] + isolation
    #expect(try Compiler.problems(of: file, flags: flags) == [])
  }

  @Test(
    "Observers of a stored property are never called, in both kinds of class; those of others are",
    .enabled(if: Compiler.isThere, "needs swiftc on the PATH and the build's modules"))
  func observers() throws {
    let program = """
      import ObservableDefaults
      @ObservableDefaults final class Local {
        var stored = 1 { willSet { print("will") } didSet { print("did") } }
        @ObservableOnly var seen = 1 { didSet { print("seen") } }
        @Ignore var own = 1 { didSet { print("own") } }
      }
      @ObservableCloud(developmentMode: true) final class Synced {
        var stored = 1 { didSet { print("did") } }
      }
      let (local, synced) = (Local(userDefaults: .inMemory()), Synced())
      (local.stored, synced.stored) = (2, 3)
      local.stored += 1
      (local.seen, local.own) = (2, 2)
      print(local.stored, synced.stored)
      """
    let folder = FileManager.default.temporaryDirectory.appending(path: "settee-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    let file = folder.appending(path: "main.swift")
    try Data(program.utf8).write(to: file)
    #expect(try Compiler.output(of: file) == "seen\nown\n3 3\n")
  }

  @Test("Whoever passes Foundation's UserDefaults is told one sentence, in whichever library")
  func foreignSuites() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources").standardized
    let sentences = try [
      "Defaults/Keys/Key+ForeignSuites.swift", "ObservableDefaults/Instances/ForeignSuites.swift",
    ].flatMap { file in
      let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
      return text.matches(of: #/message: """\n(?<text>[^"]*)"""/#).map {
        $0.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }
    }
    #expect(sentences.count == 3 && Set(sentences).count == 1)
  }

  @Test("No error of the compiler is overlooked, wherever it says it is")
  func parsing() {
    let text = """
      /a/b.swift:3:5: error: one
        // error: an echo of the source
      macro expansion @_Backed:1:17: error: two
      /a/b.swift:4:5: warning: three
      <unknown>:0: error: four
      error: five
      """
    #expect(Compiler.parsed(text).map(\.text) == ["one", "two", "three", "four", "five"])
  }

  private static func expectations(
    in text: String
  ) -> [(line: Int, severity: String, words: String)] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
      index, line in
      line.firstMatch(of: /\/\/ (error|warning): (.*)/).map {
        (index + 1, String($0.1), String($0.2))
      }
    }
  }
}
