import SetteeDocuments
import SetteePropertyLists
import Testing

@testable import SetteeYAMLDocuments

@Suite("Editing YAML documents")
struct YAMLEditTests {
  @Test("Edits look like what is around them", arguments: YAMLPicture.all)
  func pictures(picture: YAMLPicture) throws {
    let edited = try yaml(picture.before).applying([DocumentEdit(picture.path, picture.act)])
    #expect(edited.document.text == picture.after)
    #expect(edited.document.isReadAgainTheSame())
    var bytes = edited.document.bytes
    for patch in edited.reversed { bytes = patch.applied(to: bytes) }
    #expect(String(decoding: bytes, as: UTF8.self) == picture.before)
  }

  @Test("A value between a text in lines and a comment that is as deep stays, and that is said")
  func deepComment() throws {
    let text = "a:\n  - |\n    x\n  - b\n      # deep\n"
    let document = try Document(Array(text.utf8), format: YAMLFormat.yaml)
    let refusal = #expect(throws: EditRefusal.self) {
      try document.applying([DocumentEdit(["a", 1], .remove)])
    }
    #expect(
      refusal?.description
        == "The comment in line 5 would become a part of the text before it.")
    let other = try document.applying([DocumentEdit(["a", 0], .remove)])
    #expect(other.document.text == "a:\n  - b\n      # deep\n")
  }

  @Test(
    "A key behind '?' without ':' takes no value, and what would let it is said",
    arguments: [
      ("a: 1\n? b\n", ["b"], .set(PropertyList.integer(1)), 2),
      ("? b # c\na: 1\n", ["b"], .set(PropertyList.array([1])), 1),
      ("? b\n:\n", ["b"], .set(PropertyList.integer(1)), 1),
      ("? b", ["b", "c"], .set(PropertyList.boolean(true)), 1),
      ("a:\n  x: 1\n\n  ? b\n  y: 2\n", ["a", "b"], .set(PropertyList.dictionary(["c": 1])), 4),
    ] as [(String, [Place.Step], DocumentEdit.Act, Int)])
  func explicitKey(text: String, path: [Place.Step], act: DocumentEdit.Act, line: Int) throws {
    let document = try yaml(text)
    let refusal = #expect(throws: EditRefusal.self) {
      try document.applying([DocumentEdit(path, act)])
    }
    #expect(
      refusal?.description
        == "'b' in line \(line) has a '?' before it and no ':' in its own line; it takes a value "
        + "where both stand in one line, without the '?'.")
  }

  @Test("Setting an equal value writes nothing and respells nothing")
  func equal() throws {
    let text = "a: 0xFF\nb: 'x'\nc: [1.0, ~]\nd: &x {p: 1}\ne: *x\nf: |\n  t\n"
    let document = try yaml(text)
    let edits: [([Place.Step], PropertyList)] = [
      (["a"], 255), (["b"], "x"), (["c"], [1, .null]), (["f"], "t\n"),
      (["d"], .dictionary(["p": 1])), ([], document.root.propertyList),
    ]
    for (path, value) in edits where path != ["e"] {
      #expect(try document.applying([DocumentEdit(path, .set(value))]).patches.isEmpty)
    }
  }

  @Test(
    "Text is quoted where any reader would take it for something else",
    arguments: [
      "", "~", "null", "Null", "true", "no", "Y", "off", "1", "-1.5", "0777", "1_000", "0b11",
      "12:30:45", "2001-01-01", "2001-12-14 21:59:43.10 -5", "1e3", ".5", ".inf", "=", "<<", " a",
      "a ", "a: b", "a #b", "a:", "-", "- a", "? a", "#a", "&a", "*a", "!a", "|", ">", "%a", "@a",
      "`a", "'a", "\"a", "[a", "{a", "a\tb", "a\u{85}b", "a\u{2028}b", "\u{FEFF}a", "a\u{1}",
      "---", "...", "+1", "0x1F", "1.2.3",
    ])
  func quoted(text: String) throws {
    let document = try yaml("a: x\nb: [x]\n")
    for path in [["a"], ["b", 0]] as [[Place.Step]] {
      let edited = try document.applying([DocumentEdit(path, .set(PropertyList.string(text)))])
      let node = try #require(edited.document.root.value(at: path))
      #expect(node.source.first == "\"" && node.scalar == .string(text), "\(node.source)")
    }
  }

  @Test(
    "Other text is plain",
    arguments: ["a", "a b", "a:b", "http://a.b/c", "-a", "--all", "a#b", "é", "😀", "it's", "a\\b"])
  func plain(text: String) throws {
    let edited = try yaml("a: \"x\"\n").applying([
      DocumentEdit(["a"], .set(PropertyList.string(text)))
    ])
    #expect(edited.document.text == "a: \(text)\n")
  }

  @Test("Numbers are as they were typed where the core schema has that spelling")
  func numbers() throws {
    let typed: [(String, PropertyList, String)] = [
      ("0x10", 16, "0x10"), ("1.50", 1.5, "1.50"), ("1E3", 1000.0, "1E3"), ("1_000", 1000, "1000"),
      ("0777", 777, "777"), ("0o17", 15, "0o17"),
    ]
    for (spelling, value, written) in typed {
      let edit = DocumentEdit(["a"], .set(TypedNumber(spelling, value: value)))
      #expect(try yaml("a: x\n").applying([edit]).document.text == "a: \(written)\n")
    }
    for (value, written) in [
      (PropertyList.real(1e-7), "1.0e-07"), (.real(.infinity), ".inf"), (.real(.nan), ".nan"),
    ] {
      let edit = DocumentEdit(["a"], .set(value))
      #expect(try yaml("a: x\n").applying([edit]).document.text == "a: \(written)\n")
    }
  }

  private static let shared =
    "a: &x\n  b: &y [1]\nc: *x\nd:\n  <<: *x\ne: *y\n"
    + "f: &m {p: 1}\ng: &n {q: 1}\nh: {<<: [*m, *n]}\n"

  @Test(
    "What follows others, and what others follow, is refused with the line",
    arguments: [
      (
        ["c"], .set(PropertyList.null),
        "'c' follows &x, line 1: change it there, or write a copy here."
      ),
      (["c", "b"], .remove, "'c' follows &x, line 1: change it there, or write a copy here."),
      (["d", "b"], .remove, "'b' is from &x, line 1, and is changed there."),
      (
        ["d", "b", 0], .set(PropertyList.null),
        "'b' is from &x, line 1: change it there, or write a copy here."
      ),
      (["a"], .remove, "&x is followed in lines 3, 5; it has to stay."),
      (["a", "b"], .remove, "&y is followed in line 6; it has to stay."),
      (["a"], .set(PropertyList.integer(1)), "&y is followed in line 6; it has to stay."),
      (["d"], .set(PropertyList.dictionary([:])), "'b' is from &x, line 1, and goes only there."),
      (
        ["f"], .set(PropertyList.integer(1)),
        "The members of &m are merged in line 9; it has to stay an object."
      ),
      (
        ["g"], .set(PropertyList.array([])),
        "The members of &n are merged in line 9; it has to stay an object."
      ),
      (["c"], .move(to: 0), "*x in line 3 follows &x, line 1, and stands behind it."),
      (["a"], .move(to: 3), "*x in lines 3, 5 follows &x, line 1, and stands behind it."),
      (["e"], .move(to: 0), "*y in line 6 follows &y, line 2, and stands behind it."),
    ] as [([Place.Step], DocumentEdit.Act, String)])
  func following(path: [Place.Step], act: DocumentEdit.Act, sentence: String) throws {
    let document = try yaml(Self.shared)
    let refusal = #expect(throws: EditRefusal.self) {
      try document.applying([DocumentEdit(path, act)])
    }
    #expect(refusal?.description == sentence)
  }

  @Test(
    "A type before a value takes values of its kind, and others are refused",
    arguments: [
      ("!!int 1", "x", "!!int stands before it and takes whole numbers only."),
      ("!!int 1", 1.5, "!!int stands before it and takes whole numbers only."),
      ("!!int 1", 2, nil), ("!!float 1", 2, nil), ("!!float 1", 2.5, nil),
      ("!!float 1", true, "!!float stands before it and takes numbers only."),
      ("!!bool true", "x", "!!bool stands before it and takes true and false only."),
      ("!!null ~", 1, "!!null stands before it and takes null only."),
      ("!!str 1", 2, "!!str stands before it and takes texts only."), ("!!str 1", "2", nil),
      ("!!map {}", [1], "!!map stands before it and takes objects only."),
      ("!!seq []", ["a": 1], "!!seq stands before it and takes lists only."),
      (
        "!<tag:yaml.org,2002:int> 1", "x",
        "!<tag:yaml.org,2002:int> stands before it and takes whole numbers only."
      ),
      ("!own 1", "x", nil),
    ] as [(String, PropertyList, String?)])
  func types(text: String, value: PropertyList, sentence: String?) throws {
    let document = try yaml("a: \(text)\n")
    let edit = DocumentEdit(["a"], .set(value))
    guard let sentence else {
      let new = try document.applying([edit]).document
      #expect(new.root.member(named: "a")?.isSame(as: value) == true, "\(new.text)")
      return
    }
    let refusal = #expect(throws: EditRefusal.self) { try document.applying([edit]) }
    #expect(refusal?.description == sentence)
  }

  @Test("Keys that are no text, documents and pairs are only shown")
  func shown() throws {
    let refusals: [(String, [Place.Step], DocumentEdit.Act)] = [
      ("? [a]\n: 1\n", ["[a]"], .set(PropertyList.null)),
      ("? [a]\n: 1\n", ["[a]"], .rename("b")), ("a: 1\n---\nb: 2\n", [0], .remove),
      ("a: 1\n---\nb: 2\n", [2], .insert(PropertyList.null)),
      ("[a: 1]\n", [0, "b"], .insert(PropertyList.null)), ("[a: 1]\n", [0, "a"], .remove),
      // A line end of YAML 1.1, which is none to editors.
      ("a: 1\u{85}b: 2\n", ["b"], .remove), ("a: |\n  x\nb: 1", ["b"], .remove),
      ("!!str 1\n", [], .set(PropertyList.integer(2))),
      // The comment would become a line of the text.
      ("a: |\n  x\nb:\n  c: 1\n    # d\ne: 2\n", ["e"], .move(to: 0)),
    ]
    for (text, path, act) in refusals {
      let refusal = #expect(throws: EditRefusal.self, "\(text)") {
        try yaml(text).applying([DocumentEdit(path, act)])
      }
      #expect(refusal != .noSuchPlace)
    }
  }
}
