import SetteePropertyLists
import SetteeSettings
import SetteeStores
import Testing

@testable import SetteeForms

@MainActor
@Suite("Search")
struct FormSearchTests {
  private let fixture = FormFixture(
    [
      setting("editor.fontSize", title: "Font Size", help: "In points.", path: ["Text Editor"]),
      setting(
        "editor.fontFamily", .string(.init()), title: "Font Family", help: "Which font to use.",
        path: ["Text Editor"], defaultValue: "monospace"),
      setting(
        "editor.stickyScroll", .boolean, title: "Sticky Scroll",
        help: "Keeps the current scope at the top.", path: ["Text Editor"], defaultValue: false),
      setting(
        "window.theme",
        .choice([
          .init(value: "dark", title: "Night", help: "Easy on the eyes."),
          .init(value: "light", title: "Day"),
        ]), title: "Colour Theme", path: ["Window"], defaultValue: "light"),
      setting("window.zoom", title: "Font", help: "", path: ["Window"]),
      setting(
        "terminal.biggerFonts", .boolean, title: "Larger Glyphs", path: ["Terminal"],
        defaultValue: false, deprecation: "Use Font Size."),
      setting(
        "mail.password", .string(.init()), title: "Password", path: ["Mail"], defaultValue: "",
        traits: .secret),
      setting("mail.größe", title: "Größe ÄÖ", path: ["Mail"], traits: .readOnly),
    ],
    values: ["mail.password": "hunter2", "editor.fontSize": 500, "window.zoom": 5])

  private func keys(_ query: String) -> [String] {
    let form = fixture.form
    return form.search(query).matches.map { form.fields[$0].description.key.name }
  }

  @Test(
    "The best match comes first",
    arguments: [
      // Exact title, titles that begin with it, then words of help and keys.
      (
        "font",
        ["window.zoom", "editor.fontSize", "editor.fontFamily", "terminal.biggerFonts"]
      ),
      ("FONT SIZE", ["editor.fontSize"]), ("size font", ["editor.fontSize"]),
      ("fontsize", ["editor.fontSize"]),
      ("editor.fontsize", ["editor.fontSize"]),
      ("scroll sticky", ["editor.stickyScroll"]), ("sticky scroll", ["editor.stickyScroll"]),
      ("mono", ["editor.fontFamily"]), ("night", ["window.theme"]), ("eyes", ["window.theme"]),
      ("dark", ["window.theme"]), ("points", ["editor.fontSize"]), ("oints", ["editor.fontSize"]),
      ("größe", ["mail.größe"]), ("äö", ["mail.größe"]), ("500", ["editor.fontSize"]),
      ("hunter2", []), ("font night", []), ("font  \t size", ["editor.fontSize"]),
    ])
  func ranking(query: String, found: [String]) { #expect(keys(query) == found) }

  @Test(
    "One typing mistake is forgiven where nothing else is found",
    arguments: [
      ("stickyscrolle", ["editor.stickyScroll"]), ("stikcy", ["editor.stickyScroll"]),
      ("passwrd", ["mail.password"]), ("thene", ["window.theme"]),
      ("stikcy scrol", ["editor.stickyScroll"]), ("fomt size", ["editor.fontSize"]),
      ("niht", ["window.theme"]), ("stkc", ["editor.stickyScroll"]), ("xyz", []), ("fxt", []),
    ])
  func typos(query: String, found: [String]) { #expect(keys(query) == found) }

  @Test(
    "Filters narrow by state, kind, key and group",
    arguments: [
      ("@modified", ["editor.fontSize", "mail.password"]),
      ("@modified font", ["editor.fontSize"]),
      ("@invalid", ["editor.fontSize"]), ("@secret", ["mail.password"]),
      ("@locked", ["mail.größe"]), ("@deprecated", ["terminal.biggerFonts"]),
      ("@type:boolean", ["editor.stickyScroll", "terminal.biggerFonts"]),
      ("@type:enum", ["window.theme"]), ("@id:WINDOW", ["window.theme", "window.zoom"]),
      ("@group:editor @type:text", ["editor.fontFamily"]),
      (
        "@default @group:window", ["window.theme", "window.zoom"]
      ),
    ])
  func filters(query: String, found: [String]) { #expect(keys(query) == found) }

  @Test("A reset makes a setting leave the modified, and a pinned default is none of them")
  func modifiedFollows() {
    let form = fixture.form
    _ = form.reset([0, 4])
    #expect(keys("@modified") == ["mail.password"])
    _ = form.undo()
    #expect(keys("@modified") == ["editor.fontSize", "mail.password"])
  }

  @Test("Present values are found as they are now, whoever wrote them")
  func freshValues() {
    #expect(keys("comic") == [])
    fixture.arrive("editor.fontFamily", "Comic Mono")
    #expect(keys("comic") == ["editor.fontFamily"])
    #expect(keys("monospace") == [])
    _ = fixture.form.commit("Iosevka", to: 1)
    #expect(keys("iosevka") == ["editor.fontFamily"])
  }

  @Test("The result names filters and words, and what an unknown filter may be")
  func words() {
    let form = fixture.form
    let result = form.search("@Modified Font")
    #expect(result.filters == ["@Modified"])
    #expect(result.words == ["font"])
    #expect(result.hint == nil)
    let unfinished = form.search("@mod")
    #expect(unfinished.matches.count == form.fields.count)
    #expect(unfinished.hint == "Filters: @modified.")
    let unknown = form.search("@changed")
    #expect(unknown.matches.isEmpty)
    #expect(unknown.words == ["@changed"])
    #expect(unknown.hint == "'@changed' is no filter; did you mean @modified?")
  }

  @Test(
    "The beginning of a filter that is typed no further is none, and the whole is named",
    arguments: [
      ("@inval ", "'@inval' is no filter; did you mean @invalid?"),
      ("@mod font", "'@mod' is no filter; did you mean @modified?"),
      ("@i ", "'@i' is no filter; did you mean @invalid?"),
      ("@typo ", "'@typo' is no filter; did you mean @type:?"),
      ("@qqqqqq ", "'@qqqqqq' is no filter; @ lists them."),
      ("@ font", "'@' is no filter; there are @modified, "),
      ("@type: ", "'@type:' wants a word right behind it."),
    ])
  func unfinishedFilter(query: String, hint: String) {
    let result = fixture.form.search(query)
    #expect(result.matches.isEmpty && result.filters.isEmpty)
    #expect(result.hint?.hasPrefix(hint) == true, "\(result.hint ?? "")")
  }

  @Test(
    "A type that there is none of is named, with the nearest or all; the beginning of one is one",
    arguments: [
      ("@type:strng", "'strng' is no type; did you mean string?"),
      ("@type:xx", "'xx' is no type; there are boolean, toggle, "), ("@type:str", ""),
      ("@type:map", ""), ("@type:DATE-TIME", ""),
    ])
  func unknownType(query: String, hint: String) {
    let result = fixture.form.search(query)
    #expect(hint.isEmpty == (result.hint == nil))
    #expect(result.hint?.hasPrefix(hint) ?? true, "\(result.hint ?? "")")
  }

  @Test("Each name that a type is found by is among those that are told")
  func typeNames() throws {
    let types: [SettingType] = [
      .boolean, .integer(.init()), .number(.init()), .string(.init()), .date, .dateTime,
      .choice([]), .list(.init(element: .boolean)), .nullable(.boolean), .constant(1),
      .json(reason: ""), .anything,
    ]
    for name in types.flatMap(\.searchNames) {
      #expect(SearchQuery.Filter.typeNames.contains(name), "\(name)")
    }
  }

  @Test("An empty query finds all in order")
  func everything() {
    #expect(fixture.form.search(" ").matches == Array(fixture.form.fields.indices))
  }

  @Test(
    "The parts of a text to highlight are whole characters, merged",
    arguments: [
      ("font size", "Font Size Font", ["Font", "Size", "Font"]), ("on nt", "Font", ["ont"]),
      ("e", "cafe\u{301} e", ["e"]), ("äö", "ÄÖ!", ["ÄÖ"]), ("x", "", []), ("longer", "long", []),
    ])
  func highlights(query: String, text: String, parts: [String]) {
    let result = fixture.form.search(query)
    #expect(result.highlights(in: text).map { String(text[$0]) } == parts)
  }

  @Test("Hostile queries and texts cost no more than their size")
  func hostile() {
    let marks = String(repeating: "\u{301}", count: 1_000_000)
    #expect(keys("e" + marks).isEmpty)
    #expect(keys(String(repeating: "@", count: 100_000)).isEmpty)
    _ = fixture.form.search("a").highlights(in: "a" + marks)
  }

  @Test(
    "Letters that were found apart from each other are marked where they score best",
    arguments: [
      ("fntsz", "Font Size", "[F]o[nt] [S]i[z]e"),
      ("wrpcol", "Word Wrap Column", "Word [Wr]a[p] [Col]umn"),
      ("zß", "Font Size", "Font Size"), ("größe", "Schriftgröße", "Schrift[größe]"),
    ])
  func letters(word: String, title: String, marked: String) {
    var shown = ""
    var rest = title.startIndex
    for range in SearchResult.letters(of: [word], in: title) {
      shown += title[rest..<range.lowerBound] + "[\(title[range])]"
      rest = range.upperBound
    }
    #expect(shown + title[rest...] == marked)
  }
}
