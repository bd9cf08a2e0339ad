import SetteePropertyLists
import SetteeSettings

extension SchemaPhrase {
  /// Titles of branches, or of some of them; equal ones get what tells them apart: what fits them,
  /// the members that the others have not, what one that they share may be, or else a number.
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
    let phrases = group.map { detailedPhrase(branches[$0]) }
    let members = group.map { SchemaUnion.members(of: branches[$0]) }
    let phraseCounts = phrases.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let memberCounts = members.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let shared = sharedMember(of: group.map { branches[$0] }, members)
    for (index, position) in group.enumerated() {
      let title = titles[position] ?? ""
      let phrase = phrases[index].flatMap { $0 == title ? nil : $0 }
      let own = members[index].filter { memberCounts[$0] == 1 }.prefix(2).map { cut($0.name) }
      let start = phrase.map { $0.hasPrefix(title) ? $0 : "\(title): \($0)" } ?? title
      let isTold = phrase != nil && phraseCounts[phrase] == 1
      let telling = own.isEmpty ? shared?[index] : "with \(own.joined(separator: ", "))"
      titles[position] = isTold ? start : telling.map { "\(start) \($0)" } ?? start
    }
  }

  /// What fits a branch, with its limits.
  private static func detailedPhrase(_ node: SchemaNode) -> String? {
    let rules = node.target.rules
    let amount =
      SetteeSettings.amount(from: rules.list.minItems, to: rules.list.maxItems, of: "item")
      ?? SetteeSettings.amount(
        from: rules.object.minProperties, to: rules.object.maxProperties, of: "entry", "entries")
    return phrase(node, limitsText: true).map { phrase in
      phrase + (amount.map { (phrase.contains(" with ") ? " and " : " with ") + $0 } ?? "")
    }
  }

  /// What each branch asks of the first member that all of them name and none asks the same of:
  /// "where k is text"; nothing where there is no such member.
  private static func sharedMember(
    of branches: [SchemaNode], _ members: [[Key]]
  ) -> [String]? {
    guard let names = members.first, branches.count <= 8 else { return nil }
    return names.lazy.compactMap { name -> [String]? in
      let phrases = branches.compactMap { branch in
        SchemaUnion.schema(ofMember: name, in: branch).flatMap { phrase($0, limitsText: true) }
      }
      guard phrases.count == branches.count, Set(phrases).count == phrases.count else {
        return nil
      }
      return phrases.map { "where \(cut(name.name)) is \($0)" }
    }.first
  }
}
