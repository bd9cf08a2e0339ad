import SetteePropertyLists

/// One look at one value: what was decided, and what is wrong.
///
/// The same code decides and explains. Where somebody only wants to know (branches of a union, a
/// condition) it stops at the first thing wrong; where problems are wanted it goes on.
final class ValidationRun {
  let table: ValueTable
  let options: Validator.Options
  /// Whether problems are collected at present.
  var isReporting = false
  var problems = ProblemList()
  /// The keywords on the way to here, while problems are collected.
  var path: [String] = []
  /// What problems are the consequence of: "kind is git".
  var reasons: [String] = []
  /// What would be right beside what the schema asks, at the end of a sentence.
  var alternative: String?
  var scopes = ScopeTable()
  private var verdicts: [Decision: Verdict] = [:]
  private var explained: Set<Decision> = []
  private var nameMatches: [NameMatch: Bool] = [:]
  /// What schemas of names say of names; they repeat from item to item.
  var nameVerdicts: [NameVerdict: String] = [:]
  let names = MemberNames()
  /// Whether branches are tried, and nothing is told of them yet.
  private(set) var isTrying = false
  /// The way to the value of a union, while one of its branches is told of that need not be meant.
  private var union: [Place.Step]?
  private var stepCount = 0
  private var depth = 0
  private(set) var undecided: String?

  /// A schema place, a value, and what dynamic references mean there.
  struct Decision: Hashable {
    let schema: Int32
    let value: Int32
    let scope: Int32
  }

  private enum Verdict { case open, valid, invalid }

  struct NameVerdict: Hashable {
    let schema: Int
    let name: Key
  }

  private struct NameMatch: Hashable {
    let pattern: Int
    let name: Key
  }

  init(_ table: ValueTable, options: Validator.Options) {
    self.table = table
    self.options = options
    problems = ProblemList(keptMax: options.problemCountMax)
  }

  /// Schemas that ask for themselves may nest this deep at one value.
  private static let depthMax = 1500

  func admits(_ node: SchemaNode) -> Bool { check(node, 0, scope: scopes.outermost) }

  /// Collects what is wrong; `reason` says why the schema counts.
  func decide(_ node: SchemaNode, because reason: String? = nil) {
    isReporting = true
    _ = because(reason) { check(node, 0, scope: scopes.outermost) }
    isReporting = false
  }

  var result: ValidationResult {
    ValidationResult(
      problems: problems.sorted(in: table), errorCount: problems.errorCount,
      warningCount: problems.warningCount, undecided: undecided)
  }

  // MARK: Deciding

  /// Whether a schema admits a value; tells what is wrong while problems are collected.
  func check(_ node: SchemaNode, _ value: Int, scope outer: Int32) -> Bool {
    guard undecided == nil else { return true }
    let scope = scopes.entering(node.resource, from: outer)
    let decision = Decision(
      schema: Int32(truncatingIfNeeded: node.number), value: Int32(truncatingIfNeeded: value),
      scope: scope)
    if isReporting ? explained.contains(decision) : false { return verdicts[decision] != .invalid }
    if !isReporting, let known = verdicts[decision] { return known != .invalid }
    guard count(1), depth < Self.depthMax else {
      if undecided == nil { undecided = "Not decided: the schema nests too deep." }
      return true
    }
    if isReporting {
      explained.insert(decision)
      // A circle of references asks for itself; it is open until it is decided.
      if verdicts[decision] == nil { verdicts[decision] = .open }
    } else {
      verdicts[decision] = .open
    }
    depth += 1
    defer { depth -= 1 }
    let isValid = evaluate(node, value, scope: scope)
    verdicts[decision] = isValid ? .valid : .invalid
    return isValid
  }

  /// Whether a schema admits a value, without a word.
  func holds(_ node: SchemaNode, _ value: Int, scope: Int32) -> Bool {
    let wasReporting = isReporting
    isReporting = false
    defer { isReporting = wasReporting }
    return check(node, value, scope: scope)
  }

  /// Checks a schema further in, the keyword that leads there on the path.
  func check(
    _ node: SchemaNode, _ value: Int, scope: Int32, by keyword: String, _ step: String? = nil
  ) -> Bool {
    guard isReporting else { return check(node, value, scope: scope) }
    let length = path.count
    path.append(keyword)
    if let step { path.append(step) }
    defer { path.removeLast(path.count - length) }
    return check(node, value, scope: scope)
  }

  private func evaluate(_ node: SchemaNode, _ value: Int, scope: Int32) -> Bool {
    let rules = node.rules
    if let always = rules.always {
      if !always { reject(node, "", value, "Nothing may stand here.") }
      return always
    }
    let entry = table[value]
    var isValid = checkValue(node, rules, value, entry)
    if !isValid, !isReporting { return false }
    if rules.isLeaf { return isValid }
    isValid = checkReferences(rules, value, scope: scope) && isValid
    if !isValid, !isReporting { return false }
    isValid = checkBranches(node, rules.branches, value, scope: scope) && isValid
    if !isValid, !isReporting { return false }
    switch entry.kind {
    case .list: return checkList(node, rules.list, value, scope: scope) && isValid
    case .object: return checkObject(node, rules.object, value, scope: scope) && isValid
    case .null, .boolean, .number, .string: return isValid
    }
  }

  private func checkReferences(_ rules: SchemaRules, _ value: Int, scope: Int32) -> Bool {
    var isValid = true
    if let reference = rules.reference {
      isValid = check(reference, value, scope: scope, by: "$ref")
    }
    if let dynamic = rules.dynamicReference, isValid || isReporting {
      let target = target(of: dynamic, scope: scope)
      isValid = check(target, value, scope: scope, by: "$dynamicRef") && isValid
    }
    return isValid
  }

  /// Where a dynamic reference leads from here: to the outermost schema of the name.
  func target(of reference: SchemaRules.DynamicReference, scope: Int32) -> SchemaNode {
    guard let name = reference.name else { return reference.target }
    return scopes.resources(of: scope).lazy.compactMap { $0.dynamicAnchor(name) }.first
      ?? reference.target
  }

  /// Counts decisions and gives up after too many.
  func count(_ steps: Int) -> Bool {
    stepCount += steps
    if stepCount > options.stepCountMax, undecided == nil {
      undecided = "Not decided: the schema asks for too many comparisons."
    }
    return undecided == nil
  }

  /// Whether a pattern of names matches one; names repeat from item to item.
  func matches(_ pattern: SchemaPattern, name: Key) -> Bool {
    let key = NameMatch(pattern: pattern.number, name: name)
    if let known = nameMatches[key] { return known }
    let (outcome, steps) = pattern.pattern.match(name.name)
    _ = count(steps / 16)
    nameMatches[key] = outcome == .match
    return outcome == .match
  }

  // MARK: Telling

  /// Tells what is wrong by branches of a value's union that need not be meant.
  func guessing(at value: Int, _ body: () -> Void) {
    let outer = union
    union = outer ?? table.steps(to: value)
    defer { union = outer }
    body()
  }

  /// The errors that something would tell, of which none is told.
  func trying(_ body: () -> Void) -> [ProblemList.Entry] {
    let (told, known) = (problems, explained)
    (problems, explained, isTrying) = (ProblemList(keptMax: 64), [], true)
    defer { (problems, explained, isTrying) = (told, known, false) }
    body()
    return problems.errors
  }

  /// Notes a problem, if problems are collected.
  func reject(
    _ node: SchemaNode, _ keyword: String, _ value: Int, _ sentence: @autoclosure () -> String,
    severity: ValidationProblem.Severity = .error, missing: Key? = nil
  ) {
    guard isReporting, undecided == nil else { return }
    problems.add(severity) {
      let reason = reasons.last.map { " (because \($0))" } ?? ""
      let rule = SchemaPhrase.sentence(sentence(), ending: (alternative ?? "") + reason)
      let message = node.tree.errorMessage(for: keyword)
      let step = keyword.isEmpty ? "" : "/" + JSONPointer.escaped(keyword)
      return (
        value,
        ValidationProblem(
          steps: table.steps(to: value), severity: severity,
          keyword: keyword.isEmpty ? node.keyword : keyword,
          evaluationPath: path.map { "/" + JSONPointer.escaped($0) }.joined() + step,
          schemaPointer: node.pointerInResource + step, schemaAddress: node.resource.address,
          sentence: message ?? rule, rule: message == nil ? nil : rule, missing: missing,
          isConditional: !reasons.isEmpty, union: union)
      )
    }
  }
}
