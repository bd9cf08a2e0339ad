import SetteeTerminals
import Testing

@testable import SetteeThemes

@Suite("Mistakes in theme files")
struct ThemeProblemTests {
  @Test(
    "A mistake is reported with its place and what would be right",
    arguments: [
      (#"{"roles": {"focsu": "red"}}"#, "1:12: There is no role 'focsu'; did you mean 'focus'?"),
      (
        #"{"roles": {"field": "redd"}}"#, "1:22: 'redd' is no colour; did you mean 'red'?"
      ),
      (
        #"{"roles": {"field": "red on  #12345"}}"#,
        "1:30: '#12345' is no colour; write #rrggbb, 0 to 255, terminal, black to white, "
          + "brightBlack to brightWhite, or a name from the palette."
      ),
      (
        #"{"roles": {"field": "red blue"}}"#,
        "1:26: 'blue' is a second foreground; write 'on blue' for a background."
      ),
      (
        #"{"roles": {"field": "red on"}}"#,
        "1:26: A background must follow 'on', such as 'on blue'."
      ),
      (
        #"{"roles": {"field": {"attributes": ["blod"]}}}"#,
        "1:38: 'blod' is no attribute; did you mean 'bold'?"
      ),
      (
        #"{"roles": {"field": {"attributes": "blink"}}}"#,
        "1:37: 'blink' is no attribute; write bold, dim, underline, reverse, italic or plain."
      ),
      (
        #"{"roles": {"field": 7}}"#,
        "1:21: Expected a look such as \"black on yellow bold\" or an object, found a number."
      ),
      (
        #"{"roles": {"field": {"foreground": true}}}"#,
        "1:36: Expected a colour, found true or false."
      ),
      (
        #"{"roles": {"field": {"foreground": 256}}}"#,
        "1:36: '256' is no colour; write #rrggbb, 0 to 255, terminal, black to white, "
          + "brightBlack to brightWhite, or a name from the palette."
      ),
      (
        #"{"roles": {"field": {"forground": 1}}}"#,
        "1:22: 'forground' means nothing here; did you mean 'foreground'?"
      ),
      (
        #"{"roles": {"field": {"direct": 3}}}"#,
        "1:32: Expected a text in quotes, found a number."
      ),
      (#"{"roles": []}"#, "1:11: Expected an object of looks by role, found a list."),
      (#"[1]"#, "1:1: Expected an object with the theme's members, found a list."),
      (#"{"rolls": {}}"#, "1:2: 'rolls' means nothing here; did you mean 'roles'?"),
      (
        #"{"colours": {}}"#,
        "1:2: 'colours' means nothing here; possible are name, title, appearance, extends, "
          + "palette, roles."
      ),
      (
        #"{"name": "y"}"#,
        "1:10: The file is called 'x', and that is the theme's name; 'y' does not count."
      ),
      (
        #"{"appearance": "night"}"#,
        "1:16: 'night' is no appearance; write dark, light or any."
      ),
      (
        #"{"extends": "velvt"}"#,
        "1:13: There is no theme 'velvt' to extend; did you mean 'velvet'?"
      ),
      (
        #"{"extends": "x"}"#,
        "1:13: 'x' extends this theme in turn; one of them must extend something else."
      ),
      (#"{"extends": null}"#, "1:13: Expected a text in quotes, found null."),
      (
        #"{"palette": {"bold": "red"}}"#,
        "1:14: 'bold' cannot name a colour; use letters, digits and hyphens, and no word such as "
          + "'bold' or 'red' that means something already."
      ),
      (
        #"{"palette": {"sun": "sunny"}}"#,
        "1:21: 'sunny' is no colour; write #rrggbb, 0 to 255, terminal, black to white, "
          + "brightBlack to brightWhite, or a name from the palette."
      ),
      (
        #"{"palette": {"sun": {"rgb": "red"}}}"#,
        "1:22: 'rgb' means nothing here; possible are direct, indexed, sixteen."
      ),
      (
        "{\n  \"roles\": {\n    \"field\": \"r\u{e9}d\"\n  }\n}",
        "3:15: 'r\u{e9}d' is no colour; did you mean 'red'?"
      ),
      ("{\"title\": \"x\",}", "1:14: A comma must be followed by another value; remove it."),
    ])
  func reported(json: String, problem: String) {
    let loaded = Theme.reading(json: Array(json.utf8), file: "x.json")
    #expect(loaded.problems.map(\.description) == ["/x.json:" + problem])
  }

  @Test("The rest of a file with mistakes is used")
  func rest() {
    let json = """
      {
        "appearance": 3,
        "roles": {
          "focus": "purple on yellow blod",
          "nonsense": "red",
          "field": {"foreground": "green", "background": [], "attributes": ["bold", "loud"]},
          "status": "white on blue"
        }
      }
      """
    let loaded = Theme.reading(json: Array(json.utf8), file: "x.json")
    #expect(loaded.problems.map(\.line) == [2, 4, 4, 5, 6, 6])
    #expect(loaded.theme.style(.focus).background == .indexed(3))
    #expect(loaded.theme.style(.field) == Style(foreground: .indexed(2), attributes: .bold))
    #expect(
      loaded.theme.style(.status) == Style(foreground: .indexed(7), background: .indexed(4)))
  }

  @Test("A text that is no JSON leaves the default, and says where it breaks")
  func notJSON() {
    let loaded = Theme.reading(json: Array("{\n  roles".utf8), file: "x.json")
    #expect(loaded.problems.map { "\($0.line):\($0.column)" } == ["2:3"])
    #expect(loaded.theme.style(.focus) == Theme.standard.style(.focus))
  }

  @Test("Of a file of mistakes the first hundred are reported, in little time")
  func manyMistakes() {
    let roles = (0..<20_000).map { "\"x\($0)\": \"a b c d\"" }.joined(separator: ",\n")
    let loaded = Theme.reading(json: Array("{\"roles\": {\(roles)}}".utf8), file: "x.json")
    #expect(loaded.problems.count == ThemeReader.problemCountMax)
  }

  @Test("No bytes can stop the reader", arguments: 0..<64)
  func mutations(seed: Int) {
    var bytes = Array(
      #"{"extends":"velvet","roles":{"focus":{"direct":"a on b"},"edit":"1 on #fff dim"}}"#.utf8)
    var state = UInt64(seed) &* 6_364_136_223_846_793_005 &+ 1
    for _ in 0..<(1 + seed % 5) {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 20)
    }
    let loaded = Theme.reading(json: bytes, file: "x.json", level: .sixteen)
    #expect(loaded.problems.allSatisfy { $0.line >= 1 && $0.column >= 1 })
  }
}
