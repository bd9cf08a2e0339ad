import SetteePropertyLists
import SetteeSettings

/// What a place is for a value that stands there.
extension SchemaPlace {
  /// What keeps a value from standing here, as a sentence; `nil` where nothing does.
  func problem(with value: some ValueTree) -> String? {
    let table = ValueTable(value)
    for schema in schemas {
      let run = ValidationRun(table, options: .init())
      run.decide(schema, because: reasons[schema.number])
      if let problem = run.result.problems.first(where: { $0.severity == .error }) {
        return problem.sentence
      }
    }
    return nil
  }

  /// All that keeps a value from standing here, each thing once.
  func findings(with value: some ValueTree) -> ShapeFindings {
    let table = ValueTable(value)
    var seen: Set<ShapeProblem> = []
    var problems: [ShapeProblem] = []
    // How many errors are not described.
    var restCount = 0
    let options = Validator.Options()
    for schema in schemas {
      let run = ValidationRun(table, options: options)
      run.decide(schema, because: reasons[schema.number])
      let result = run.result
      if result.errorCount + result.warningCount > options.problemCountMax {
        restCount += result.errorCount - result.problems.count { $0.severity == .error }
      }
      for problem in result.problems where seen.insert(ShapeProblem(problem)).inserted {
        problems.append(ShapeProblem(problem, origin: problem.absoluteLocation))
      }
    }
    return ShapeFindings(problems, errorCount: problems.count { !$0.isWarning } + restCount)
  }

  // MARK: Conditions

  /// The place with the branches that hold for a value: `then`, `else`, schemas of members that are
  /// there.
  func present(for value: some ValueTree) -> SchemaPlace {
    guard hasConditions else { return self }
    let table = ValueTable(value)
    var place = self
    // A branch can bring conditions of its own; each round adds a schema or is the last.
    for _ in 0..<16 {
      let more = place.conditional(in: table)
      let known = Set(place.schemas.map(\.number))
      let new = more.filter { !known.contains($0.schema.number) }
      if new.isEmpty { return place }
      let reasons = new.reduce(into: place.reasons) { $0[$1.schema.number] = $1.reason }
      place = places.place(
        place.schemas + new.map(\.schema), closed: closed, only: only, reasons: reasons)
    }
    return place
  }

  /// Whether any branch depends on the value.
  var hasConditions: Bool {
    parts.contains { part in
      part.rules.branches.condition != nil || !part.rules.object.dependentSchemas.isEmpty
    }
  }

  private func conditional(in table: ValueTable) -> [(schema: SchemaNode, reason: String?)] {
    let names = MemberNames()
    func isThere(_ name: Key) -> Bool { names.member(named: name, of: 0, in: table) != nil }
    return parts.flatMap { part -> [(schema: SchemaNode, reason: String?)] in
      let branches = part.rules.branches
      var result: [(schema: SchemaNode, reason: String?)] = []
      if let condition = branches.condition {
        let isMet = ValidationRun(table, options: .init()).admits(condition)
        if let branch = isMet ? branches.then : branches.otherwise {
          result.append((branch, SchemaPhrase.reason(condition, isMet: isMet, of: isThere)))
        }
      }
      guard table[0].kind == .object else { return result }
      for (name, schema) in part.rules.object.dependentSchemas where isThere(name) {
        result.append((schema, SchemaPhrase.reason(byMember: name)))
      }
      return result
    }
  }

  // MARK: Variants

  /// The variant that a value is, or is meant to be: by its kind, by a tag, by what fits, by what
  /// is least wrong.
  func variant(for value: some ValueTree) -> Int? {
    let variants = outline.variants
    guard !variants.isEmpty else { return nil }
    let candidates = candidates(for: value)
    if let told = told(candidates, by: value) { return told }
    let table = ValueTable(value)
    let fitting = candidates.filter { variants[$0].admits(table) }
    if !fitting.isEmpty {
      return best(fitting) { variants[$0].knownMemberCount(of: table) }
    }
    return best(candidates) { -variants[$0].severity(of: table) }
  }

  /// The variant that a value is by its kind or by a tag; nothing where neither tells.
  func variantAtOnce(for value: some ValueTree) -> Int? {
    outline.variants.isEmpty ? nil : told(candidates(for: value), by: value)
  }

  /// The variants that a value may be by its kind, or all of them where it is of another one.
  private func candidates(for value: some ValueTree) -> [Int] {
    let (variants, entry) = (outline.variants, ValueTable.entry(of: value))
    let ofKind = variants.indices.filter { variants[$0].admitsKind(of: entry) }
    return ofKind.isEmpty ? Array(variants.indices) : ofKind
  }

  private func told(_ candidates: [Int], by value: some ValueTree) -> Int? {
    if candidates.count == 1 { return candidates[0] }
    return value.kind == .object ? tagged(candidates, by: value) : nil
  }

  /// The first of those for which a number is the largest.
  private func best(_ positions: [Int], by rating: (Int) -> Int) -> Int? {
    let rated = positions.map { ($0, rating($0)) }
    guard let most = rated.map(\.1).max() else { return nil }
    return rated.first { $0.1 == most }?.0
  }

  private func tagged(_ positions: [Int], by value: some ValueTree) -> Int? {
    let variants = outline.variants
    let tagged = positions.filter { position in
      variants[position].schemas.last.map { SchemaUnion.tags(of: $0) }?.contains { tag in
        value.member(named: tag.name).map { tag.constants.contains(0, of: ValueTable($0)) } ?? false
      } ?? false
    }
    return tagged.count == 1 ? tagged[0] : nil
  }

  private func admitsKind(of entry: ValueTable.Entry) -> Bool {
    if let only { return only.contains(entry) }
    return schemas.allSatisfy { SchemaUnion.admits($0, entry) }
  }

  /// Whether the branch fits; what stands around the union holds for all of them.
  private func admits(_ table: ValueTable) -> Bool {
    schemas.last.map { ValidationRun(table, options: .init()).admits($0) } ?? true
  }

  private func knownMemberCount(of table: ValueTable) -> Int {
    guard table[0].kind == .object else { return 0 }
    return table.inside(0).count { member in
      table[member].name.map(names) ?? false
    }
  }

  /// How much is wrong, what is nearer to the root counting more.
  private func severity(of table: ValueTable) -> Int {
    guard let branch = schemas.last else { return .max }
    let run = ValidationRun(table, options: .init())
    run.decide(branch)
    return run.result.problems.reduce(0) { sum, problem in
      problem.severity == .warning ? sum : sum + max(1, 64 >> min(problem.steps.count, 6))
    }
  }

  // MARK: Skeletons

  /// The least that can be stored where something is added: constants, and required members with a
  /// default or required members of their own, eight deep.
  func skeleton(depth: Int = 0) -> PropertyList? {
    switch outline.kind {
    case .scalar(.constant(let value)): return value
    case .scalar(.choice(let choices)) where choices.count == 1: return choices[0].value
    case .scalar: return shape.words.defaultValue
    case .list: return shape.words.defaultValue ?? (depth == 0 ? .array([]) : nil)
    case .object(let object):
      guard depth < 8 else { return nil }
      var members = PropertyDictionary()
      for member in object.members where member.isRequired {
        if let value = self.member(member.name)?.skeleton(depth: depth + 1) {
          members[member.name] = value
        }
      }
      return .dictionary(members)
    case .union, .anything, .nothing: return shape.words.defaultValue
    }
  }
}

extension ShapeProblem {
  fileprivate init(_ problem: ValidationProblem, origin: String = "") {
    self.init(
      steps: problem.steps, sentence: problem.sentence, isWarning: problem.severity == .warning,
      refusesEdit: problem.refusesEdit, isAboutName: problem.keyword == "propertyNames",
      missing: problem.missing, rule: problem.rule)
    self.origin = origin
    isConditional = problem.isConditional
  }
}
