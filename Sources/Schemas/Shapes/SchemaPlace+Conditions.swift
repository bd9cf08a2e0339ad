import SetteePropertyLists
import SetteeSettings

/// Members that a value has, and that only branches describe which do not hold for it.
extension SchemaPlace {
  /// What would have to hold for a member to be described, as a phrase: "kind is git"; nothing
  /// where no branch describes it.
  func condition(ofMember name: Key, in value: some ValueTree) -> String? {
    let place = settled(for: value).place
    var phrases: [String] = []
    for phrase in place.variantPhrases(of: name) + place.branchPhrases(of: name, value)
    where !phrases.contains(phrase) {
      phrases.append(phrase)
    }
    return phrases.isEmpty ? nil : phrases.prefix(Self.phraseCountMax).joined(separator: " or ")
  }

  /// Why a member must be there, as a phrase, where it must under a condition only that was met.
  func need(ofMember name: Key) -> String? {
    guard !reasons.isEmpty else { return nil }
    let needing = schemas.filter { places.place([$0]).requires(name) }
    // What is needed in any case needs no reason.
    let needs = needing.map { node in
      reasons[node.number].map { reason in
        isVariant(node) ? SchemaPhrase.reason(byTagOf: node, but: name) ?? reason : reason
      }
    }
    return needs.contains(nil) ? nil : needs.first ?? nil
  }

  /// Whether a schema is here since it is the variant of a union.
  private func isVariant(_ node: SchemaNode) -> Bool {
    parts.contains { part in
      closed.contains(part.number) && variantNodes(of: part)?.contains { $0 === node } == true
    }
  }

  /// Whether any schema here says that a member must be there.
  func requires(_ member: Key) -> Bool {
    parts.contains { $0.rules.object.required.contains(member) }
  }

  /// More branches would not fit a line.
  private static let phraseCountMax = 3

  /// Whether some branch, be it in force or not, describes a member as a secret.
  func hidesElsewhere(_ member: Key) -> Bool {
    branchesInside.contains { branch in
      branch.names(member)
        && branch.member(member)?.shape.words.traits.contains(.secret) ?? false
    }
  }

  /// Whether any schema here names a member.
  func names(_ member: Key) -> Bool {
    parts.contains { $0.rules.object.properties?.tree.member(named: member) != nil }
  }

  /// Whether one does, or a branch inside, be it in force or not.
  private func mayName(_ member: Key) -> Bool {
    names(member) || branchesInside.contains { $0.names(member) }
  }

  /// The variants that others were chosen over.
  private func variantPhrases(of name: Key) -> [String] {
    let held = Set(schemas.map(\.number))
    return parts.filter { closed.contains($0.number) }.flatMap { part -> [String] in
      let branches = variantNodes(of: part) ?? []
      let others = branches.indices.filter { position in
        let branch = branches[position]
        return !held.contains(branch.number) && places.place([branch]).mayName(name)
      }
      let titles = others.isEmpty ? [] : SchemaPhrase.titles(of: branches)
      return others.map { SchemaPhrase.reason(byVariant: branches[$0], titled: titles[$0]) }
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
        if let other, places.place([other]).mayName(name) {
          phrases.append(
            SchemaPhrase.reason(condition, isMet: !isMet) ?? "other values stand beside it")
        }
      }
      for (needed, schema) in part.rules.object.dependentSchemas
      where value.member(named: needed) == nil && places.place([schema]).mayName(name) {
        phrases.append(SchemaPhrase.reason(byMember: needed))
      }
      return phrases
    }
  }
}

/// The branches inside a place: of conditions and of unions.
extension SchemaPlace {
  /// What the place is for a value: the variant that this is of each union, and with the branches
  /// that hold for it; the unions themselves, the outermost first.
  func settled(for value: some ValueTree) -> (place: SchemaPlace, unions: [SchemaPlace]) {
    var (place, unions) = (self, [SchemaPlace]())
    // Each round closes a union or adds a schema, or is the last.
    for _ in 0..<32 {
      if let union = place.variant(for: value) {
        unions.append(place)
        place = place.outline.variants[union]
        continue
      }
      let only = place.hasAlternatives ? place.outline.substitute : nil
      let held = (only ?? place).present(for: value)
      if held === place { break }
      place = held
    }
    return (place, unions)
  }

  /// The branches, and those inside of them, without those that are named: each with those on the
  /// way to it, the outermost first.
  func branchWays(besides held: Set<Int> = []) -> [[SchemaNode]] {
    var (ways, seen) = ([[SchemaNode]](), held)
    var waiting = Array(branches.map { [$0] }.reversed())
    // By a list and not by calls, since a branch can lead back to itself.
    while let way = waiting.popLast() {
      guard let branch = way.last, seen.insert(branch.number).inserted else { continue }
      ways.append(way)
      waiting += places.place([branch]).branches.map { way + [$0] }.reversed()
    }
    return ways
  }

  /// The schemas that hold for some values alone.
  private var branches: [SchemaNode] {
    parts.flatMap { $0.rules.conditionalBranches + (variantNodes(of: $0) ?? []) }
  }
}

extension SchemaRules {
  /// The schemas that conditions bring.
  var conditionalBranches: [SchemaNode] {
    [branches.then, branches.otherwise].compactMap(\.self)
      + object.dependentSchemas.map(\.schema)
  }
}
