import SetteePropertyLists

/// Which members and items some rule has looked at, for the rules of all others.
extension ValidationRun {
  /// For each value inside a list or an object whether it is evaluated by the schema, its own
  /// `unevaluated…` left out.
  func evaluatedInside(_ node: SchemaNode, _ value: Int, scope: Int32) -> [Bool] {
    var gathering = Gathering(count: table.inside(value).count)
    collect(node, value, scope: scope, isOutermost: true, isNeeded: true, into: &gathering)
    return gathering.marks
  }

  private struct Gathering {
    var marks: [Bool]
    var seen: Set<Decision> = []

    init(count: Int) { marks = Array(repeating: false, count: count) }

    mutating func markAll() { for position in marks.indices { marks[position] = true } }
  }

  /// Marks what a schema evaluates.
  ///
  /// What a value must keep anyway counts even where it is not kept: the verdict is the same, and
  /// nobody is told that a member is unknown because something inside it is wrong.
  private func collect(
    _ node: SchemaNode, _ value: Int, scope outer: Int32, isOutermost: Bool = false,
    isNeeded: Bool, into gathering: inout Gathering
  ) {
    let scope = scopes.entering(node.resource, from: outer)
    let decision = Decision(
      schema: Int32(truncatingIfNeeded: node.number), value: Int32(truncatingIfNeeded: value),
      scope: scope)
    guard gathering.seen.insert(decision).inserted, count(1 + gathering.marks.count / 8) else {
      return
    }
    let rules = node.rules
    // Other rules that a value does not keep have evaluated nothing.
    guard rules.always == nil, isNeeded || holds(node, value, scope: scope) else { return }
    if table[value].kind == .list {
      collectItems(rules.list, value, scope: scope, isOutermost: isOutermost, into: &gathering)
    } else {
      collectMembers(rules.object, value, isOutermost: isOutermost, into: &gathering)
    }
    for inner in needed(rules, value, scope: scope) {
      collect(inner, value, scope: scope, isNeeded: true, into: &gathering)
    }
    let condition = rules.branches.condition.map { [$0] } ?? []
    for inner in rules.branches.any + rules.branches.one + condition {
      collect(inner, value, scope: scope, isNeeded: false, into: &gathering)
    }
  }

  /// The schemas that the same value must keep.
  private func needed(_ rules: SchemaRules, _ value: Int, scope: Int32) -> [SchemaNode] {
    var result = rules.branches.all
    if let reference = rules.reference { result.append(reference) }
    if let dynamic = rules.dynamicReference { result.append(target(of: dynamic, scope: scope)) }
    if let condition = rules.branches.condition {
      let branch =
        holds(condition, value, scope: scope) ? rules.branches.then : rules.branches.otherwise
      if let branch { result.append(branch) }
    }
    for (name, schema) in rules.object.dependentSchemas
    where table[value].kind == .object && member(named: name, of: value) != nil {
      result.append(schema)
    }
    return result
  }

  private func collectItems(
    _ rules: ListRules, _ value: Int, scope: Int32, isOutermost: Bool,
    into gathering: inout Gathering
  ) {
    if rules.rest != nil || (rules.unevaluated != nil && !isOutermost) {
      return gathering.markAll()
    }
    for position in 0..<min(rules.prefix.count, gathering.marks.count) {
      gathering.marks[position] = true
    }
    guard rules.countsContained, let contains = rules.contains else { return }
    for (position, item) in table.inside(value).enumerated() where !gathering.marks[position] {
      gathering.marks[position] = holds(contains, item, scope: scope)
    }
  }

  private func collectMembers(
    _ rules: ObjectRules, _ value: Int, isOutermost: Bool, into gathering: inout Gathering
  ) {
    if rules.additional != nil || (rules.unevaluated != nil && !isOutermost) {
      return gathering.markAll()
    }
    guard rules.properties != nil || !rules.patterns.isEmpty else { return }
    for (position, member) in table.inside(value).enumerated() where !gathering.marks[position] {
      guard let name = table[member].name else { continue }
      gathering.marks[position] =
        rules.properties?.tree.member(named: name) != nil
        || rules.patterns.contains { matches($0.pattern, name: name) }
    }
  }
}
