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
      let together = try #require(document.inserting(members, into: path, ofSchema: []))
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
      let together = try #require(document.inserting(members, into: path, ofSchema: []))
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
    #expect(document.inserting([("roof", one), ("b", one)], into: [], ofSchema: []) == nil)
    #expect(document.inserting([("b", one), ("b", one)], into: [], ofSchema: []) == nil)
    #expect(document.inserting([("b", one)], into: [.member("roof")], ofSchema: []) == nil)
    let alias = try self.document("a: &x 1\nb: *x\n", YAMLFormat.yaml)
    #expect(alias.inserting([("c", one), ("d", one)], into: [], ofSchema: []) == nil)
  }
}
