import SetteePropertyLists
import SetteeSettings
import Testing

/// Keys that can do nothing with what has the focus: they say why, and no hint names them.
@Suite("Keys that are refused")
@MainActor
struct RefusedKeysTests {
  private static let inSections = "The sections have the keys; Enter goes into the fields."

  @Test("Keys of rows say in the sections who has the keys", arguments: ["x", "+", "v", "<M-k>"])
  func sections(key: String) throws {
    let secret = SettingDescription(
      key: "a.token", title: "Token", type: .string(.init()), traits: .secret)
    let fixture = EditorFixture([secret], values: ["a.token": "sesame"], columns: 100)
    try fixture.press("h\(key)")
    #expect(fixture.status.contains(Self.inSections), "\(fixture.status)")
    #expect(!fixture.picture.contains("sesame"))
    try fixture.press("lv")
    #expect(fixture.picture.contains("sesame"))
  }

  @Test("An entry that follows another value says so to the keys of entries")
  func followingEntry() throws {
    let entry = SettingDescription(
      key: "a", title: "a", type: .string(.init()), traits: .entry)
    let fixture = EditorFixture(
      [entry], values: ["a": "x"], columns: 120, behind: { FollowingStore($0, "a", follows: "b") })
    for key in ["x", "D", "c", "r"] {
      try fixture.press(key)
      let sentence = "a is locked: read-only, it follows &it, line 1."
      #expect(fixture.status.contains(sentence), "\(key): \(fixture.status)")
    }
  }

  @Test("Where a list cannot have more, nothing offers to add to it")
  func following() throws {
    let list = PageTrial.anything("list")
    for isFollower in [true, false] {
      let fixture = EditorFixture(
        [list], values: ["list": [1, 2]], columns: 160,
        behind: { FollowingStore($0, isFollower ? "list" : "other", follows: "b") })
      try fixture.press("<Enter>")
      #expect(fixture.hints.contains("a add") != isFollower, "\(fixture.hints)")
      try fixture.press("G")
      #expect(fixture.hints.contains("Enter add") != isFollower, "\(fixture.hints)")
    }
  }

  @Test("The row that adds has no value to set to none or to rid of equal names")
  func adder() throws {
    let fixture = EditorFixture(
      [PageTrial.anything("list")], values: ["list": [true]], columns: 100)
    try fixture.press("<Enter>G")
    for key in ["<M-n>", "<M-k>"] {
      try fixture.press(key)
      #expect(fixture.status.contains("There is no value here."), "\(key): \(fixture.status)")
    }
  }

  @Test("An open line says which keys its value cannot take")
  func openLine() throws {
    var trial = try #require(FieldTrial(.port, 8080))
    for (key, sentence) in [
      ("<M-n>", "cannot be none."), ("<M-o>", "The value can be of one kind only."),
      ("<M-v>", "is no secret."),
    ] {
      #expect(try trial.type(key) == .stay)
      #expect(trial.picture(columns: 80).contains(sentence), "\(trial.picture(columns: 80))")
    }
  }

  @Test("The keys of an open field leave out another kind where there is one kind only")
  func openKeys() throws {
    let fixture = EditorFixture(columns: 140, rows: 60, focus: "editor.tabSize")
    try fixture.press("<Enter><F1>")
    #expect(!fixture.picture.contains("another kind") && fixture.picture.contains("Leave, or back"))
    let mixed = EditorFixture(
      [PageTrial.anything("any")], values: ["any": "5"], columns: 140, rows: 60)
    try mixed.press("<Enter><F1>")
    #expect(mixed.picture.contains("another kind"), "\(mixed.picture)")
  }

  @Test("A line for a name asks for a name")
  func names() throws {
    let fixture = EditorFixture([PageTrial.anything("map")], values: ["map": ["a": 1]])
    try fixture.press("<Enter>c")
    #expect(fixture.picture.contains("└ name"), "\(fixture.picture)")
  }

  @Test("The line of hints is inside of what is open, and each drawn arrow is its key")
  func hintsOfOpen() throws {
    let hand = try MouseHand(keys: "jj<Enter>")
    try hand.click("↑↓ move")
    #expect(hand.editor.openField != nil)
    let before = hand.picture
    let (column, row) = try hand.place(of: "↑↓ move")
    hand.report(.press, column + 1, row)
    hand.report(.release, column + 1, row)
    #expect(hand.editor.openField != nil && hand.picture != before)
    hand.report(.press, 79, row)
    hand.report(.release, 79, row)
    #expect(hand.editor.openField != nil)
  }
}
