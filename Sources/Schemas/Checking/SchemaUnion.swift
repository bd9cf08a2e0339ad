import SetteePropertyLists

/// What can be said of a schema without a value: which kinds it may be, which member tells it from
/// others.
enum SchemaUnion {
  /// References and `allOf` are followed this far.
  private static let depthMax = 16

  /// Whether a schema's `type`, its own or that of what it refers to, admits a value's kind.
  ///
  /// A schema of constants without a type admits the kinds of these.
  static func admits(_ node: SchemaNode, _ entry: ValueTable.Entry, depth: Int = 0) -> Bool {
    let rules = node.rules
    if rules.always == false { return false }
    guard depth < depthMax else { return true }
    if let kinds = rules.values.kinds, !kinds.contains(entry) { return false }
    if let constants = rules.values.constant ?? rules.values.choices,
      !constants.table.inside(0).contains(where: { constants.table[$0].kind == entry.kind })
    {
      return false
    }
    if let target = rules.reference ?? rules.dynamicReference?.target,
      !admits(target, entry, depth: depth + 1)
    {
      return false
    }
    return rules.branches.all.allSatisfy { admits($0, entry, depth: depth + 1) }
  }

  /// The members that a schema needs, its own and those that what it refers to needs.
  static func required(of node: SchemaNode, depth: Int = 0) -> [Key] {
    guard depth < depthMax else { return [] }
    let rules = node.rules
    return ([rules.reference].compactMap { $0 } + rules.branches.all)
      .reduce(rules.object.required) { $0 + required(of: $1, depth: depth + 1) }
  }

  /// The members that a schema names, its own and those of what it refers to; of very many the
  /// first.
  static func members(of node: SchemaNode, depth: Int = 0) -> [Key] {
    guard depth < depthMax else { return [] }
    let own = node.rules.object.properties.map { properties in
      (0..<min(properties.tree.count, 32)).map { properties.tree.member(at: $0).name }
    }
    return ([node.rules.reference].compactMap { $0 } + node.rules.branches.all)
      .reduce(own ?? []) { $0 + members(of: $1, depth: depth + 1) }
  }

  /// What a schema says of a member itself, or else what it refers to does.
  static func schema(ofMember name: Key, in node: SchemaNode, depth: Int = 0) -> SchemaNode? {
    guard depth < depthMax else { return nil }
    if let own = node.rules.object.properties?.child(.member(name)) { return own }
    return ([node.rules.reference].compactMap { $0 } + node.rules.branches.all).lazy
      .compactMap { schema(ofMember: name, in: $0, depth: depth + 1) }.first
  }

  /// The members whose constants tell which branch an object is meant for.
  static func tags(of node: SchemaNode, depth: Int = 0) -> [(name: Key, constants: SchemaConstants)]
  {
    guard depth < depthMax else { return [] }
    let rules = node.rules
    var result: [(name: Key, constants: SchemaConstants)] = []
    if let properties = rules.object.properties {
      // A tag stands among the first; looking at hundreds would cost what pages save.
      for position in 0..<min(properties.tree.count, 32) {
        let name = properties.tree.member(at: position).name
        guard let rules = properties.child(.member(name))?.rules else { continue }
        if let constants = rules.values.constant ?? rules.values.choices {
          result.append((name, constants))
        }
      }
    }
    for target in [rules.reference].compactMap({ $0 }) + rules.branches.all {
      result += tags(of: target, depth: depth + 1)
    }
    return result
  }
}
