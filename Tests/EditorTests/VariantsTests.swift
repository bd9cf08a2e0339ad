import SetteePropertyLists
import SetteeSchemas
import SetteeSettings
import Testing

@testable import SetteeEditor
@testable import SetteeForms

/// Unions on pages: what switching keeps, and how parts of several shapes are added.
@Suite("Variants")
@MainActor
struct VariantsTests {
  private static let kinds = """
    {"oneOf": [{"type": "string"}, {"type": "integer", "minimum": 1},
      {"type": "array", "items": {"type": "string"}},
      {"type": "object", "required": ["kind"], "properties": {"kind": {"const": "one"}}}]}
    """

  @Test(
    "What the new variant can take of a value it takes: numbers that are exact, a list of one",
    arguments: [
      ("12", 1, 12), (12, 0, "12"), ("12.5", 1, 1), ("x", 1, 1), ("a", 2, ["a"]), (["a"], 0, "a"),
      (7, 2, []), ("a", 3, ["kind": "one"]), ([], 0, ""), (["kind": "one"], 2, []),
    ] as [(PropertyList, Int, PropertyList)])
  func conversion(old: PropertyList, variant: Int, new: PropertyList) throws {
    let union = try UnfoldingSchema(bytes: Array(Self.kinds.utf8)).root
    let shape = try #require(union.inside.shape(ofVariant: variant))
    #expect(shape.converted(old).value == new)
  }

  private func fixture(
    _ member: String, values: [Key: PropertyList] = [:]
  ) throws -> EditorFixture {
    let schema = try Schema(bytes: Array("{\"properties\": {\(member)}}".utf8), name: "trial")
    return EditorFixture(schema.descriptions, values: values)
  }

  private static let sources = """
    "source": {"oneOf": [
      {"title": "Git", "required": ["type"], "properties": {"type": {"const": "git"},
        "url": {"type": "string"}, "rev": {"type": "string"}}},
      {"title": "Archive", "required": ["type"], "properties": {"type": {"const": "tar"},
        "url": {"type": "string"}}}]}
    """

  @Test("Switching back without an edit between brings the old value back whole")
  func backWhole() throws {
    let git: PropertyList = ["type": "git", "url": "u", "rev": "main", "x-note": "ask"]
    let fixture = try fixture(Self.sources, values: ["source": git])
    try fixture.press("<Enter><M-o>Archive<Enter>")
    #expect(
      fixture.store.value(forKey: "source") == ["type": "tar", "url": "u", "x-note": "ask"])
    #expect(fixture.status.contains("Left out: rev."))
    try fixture.press("<M-o>Git<Enter>")
    #expect(fixture.store.value(forKey: "source") == git)
    #expect(!fixture.status.contains("Left out"))
  }

  private static let untagged = """
    "v": {"anyOf": [
      {"title": "Git", "type": "object", "required": ["url"],
        "properties": {"url": {"type": "string"}, "rev": {"type": "string"}}},
      {"title": "Arch", "type": "object", "required": ["url", "digest"],
        "properties": {"url": {"type": "string"}, "digest": {"type": "string"}}}]}
    """

  @Test("A variant that nothing but missing members tells from another can be chosen, and stays")
  func untagged() throws {
    let fixture = try fixture(Self.untagged, values: ["v": ["url": "x", "rev": "r"]])
    try fixture.press("<Enter><M-o>Arch<Enter>")
    #expect(fixture.store.value(forKey: "v") == ["url": "x"])
    #expect(fixture.status.contains("Left out: rev."), "\(fixture.picture)")
    #expect(fixture.picture.contains("missing"), "\(fixture.picture)")
    try fixture.press("<M-o>Git<Enter>")
    #expect(fixture.store.value(forKey: "v") == ["url": "x", "rev": "r"])
    let same = try self.fixture(Self.untagged, values: ["v": ["url": "x"]])
    try same.press("<Enter><M-o>Arch<Enter>")
    #expect(same.store.value(forKey: "v") == ["url": "x"])
    #expect(same.picture.contains("missing"), "\(same.picture)")
  }

  @Test("A shape that the simplest text is not of begins with an example, or with an open line")
  func beginnings() throws {
    let shapes = """
      "v": {"anyOf": [{"title": "Tag", "type": "string", "pattern": "^v", "examples": ["v1"]},
        {"title": "Word", "type": "string", "pattern": "^w"}, {"type": "integer"}]}
      """
    let tag = try fixture(shapes, values: ["v": 5])
    try tag.press("<M-o>Tag<Enter>")
    #expect(tag.store.value(forKey: "v") == "v1", "\(tag.status)")
    let word = try fixture(shapes, values: ["v": 5])
    try word.press("<M-o>Word<Enter>")
    #expect(word.store.value(forKey: "v") == 5)
    try word.press("x")
    #expect(word.picture.contains("✗ Must match the pattern ^w"), "\(word.picture)")
    try word.press("<Enter>")
    #expect(word.store.value(forKey: "v") == 5)
    try word.press("<C-u>w1<Enter>")
    #expect(word.store.value(forKey: "v") == "w1", "\(word.picture)")
    try word.press("u")
    #expect(word.store.value(forKey: "v") == 5)
    let left = try fixture(shapes, values: ["v": 5])
    try left.press("<M-o>Word<Enter>w<Esc>")
    #expect(left.store.value(forKey: "v") == 5)
    #expect(left.line("V").contains("5"), "\(left.picture)")
  }

  @Test("A new item of a variant that was chosen opens as that")
  func newItem() throws {
    let list = "\"l\": {\"type\": \"array\", \"items\": {\(Self.untagged.dropFirst(6))}"
    let fixture = try fixture(list, values: ["l": []])
    try fixture.press("<Enter>aArch<Enter>")
    #expect(fixture.picture.contains("missing"), "\(fixture.picture)")
  }

  @Test("The row of a tag offers all variants, and switches as the row of the variant does")
  func tagRow() throws {
    let git: PropertyList = ["type": "git", "url": "u", "rev": "main"]
    let fixture = try fixture(Self.sources, values: ["source": git])
    try fixture.press("<Enter>j<Enter>")
    #expect(fixture.picture.contains("git") && fixture.picture.contains("tar"))
    try fixture.press("tar<Enter>")
    #expect(fixture.store.value(forKey: "source") == ["type": "tar", "url": "u"])
    #expect(fixture.status.contains("Left out: rev."))
    #expect(fixture.line("Variant").contains("Archive"))
    try fixture.press("u")
    #expect(fixture.store.value(forKey: "source") == git)
  }

  @Test(
    "A tag is what tells all variants that are objects apart, and nothing else",
    arguments: [
      (#"{"const": "a"}"#, #"{"enum": ["b", "c"]}"#, ["a", "b", "c"]),
      (#"{"const": "a"}"#, #"{"enum": ["a", "c"]}"#, nil),
      (#"{"const": "a"}"#, #"{"type": "string"}"#, nil), (#"{"const": "a"}"#, "false", nil),
      (#"{"const": 1}"#, #"{"const": 2}"#, [1, 2]),
    ] as [(String, String, [PropertyList]?)])
  func tags(first: String, second: String, choices: [PropertyList]?) throws {
    let text = """
      {"oneOf": [{"type": "string"}, {"type": "object", "properties": {"t": \(first)}},
        {"type": "object", "properties": {"t": \(second)}}]}
      """
    let union = try UnfoldingSchema(bytes: Array(text.utf8)).root
    let type = union.tag("t").map { SettingType($0) }
    guard case .choice(let found)? = type else { return #expect(choices == nil) }
    #expect(found.map(\.value) == choices)
    for choice in found {
      let variant = try #require(union.variant(tagged: "t", choice.value))
      #expect(union.inside.variant(for: PropertyList.dictionary(["t": choice.value])) == variant)
    }
  }

  @Test("The row of a variant has the default's as its default")
  func variantDefault() throws {
    let fixture = try fixture(
      """
      "target": {"default": {"type": "tar"}, "oneOf": [
        {"title": "Git", "properties": {"type": {"const": "git"}}},
        {"title": "Archive", "properties": {"type": {"const": "tar"}}}]}
      """)
    try fixture.press("<Enter>")
    #expect(fixture.line("Default").contains("Archive"), "\(fixture.picture)")
  }

  @Test("After an edit between, what was left out is not brought back")
  func backAfterEdit() throws {
    let fixture = try fixture(
      Self.sources, values: ["source": ["type": "git", "url": "u", "rev": "main"]])
    try fixture.press("<Enter><M-o>Archive<Enter>")
    fixture.writeElsewhere(["type": "tar", "url": "v"], "source")
    try fixture.press("<M-o>Git<Enter>")
    #expect(fixture.store.value(forKey: "source") == ["type": "git", "url": "v"])
  }

  @Test("An item of an object is added as its skeleton, and its page opens")
  func skeleton() throws {
    let fixture = try fixture(
      """
      "list": {"type": "array", "items": {"required": ["kind", "port"], "properties": {
        "kind": {"const": "tcp"}, "port": {"type": "integer", "default": 80},
        "name": {"type": "string"}}}}
      """)
    try fixture.press("<Enter>a")
    #expect(fixture.store.value(forKey: "list") == [["kind": "tcp", "port": 80]])
    #expect(fixture.picture.contains("List › 1 "), "its page is open: \(fixture.picture)")
    try fixture.press("u")
    #expect(fixture.store.value(forKey: "list") == nil)
  }

  @Test("The places of items that are not there can be filled alone, those of a default all done")
  func placesOfItems() throws {
    let member = """
      "window": {"type": "array", "items": false,
        "prefixItems": [{"title": "From", "type": "integer"}, {"type": "integer"}]}
      """
    let absent = try fixture(member)
    for key in ["x", "D"] {
      try absent.press(key == "x" ? "<Enter>x" : "D")
      #expect(!absent.hints.contains("remove") && !absent.hints.contains("duplicate"))
      #expect(absent.status.contains("There is nothing to"), "\(absent.status)")
    }
    let list = #""l": {"type": "array", "items": {"type": "string"}, "default": ["a", "b"]}"#
    for (key, rest) in [("x", ["b"]), ("D", ["a", "a", "b"])] as [(String, PropertyList)] {
      let fixture = try fixture(list)
      try fixture.press("<Enter>")
      #expect(fixture.hints.contains("x remove"))
      try fixture.press(key)
      #expect(fixture.store.value(forKey: "l") == rest)
    }
  }

  @Test("An item of a union asks for its variant first")
  func variantFirst() throws {
    let fixture = try fixture(
      """
      "list": {"type": "array", "items": {"oneOf": [{"title": "Word", "type": "string"},
        {"title": "Pair", "type": "object", "properties": {"a": {"type": "integer"}}}]}}
      """)
    try fixture.press("<Enter>a")
    #expect(fixture.picture.contains("Word") && fixture.picture.contains("Pair"))
    #expect(fixture.store.value(forKey: "list") == nil)
    try fixture.press("Word<Enter>hello<Enter>")
    #expect(fixture.store.value(forKey: "list") == ["hello"])
    try fixture.press("aPair<Enter>")
    #expect(fixture.store.value(forKey: "list") == ["hello", [:]])
  }

  @Test("What is open stays in a row of its own where others take the condition for it away")
  func conditionElsewhere() throws {
    let item = """
      "l": {"type": "array", "items": {"properties": {"kind": {"enum": ["a", "b"]}}, "allOf": [
        {"if": {"properties": {"kind": {"const": "a"}}, "required": ["kind"]},
         "then": {"properties": {"av": {"type": "integer"}}}},
        {"if": {"properties": {"kind": {"const": "b"}}, "required": ["kind"]},
         "then": {"properties": {"bv": {"type": "array", "items": {"type": "string"}}}}}]}}
      """
    let fixture = try fixture(item, values: ["l": [["kind": "a"]]])
    try fixture.press("<Enter><Enter>j<Enter>5")
    fixture.writeElsewhere([["kind": "b"]], "l")
    #expect(fixture.line("av ").contains("5"), "\(fixture.picture)")
    #expect(!fixture.line("Bv ").contains("5"))
    try fixture.press("<Esc>")
    #expect(!fixture.picture.contains("av    "), "\(fixture.picture)")
    fixture.writeElsewhere([["kind": "a"]], "l")
    try fixture.press("<Home>j<Enter>5")
    fixture.writeElsewhere([["kind": "b"]], "l")
    try fixture.press("<Enter>")
    #expect(fixture.store.value(forKey: "l") == [["kind": "b", "av": 5]])
    #expect(fixture.line("av ").contains("5") && fixture.picture.contains("Only where"))
  }

  @Test("The same of what is open in one of several shapes")
  func variantElsewhere() throws {
    let git: PropertyList = ["type": "git", "url": "u"]
    let fixture = try fixture(Self.sources, values: ["source": git])
    try fixture.press("<Enter>jjjj<Enter>r")
    #expect(fixture.line("Rev ").contains("r"), "\(fixture.picture)")
    fixture.writeElsewhere(["type": "tar", "url": "u"], "source")
    #expect(fixture.line("rev ").contains("r"), "\(fixture.picture)")
    try fixture.press("<Enter>")
    #expect(fixture.store.value(forKey: "source") == ["type": "tar", "url": "u", "rev": "r"])
  }

  @Test(
    "Of a value that is of no shape's kind none is said to be the present one, and each is reached",
    arguments: [
      (.null, "Text", ""), (.null, "Obj", [:]), ([1], "Text", ""), ([1], "Obj", [:]),
      (5, "Text", "5"), (true, "Obj", [:]),
    ] as [(PropertyList, String, PropertyList)])
  func noKind(value: PropertyList, variant: String, new: PropertyList) throws {
    let union = """
      "v": {"anyOf": [{"title": "Text", "type": "string"},
        {"title": "Obj", "type": "object", "properties": {"x": {"type": "integer"}}}]}
      """
    let fixture = try fixture(union, values: ["v": value])
    try fixture.press("<M-o><Esc>")
    #expect(fixture.line("Variant").contains("not set"), "\(fixture.picture)")
    try fixture.press("<M-o>\(variant)<Enter>")
    #expect(fixture.store.value(forKey: "v") == new, "\(fixture.picture)")
    #expect(!fixture.picture.contains("✗"), "\(fixture.picture)")
    try fixture.press("u")
    #expect(fixture.store.value(forKey: "v") == value)
  }
}
