import SetteePropertyLists
import SetteeSettings

/// Members that a value has, and that only branches describe which do not hold for it.
extension SchemaPlace {
  /// What would have to hold for a member to be described, as a phrase: "kind is git"; nothing
  /// where no branch describes it.
  func condition(ofMember name: Key, in value: some ValueTree) -> String? {
    var phrases: [String] = []
    for phrase in variantPhrases(of: name, value) + branchPhrases(of: name, value)
    where !phrases.contains(phrase) {
      phrases.append(phrase)
    }
    return phrases.isEmpty ? nil : phrases.prefix(Self.phraseCountMax).joined(separator: " or ")
  }

  /// More branches would not fit a line.
  private static let phraseCountMax = 3

  /// Whether some branch, be it in force or not, describes a member as a secret.
  func hidesElsewhere(_ member: Key) -> Bool {
    let isSecret = { (place: SchemaPlace) in
      place.names(member)
        && place.member(member)?.shape.words.traits.contains(.secret) ?? false
    }
    let outline = outline
    if case .union = outline.kind, outline.variants.contains(where: isSecret) { return true }
    guard hasConditions else { return false }
    return parts.contains { part in
      let branches = [part.rules.branches.then, part.rules.branches.otherwise]
      return (branches.compactMap(\.self) + part.rules.object.dependentSchemas.map { $0.1 })
        .contains { isSecret(places.place([$0])) }
    }
  }

  /// Whether any schema here names a member.
  func names(_ member: Key) -> Bool {
    parts.contains { $0.rules.object.properties?.tree.member(named: member) != nil }
  }

  private func variantPhrases(of name: Key, _ value: some ValueTree) -> [String] {
    let outline = outline
    guard case .union(let titles) = outline.kind,
      outline.variants.contains(where: { $0.names(name) })
    else { return [] }
    let present = variant(for: value)
    return outline.variants.indices.compactMap { position in
      guard position != present, outline.variants[position].names(name) else { return nil }
      let branch = outline.variants[position].schemas.last
      let tag = branch.flatMap { branch in
        SchemaUnion.tags(of: branch).first { $0.constants.values.count == 1 }
      }
      return tag.map { SchemaPhrase.cut($0.name.name) + " is " + SchemaPhrase.list($0.constants) }
        ?? "it is \(SchemaPhrase.quoted(titles[position].title))"
    }
  }

  private func branchPhrases(of name: Key, _ value: some ValueTree) -> [String] {
    guard hasConditions else { return [] }
    let table = ValueTable(value)
    return parts.flatMap { part -> [String] in
      let branches = part.rules.branches
      var phrases: [String] = []
      if let condition = branches.condition {
        let isMet = ValidationRun(table, options: .init()).admits(condition)
        let other = isMet ? branches.otherwise : branches.then
        if let other, places.place([other]).names(name) {
          phrases.append(
            SchemaPhrase.reason(condition, isMet: !isMet) ?? "other values stand beside it")
        }
      }
      for (needed, schema) in part.rules.object.dependentSchemas
      where value.member(named: needed) == nil && places.place([schema]).names(name) {
        phrases.append("\(SchemaPhrase.quoted(needed.name)) is there")
      }
      return phrases
    }
  }
}
