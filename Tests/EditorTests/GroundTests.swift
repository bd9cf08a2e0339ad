import SetteeEditor
import SetteeTerminals
import SetteeThemes
import Testing

@Suite("Themes by the terminal's background")
@MainActor
struct GroundTests {
  private func fixture() -> EditorFixture {
    var options = Editor.Options()
    options.themes = { [Theme(.setteeDark), Theme(.setteeLight), Theme(.terminal)] }
    options.themeForGround = { Theme($0 == .dark ? .setteeDark : .setteeLight) }
    return EditorFixture(options: options)
  }

  @Test(
    "An answer, however late, takes the theme that fits, in one frame",
    arguments: [(Ground.dark, "settee-dark"), (.light, "settee-light")])
  func fits(ground: Ground, name: String) throws {
    let fixture = fixture()
    try fixture.press("jj")
    let (picture, frames) = (fixture.picture, fixture.frameCount)
    fixture.runtime.receive([TerminalEvent.ground(ground)])
    #expect(fixture.editor.look.theme.name == name)
    #expect(fixture.picture == picture)
    #expect(fixture.frameCount == frames + 1)
    fixture.runtime.receive([TerminalEvent.ground(ground)])
    #expect(fixture.frameCount == frames + 1)
  }

  @Test("A theme that somebody chose stays, whatever the terminal says")
  func chosen() throws {
    let fixture = fixture()
    try fixture.press("t<End><Enter>")
    fixture.runtime.receive([TerminalEvent.ground(.dark)])
    #expect(fixture.editor.look.theme.name == "terminal")
    let other = EditorFixture()
    other.runtime.receive([TerminalEvent.ground(.light)])
    #expect(other.editor.look.theme.name == Theme.standard.name)
  }
}
