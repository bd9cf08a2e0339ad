/// Rules of lists.
extension ValidationRun {
  func checkList(_ node: SchemaNode, _ rules: ListRules, _ value: Int, scope: Int32) -> Bool {
    guard !rules.isEmpty else { return true }
    let items = table.inside(value)
    guard count(items.count) else { return true }
    var isValid = checkCount(node, rules, value, items.count)
    if rules.isUnique, isValid || isReporting, let (first, second) = repetition(in: items) {
      let base = items.lowerBound
      reject(
        node, "uniqueItems", value,
        "Items \(first - base + 1) and \(second - base + 1) are the same; each must be different.")
      isValid = false
    }
    for (position, item) in items.enumerated() where isValid || isReporting {
      if position < rules.prefix.count {
        let isFine = check(
          rules.prefix[position], item, scope: scope, by: rules.prefixKeyword.word, "\(position)")
        isValid = isFine && isValid
      } else if let rest = rules.rest {
        isValid = check(rest, item, scope: scope, by: rules.restKeyword.word) && isValid
      } else {
        break
      }
    }
    if let contains = rules.contains, isValid || isReporting {
      isValid = checkContents(node, rules, contains, value, scope: scope) && isValid
    }
    if let unevaluated = rules.unevaluated, isValid || isReporting {
      let marks = evaluatedInside(node, value, scope: scope)
      for (position, item) in items.enumerated() where !marks[position] {
        isValid = check(unevaluated, item, scope: scope, by: "unevaluatedItems") && isValid
        if !isValid, !isReporting { break }
      }
    }
    return isValid
  }

  private func checkCount(
    _ node: SchemaNode, _ rules: ListRules, _ value: Int, _ count: Int
  ) -> Bool {
    let keyword =
      count < rules.minItems ?? 0 ? "minItems" : count > rules.maxItems ?? .max ? "maxItems" : nil
    guard let keyword else { return true }
    reject(
      node, keyword, value,
      "Must have \(SchemaPhrase.amount(from: rules.minItems, to: rules.maxItems, "item")).")
    return false
  }

  /// Two equal items; linear on average, by hashes.
  private func repetition(in items: Range<Int>) -> (Int, Int)? {
    guard items.count > 1 else { return nil }
    var places: [Int: [Int]] = [:]
    places.reserveCapacity(items.count)
    for item in items {
      let hash = table.hash(item)
      for other in places[hash] ?? [] where table.isEqual(other, to: item, in: table) {
        return (other, item)
      }
      places[hash, default: []].append(item)
    }
    return nil
  }

  private func checkContents(
    _ node: SchemaNode, _ rules: ListRules, _ contains: SchemaNode, _ value: Int, scope: Int32
  ) -> Bool {
    let count = table.inside(value).count { holds(contains, $0, scope: scope) }
    let least = rules.minContains ?? 1
    if count < least {
      reject(
        node, rules.minContains == nil ? "contains" : "minContains", value,
        SchemaPhrase.contents(count, of: contains, atLeast: least))
      return false
    }
    guard let most = rules.maxContains, count > most else { return true }
    reject(node, "maxContains", value, SchemaPhrase.contents(count, of: contains, atMost: most))
    return false
  }
}
