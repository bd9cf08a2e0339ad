import SetteePropertyLists

/// The values of `const` or `enum`.
struct SchemaConstants: Sendable {
  let table: ValueTable
  /// Equal ones once.
  let values: [SchemaTree]
  /// Numbers of values in the table, by hash.
  private let places: [Int: [Int]]

  init(_ values: [SchemaTree]) {
    let table = ValueTable(list: values)
    var places: [Int: [Int]] = [:]
    var kept: [SchemaTree] = []
    for (position, value) in table.inside(0).enumerated() {
      let hash = table.hash(value)
      let isKnown = places[hash]?.contains { table.isEqual($0, to: value, in: table) } == true
      if !isKnown {
        places[hash, default: []].append(value)
        kept.append(values[position])
      }
    }
    self.table = table
    self.values = kept
    self.places = places
  }

  /// Whether one of them equals a value; O(1) on average in their number.
  func contains(_ value: Int, of other: ValueTable) -> Bool {
    places[other.hash(value)]?.contains { table.isEqual($0, to: value, in: other) } == true
  }
}
