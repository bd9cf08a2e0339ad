import SetteePropertyLists

/// The values of `const` or `enum`.
struct SchemaConstants: Sendable {
  let table: ValueTable
  /// Equal ones once.
  let values: [SchemaTree]
  /// Numbers of values in the table, by hash.
  private let places: [Int: [Int]]

  init(_ values: [SchemaTree]) {
    let all = ValueTable(list: values)
    var seen: [Int: [Int]] = [:]
    var kept: [SchemaTree] = []
    for (position, value) in all.inside(0).enumerated() {
      let hash = all.hash(value)
      if seen[hash]?.contains(where: { all.isEqual($0, to: value, in: all) }) == true { continue }
      seen[hash, default: []].append(value)
      kept.append(values[position])
    }
    let table = kept.count < values.count ? ValueTable(list: kept) : all
    self.values = kept
    self.table = table
    places = Dictionary(grouping: table.inside(0)) { table.hash($0) }
  }

  /// Whether one of them equals a value; O(1) on average in their number.
  func contains(_ value: Int, of other: ValueTable) -> Bool {
    places[other.hash(value)]?.contains { table.isEqual($0, to: value, in: other) } == true
  }
}
