import SetteePropertyLists
import SetteeSettings

/// What is wrong with values, and with what is inside them.
extension SettingsForm {
  /// What the field around says of an entry that may not be there.
  func problemOfEntry(_ field: Field.ID) -> String? {
    guard let row = book[field], row.role == .entry, let name = row.step?.name else { return nil }
    _ = fields[row.container].setting.reading
    return known(of: row.container)?.problemsOfParts[name]
  }

  /// How many things are wrong with a field's value; O(n) in the value once, then until it changes
  /// O(1).
  ///
  /// Of a large value as far as is known.
  package func problemCount(of field: Field.ID) -> Int {
    known(of: field)?.judgement.findings.errorCount ?? 0
  }

  /// What there is to say of a field's value, found out once until something changes; `nil` where
  /// there is no value, and for a large one until something is known.
  private func known(of field: Field.ID) -> KnownValue? {
    observeSettings()
    switch knownValues[field] {
    case .found(let known)?: return known
    case .large?: return largeValues.known(of: field)
    case nil: break
    }
    let setting = fields[field].setting
    guard let value = setting.unobservedReading.value else { return nil }
    guard !LargeValues.contains(value) else {
      knownValues[field] = .large
      return known(ofLarge: value, in: field)
    }
    let known = KnownValue(setting.description.judgement(of: value))
    knownValues[field] = .found(known)
    return known
  }

  /// What there is to say of a large value, as far as is known.
  func known(ofLarge value: PropertyList, in field: Field.ID) -> KnownValue? {
    largeValues.known(of: value, in: field, as: fields[field].description) { [weak self] in
      self?.tally.markStale([field])
      self?.onJudged?()
    }
  }

  /// Whether a value is too large to be judged between two keys.
  package nonisolated static func isLarge(_ value: PropertyList) -> Bool {
    LargeValues.contains(value)
  }

  /// Finds out, off the main actor, what keeps a value from being stored where it is described.
  package func judge(
    _ value: PropertyList, as description: SettingDescription,
    then finish: @escaping @MainActor (_ refusal: String?) -> Void
  ) {
    Task.detached(priority: .userInitiated) {
      await finish(description.refusal(of: value))
    }
  }

  /// Says that nobody knows yet.
  static func notJudged(_ value: PropertyList) -> String {
    "Not checked yet: the \(value.isContainer ? "value" : "text") is long."
  }

  /// All that is wrong with the values of the form, in the order of the document they stand in, or
  /// else the form's, and then what a person should merely know of them; O(n) in all values once,
  /// then in those that changed.
  package func problems() -> FormProblems {
    var rows = RowsOfPlaces(self)
    let found = fields.indices.lazy.map { ($0, self.findings(about: $0)) }
      .filter { !$0.1.problems.isEmpty || $0.1.errorCount > 0 }
      .map { (field: $0, findings: $1, line: self.fields[$0].setting.line ?? .max) }
      // What stands nowhere comes last.
      .enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
    return FormProblems(found.lazy.map { ($0.element.field, $0.element.findings) }) {
      field, problem in
      let description = fields[field].description
      let place = Place(description.key, description.steps + problem.steps)
      return (rows.row(of: problem, in: field), description.kind == .setting ? place : nil)
    }
  }

  /// The rows of what is wrong, in the form's order, each once.
  func wrongRows() -> [Field.ID] {
    var rows = RowsOfPlaces(self)
    var seen: Set<Field.ID> = []
    return fields.indices.flatMap { field in
      findings(about: field).problems.filter { !$0.isWarning }.map { rows.row(of: $0, in: field) }
    }.filter { seen.insert($0).inserted }
  }

  /// How many things are wrong with one of the form's own fields, as `problems` counts them; O(1)
  /// once its value is judged.
  func errorCount(of field: Field.ID) -> Int {
    let setting = fields[field].setting
    let around = problemAround(field) == nil ? 0 : 1
    guard setting.description.kind == .setting else { return around }
    let reading = setting.unobservedReading
    guard reading.value != nil, !isMissing(field, reading) else {
      return around > 0 || setting.description.absenceProblem == nil ? around : 1
    }
    guard let judgement = known(of: field)?.judgement else { return around }
    let inside = judgement.findings.errorCount
    return around + (inside == 0 && judgement.problem != nil ? 1 : inside)
  }

  /// What there is to say of one of the form's own fields, be it set or not.
  private func findings(about field: Field.ID) -> ShapeFindings {
    func said(_ sentence: String, isWarning: Bool = false) -> ShapeProblem {
      ShapeProblem(steps: [], sentence: sentence, isWarning: isWarning, refusesEdit: false)
    }
    let setting = fields[field].setting
    let description = setting.description
    let around = problemAround(field).map { [said($0)] } ?? []
    guard description.kind == .setting else { return ShapeFindings(around) }
    let reading = setting.unobservedReading
    guard let value = reading.value, !isMissing(field, reading) else {
      let absence = around.isEmpty ? description.absenceProblem.map { [said($0)] } : nil
      return ShapeFindings(absence ?? around)
    }
    guard let judgement = known(of: field)?.judgement else {
      return ShapeFindings(around + [said(Self.notJudged(value), isWarning: true)])
    }
    let inside = judgement.findings
    var more = around
    if inside.errorCount == 0, let sentence = judgement.problem {
      more.insert(said(sentence), at: 0)
    }
    if inside.problems.isEmpty, let sentence = judgement.warning {
      more.append(said(sentence, isWarning: true))
    }
    return ShapeFindings(
      inside.problems + more, errorCount: inside.errorCount + more.count { !$0.isWarning })
  }
}

/// What is known of a field's value since it last changed.
enum Knowledge {
  case found(KnownValue)
  /// It is large, and judged elsewhere.
  case large
}

/// What was found out about one value.
struct KnownValue: Sendable {
  let judgement: ValueJudgement
  /// The first sentence about each of its members.
  let problemsOfParts: [Key: String]

  init(_ judgement: ValueJudgement) {
    self.judgement = judgement
    problemsOfParts = judgement.findings.problems.reduce(into: [:]) { sentences, problem in
      guard !problem.isWarning, problem.steps.count == 1, let name = problem.steps[0].name,
        sentences[name] == nil
      else { return }
      sentences[name] = problem.sentence
    }
  }
}

extension RowsOfPlaces {
  /// The row to go to for a problem: of a member that is missing its own.
  mutating func row(of problem: ShapeProblem, in field: Field.ID) -> Field.ID {
    let row = nearestRow(of: problem.steps, in: field)
    guard let name = problem.missing else { return row }
    return self.row(of: [.member(name)], in: row) ?? row
  }
}
