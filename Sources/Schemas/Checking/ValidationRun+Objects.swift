import SetteePropertyLists

/// Rules of objects.
extension ValidationRun {
  func checkObject(_ node: SchemaNode, _ rules: ObjectRules, _ value: Int, scope: Int32) -> Bool {
    guard !rules.isEmpty else { return true }
    let members = table.inside(value)
    guard count(members.count) else { return true }
    var isValid = checkNeeds(node, rules, value)
    if !isValid, !isReporting { return false }
    isValid = checkMemberCount(node, rules, value, members.count) && isValid
    for member in members where isValid || isReporting {
      isValid = checkMember(node, rules, member, scope: scope) && isValid
    }
    for (name, schema) in rules.dependentSchemas
    where isValid || isReporting {
      guard self.member(named: name, of: value) != nil else { continue }
      isValid =
        because(SchemaPhrase.reason(byMember: name)) {
          check(schema, value, scope: scope, by: rules.dependencyKeywords.schemas, name.name)
        } && isValid
    }
    if let unevaluated = rules.unevaluated, isValid || isReporting {
      isValid = checkUnevaluated(node, unevaluated, value, scope: scope) && isValid
    }
    return isValid
  }

  /// The number of a member's value.
  func member(named name: Key, of value: Int) -> Int? {
    names.member(named: name, of: value, in: table)
  }

  // MARK: What must be there

  private func checkNeeds(_ node: SchemaNode, _ rules: ObjectRules, _ value: Int) -> Bool {
    var isValid = true
    for name in rules.required where member(named: name, of: value) == nil {
      isValid = false
      guard isReporting else { return false }
      reject(node, "required", value, SchemaPhrase.missing(name, in: node), missing: name)
    }
    for (name, needed) in rules.dependentRequired where member(named: name, of: value) != nil {
      for other in needed where member(named: other, of: value) == nil {
        isValid = false
        guard isReporting else { return false }
        reject(
          node, rules.dependencyKeywords.required, value,
          "\(SchemaPhrase.quoted(other.name)) is missing: it is needed because "
            + "\(SchemaPhrase.quoted(name.name)) is there.", missing: other)
      }
    }
    return isValid
  }

  private func checkMemberCount(
    _ node: SchemaNode, _ rules: ObjectRules, _ value: Int, _ count: Int
  ) -> Bool {
    let keyword =
      count < rules.minProperties ?? 0
      ? "minProperties" : count > rules.maxProperties ?? .max ? "maxProperties" : nil
    guard let keyword else { return true }
    let amount = SchemaPhrase.amount(from: rules.minProperties, to: rules.maxProperties, "entry")
    reject(node, keyword, value, "Must have \(amount).")
    return false
  }

  // MARK: Members

  private func checkMember(
    _ node: SchemaNode, _ rules: ObjectRules, _ member: Int, scope: Int32
  ) -> Bool {
    guard let name = table[member].name else { return true }
    var isValid = true
    if let names = rules.names {
      isValid = checkName(node, names, name, member)
    }
    var isKnown = false
    if let schema = rules.properties?.child(.member(name)) {
      isKnown = true
      isValid = check(schema, member, scope: scope, by: "properties", name.name) && isValid
    }
    for (pattern, schema) in rules.patterns where matches(pattern, name: name) {
      isKnown = true
      isValid =
        check(schema, member, scope: scope, by: "patternProperties", pattern.pattern.source)
        && isValid
    }
    guard !isKnown, let additional = rules.additional else { return isValid }
    if additional.rules.always == false {
      reject(
        node, "additionalProperties", member, SchemaPhrase.unknown(name, beside: rules.properties))
      return false
    }
    return check(additional, member, scope: scope, by: "additionalProperties") && isValid
  }

  /// Names are texts to the schema of names.
  private func checkName(
    _ node: SchemaNode, _ names: SchemaNode, _ name: Key, _ member: Int
  ) -> Bool {
    let key = NameVerdict(schema: names.number, name: name)
    let problem = nameVerdicts[key] ?? verdict(on: name, by: names)
    nameVerdicts[key] = problem
    if !problem.isEmpty { reject(node, "propertyNames", member, problem) }
    return problem.isEmpty
  }

  /// What is wrong with a name; empty where nothing is.
  private func verdict(on name: Key, by names: SchemaNode) -> String {
    let run = ValidationRun(ValueTable(PropertyList.string(name.name)), options: options)
    run.decide(names)
    _ = count(1)
    let problem = run.result.problems.first { $0.severity == .error }
    return problem.map { SchemaPhrase.name(name, breaking: $0.sentence) } ?? ""
  }

  private func checkUnevaluated(
    _ node: SchemaNode, _ unevaluated: SchemaNode, _ value: Int, scope: Int32
  ) -> Bool {
    let marks = evaluatedInside(node, value, scope: scope)
    var isValid = true
    for (position, member) in table.inside(value).enumerated() where !marks[position] {
      if unevaluated.rules.always == false, let name = table[member].name {
        reject(
          node, "unevaluatedProperties", member,
          SchemaPhrase.unknown(name, beside: node.rules.object.properties))
        isValid = false
      } else {
        let isFine = check(unevaluated, member, scope: scope, by: "unevaluatedProperties")
        isValid = isFine && isValid
      }
      if !isValid, !isReporting { return false }
    }
    return isValid
  }
}
