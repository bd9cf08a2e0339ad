import SwiftParser
import SwiftSyntax
import Testing

@testable import SetteeSettingsMacros

@Suite("What a comment says of a property")
struct PropertyNoteTests {
  private static func note(_ comment: String, _ property: String = "var a = 1") throws
    -> PropertyNote
  {
    let file = Parser.parse(source: "\(comment)\n\(property)\n")
    let declaration = file.statements.first?.item.as(VariableDeclSyntax.self)
    return PropertyNote(Variable(try #require(declaration), of: .defaults))
  }

  @Test(
    "Numbers are read as people write them, and written so that Swift reads them",
    arguments: [
      ("- Range: 8...72", "range: (8.0)...(72.0)"),
      ("- Range: 8...72.", "range: (8.0)...(72.0)"),
      ("- Range: -10...-1", "range: (-10.0)...(-1.0)"),
      ("- Range: -5...0", "range: (-5.0)...(0.0)"),
      ("- Range: 8 ...72", "range: (8.0)...(72.0)"),
      ("- Range: .5...1", "range: (0.5)...(1.0)"),
      ("- Range: 1_000...+1e6", "range: (1000.0)...(1000000.0)"),
      ("- Range: 3...3", "range: (3.0)...(3.0)"),
      ("- range: 1...2", "range: (1.0)...(2.0)"),
      ("- Step: 2.", "step: 2.0"),
      ("- Step: .5", "step: 0.5"),
      ("- Secret", "secret: true"),
      ("- Secret.", "secret: true"),
      ("- Secret: yes", "secret: true"),
      ("- Secret: no", "secret: false"),
      ("- Secret: False.", "secret: false"),
    ])
  func numbers(comment: String, source: String) throws {
    let note = try Self.note("/// \(comment)")
    #expect(note.source == "note: .init(\(source)), ")
    // That a default is none of these is told besides.
    #expect(!note.problems.contains { $0.text.contains("left out") })
  }

  @Test(
    "Choices are texts, numbers or truths as the property is",
    arguments: [
      ("1, 2, 3.", "var a = 1", "1, 2, 3"),
      ("+5, .5, -1e2", "var a: Double? = 1", "5, 0.5, -100.0"),
      ("1.2, 1.3", #"var a: String = "1.2""#, #""1.2", "1.3""#),
      ("1, 2", #"var a = ["1"]"#, #""1", "2""#),
      ("1, 2", "var a: [Int] = []", "1, 2"),
      ("1, 2", "var a: Array<String>? = nil", #""1", "2""#),
      ("off, inf, nan", #"var a = "off""#, #""off", "inf", "nan""#),
      ("off, inf, nan, 0x1", "var a = Level.off", #""off", "inf", "nan", "0x1""#),
      ("true, 1, `2`", "var a = Level.off", #"true, 1, "2""#),
      (#""a, b", c,"#, #"var a = "c""#, #""a, b", "c""#),
      ("light, dark.", #"var a = "light""#, #""light", "dark""#),
      ("99999999999999999999, 1", "var a = 1.0", "1e+20, 1"),
    ])
  func choices(words: String, property: String, source: String) throws {
    let note = try Self.note("/// - Choices: \(words)", property)
    #expect(note.source == "note: .init(choices: [\(source)]), ")
    // That a default is none of these is told besides.
    #expect(!note.problems.contains { $0.text.contains("left out") })
  }

  @Test(
    "What was meant for a form and says nothing is told once, and stays in the help",
    arguments: [
      "- Range: 72...8", "- Range: 0...-5", "- Range: 8...", "- Range: ...72",
      "- Range: 1...2...3", "- Range: 8..<72", "- Range: 8-72", "- Range: 0...inf",
      "- Range: nan...1", "- Step: 1 2", "- Step: 0", "- Step: -1", "- Choices: off, 1",
      "- Choices: inf",
    ])
  func wrong(comment: String) throws {
    let note = try Self.note("/// \(comment)")
    #expect(note.source == "note: .init(help: \"\(comment)\"), ")
    #expect(note.problems.count == 1)
    #expect(note.problems.first?.severity == .warning)
  }

  @Test(
    "A sentence is help, whatever it begins with",
    arguments: [
      "- Range: as you like it ...", "- Range: 8 to 72", "- Step: by step", "- Choices: .",
      "- Title", "- Rangefinder: 1...2", "Range: 1...2", "-5...5", "- Note: 1...2",
    ])
  func sentences(comment: String) throws {
    let note = try Self.note("/// \(comment)")
    #expect(note.source == "note: .init(help: \"\(comment)\"), ")
    // That a default is none of these is told besides.
    #expect(!note.problems.contains { $0.text.contains("left out") })
  }

  @Test(
    "Lines end in either way, in both kinds of comment",
    arguments: ["\n", "\r\n"],
    [
      ["/// Size.", "/// - Range: 1...2", "/// - Title: Big \\ \"one\""],
      ["/**", " * Size.", " * - Range: 1...2", " * - Title: Big \\ \"one\"", " */"],
      ["/** Size.", "", "- Range: 1...2", "- Title: Big \\ \"one\" */"],
    ])
  func lineEnds(end: String, lines: [String]) throws {
    let note = try Self.note(lines.joined(separator: end))
    #expect(
      note.source
        == #"note: .init(help: "Size.", title: "Big \\ \"one\"", range: (1.0)...(2.0)), "#)
  }

  @Test("The attached marker counts before the comment")
  func marker() throws {
    let note = try Self.note("/// - Range: 1...2", "@Setting(range: 3...4) var a = 1")
    #expect(note.source == "note: .init(range: 3...4), ")
  }
}
