import SetteeForms
import SetteePropertyLists
import SetteeSettings
import Testing

@Suite("Text drafts")
struct TextDraftTests {
  /// Text with `|` for the cursor.
  private func draft(_ picture: String) -> TextDraft {
    let parts = picture.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    var draft = TextDraft(parts.joined())
    draft.move(to: parts[0].count)
    return draft
  }

  private func picture(_ draft: TextDraft) -> String {
    let index = draft.text.index(draft.text.startIndex, offsetBy: draft.cursor)
    return draft.text[..<index] + "|" + draft.text[index...]
  }

  @Test(
    "The cursor moves by characters and words and stops at the ends",
    arguments: [
      ("ab|c", TextDraft.Movement.left, "a|bc"), ("|abc", .left, "|abc"),
      ("ab|c", .right, "abc|"), ("abc|", .right, "abc|"),
      ("one two|", .wordLeft, "one |two"), ("one |two", .wordLeft, "|one two"),
      ("|one two", .wordRight, "one| two"), ("one| two", .wordRight, "one two|"),
      ("a.b, |c", .wordLeft, "a.|b, c"), ("ab|c", .start, "|abc"), ("a|bc", .end, "abc|"),
      ("👩‍👩‍👧é|", .left, "👩‍👩‍👧|é"), ("👩‍👩‍👧|é", .left, "|👩‍👩‍👧é"), ("|", .wordLeft, "|"),
    ])
  func moves(before: String, movement: TextDraft.Movement, after: String) {
    var draft = draft(before)
    draft.move(movement)
    #expect(picture(draft) == after)
  }

  @Test(
    "Deleting takes what a movement would pass",
    arguments: [
      ("ab|c", TextDraft.Movement.left, "a|c"), ("ab|c", .right, "ab|"), ("|abc", .left, "|abc"),
      ("one two|", .wordLeft, "one |"), ("|one two", .wordRight, "| two"),
      ("one| two", .start, "| two"), ("one| two", .end, "one|"), ("é👍🏽|", .left, "é|"),
    ])
  func deletes(before: String, movement: TextDraft.Movement, after: String) {
    var draft = draft(before)
    draft.delete(movement)
    #expect(picture(draft) == after)
  }

  @Test(
    "Typed and pasted text goes in before the cursor, on one line",
    arguments: [
      ("a|c", "b", "ab|c"), ("|", "x\r\ny\nz\tw", "x y z w|"),
      ("|", "a\u{1B}[2Jb\u{0}\u{9B}", "a[2Jb|"),
      ("|", "p\u{2028}q\u{85}r", "p q r|"), ("e|x", "\u{301}", "e\u{301}|x"), ("ab|", "", "ab|"),
    ])
  func inserts(before: String, typed: String, after: String) {
    var draft = draft(before)
    let isWhole = draft.insert(typed)
    #expect(isWhole)
    #expect(picture(draft) == after)
  }

  @Test("What joins over a deletion keeps the cursor within the text")
  func joining() {
    var draft = draft("🇩a|🇪")
    draft.delete(.left)
    #expect(draft.text == "🇩🇪")
    #expect(draft.cursor == 1)
    draft.insert("z")
    #expect(draft.text == "🇩🇪z")
  }

  @Test("A paste beyond the limit is cut at a scalar, and says so")
  func capped() {
    var draft = TextDraft("")
    let isWhole = draft.insert(String(repeating: "é", count: 100_000))
    #expect(!isWhole)
    #expect(draft.text.utf8.count == TextDraft.byteCountMax)
    let isFull = !draft.insert("x")
    #expect(isFull)
    draft.delete(.left)
    let fits = draft.insert("x")
    #expect(fits)
  }

  /// Named, because a failing test prints its argument.
  enum Hostile: CaseIterable {
    case marks, flags, joiners, overrides, notUTF8

    var text: String {
      switch self {
      case .marks: "e" + String(repeating: "\u{301}", count: 1_000_000)
      case .flags: String(repeating: "\u{1F1E9}", count: 20_001)
      case .joiners: String(repeating: "\u{200D}", count: 50_000)
      case .overrides: String(repeating: "\u{202E}", count: 1_000)
      case .notUTF8: String(decoding: [0xFF, 0xC0, 0x80], as: UTF8.self)
      }
    }
  }

  @Test("Hostile text is edited like any other", arguments: Hostile.allCases)
  func hostile(kind: Hostile) {
    let text = kind.text
    var draft = TextDraft(text)
    draft.move(.left)
    draft.insert("x")
    draft.move(.wordLeft)
    draft.delete(.wordRight)
    draft.insert(text)
    draft.move(.right)
    draft.delete(.end)
    draft.delete(.start)
    #expect(draft.cursor == 0)
    #expect(draft.text.count <= 1)
  }

  @Test("A long stored text is opened whole")
  func longStored() {
    let text = String(repeating: "a", count: TextDraft.byteCountMax + 5)
    var draft = TextDraft(text)
    let isWhole = draft.insert("b")
    #expect(!isWhole)
    #expect(draft.text == text)
  }

  @Test("A draft amounts to a value or a sentence")
  func value() {
    let type = SettingType.integer(.init(minimum: .init(1)))
    #expect(TextDraft("7").value(for: type) == .value(7))
    #expect(TextDraft("").value(for: type) == .problem("Must be a whole number of 1 or more."))
  }
}
