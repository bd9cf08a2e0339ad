import SetteeTerminals
import Testing

@testable import SetteeThemes

@Suite("Theme files")
struct ThemeReaderTests {
  @Test("Ten lines make a complete theme")
  func tenLines() {
    let loaded = Theme.reading(
      json: Array(
        """
        {
          "title": "Harbour lights",
          "appearance": "dark",
          "roles": {
            "text": "#d0d0e0 on #101020",
            "focus": "black on yellow bold",
            "muted": "#808090 plain",
            "modified": "brightYellow"
          }
        }
        """.utf8), file: "/x/harbour.json")
    #expect(loaded.problems == [])
    #expect(loaded.theme.name == "harbour")
    #expect(loaded.theme.title == "Harbour lights")
    #expect(loaded.theme.appearance == .dark)
    let paper = Color.rgb(red: 16, green: 16, blue: 32)
    #expect(
      loaded.theme.style(.focusValue)
        == Style(foreground: .indexed(0), background: .indexed(3), attributes: [.reverse, .bold]))
    #expect(loaded.theme.style(.fieldTitle).background == paper)
    #expect(loaded.theme.style(.logTime).background == paper)
    #expect(loaded.theme.style(.invalid).background == .indexed(1))
  }

  @Test(
    "A look takes what it does not say from its parent",
    arguments: [
      (#""field": "red""#, Role.fieldTitle, Style(foreground: .indexed(1))),
      (#""field": "on blue bold""#, .fieldValue, Style(background: .indexed(4), attributes: .bold)),
      (
        #""field": "red bold", "field.value": "green""#, .fieldValue,
        Style(foreground: .indexed(2), attributes: .bold)
      ),
      (
        #""field": "red bold", "field.value": "plain""#, .fieldValue,
        Style(foreground: .indexed(1))
      ),
      (
        #""text": "white on black""#, .section,
        Style(foreground: .indexed(7), background: .indexed(0))
      ),
      (
        #""field": {"foreground": 201, "attributes": ["italic", "dim"]}"#, .fieldTitle,
        Style(foreground: .indexed(201), attributes: [.italic, .dim])
      ),
      (
        ##""field": "#f80 on terminal""##, .field,
        Style(foreground: .rgb(red: 255, green: 136, blue: 0))
      ),
      (
        ##""field": {"background": "#0A0b0C"}"##, .field,
        Style(background: .rgb(red: 10, green: 11, blue: 12))
      ),
    ])
  func fallback(roles: String, role: Role, style: Style) {
    let loaded = Self.theme(roles: roles)
    #expect(loaded.problems == [])
    #expect(loaded.theme.style(role) == style)
  }

  @Test("A level takes its own value, or the next richer one in the nearest colour")
  func levels() {
    let roles = """
      "field": {"direct": "#ff0000 bold", "sixteen": "blue on white", "monochrome": ["underline"]},
      "section": {"foreground": {"direct": "#00ff00", "indexed": 34}},
      "status": {"sixteen": "cyan"}
      """
    let loaded = Self.theme(roles: roles)
    #expect(loaded.problems == [])
    func style(_ role: Role, _ level: ColorLevel) -> Style {
      loaded.theme.resolved(for: level).style(role)
    }
    let red = Color.rgb(red: 255, green: 0, blue: 0)
    #expect(style(.field, .direct).foreground == red)
    #expect(style(.field, .indexed).foreground == .indexed(196))
    #expect(
      style(.field, .sixteen)
        == Style(foreground: .indexed(4), background: .indexed(7), attributes: .bold))
    #expect(style(.field, .monochrome) == Style(attributes: .underline))
    #expect(style(.section, .indexed).foreground == .indexed(34))
    #expect(style(.section, .sixteen).foreground == .indexed(2))
    #expect(style(.status, .direct).foreground == .indexed(6))
  }

  @Test("A palette names colours, for each level where wanted")
  func palette() {
    let json = """
      {"palette": {"sun": {"direct": "#ffaa00", "sixteen": "yellow"}, "night-2": 17},
       "roles": {"focus": "night-2 on sun"}}
      """
    let loaded = Theme.reading(json: Array(json.utf8), file: "x.json")
    #expect(loaded.problems == [])
    let focus = loaded.theme.style(.focus)
    #expect(focus.background == .rgb(red: 255, green: 170, blue: 0))
    #expect(focus.foreground == .indexed(17))
    #expect(loaded.theme.resolved(for: .sixteen).style(.focus).background == .indexed(3))
  }

  @Test("Words that could be read before are read with fewer colours too")
  func readable() {
    let loaded = Self.theme(
      roles: ##""text": "#8a8a8a on #303030", "field": "#5f7fff on #000080""##)
    for level in [ColorLevel.indexed, .sixteen] {
      for role in [Role.text, .field] {
        let before = Contrast.ratio(of: loaded.theme.style(role), on: .black)
        let after = Contrast.ratio(of: loaded.theme.resolved(for: level).style(role), on: .black)
        #expect(after >= min(before, Contrast.text), "\(role.name) at \(level)")
      }
    }
  }

  @Test("A theme keeps states apart without colours though it says nothing of them")
  func monochromeByDefault() {
    let theme = Self.theme(roles: #""focus": "bold", "modified": "bold""#).theme
    let plain = theme.resolved(for: .monochrome)
    let states: [Role] = [.focus, .modified, .invalid, .conflict, .arrived, .text]
    #expect(Set(states.map { plain.style($0) }).count == states.count)
  }

  static func theme(roles: String) -> ThemeLibrary.Loaded {
    Theme.reading(json: Array(#"{"roles": {\#(roles)}}"#.utf8), file: "x.json")
  }
}
