import TestSupport
import Testing

@testable import SetteePropertyLists

@Suite("Places in words")
struct PlaceWordsTests {
  private static let document: PropertyList = .dictionary([
    "servers": [
      .dictionary(["host": "web", "port": 80]), .dictionary(["host": "db", "ports": [1, 2]]),
    ],
    "editor.tabSize": 4,
    "editor": .dictionary(["fontSize": 12, "font.ligatures": true]),
    "a.b": .dictionary(["x": 1]),
    "a": .dictionary(["b": .dictionary(["x": 2, "y": 3]), "1": "one", "-": "minus"]),
    "build": .dictionary(["*.c": "cc", "": "empty", "path/to": 1, "til~de": 2, "q\"": 3]),
    "[swift]": .dictionary(["editor.tabSize": 2]),
  ])

  private static func place(_ key: Key, _ steps: Place.Step...) -> Place { Place(key, steps) }

  private static let readings: [(String, Place)] = [
    ("servers", place("servers")),
    ("servers.1.ports.0", place("servers", .element(1), .member("ports"), .element(0))),
    ("servers.-", place("servers", .element(2))),
    ("servers.7", place("servers", .element(7))),
    ("/servers/1/ports/0", place("servers", .element(1), .member("ports"), .element(0))),
    ("/servers/-", place("servers", .element(2))),
    ("editor.tabSize", place("editor.tabSize")),
    ("editor.fontSize", place("editor", .member("fontSize"))),
    ("editor.font.ligatures", place("editor", .member("font.ligatures"))),
    ("editor.font.new", place("editor", .member("font"), .member("new"))),
    ("editor.\"font.new\"", place("editor", .member("font.new"))),
    ("a.b.y", place("a", .member("b"), .member("y"))),
    ("\"a.b\".x", place("a.b", .member("x"))),
    ("a.\"b\".x", place("a", .member("b"), .member("x"))),
    ("a.1", place("a", .member("1"))),
    ("a.-", place("a", .member("-"))),
    ("build.*.c", place("build", .member("*.c"))),
    ("build.\"\"", place("build", .member(""))),
    ("/build/", place("build", .member(""))),
    ("build.path/to", place("build", .member("path/to"))),
    ("/build/path~1to", place("build", .member("path/to"))),
    ("/build/til~0de", place("build", .member("til~de"))),
    ("build.\"q\\\"\"", place("build", .member("q\""))),
    ("build.\"\\u0071\\\"\"", place("build", .member("q\""))),
    ("[swift].editor.tabSize", place("[swift]", .member("editor.tabSize"))),
    ("new.deep.place", place("new", .member("deep"), .member("place"))),
    ("new.0", place("new", .member("0"))),
    ("editor.tabSize.x", place("editor.tabSize", .member("x"))),
    ("/absent/~01", place("absent", .member("~1"))),
  ]

  @Test("Words name places of a document", arguments: readings)
  func reading(word: String, expected: Place) throws {
    #expect(try PlaceWords(of: Self.document).place(of: word) == expected)
  }

  private static let mistakes: [(String, PlaceWordError.Reason)] = [
    ("", .root),
    ("a.b.x", .ambiguous(pointers: ["/a.b/x", "/a/b/x"])),
    ("editor.", .emptyStep),
    ("new..x", .emptyStep),
    ("editor.\"open", .badQuotes(step: "\"open")),
    ("editor.\"a\"b", .badQuotes(step: "\"a\"b")),
    ("editor.\"\\x\"", .badQuotes(step: "\"\\x\"")),
    ("/build/~2", .badPointer),
    ("servers.host", .noIndex(step: "host", list: "/servers")),
    ("servers.01", .noIndex(step: "01", list: "/servers")),
    ("servers.\"0\"", .noIndex(step: "0", list: "/servers")),
    ("servers.1.ports.x", .noIndex(step: "x", list: "/servers/1/ports")),
  ]

  @Test("What names no place, or two, is an error that says what to write", arguments: mistakes)
  func errors(word: String, reason: PlaceWordError.Reason) {
    let words = PlaceWords(of: Self.document)
    #expect(throws: PlaceWordError(word: word, reason: reason)) { try words.place(of: word) }
  }

  @Test("An ambiguous word is answered with both pointers")
  func ambiguity() {
    let error = PlaceWordError(word: "a.b", reason: .ambiguous(pointers: ["/a.b", "/a/b"]))
    #expect(
      error.description == "'a.b' leads to 2 values, /a.b and /a/b; write one of these instead.")
  }

  @Test("Of names that are not there the longest that a schema knows counts")
  func schema() throws {
    let words = PlaceWords(of: Self.document) { steps in
      .asked { name in
        steps == [.member("editor")] && name == "font.new"
          || steps == [] && ["x.y", "x.y.z"].contains(name)
      }
    }
    #expect(
      try words.place(of: "editor.font.new.size")
        == Self.place("editor", .member("font.new"), .member("size")))
    #expect(try words.place(of: "x.y.z.w") == Self.place("x.y.z", .member("w")))
    // What is there counts before.
    #expect(
      try words.place(of: "editor.font.ligatures")
        == Self.place("editor", .member("font.ligatures")))
  }

  @Test("A new member '-' of an object where no object belongs is printed in quotes")
  func nameOfEnd() throws {
    let words = PlaceWords(of: Self.document) { $0.isEmpty ? .unknown : .items() }
    let place = Self.place("editor", .member("-"))
    #expect(words.word(for: place) == "editor.\"-\"")
    #expect(try words.place(of: "editor.\"-\"") == place)
    #expect(throws: PlaceWordError(word: "editor.-", reason: .noEnd(object: "/editor"))) {
      try words.place(of: "editor.-")
    }
  }

  @Test("Where nothing is and nothing is known, '-' is the first item of a list; in quotes a name")
  func firstItem() throws {
    let words = PlaceWords(of: Self.document)
    let item = Self.place("none", .member("such"), .element(0))
    #expect(try words.place(of: "none.such.-") == item)
    let name = Self.place("none", .member("-"))
    #expect(try words.place(of: "/none/-") == name)
    #expect(try words.place(of: "none.\"-\"") == name)
    #expect(words.word(for: name) == "none.\"-\"")
    #expect(try words.place(of: "editor.-") == Self.place("editor", .member("-")))
    #expect(try words.place(of: "-") == Self.place("-"))
  }

  @Test("A document that is a list has places by number")
  func listRoot() throws {
    let words = PlaceWords(of: PropertyList.array([1, [2]]))
    #expect(try words.place(of: "1.0") == Place("", [.element(1), .element(0)]))
    #expect(try words.place(of: "") == Place(""))
    #expect(words.word(for: Place("", [.element(1), .element(0)])) == "1.0")
    #expect(words.pointer(for: Place("", [.element(1)])) == "/1")
  }

  private static let printed: [(Place, String)] = [
    (place("servers", .element(1), .member("host")), "servers.1.host"),
    (place("servers", .element(2)), "servers.2"),
    (place("editor.tabSize"), "editor.tabSize"),
    (place("editor", .member("tabSize")), "editor.\"tabSize\""),
    (place("editor", .member("font.ligatures")), "editor.font.ligatures"),
    (place("editor", .member("font.new")), "editor.\"font.new\""),
    (place("a.b", .member("x")), "\"a.b\".x"),
    (place("a", .member("b"), .member("x")), "a.\"b\".x"),
    (place("a", .member("b"), .member("y")), "a.b.y"),
    (place("build", .member("")), "build.\"\""),
    (place("build", .member("q\"")), "build.q\""),
    (place("build", .member("\"q")), "build.\"\\\"q\""),
    (place("build", .member("li\nne")), "build.\"li\\nne\""),
    (place("/slash"), "\"/slash\""),
    (place("new", .member("a.b")), "new.\"a.b\""),
  ]

  @Test("Places print dotted, with quotes only where it takes them", arguments: printed)
  func printing(place: Place, word: String) throws {
    let words = PlaceWords(of: Self.document)
    #expect(words.word(for: place) == word)
    #expect(try words.place(of: word) == place)
    #expect(try words.place(of: words.pointer(for: place)) == place)
  }

  // MARK: Flat stores

  private static let stored: [Key: PropertyList] = [
    "editor.tabSize": 4, "editor.rulers": [80, 100],
    "env": .dictionary(["PATH": "/bin", "a.b": 1]),
    "env.PATH": "shadow", "plain": "text", "/odd": 1,
    "a": .dictionary(["b": .dictionary(["c": 1])]),
    "a.b": .dictionary(["c": 2, "d": 3]), "\"quoted\"": 1,
  ]

  private static let keyed: [(String, Place)] = [
    ("editor.tabSize", place("editor.tabSize")),
    ("editor.rulers.1", place("editor.rulers", .element(1))),
    ("editor.rulers.-", place("editor.rulers", .element(2))),
    ("editor.rulers.color", place("editor.rulers.color")),
    ("env.PATH", place("env.PATH")),
    ("/env/PATH", place("env", .member("PATH"))),
    ("env.\"PATH\"", place("env", .member("PATH"))),
    ("env.a.b", place("env", .member("a.b"))),
    ("env.HOME", place("env", .member("HOME"))),
    ("plain.new", place("plain.new")),
    ("plain..", place("plain..")),
    ("new.key", place("new.key")),
    ("", place("")),
    ("env.", place("env.")),
    ("/odd", place("/odd")),
    ("/odd/x", place("odd", .member("x"))),
    ("\"quoted\"", place("\"quoted\"")),
    ("a.b.d", place("a.b", .member("d"))),
    ("\"a.b\".c", place("a.b", .member("c"))),
    ("map.web.port", place("map", .member("web"), .member("port"))),
    ("known.key", place("known.key")),
  ]

  @Test(
    "In a flat store keys come first, and a word that no key begins is a new one", arguments: keyed)
  func flatReading(word: String, expected: Place) throws {
    #expect(try Self.flatWords.place(of: word) == expected)
  }

  private static var flatWords: PlaceWords<PropertyList> {
    PlaceWords(ofKeys: { stored[$0] }) { steps in
      .names(.init(steps.isEmpty ? ["map", "known.key"] : []))
    }
  }

  @Test("In a flat store too a word that leads to two values is an error, and places read back")
  func flatPrinting() throws {
    #expect(
      throws: PlaceWordError(
        word: "a.b.c", reason: .ambiguous(pointers: ["/a.b/c", "/a/b/c"]))
    ) { try Self.flatWords.place(of: "a.b.c") }
    for (place, word) in [
      (Self.place("editor.rulers", .element(0)), "editor.rulers.0"),
      (Self.place("env", .member("PATH")), "env.\"PATH\""), (Self.place("env.PATH"), "env.PATH"),
      (Self.place("/odd"), "\"/odd\""), (Self.place("a.b", .member("c")), "\"a.b\".c"),
      (Self.place("new.key"), "new.key"), (Self.place("quoted"), "quoted"),
    ] {
      #expect(Self.flatWords.word(for: place) == word)
      #expect(try Self.flatWords.place(of: word) == place)
    }
  }

  // MARK: Laws

  @Test(
    "Every place of a value with nasty names prints as a word that reads back", arguments: 0..<200)
  func readsBack(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let tree = Self.nasty(depth: 4, &random, isObject: true)
    let words = PlaceWords(of: tree)
    guard case .dictionary(let members) = tree else { return }
    let flat = PlaceWords<PropertyList>(ofKeys: { members[$0] })
    for place in Self.places(in: tree) {
      #expect(try words.place(of: words.word(for: place)) == place, "\(place)")
      #expect(try words.place(of: words.pointer(for: place)) == place, "\(place)")
      #expect(try flat.place(of: flat.word(for: place)) == place, "\(place) of a flat store")
    }
  }

  @Test(
    "Words of many members are those of each, whatever the names are", arguments: 0..<20,
    [false, true])
  func manyMembers(seed: UInt64, holdsDots: Bool) {
    var random = SplitMix(seed: seed)
    let tree = Self.nasty(depth: 4, &random, isObject: true)
    let known: Set<Key> = ["a.b", "a.b.a", "0.1"]
    let words = PlaceWords(of: tree) {
      .names(.init($0.count < 2 ? known : []) { $0.name.count == 1 && holdsDots })
    }
    let containers =
      [[]]
      + Self.places(in: tree).shuffled(using: &random).prefix(12).map { place in
        [.member(place.key)] + place.steps
      }
      + [[.member("none")], [.member("a"), .member("none")]]
    var plainCount = 0
    for steps in containers {
      guard let start = words.start(ofMembersAt: steps) else { continue }
      for name in Self.names where start.isPlain(name) {
        let place = Self.place(of: steps + [.member(name)])
        #expect(start.text + name.name == words.word(for: place), "\(place)")
        plainCount += 1
      }
    }
    #expect(plainCount > 0)
  }

  private static func place(of steps: [Place.Step]) -> Place {
    Place(steps[0].name ?? "", Array(steps.dropFirst()))
  }

  @Test("Any word is a place or an error, and none traps", arguments: 0..<200)
  func anyWord(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let words = PlaceWords(of: Self.nasty(depth: 4, &random, isObject: true))
    for _ in 0..<50 {
      let word = (0..<random.below(6)).map { _ in Self.names[random.below(Self.names.count)].name }
        .joined(separator: [".", "/", "\"", "~"][random.below(4)])
      do throws(PlaceWordError) {
        let place = try words.place(of: word)
        #expect(!place.description.isEmpty || place.key == "")
      } catch {
        #expect(word.isEmpty || error.description.contains(word))
      }
    }
  }

  private static let names: [Key] = [
    "a", "b", "a.b", "a.b.a", ".", "..", "a.", ".a", "", "-", "0", "1", "01", "/", "/a", "a/b",
    "~", "~1", "\"", "\"a\"", "a\"", "\"a", "\\", "\n", "\u{7F}", "\u{9B}", "e\u{301}", "\u{E9}",
    "0.1",
  ]

  private static func nasty(
    depth: Int, _ random: inout SplitMix, isObject: Bool = false
  ) -> PropertyList {
    switch isObject ? 2 : random.below(depth > 0 ? 4 : 1) {
    case 0: return 1
    case 1: return .array((0..<random.below(3)).map { _ in nasty(depth: depth - 1, &random) })
    default:
      return .dictionary(
        PropertyDictionary(
          (0..<random.below(7) + (isObject ? 3 : 0)).map { _ in
            (names[random.below(names.count)], nasty(depth: depth - 1, &random))
          }))
    }
  }

  /// All places in a value, and behind the last element of each list.
  private static func places(in tree: PropertyList) -> [Place] {
    guard case .dictionary(let members) = tree else { return [] }
    return members.flatMap { places(in: $0.value, at: Place($0.key)) }
  }

  private static func places(in value: PropertyList, at place: Place) -> [Place] {
    switch value {
    case .array(let elements):
      [place, place.appending(.element(elements.count))]
        + elements.indices.flatMap { places(in: elements[$0], at: place.appending(.element($0))) }
    case .dictionary(let members):
      [place] + members.flatMap { places(in: $0.value, at: place.appending(.member($0.key))) }
    default: [place]
    }
  }
}
