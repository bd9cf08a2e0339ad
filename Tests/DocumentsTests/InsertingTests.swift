import SetteePropertyLists
import SetteeYAMLDocuments
import Testing

@testable import SetteeDocuments

@Suite("Many new members at once")
struct InsertingTests {
  private static let yaml = """
    # The house.
    walls: # four
      north: 1
      south: 2
    roof: red # tiles
    # the end

    """

  private static let toml = """
    # The house.
    roof = "red" # tiles

    [walls] # four
    north = 1
    south = 2

    # the end

    """

  private static let values: [PropertyList] = [1, "two", true, 2.5, ["a", "b"], ["k": [1]], []]

  private func members(_ count: Int) -> [(name: Key, value: any ValueTree)] {
    (0..<count).map { number in
      (Key("k\(number * 7 % count)"), Self.values[number % Self.values.count])
    }
  }

  private func inserting(
    _ members: [(name: Key, value: any ValueTree)], into path: [Place.Step], _ document: Document
  ) -> EditedDocument? {
    document.inserting(
      members.map { NewMember($0.name, $0.value) }, into: path, ofSchema: [])
  }

  private func document(_ text: String, _ format: any DocumentFormat) throws -> Document {
    try Document(Array(text.utf8), format: format)
  }

  @Test(
    "They stand where they would if they were put in one by one, and go as they came",
    arguments: [[], [Place.Step.member("walls")]])
  func order(path: [Place.Step]) throws {
    for ending in ["", "\n"] {
      let text = Self.yaml.dropLast() + ending
      let document = try document(String(text), YAMLFormat.yaml)
      let members = members(30)
      let together = try #require(inserting(members, into: path, document))
      var single = document
      for (name, value) in members {
        single = try single.applying([DocumentEdit(path + [.member(name)], .set(value))]).document
      }
      #expect(together.document.root.isSame(as: single.root))
      #expect(
        String(decoding: together.document.bytes, as: UTF8.self)
          == String(decoding: single.bytes, as: UTF8.self))
      #expect(together.document.applying(together.reversed)?.document.bytes == document.bytes)
    }
  }

  @Test("In TOML too all values are there, and no comment and no other value is another")
  func tables() throws {
    let document = try document(Self.toml, TOMLFormat.toml)
    for path in [[], [Place.Step.member("walls")]] {
      let members = members(12).filter { $0.value.kind != .object }
      let together = try #require(inserting(members, into: path, document))
      let root = try #require(together.document.root.value(at: path))
      for (name, value) in members {
        let new = try #require(root.member(named: name))
        #expect(value.isSame(as: new), "\(name)")
      }
      #expect(together.document.isReadAgainTheSame())
      #expect(together.document.comments.count == document.comments.count)
    }
  }

  @Test("Names that are there or come twice, and values that follow others, are for single edits")
  func refused() throws {
    let document = try document(Self.yaml, YAMLFormat.yaml)
    let one = PropertyList.integer(1)
    #expect(inserting([("roof", one), ("b", one)], into: [], document) == nil)
    #expect(inserting([("b", one), ("b", one)], into: [], document) == nil)
    #expect(inserting([("b", one)], into: [.member("roof")], document) == nil)
    let alias = try self.document("a: &x {k: 1}\nb: *x\n", YAMLFormat.yaml)
    #expect(inserting([("c", one), ("d", one)], into: [.member("b")], alias) == nil)
  }

  @Test("Beside values that follow others, and with types before them, they are put in at once too")
  func following() throws {
    let text = "a: &x {k: 1} # one\nb: *x\nc:\n  <<: *x\n  own: !t 2 # two\n"
    let document = try document(text, YAMLFormat.yaml)
    for path in [[], [Place.Step.member("c")]] {
      let members = members(9)
      let together = try #require(inserting(members, into: path, document))
      var single = document
      for (name, value) in members {
        single = try single.applying([DocumentEdit(path + [.member(name)], .set(value))]).document
      }
      #expect(together.document.text == single.text)
      #expect(together.document.isReadAgainTheSame())
      #expect(together.document.applying(together.reversed)?.document.bytes == document.bytes)
    }
  }

  @Test("A structure's new members are put in by one patch, in the structure's order")
  func structure() throws {
    let document = try document(Self.yaml, YAMLFormat.yaml)
    let wanted = try self.document(
      "walls: {north: 1, east: 3, south: 2, up: 4}\nroof: red\n", YAMLFormat.yaml)
    let edited = try document.applying([DocumentEdit([], .set(wanted.root))])
    let walls = "north: 1\n  east: 3\n  south: 2\n  up: 4"
    #expect(edited.document.text == Self.yaml.replacing("north: 1\n  south: 2", with: walls))
    #expect(edited.patches.count == 1)
    let empty = try self.document("", YAMLFormat.yaml)
    let filled = try empty.applying([DocumentEdit([], .set(wanted.root))])
    #expect(filled.patches.count == 2, "the first, and all others")
  }
}
