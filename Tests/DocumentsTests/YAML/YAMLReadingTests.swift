import SetteeDocuments
import SetteePropertyLists
import Testing

@testable import SetteeYAMLDocuments

func yaml(_ text: String, document number: Int? = nil) throws -> Document {
  try Document(Array(text.utf8), format: YAMLFormat(documentNumber: number))
}

@Suite("Reading YAML")
struct YAMLReadingTests {
  @Test(
    "Plain scalars are what the core schema says",
    arguments: [
      ("~", .null), ("null", .null), ("", .null), ("true", true), ("FALSE", false), ("12", 12),
      ("-0", 0), ("+12", 12), ("012", 12), ("0o17", 15), ("0xFF", 255), ("1.5", 1.5), (".5", 0.5),
      ("1.", 1.0), ("1e3", 1000.0), ("-.inf", .real(-.infinity)), ("yes", "yes"), ("off", "off"),
      ("y", "y"), ("0b1", "0b1"), ("1_000", "1_000"), ("12:30:45", "12:30:45"),
      ("2001-01-01", "2001-01-01"), ("nUll", "nUll"), ("NUll", "NUll"), ("tRUE", "tRUE"),
      ("Null", .null), ("NULL", .null), ("True", true), ("False", false), (".Nan", ".Nan"),
      ("0x", "0x"), ("1e", "1e"), (".", "."),
      ("18446744073709551615", .integer(Int128(UInt64.max))),
      ("99999999999999999999", .real(1e20)), ("'12'", "12"), ("\"a\\tb\"", "a\tb"),
      ("!!str 12", "12"), ("!!int \"12\"", 12), ("!!float 3", 3.0), ("!!bool 'true'", true),
      ("!!null ''", .null), ("!mine 12", "12"), ("! 12", "12"), ("!!binary aGk=", "aGk="),
    ] as [(String, PropertyList)])
  func scalars(text: String, value: PropertyList) throws {
    #expect(try yaml("a: \(text)\n").root.member(named: "a")?.scalar == value)
  }

  @Test("Under version 1.1 there are more words for true and false")
  func version() throws {
    let document = try yaml("%YAML 1.1\n---\n[yes, Off, n, maybe]\n")
    #expect(document.root.propertyList == [true, false, false, "maybe"])
  }

  @Test("Every value knows its bytes, in texts of any characters")
  func places() throws {
    let text = "é: !x &ä [ü, 'ö' ]\n日本: |\n  x\n\nb: {c: d}\n".replacing("ä", with: "a")
    let document = try yaml(text)
    func source(_ steps: [Place.Step]) -> String? { document.root.value(at: steps)?.source }
    #expect(source(["é"]) == "[ü, 'ö' ]")
    #expect(source(["é", 1]) == "'ö'")
    #expect(source(["日本"]) == "|\n  x")
    #expect(source(["b", "c"]) == "d")
    #expect(document.root.value(at: ["é"])?.tag == "!x")
    #expect(try yaml("\u{FEFF}a: 1").root.value(at: ["a"])?.range == 6..<7)
  }

  @Test("Comments are kept, wherever they stand")
  func comments() throws {
    let text = """
      # head
      a: # key
        # above
        b: "#no" # behind
      c: | # lines
        # text
      d: [1, # one
        2]
      # tail
      """
    let document = try yaml(text)
    #expect(
      document.comments.map(document.text)
        == ["# head", "# key", "# above", "# behind", "# lines", "# one", "# tail"])
    #expect(document.root.member(named: "c")?.scalar == "# text\n")
  }

  private static let shared = """
    base: &base
      image: x
      ports: [1, 2]
    copy: *base
    web:
      <<: *base
      image: y
    both:
      <<: [*base, {image: z, extra: 1}]

    """

  @Test("An alias counts as what it follows, and a merge brings in members")
  func following() throws {
    let document = try yaml(Self.shared)
    let base: PropertyList = .dictionary(["image": "x", "ports": [1, 2]])
    #expect(
      document.root.propertyList
        == .dictionary([
          "base": base, "copy": base,
          "web": .dictionary(["image": "y", "ports": [1, 2]]),
          "both": .dictionary(["image": "x", "ports": [1, 2], "extra": 1]),
        ]))
    #expect(document.followed(at: ["copy"])?.words == "&base, line 1")
    #expect(document.followed(at: ["copy", "ports", 0])?.words == "&base, line 1")
    #expect(document.followed(at: ["web", "ports"])?.isMerged == true)
    #expect(document.followed(at: ["web", "image"]) == nil)
    #expect(document.root.member(named: "base")?.followerCount == 3)
    let inner = try yaml("a:\n  <<: &more\n    b: 1\n  c:\n    <<: [{d: 1}, &two {e: 2}]\n")
    #expect(inner.followed(at: ["a", "b"])?.words == "&more, line 2")
    #expect(inner.followed(at: ["a", "c", "d"])?.words == "line 5")
    #expect(inner.followed(at: ["a", "c", "e"])?.words == "&two, line 5")
  }

  @Test(
    "What can be no tree is refused with its place",
    arguments: [
      ("a: &a [*a]", "line 1, column 8: '*a' stands inside the value that it follows."),
      ("a: *b", "line 1, column 4: '*b' follows a name that stands nowhere before it."),
      ("a: [", "line 1, column 5: did not find expected node content while parsing a flow node."),
      (
        "a: 1\n\tb: 2",
        "line 2, column 1: found a tab character that violates indentation"
          + " while scanning a plain scalar."
      ),
      ("%YAML 1.3\n---\na: 1", "line 1, column 1: found incompatible YAML document."),
      ("a: \u{1}", "line 1, column 4: control characters are not allowed."),
    ])
  func refused(text: String, sentence: String) {
    let problem = #expect(throws: DocumentProblem.self) { try yaml(text) }
    #expect(problem?.description == sentence)
  }

  @Test("Brackets nested too deeply are stopped at once")
  func depth() {
    for text in [
      String(repeating: "[", count: 100_000), String(repeating: "{a: ", count: 100_000),
      String(repeating: "- ", count: 100_000), String(repeating: "? ", count: 100_000),
      "? " + String(repeating: "[", count: 100_000),
    ] {
      let problem = #expect(throws: DocumentProblem.self) { try yaml(text) }
      #expect(problem?.reason.contains("deep inside") == true)
    }
  }

  @Test("Aliases of aliases are stopped before they come to much")
  func bombs() {
    func bomb(_ line: (String, String) -> String) -> String {
      "a0: &a0 {x: 1, y: 2}\n"
        + (1...40).map { line("a\($0)", "a\($0 - 1)") }.joined(separator: "\n")
    }
    for text in [
      bomb { "\($0): &\($0) [*\($1), *\($1), *\($1)]" },
      bomb { "\($0): &\($0)\n  <<: *\($1)\n  p\($0): *\($1)\n  q\($0): *\($1)" },
    ] {
      let problem = #expect(throws: DocumentProblem.self) { try yaml(text) }
      #expect(problem?.reason.contains("more than 100000 values") == true)
    }
  }

  @Test("Several documents are a list, and each can be read alone")
  func documents() throws {
    let text = "# one\na: 1\n---\nb: &x 2\n...\n---\n- c\n"
    let all = try yaml(text)
    #expect(all.documentCount == 3)
    #expect(all.root.propertyList == [.dictionary(["a": 1]), .dictionary(["b": 2]), ["c"]])
    #expect(try yaml(text, document: 2).root.propertyList == .dictionary(["b": 2]))
    #expect(try yaml(text, document: 2).comments.count == 1)
    let problem = #expect(throws: DocumentProblem.self) { try yaml(text, document: 4) }
    #expect(problem?.reason == "the file has 3 documents")
    #expect(try yaml("---\na: 1\n").documentCount == 1)
    #expect(try yaml("a: |\n  ---\n").documentCount == 1)
    #expect(try yaml("a: 1\r--- # two\rb: 2\r").documentCount == 2)
    #expect(try yaml("# one\n\n--- 1\n...\n--- 2").documentCount == 2)
  }

  @Test(
    "A text without a value is an object without members",
    arguments: ["", "# c\n", "---\n", "\u{FEFF}"])
  func empty(text: String) throws {
    let root = try yaml(text).root
    #expect(root.kind == .object && root.count == 0 && root.isImplied)
  }

  @Test("Of equal keys the last counts, and keys may be anything")
  func keys() throws {
    let document = try yaml("a: 1\n'a': 2\n? [b, c]\n: 3\n&k d: *k\n\"e\\n\": 4\n")
    #expect(
      document.root.propertyList
        == .dictionary(["a": 2, "[b, c]": 3, "d": "d", "e\n": 4]))
    #expect(document.root.keyRanges(ofMembersNamed: "a").count == 2)
  }
}
