import SetteePropertyLists
import Testing

@Suite("Places that differ")
struct DifferencesTests {
  private static func object(_ members: (Key, PropertyList)...) -> PropertyList {
    .dictionary(PropertyDictionary(members))
  }

  struct Row: Sendable {
    let old: PropertyList?
    let new: PropertyList?
    /// The steps of each place, as in `a`, `a.0`, or nothing for the whole.
    let places: [String]

    init(_ old: PropertyList?, _ new: PropertyList?, _ places: [String]) {
      (self.old, self.new, self.places) = (old, new, places)
    }
  }

  private static let rows: [Row] = [
    Row(nil, nil, []),
    Row(1, 1, []),
    Row(.real(.nan), .real(.nan), []),
    Row(nil, 1, [""]),
    Row(1, nil, [""]),
    Row(1, 2, [""]),
    Row(1, .real(1), [""]),
    Row(.null, nil, [""]),
    Row([1], object(("a", 1)), [""]),
    Row(object(("a", 1), ("b", 2)), object(("b", 2), ("a", 1)), []),
    Row(object(("a", 1), ("b", 2)), object(("a", 1), ("b", 3)), ["b"]),
    Row(object(("a", 1)), object(("b", 1)), ["a", "b"]),
    Row(object(("a", object(("b", [1, 2])))), object(("a", object(("b", [1, 3])))), ["a.b.1"]),
    Row([1, 2, 3], [1, 2, 3], []),
    Row([1, 2, 3], [1, 5, 3], ["1"]),
    Row([1, 2, 3, 4], [1, 5, 6, 4], ["1", "2"]),
    Row([1, 2, 3, 4], [0, 2, 3, 5], ["0", "3"]),
    Row([object(("a", 1))], [object(("a", 2))], ["0.a"]),
    Row([1, 3], [1, 2, 3], ["", "1"]),
    Row([1, 2, 3], [1, 3], ["", "1"]),
    Row([1, 1, 1], [1, 1], ["", "2"]),
    Row([], [1, 2], ["", "0", "1"]),
    Row([1, 2], [], ["", "0", "1"]),
    Row([1, 2, 3, 4], [1, 9, 4], ["", "1", "2"]),
    Row([object(("a", 1)), 2], [object(("a", 2)), 2, 3], ["", "0", "1", "2"]),
  ]

  @Test(
    "Exactly the places that differ are named, of a list what is left in the middle",
    arguments: rows)
  func places(row: Row) {
    let places = PropertyList.places(from: row.old, to: row.new, at: Place("k"))
    #expect(places.allSatisfy { $0.key == "k" })
    #expect(places.map { $0.steps.map(\.word).joined(separator: ".") } == row.places)
    let back = PropertyList.places(from: row.new, to: row.old, at: Place("k"))
    #expect(Set(back) == Set(places), "the same places on the way back")
  }

  @Test("Where no place differs the values are the same, and where one does they are not")
  func sameness() {
    for row in Self.rows {
      guard let old = row.old, let new = row.new else { continue }
      #expect(old.equals(new) == row.places.isEmpty)
      #expect(old.equals(new) == (old == new))
    }
  }
}

extension Place.Step {
  fileprivate var word: String {
    switch self {
    case .member(let name): name.name
    case .element(let index): "\(index)"
    }
  }
}
