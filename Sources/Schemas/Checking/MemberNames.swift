import SetteePropertyLists

/// Finds members by their names: small objects by looking, large ones by a table made once.
final class MemberNames {
  private static let scannedMax = 8
  private var tables: [Int: [Key: Int]] = [:]

  func member(named name: Key, of value: Int, in table: ValueTable) -> Int? {
    let members = table.inside(value)
    if members.count <= Self.scannedMax { return members.first { table[$0].name == name } }
    if let known = tables[value] { return known[name] }
    let made = Dictionary(
      members.compactMap { member in table[member].name.map { ($0, member) } },
      uniquingKeysWith: { _, last in last })
    tables[value] = made
    return made[name]
  }
}
