import SetteeEditor
import SetteePropertyLists
import SetteeTerminals
import Testing

@Suite("Secrets")
@MainActor
struct SecretsTests {
  private func fixture() -> EditorFixture {
    EditorFixture(values: ["mail.password": "hunter2"], focus: "mail.password")
  }

  @Test(
    "A secret is masked in row, detail, help, search, diff, reset, undo and contest",
    arguments: [
      "", "?", "/pass<Enter>", "/hunter2", "<Enter>", "<Enter>x<Esc>", "R", "<Enter>x<Enter>d",
      "<Enter>x<Enter>u", "r",
    ])
  func masked(keys: String) throws {
    let fixture = fixture()
    try fixture.press(keys)
    // What one types into the search line is one's own.
    let shown = keys == "/hunter2" ? fixture.line("Password") : fixture.picture
    #expect(!shown.contains("hunter2"))
  }

  @Test("A contest over a secret shows neither value")
  func contest() throws {
    let fixture = fixture()
    try fixture.press("<Enter>x")
    fixture.writeElsewhere("swordfish", "mail.password")
    #expect(!fixture.picture.contains("swordfish"))
    #expect(!fixture.picture.contains("hunter2"))
  }

  @Test("v shows a secret for five seconds, or until the next key")
  func reveal() throws {
    let fixture = fixture()
    fixture.now = 1_000
    try fixture.press("v")
    #expect(fixture.line("Password").contains("hunter2"))
    #expect(fixture.effects == [.wake(afterMilliseconds: 5_000)])
    fixture.tick(at: 5_999)
    #expect(fixture.line("Password").contains("hunter2"))
    fixture.tick(at: 6_000)
    #expect(!fixture.picture.contains("hunter2"))
    try fixture.press("v")
    try fixture.press("j")
    #expect(!fixture.picture.contains("hunter2"))
  }

  @Test("The key that shows a secret hides it too, and copying it lets it show on")
  func showsOn() throws {
    let fixture = fixture()
    try fixture.press("v")
    #expect(fixture.hints.contains("v hide"))
    try fixture.press("v")
    #expect(!fixture.picture.contains("hunter2") && fixture.hints.contains("v show"))
    fixture.now = 1_000
    try fixture.press("vy")
    #expect(fixture.effects.contains(.copy("hunter2")))
    #expect(fixture.line("Password").contains("hunter2"))
    fixture.tick(at: 6_000)
    #expect(!fixture.picture.contains("hunter2"), "no longer than it would have")
  }

  @Test("A secret shown while it is edited is hidden again after five seconds")
  func revealInside() throws {
    let fixture = fixture()
    try fixture.press("<Enter><M-v>")
    #expect(fixture.picture.contains("hunter2"))
    fixture.tick(at: 5_000)
    #expect(!fixture.picture.contains("hunter2"))
    #expect(fixture.editor.openField != nil)
  }

  @Test("A secret that was shown and hidden while it was edited stays hidden in its row")
  func hiddenAgain() throws {
    let fixture = fixture()
    try fixture.press("<Enter><M-v><M-v>x<Enter>")
    #expect(!fixture.picture.contains("hunter2"))
    #expect(fixture.line("Password").contains("••••••••"))
  }
}
