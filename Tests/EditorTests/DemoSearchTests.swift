import SetteeForms
import Testing

/// What a person who wants something types in the code editor's form, and what is found first.
@Suite("Forty queries")
@MainActor
struct DemoSearchTests {
  @Test("What is meant is found first")
  func firstHits() throws {
    let form = EditorFixture(try DemoForms.descriptions(of: "code-editor")).form
    #expect(Self.queries.count == 40)
    for (query, key) in Self.queries {
      let first = form.search(query).matches.first
      #expect(first.map { form.fields[$0].description.key.name } == key, "\(query)")
    }
  }

  @Test("The letters of a hit that has them apart from each other are marked")
  func letters() throws {
    let fixture = EditorFixture(try DemoForms.descriptions(of: "code-editor"))
    try fixture.press("/fntsz")
    let style = fixture.editor.look.theme.style(.match, on: .focus)
    let first = (0..<80).map { fixture.screen.shown[$0, 1] }
    #expect(first.filter { $0.style == style }.map(\.text).joined() == "FntSz")
  }

  private static let queries: [(query: String, key: String)] = [
    // Letters of title and path, in order.
    ("fntsz", "editor.fontSize"), ("wrpcol", "editor.wordWrapColumn"),
    ("tabsz", "editor.tabSize"), ("mincon", "terminal.minimumContrast"),
    ("cpyslct", "terminal.copyOnSelect"), ("fmtsave", "editor.formatOnSave"),
    ("htext", "files.hotExit"), ("sdbar", "workbench.sideBar"),
    // Words of both.
    ("minimap en", "editor.minimap.enabled"), ("suggest enabled", "editor.suggest.enabled"),
    ("git enabled", "git.enabled"), ("terminal cursor", "terminal.cursorStyle"),
    ("cursor style", "terminal.cursorStyle"), ("minimap side", "editor.minimap.side"),
    ("proxy pass", "network.proxyPassword"), ("save delay", "files.autoSaveDelay"),
    // Whole titles, and their beginnings.
    ("font size", "editor.fontSize"), ("theme", "workbench.theme"), ("zoom", "workbench.zoom"),
    ("bell", "terminal.bell"), ("shell", "terminal.shell"), ("proxy", "network.proxy"),
    ("side", "editor.minimap.side"), ("word wrap", "editor.wordWrap"),
    ("strict tls", "network.strictTLS"), ("scrollb", "terminal.scrollback"),
    ("blink", "editor.cursor.blinking"), ("auto sa", "files.autoSave"),
    // Keys.
    ("eol", "files.eol"), ("telemetry.level", "telemetry.level"),
    ("editor.rulers", "editor.rulers"), ("caseMode", "search.caseMode"),
    // Choices and help.
    ("utf16", "files.encoding"), ("nord", "workbench.theme"), ("typefaces", "editor.fontFamily"),
    ("gitignore", "search.useIgnoreFiles"), ("certificates", "network.strictTLS"),
    // A mistake in one letter.
    ("ligtures", "editor.fontLigatures"), ("encodnig", "files.encoding"),
    ("whitespcae", "editor.renderWhitespace"),
  ]
}
