import SetteePropertyLists

extension SchemaPhrase {
  /// Titles of branches, or of some of them; equal ones get what tells them apart: what fits them,
  /// the members that the others have not, or else a number.
  static func titles(of branches: [SchemaNode], at positions: [Int]? = nil) -> [String] {
    let positions = positions ?? Array(branches.indices)
    var titles: [Int: String] = [:]
    for position in positions { titles[position] = title(ofBranch: position, in: branches) }
    for group in Dictionary(grouping: positions, by: { titles[$0] }).values where group.count > 1 {
      tellApart(group, of: branches, &titles)
    }
    var used: Set<String> = []
    return positions.map { position in
      let title = titles[position] ?? ""
      return used.insert(title).inserted ? title : "\(title) (\(position + 1))"
    }
  }

  /// Adds to equal titles what only one of their branches has.
  private static func tellApart(
    _ group: [Int], of branches: [SchemaNode], _ titles: inout [Int: String]
  ) {
    let phrases = group.map { phrase(branches[$0]) }
    let members = group.map { SchemaUnion.members(of: branches[$0]) }
    let phraseCounts = phrases.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let memberCounts = members.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
    for (index, position) in group.enumerated() {
      let title = titles[position] ?? ""
      let phrase = phrases[index].flatMap { $0 == title ? nil : $0 }
      let own = members[index].filter { memberCounts[$0] == 1 }.prefix(2).map { cut($0.name) }
      let start = phrase.map { "\(title): \($0)" } ?? title
      let isTold = phrase != nil && phraseCounts[phrase] == 1
      titles[position] =
        isTold || own.isEmpty ? start : "\(start) with \(own.joined(separator: ", "))"
    }
  }
}
