import Foundation
import SetteePropertyLists
import Testing

@testable import SetteeDocuments

@Suite("Editing TOML documents")
struct TOMLEditTests {
  private static func toml(_ text: String) throws -> Document {
    try Document(Array(text.utf8), format: TOMLFormat.toml)
  }

  private static let manifest = """
    # A package.

    [package] # the header
    name = "settee"   # short
    version = '0.2.0'

    # What it needs.
    [dependencies]
    ncurses.version = "6"
    ncurses.static = false

    [[bin]]
    name = "settee"

    [[bin]]
    name = "probe"
    [bin.test]
    is-on = true

    """

  struct Edit: Sendable, CustomTestStringConvertible {
    let words: String
    let steps: [Place.Step]
    let act: DocumentEdit.Act
    /// What goes, and what stands there instead; the rest is as it was.
    let old: String
    let new: String

    var testDescription: String { words }
  }

  static let edits: [Edit] = [
    Edit(
      words: "a text keeps its quotes", steps: ["package", "version"],
      act: .set("0.3.0" as PropertyList),
      old: "'0.2.0'", new: "'0.3.0'"),
    Edit(
      words: "a key goes behind the last under its header", steps: ["package", "edition"],
      act: .set(2024 as PropertyList), old: "version = '0.2.0'\n",
      new: "version = '0.2.0'\nedition = 2024\n"),
    Edit(
      words: "a root key goes before the first header", steps: ["title"],
      act: .set("x" as PropertyList), old: "[package] #", new: "title = \"x\"\n\n[package] #"),
    Edit(
      words: "a dotted table gets a dotted key", steps: ["dependencies", "ncurses", "wide"],
      act: .set(true as PropertyList), old: "ncurses.static = false\n",
      new: "ncurses.static = false\nncurses.wide = true\n"),
    Edit(
      words: "an object becomes a block behind the last under its table",
      steps: ["package", "metadata"], act: .set(["a b": 1, "c": ["d": 2.5]] as PropertyList),
      old: "version = '0.2.0'\n",
      new: "version = '0.2.0'\n\n[package.metadata]\n\"a b\" = 1\n\n[package.metadata.c]\nd = 2.5\n"
    ),
    Edit(
      words: "a new element is a block behind the last one's tables", steps: ["bin", 2],
      act: .insert(["name": "third"] as PropertyList), old: "is-on = true\n",
      new: "is-on = true\n\n[[bin]]\nname = \"third\"\n"),
    Edit(
      words: "a removed pair leaves the comment on its line", steps: ["package", "name"],
      act: .remove, old: "name = \"settee\"   # short", new: "# short"),
    Edit(
      words: "a removed table takes all its lines", steps: ["bin", 1], act: .remove,
      old: "\n[[bin]]\nname = \"probe\"\n[bin.test]\nis-on = true\n", new: ""),
    Edit(
      words: "a renamed table is renamed in every header", steps: ["bin"], act: .rename("exe"),
      old: "[[bin]]\nname = \"settee\"\n\n[[bin]]\nname = \"probe\"\n[bin.test]",
      new: "[[exe]]\nname = \"settee\"\n\n[[exe]]\nname = \"probe\"\n[exe.test]"),
    Edit(
      words: "a moved key takes the comment on its line", steps: ["package", "name"],
      act: .move(to: 1), old: "name = \"settee\"   # short\nversion = '0.2.0'\n",
      new: "version = '0.2.0'\nname = \"settee\"   # short\n"),
    Edit(
      words: "a moved element takes its tables", steps: ["bin", 1], act: .move(to: 0),
      old:
        "[[bin]]\nname = \"settee\"\n\n[[bin]]\nname = \"probe\"\n[bin.test]\nis-on = true\n",
      new:
        "[[bin]]\nname = \"probe\"\n[bin.test]\nis-on = true\n\n[[bin]]\nname = \"settee\"\n"),
    Edit(
      words: "a copied table stands behind the one it is of", steps: ["package"],
      act: .duplicate(as: "copy"), old: "version = '0.2.0'\n",
      new:
        "version = '0.2.0'\n\n[copy] # the header\nname = \"settee\"   # short\nversion = '0.2.0'\n"
    ),
    Edit(
      words: "a table whose last dotted key goes stays", steps: ["dependencies", "ncurses"],
      act: .set([:] as PropertyList), old: "ncurses.version = \"6\"\nncurses.static = false\n",
      new: "ncurses = {}\n"),
  ]

  @Test("Pairs of one table are copied and removed together, whatever stands between and behind")
  func dotted() throws {
    let old = "[t]\ns.a = 1 # one\n# between\ns.b = 2 # two\n\nz = 3\n"
    let copied = try Self.toml(old).applying([DocumentEdit(["t", "s"], .duplicate(as: "c"))])
    #expect(
      copied.document.text
        == "[t]\ns.a = 1 # one\n# between\ns.b = 2 # two\nc.a = 1\nc.b = 2\n\nz = 3\n")
    let open = try Self.toml("[t]\nz = 3\n\ns.a = 1\ns.b = 2")
    let removed = try open.applying([DocumentEdit(["t", "s"], .remove)])
    #expect(removed.document.text == "[t]\nz = 3")
  }

  @Test("An edit changes its lines and no others, and can be taken back", arguments: edits)
  func pictures(edit: Edit) throws {
    let document = try Self.toml(Self.manifest)
    let edited = try document.applying([DocumentEdit(edit.steps, edit.act)])
    let expected = Self.manifest.replacing(edit.old, with: edit.new, maxReplacements: 1)
    #expect(Self.manifest.contains(edit.old))
    #expect(edited.document.text == expected)
    var bytes = edited.document.bytes
    for patch in edited.reversed { bytes = patch.applied(to: bytes) }
    #expect(bytes == document.bytes)
  }

  static let refused: [(String, [Place.Step], PropertyList, String)] = [
    (
      "a = 1", ["a"] as [Place.Step], PropertyList.null,
      "TOML has no null; reset takes the member away."
    ),
    ("a = 1", ["a"], .integer(1 << 63), "TOML's integers end at 9223372036854775807."),
    ("a = 1979-05-27", ["a"], "27 May", "Must be a date, such as 1979-05-27."),
    ("a = 07:32:00", ["a"], "1979-05-27", "Must be a time of day, such as 07:32:00."),
    ("a = 07:32:00", ["a"], "08:32", "Must be a time of day, such as 07:32:00."),
    (
      "a = 1979-05-27T07:32:00", ["a"], "1979-05-27T08:32",
      "Must be a date and time without an offset, such as 1979-05-27T07:32:00."
    ),
  ]

  @Test("What has no spelling is refused with what would be right", arguments: refused)
  func refusals(text: String, steps: [Place.Step], value: PropertyList, sentence: String) throws {
    let document = try Self.toml(text)
    let refusal = #expect(throws: EditRefusal.self) {
      try document.applying([DocumentEdit(steps, .set(value))])
    }
    #expect(refusal?.description == sentence)
  }

  static let spelled: [(String, PropertyList, String)] = [
    ("a = 1979-05-27", "1980-01-01" as PropertyList, "a = 1980-01-01"),
    ("a = 07:32", "08:32", "a = 08:32"),
    ("a = \"\"\"\none\n\"\"\"", "two\nlines\n", "a = \"\"\"\ntwo\nlines\n\"\"\""),
    ("a = '''\none\n'''", "two\nlines\n", "a = '''\ntwo\nlines\n'''"),
    ("a = '''one'''", "it's \"uno\"", "a = '''it's \"uno\"'''"),
    ("a = '''one'''", "\nuno", "a = '''\n\nuno'''"),
    ("a = \"\"\"one\"\"\"", "\nuno", "a = \"\"\"\n\nuno\"\"\""),
    ("a = '''one'''", "uno'", "a = \"\"\"uno'\"\"\""),
    ("a = '''one'''", "u\u{1}no", "a = \"\"\"u\\u0001no\"\"\""),
    ("a = '''one'''", "u'''no", "a = \"\"\"u'''no\"\"\""),
    ("a = 1\nb = 'x'", "y", "a = 'y'\nb = 'x'"),
    ("a = 1\n[t]\nb = 'x'", "y", "a = 'y'\n[t]\nb = 'x'"),
    ("a = 'x'", "it's", "a = \"it's\""),
    ("a = 'x'", "two\nlines", "a = \"\"\"\ntwo\nlines\"\"\""),
    ("a = 1.5", PropertyList.real(.infinity), "a = inf"),
    ("a = [1, 2] # c", [1, 2, 3], "a = [1, 2, 3] # c"),
    ("a = { b = 1 }", ["b": 1, "c": [true]], "a = { b = 1, c = [true] }"),
    ("a = {}", ["b": 1], "a = { b = 1 }"),
    ("[a.b]\nx = 1\n", ["b": ["x": 1], "y": 2], "[a]\ny = 2\n\n[a.b]\nx = 1\n"),
  ]

  @Test("Scalars are spelled as what stands there is", arguments: spelled)
  func spellings(text: String, value: PropertyList, expected: String) throws {
    let edited = try Self.toml(text).applying([DocumentEdit(["a"], .set(value))])
    #expect(edited.document.text == expected)
  }

  /// 24, 25: a text, where a value is put in, the value, and the text then.
  static let laidOut: [(String, [Place.Step], PropertyList, String)] = [
    ("a='x'\nb='y'\n", ["c"], "z", "a='x'\nb='y'\nc='z'\n"),
    ("a='x'\nb='y'\n", ["c"], "it's", "a='x'\nb='y'\nc=\"it's\"\n"),
    ("a = 'x'\n\n[t]\nn = 1\n", ["t", "c"], "z", "a = 'x'\n\n[t]\nn = 1\nc = 'z'\n"),
    ("a = [ 'x' ]\n", ["a", 1], "y", "a = [ 'x', 'y' ]\n"),
    ("a=1\n[t]\nb=2\n", ["t", "u"], ["c": 1], "a=1\n[t]\nb=2\n\n[t.u]\nc=1\n"),
    ("a = [1,2]\n", ["a", 2], 3, "a = [1,2,3]\n"),
    ("a = 1\n", ["t", "u", "v"], 2, "a = 1\n\n[t.u]\nv = 2\n"),
    ("a = 1\n", ["t"], ["u": [["v": [:]]]], "a = 1\n\n[[t.u]]\nv = {}\n"),
    ("[[t]]\na = 1\n", ["t", 1], ["u": ["v": 2]], "[[t]]\na = 1\n\n[[t]]\n\n[t.u]\nv = 2\n"),
    ("a = { b=1 }\n", ["a", "c"], 2, "a = { b=1, c=2 }\n"),
    ("a = { b.c=1 }\n", ["a", "b", "d"], 2, "a = { b.c=1, b.d=2 }\n"),
    (
      "[a]\n  [a.b]\n    x = 1\n", ["a", "n"], ["q": 1, "r": ["s": 2]],
      "[a]\n  [a.b]\n    x = 1\n\n  [a.n]\n    q = 1\n\n    [a.n.r]\n      s = 2\n"
    ),
    ("[a]\n  x = 1\n[b]\n", ["b", "y"], 2, "[a]\n  x = 1\n[b]\n  y = 2\n"),
    (
      "[a]\n  [[a.b]]\n    x = 1\n", ["a", "b", 1], ["x": 2],
      "[a]\n  [[a.b]]\n    x = 1\n\n  [[a.b]]\n    x = 2\n"
    ),
    ("a = 1\n", ["l"], .array(long), "a = 1\nl = [\n  \(longLines(2))\n]\n"),
    (
      "[t]\n    a = 1\n", ["t", "l"], .array(long),
      "[t]\n    a = 1\n    l = [\n        \(longLines(8))\n    ]\n"
    ),
    ("l = 1\n", ["l"], .array(long), "l = [\n  \(longLines(2))\n]\n"),
    ("a = 1\n", ["l"], .array(fitting), "a = 1\nl = [\(fittingLine)]\n"),
    (
      "a = { b = 1 }\n", ["a", "l"], .array(long),
      "a = { b = 1, l = [\(longItems.joined(separator: ", "))] }\n"
    ),
  ]

  private static let long: [PropertyList] = [
    .string(String(repeating: "a", count: 30)), .string(String(repeating: "b", count: 40)), 3,
  ]
  private static let longItems = [
    "\"\(String(repeating: "a", count: 30))\"", "\"\(String(repeating: "b", count: 40))\"", "3",
  ]
  private static func longLines(_ column: Int) -> String {
    longItems.joined(separator: ",\n" + String(repeating: " ", count: column))
  }
  /// With `l = [` and `]` 80 columns.
  private static let fitting: [PropertyList] = [
    .string(String(repeating: "a", count: 34)), .string(String(repeating: "b", count: 34)),
  ]

  private static let fittingLine =
    "\"\(String(repeating: "a", count: 34))\", \"\(String(repeating: "b", count: 34))\""

  @Test("New text is laid out as what is around it", arguments: laidOut)
  func layouts(text: String, steps: [Place.Step], value: PropertyList, expected: String) throws {
    let document = try Self.toml(text)
    let edited = try document.applying([DocumentEdit(steps, .set(value))])
    #expect(edited.document.text == expected)
    var bytes = edited.document.bytes
    for patch in edited.reversed { bytes = patch.applied(to: bytes) }
    #expect(bytes == document.bytes)
  }

  private static let scattered = """
    [a.x]
    k = 1

    [b]
    k = 2

    [a.y]
    k = 3

    """

  @Test("All pieces of a table go together, and one between them lets none be moved or copied")
  func pieces() throws {
    let document = try Self.toml(Self.scattered)
    let renamed = try document.applying([DocumentEdit(["a"], .rename("c"))]).document
    #expect(renamed.text == Self.scattered.replacing("[a.", with: "[c."))
    let removed = try document.applying([DocumentEdit(["a"], .remove)]).document
    #expect(removed.text == "[b]\nk = 2\n")
    for (act, word) in [
      (DocumentEdit.Act.move(to: 1), "moved"), (.duplicate(as: "c"), "copied"),
    ] {
      let refusal = #expect(throws: EditRefusal.self) {
        try document.applying([DocumentEdit(["a"], act)])
      }
      #expect(
        refusal?.description == "It stands in pieces, lines 1, 7, and cannot be \(word).")
    }
  }

  @Test("An equal value writes nothing, however it is spelled")
  func equal() throws {
    let text = "a = 0xFF\nb = 1_000.0\nc = 'x'\nd = 1979-05-27 07:32:00Z\n"
    let document = try Self.toml(text)
    let edited = try document.applying([
      DocumentEdit(["a"], .set(255 as PropertyList)),
      DocumentEdit(["b"], .set(1000 as PropertyList)),
      DocumentEdit(["c"], .set("x" as PropertyList)),
      DocumentEdit([], .set(document.root.propertyList)),
    ])
    #expect(edited.document.text == text)
  }

  @Test("A value in place of all tables there are ends as the document did")
  func wholeDocument() throws {
    for end in ["", "\n", "\r\n"] {
      let texts = ["[a]\nb = 1", "\n[a]\n# c\nb = 1\n[a.d]\ne = 2", "[[a]]\nb = 1"]
      for text in texts.map({ end == "\r\n" ? $0.replacing("\n", with: "\r\n") : $0 }) {
        let document = try Self.toml(text + end)
        let edited = try document.applying([DocumentEdit(["a"], .set("x" as PropertyList))])
        #expect(edited.document.text.hasSuffix("a = \"x\"" + end))
        #expect(edited.document.applying(edited.reversed)?.document.text == text + end)
      }
    }
  }

  @Test("What takes the place of all that had line ends has theirs")
  func lineEnds() throws {
    let document = try Self.toml("a = 1\r\n\r\n[[p]]\r\nx = 1")
    let emptied = try document.applying([DocumentEdit(["p", 0], .remove)])
    #expect(emptied.document.text == "a = 1\r\np = []")
    let text = try Self.toml("\r\n[[p]]\r\n")
      .applying([DocumentEdit(["p"], .set("l\nm" as PropertyList))])
    #expect(text.document.text.contains("\n") == text.document.text.contains("\r\n"))
  }

  @Test(
    "Moments that a value has as text keep their bytes, wherever in a list they stand",
    arguments: [
      (#"[1, "M", {"d": "M"}, 29]"#, "[1, M, {d = M}, 29]"),
      (#"["M", {"d": "M"}, 2]"#, "[M, {d = M}, 2]"),
      (#"[1, {"d": "M"}]"#, "[1, {d = M}]"), (#"[{"d": "M"}, 2]"#, "[{d = M}, 2]"),
      (#"[1, 5, "M", {"d": "M"}, 2]"#, "[1, 5, M, {d = M}, 2]"),
    ])
  func moments(json: String, expected: String) throws {
    func toml(_ list: String) -> String {
      "l = \(list.replacing("M", with: "2020-01-01 00:00:00.1234+01:00"))\n"
    }
    let document = try Document(Array(toml("[1, M, {d = M}, 2]").utf8), format: TOMLFormat.toml)
    let shown = json.replacing("M", with: "2020-01-01T00:00:00.1234+01:00")
    let value = try JSONDocument(Array(shown.utf8)).root.propertyList
    let edited = try document.applying([DocumentEdit(["l"], .set(value))])
    #expect(edited.document.text == toml(expected))
  }

  @Test("A moment without a spelling is written with the digits that tell it from others")
  func exactMoments() throws {
    for text in ["00.1234Z", "00.999999Z", "59.9999999Z", "00.25Z", "00Z"] {
      let read = try Document(Array("x = 2020-01-01T00:00:\(text)".utf8), format: TOMLFormat.toml)
      let value = read.root.propertyList
      let empty = try Document([], format: TOMLFormat.toml)
      let written = try empty.applying([DocumentEdit([], .set(value))]).document
      #expect(written.root.propertyList == value, "\(written.text)")
      if text != "00.25Z" { #expect(written.text == "x = 2020-01-01T00:00:\(text)\n") }
    }
  }
}
