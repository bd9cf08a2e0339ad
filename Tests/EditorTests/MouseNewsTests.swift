import SetteeEditor
import SetteePropertyLists
import SetteeTerminals
import Testing

/// Words about what changed that lead there when they are pressed.
@Suite("The mouse on news")
@MainActor
struct MouseNewsTests {
  @Test("A press on the notice of what changed elsewhere follows it, as its key does")
  func notice() throws {
    let hand = try MouseHand(EditorFixture.switches(100))
    hand.fixture.writeElsewhere(true, "switch.50")
    for piece in ["» 1 changed elsewhere", "f follows"] {
      try hand.fixture.press("g")
      if piece == "f follows" { hand.fixture.writeElsewhere(false, "switch.50") }
      try hand.click(piece)
      #expect(hand.fixture.focus == "switch.50", "\(piece)")
    }
  }

  @Test("A press on the other tab of the changes shows it, one on its own tab does nothing")
  func tabs() throws {
    let hand = try MouseHand(keys: "<Space>d")
    hand.fixture.writeElsewhere("Fira", "editor.font")
    try hand.fixture.press("<Esc>d")
    try hand.click("1 here")
    #expect(hand.picture.contains("Tab elsewhere"))
    try hand.click("1 elsewhere")
    #expect(hand.picture.contains("Tab here") && hand.picture.contains("another program"))
    try hand.click("1 elsewhere")
    #expect(hand.picture.contains("Tab here"))
    try hand.click("1 here")
    #expect(hand.picture.contains("Tab elsewhere"))
  }

  @Test("The keys in the lower line of a box are pressed there")
  func footers() throws {
    let hand = try MouseHand(keys: "<Space>d")
    try hand.click("Tab elsewhere")
    #expect(hand.picture.contains("Tab here"))
    try hand.click("Tab here")
    try hand.click("Enter go")
    #expect(!hand.picture.contains("1 here"))
  }
}
