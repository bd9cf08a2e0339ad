import Foundation
import TestSupport
import Testing

/// The compiler itself, on a file in which every line that is wrong says how.
@Suite("Misuse of the macros", .aside)
struct MisuseTests {
  @Test(
    "Every misuse is one error at the user's line, and none is inside an expansion",
    .enabled(if: Compiler.isThere, "needs swiftc on the PATH and the build's modules"),
    arguments: [("Misuse", 21), ("ObservableDefaultMisuse", 11)])
  func oneErrorEach(name: String, countMin: Int) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Cases/\(name).swift")
    let expected = try Self.expectations(in: String(contentsOf: file, encoding: .utf8))
    #expect(expected.count >= countMin)
    var errors = try Compiler.errors(of: file, flags: ["-parse-as-library"])
    for (line, words) in expected {
      let index = errors.firstIndex { $0.file == file.path && $0.line == line }
      guard let index else {
        Issue.record("line \(line): no error, expected: \(words)")
        continue
      }
      #expect(errors.remove(at: index).text.contains(words), "line \(line)")
    }
    #expect(errors == [])
  }

  private static func expectations(in text: String) -> [(line: Int, words: String)] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
      index, line in
      line.firstRange(of: "// error: ").map { (index + 1, String(line[$0.upperBound...])) }
    }
  }
}
