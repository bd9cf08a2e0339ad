/// Rules made of schemas that speak of the same value.
extension ValidationRun {
  func checkBranches(
    _ node: SchemaNode, _ rules: BranchRules, _ value: Int, scope: Int32
  ) -> Bool {
    guard !rules.isEmpty else { return true }
    var isValid = true
    for (position, branch) in rules.all.enumerated() where isValid || isReporting {
      isValid = check(branch, value, scope: scope, by: "allOf", "\(position)") && isValid
    }
    if !rules.any.isEmpty, isValid || isReporting {
      isValid = checkAny(node, rules.any, value, scope: scope) && isValid
    }
    if !rules.one.isEmpty, isValid || isReporting {
      isValid = checkOne(node, rules.one, value, scope: scope) && isValid
    }
    if let not = rules.not, isValid || isReporting, holds(not, value, scope: scope) {
      reject(node, "not", value, SchemaPhrase.forbidden(not))
      isValid = false
    }
    if rules.condition != nil, isValid || isReporting {
      isValid = checkCondition(rules, value, scope: scope) && isValid
    }
    return isValid
  }

  private func checkCondition(_ rules: BranchRules, _ value: Int, scope: Int32) -> Bool {
    guard let condition = rules.condition else { return true }
    let isMet = holds(condition, value, scope: scope)
    guard let branch = isMet ? rules.then : rules.otherwise else { return true }
    let reason =
      isReporting
      ? SchemaPhrase.reason(condition, isMet: isMet) { member(named: $0, of: value) != nil } : nil
    return because(reason) {
      check(branch, value, scope: scope, by: isMet ? "then" : "else")
    }
  }

  /// Adds a reason to the problems that come of something.
  func because(_ reason: String?, _ body: () -> Bool) -> Bool {
    guard isReporting, let reason else { return body() }
    reasons.append(reason)
    defer { reasons.removeLast() }
    return body()
  }

  // MARK: Unions

  private func checkAny(
    _ node: SchemaNode, _ branches: [SchemaNode], _ value: Int, scope: Int32
  ) -> Bool {
    var isValid = false
    for (position, branch) in branches.enumerated() where holds(branch, value, scope: scope) {
      isValid = true
      guard isReporting else { return true }
      // What fits may still have warnings inside.
      _ = check(branch, value, scope: scope, by: "anyOf", "\(position)")
    }
    if !isValid { explain(node, branches, "anyOf", value, scope: scope) }
    return isValid
  }

  private func checkOne(
    _ node: SchemaNode, _ branches: [SchemaNode], _ value: Int, scope: Int32
  ) -> Bool {
    var fitting: [Int] = []
    for (position, branch) in branches.enumerated() where holds(branch, value, scope: scope) {
      fitting.append(position)
      if fitting.count > 1, !isReporting { return false }
    }
    guard let first = fitting.first else {
      explain(node, branches, "oneOf", value, scope: scope)
      return false
    }
    guard fitting.count > 1 else {
      if isReporting {
        _ = check(branches[first], value, scope: scope, by: "oneOf", "\(first)")
      }
      return true
    }
    guard isReporting else { return false }
    let titles = SchemaPhrase.titles(of: branches, at: [first, fitting[1]])
    reject(
      node, "oneOf", value,
      "Fits both \(SchemaPhrase.quoted(titles[0])) and \(SchemaPhrase.quoted(titles[1])); "
        + "must fit exactly one.")
    return false
  }

  /// Says what keeps a value from all branches: the problems of the one that is meant, where kind
  /// or tag tell, or that is nearest, where the value has all that several need; else one sentence.
  private func explain(
    _ node: SchemaNode, _ branches: [SchemaNode], _ keyword: String, _ value: Int, scope: Int32
  ) {
    guard isReporting else { return }
    let ofKind = branches.indices.filter { SchemaUnion.admits(branches[$0], table[value]) }
    if explainTag(of: ofKind.map { branches[$0] }, node, keyword, value) { return }
    let meant = meantBranches(branches, ofKind, value)
    if meant.count > 1 {
      let union = UnionAtValue(node: node, branches: branches, keyword: keyword, value: value)
      if explainNearest(of: meant, in: union, scope: scope) { return }
    }
    guard meant.count == 1, let position = meant.first else {
      reject(
        node, keyword, value,
        "Must be \(SchemaPhrase.joined(branches, limitsText: table[value].kind == .string)).")
      return
    }
    alternative = SchemaPhrase.alternative(to: position, among: branches)
    defer { alternative = nil }
    _ = check(branches[position], value, scope: scope, by: keyword, "\(position)")
  }

  /// The branches that a value can be meant for: those of its kind, and of these those whose tag it
  /// has; where none is, those that need members and find all that they need, or need none.
  private func meantBranches(
    _ branches: [SchemaNode], _ ofKind: [Int], _ value: Int
  ) -> [Int] {
    guard table[value].kind == .object, ofKind.count > 1 else { return ofKind }
    let tagged = ofKind.filter { position in
      SchemaUnion.tags(of: branches[position]).contains { tag in
        member(named: tag.name, of: value).map { tag.constants.contains($0, of: table) } ?? false
      }
    }
    guard tagged.isEmpty else { return tagged }
    let needs = ofKind.map { (position: $0, names: SchemaUnion.required(of: branches[$0])) }
    let kept = needs.filter { need in
      need.names.allSatisfy { member(named: $0, of: value) != nil }
    }
    let needing = kept.filter { !$0.names.isEmpty }
    return (needing.isEmpty ? kept : needing).map(\.position)
  }
}
