import SetteePropertyLists

/// A union that a value fits no branch of.
struct UnionAtValue {
  let node: SchemaNode
  let branches: [SchemaNode]
  let keyword: String
  let value: Int
}

/// What would make a value right where neither its kind nor a tag tells which branch is meant.
extension ValidationRun {
  /// So many branches are tried one by one.
  private static let triedCountMax = 16

  /// Says which constants a tag may be that is there and is none of them, where all branches have
  /// it; whether that is so.
  func explainTag(
    of branches: [SchemaNode], _ node: SchemaNode, _ keyword: String, _ value: Int
  ) -> Bool {
    guard table[value].kind == .object, branches.count > 1 else { return false }
    let tags = branches.map { SchemaUnion.tags(of: $0) }
    for tag in tags[0] {
      guard let member = member(named: tag.name, of: value) else { continue }
      let lists = tags.compactMap { tags in tags.first { $0.name == tag.name }?.constants }
      guard lists.count == tags.count, !lists.contains(where: { $0.contains(member, of: table) })
      else { continue }
      guessing(at: value) {
        reject(node, keyword, member, SchemaPhrase.sentence(namingAll: lists))
      }
      return true
    }
    return false
  }

  /// Tells what is wrong by the branch that the value breaks least, and whether anything is.
  ///
  /// Where several are as near and each asks something else of one place, all of these tell it.
  /// Unions inside are not tried in turn while one is, so that the time stays linear in a depth.
  func explainNearest(of positions: [Int], in union: UnionAtValue, scope: Int32) -> Bool {
    guard !isTrying, positions.count <= Self.triedCountMax, isUntold(positions, in: union) else {
      return false
    }
    let trials = positions.map { position in
      (position: position, errors: errors(ofBranch: position, in: union, scope: scope))
    }.filter { !$0.errors.isEmpty }
    let depth = table.steps(to: union.value).count
    let ratings = trials.map { $0.errors.map { $0.problem.weight(below: depth) }.reduce(0, +) }
    guard let least = ratings.min() else { return false }
    let nearest = zip(trials, ratings).filter { $0.1 == least }.map(\.0)
    guessing(at: union.value) {
      if let (value, phrases) = Self.alternatives(nearest.map(\.errors)), phrases.count > 1 {
        reject(union.node, union.keyword, value, "Must be \(SchemaPhrase.joined(phrases)).")
      } else {
        check(branch: nearest[0].position, of: union, scope: scope)
      }
    }
    return true
  }

  private func check(branch position: Int, of union: UnionAtValue, scope: Int32) {
    _ = check(
      union.branches[position], union.value, scope: scope, by: union.keyword, "\(position)")
  }

  /// Whether saying what fits branches says no more than is so: of objects that have all that is
  /// needed, and of lists of which words say nothing else.
  private func isUntold(_ positions: [Int], in union: UnionAtValue) -> Bool {
    switch table[union.value].kind {
    case .object: true
    case .list: positions.contains { SchemaPhrase.phrase(union.branches[$0]) == "a list" }
    case .null, .boolean, .number, .string: false
    }
  }

  /// What keeps a value from one branch, without telling it.
  private func errors(
    ofBranch position: Int, in union: UnionAtValue, scope: Int32
  ) -> [ProblemList.Entry] {
    trying { check(branch: position, of: union, scope: scope) }
  }

  /// What may stand at the one place that each of several has a single error at; nothing where
  /// they are no such.
  private static func alternatives(
    _ errors: [[ProblemList.Entry]]
  ) -> (value: Int, phrases: [String])? {
    guard let value = errors.first?.first?.value else { return nil }
    var phrases: [String] = []
    for errors in errors {
      guard errors.count == 1, errors[0].value == value, !errors[0].problem.isConditional,
        let phrase = errors[0].problem.phrase
      else { return nil }
      if !phrases.contains(phrase) { phrases.append(phrase) }
    }
    return (value, phrases)
  }
}

extension ValidationProblem {
  /// How much it is: what is nearer to the value at a depth counts more.
  fileprivate func weight(below depth: Int) -> Int { max(1, 64 >> min(steps.count - depth, 6)) }

  /// What would be right, where our own sentence says no more than that.
  fileprivate var phrase: String? {
    guard rule == nil else { return nil }
    let (start, pattern) = ("Must be ", "Must match the pattern ")
    if sentence.hasPrefix(pattern) {
      return "text that matches \(sentence.dropFirst(pattern.count))"
    }
    guard sentence.hasPrefix(start), sentence.hasSuffix(".") else { return nil }
    return String(sentence.dropFirst(start.count).dropLast())
  }
}
