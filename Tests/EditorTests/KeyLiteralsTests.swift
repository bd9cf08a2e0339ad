import Foundation
import Testing

/// Keys stand in the table alone: nobody else names one, in code or in words for the screen.
///
/// The rule reads text. It finds what makes a key press or compares with one by name, and words in
/// quotation marks that are a key's name; it does not find a key that is put together from parts,
/// nor a single character in a sentence.
@Suite("Keys outside the table")
struct KeyLiteralsTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Keys made by a function, and names that nothing but a key has.
  private static let code =
    #"\.(control|alt|character)\("|\.function\([0-9]|KeyPress\(\."#
    + #"|KeyPress\.(enter|tab|delete|insert|up|down|left|right|home|end|page)"#
    + #"|\.(escape|backTab|backspace)\b"#
  /// Names that other things have too, where they stand as patterns or in comparisons; page keys
  /// are left out, for moves are called so.
  private static let patterns =
    #"(case|==|!=|,|\[)\s*\.(enter|tab|delete|insert|up|down|left|right|home|end)\b(?![(A-Z])"#
  private static let words =
    #""[^"]*(\b(Enter|Esc|Backspace|PgUp|PgDn|Shift-Tab)\b|\b(Ctrl|Alt)-[A-Z])[^"]*""#

  /// The lines of a source file that name a key.
  private static func literals(in text: String) throws -> [String] {
    var rules = [try Regex(code), try Regex(words)]
    // Only who has a key press can compare it: elsewhere `.up` is a direction.
    if text.contains("KeyPress") { rules.append(try Regex(patterns)) }
    return text.split(separator: "\n").map(String.init).filter { line in
      let code = line.drop { $0 == " " }
      return !code.hasPrefix("//") && rules.contains { line.firstMatch(of: $0) != nil }
    }
  }

  /// Help and an example for who writes keys down: for `--keys`, and of a key file.
  private static let written = ["EditCommand.swift", "KeymapCommand.swift"]

  @Test(
    "No source but the table's names a key",
    arguments: [
      "Editor", "Demo", "SettingsEditor", "Commands", "Prompts", "Themes", "Forms", "FormViews",
    ])
  func table(room: String) throws {
    let folder = Self.root.appending(path: "Sources/\(room)")
    let files = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var count = 0
    for case let file as URL in files where file.pathExtension == "swift" {
      count += 1
      guard !file.lastPathComponent.hasPrefix("KeyMap+Standard") else { continue }
      let found = try Self.literals(in: String(contentsOf: file, encoding: .utf8))
      let isWritten = room == "Commands" && Self.written.contains(file.lastPathComponent)
      #expect(found.count == (isWritten ? 1 : 0), "\(file.lastPathComponent): \(found)")
    }
    #expect(count > 1)
  }

  @Test("The table itself is full of what the rule looks for")
  func ruleFindsTheTable() throws {
    let file = Self.root.appending(path: "Sources/Editor/Keys/KeyMap+StandardFields.swift")
    #expect(try Self.literals(in: String(contentsOf: file, encoding: .utf8)).count > 40)
  }

  @Test(
    "A key is found however it is written",
    arguments: [
      #"case .control("s"): store()"#, #"if key == .alt("m") { keep() }"#, "case .escape: leave()",
      #"KeyHint("Enter", "store")"#, "let key = KeyPress(.up)",
      "func f(key: KeyPress) { key == .up }",
      #"say("Esc leaves it.")"#, #"return "Choose: Alt-M keeps yours.""#, "[KeyPress.enter]",
      "let key: KeyPress\nswitch key { case .home: 1 }", #"list.handle(.character("j"))"#,
    ])
  func samples(line: String) throws { #expect(try Self.literals(in: line).count == 1) }

  @Test(
    "What is no key is none",
    arguments: [
      "case .up: sent", "draft.delete(.left)", "// Esc leaves", "case .enterPane: focus()",
      #"let title = "Entering text""#,
    ])
  func others(line: String) throws { #expect(try Self.literals(in: line).isEmpty) }
}
