import SetteePropertyLists

// What there is to say of values.
extension SettingDescription {
  /// What is wrong with a value, as a sentence; `nil` where nothing is.
  ///
  /// A description with a shape asks the judge that its shape brings; the sentences of the type
  /// come first.
  package func problem(with value: PropertyList) -> String? { problem(ofTree: value) }

  /// The same of a value whose numbers may be written with more digits than a property list keeps.
  package func problem(ofTree value: some ValueTree) -> String? {
    firstProblem(ofTree: value).map(sentence)
  }

  /// The same behind its place, be it the value's own.
  package func placedProblem(ofTree value: some ValueTree) -> String? {
    firstProblem(ofTree: value).map(placed)
  }

  private func firstProblem(ofTree value: some ValueTree) -> Said? {
    let findings = ShapeFindings(shape?.problems(with: value) ?? [])
    if !isMereFormat(value, findings), let problem = typeProblem(with: value) {
      return ([], problem)
    }
    return findings.problems.first { !$0.isWarning }.map { ($0.steps, $0.sentence) }
  }

  /// What is said of a value or, with the steps that lead there, of what is inside.
  private typealias Said = (steps: [Place.Step], sentence: String)

  /// A sentence, behind its place where that is inside of the value.
  private func sentence(_ said: Said) -> String {
    said.steps.isEmpty ? said.sentence : placed(said)
  }

  private func placed(_ said: Said) -> String {
    "\(Place(key, steps + said.steps)): \(said.sentence)"
  }

  private func sentence(_ problem: ShapeProblem) -> String {
    sentence((problem.steps, problem.sentence))
  }

  /// Whether a text is no date where one belongs, and the judge of all rules only warns of formats.
  private func isMereFormat(_ value: some ValueTree, _ findings: ShapeFindings) -> Bool {
    value.kind == .string && type.isDate && findings.errorCount == 0
      && findings.problems.contains { $0.isWarning && $0.steps.isEmpty }
  }

  /// What a person should know of a value that is taken nevertheless, behind the place; `nil` where
  /// nothing is.
  ///
  /// Such as that a text is too long for its pattern, so that nobody knows whether it matches.
  package func placedWarning(about value: PropertyList) -> String? {
    if let warning = type.warning(about: value) { return placed(([], warning)) }
    return shape?.problems(with: value).first { $0.isWarning }.map {
      placed(($0.steps, $0.sentence))
    }
  }

  /// What there is to say of a value, by one look.
  package func judgement(of value: some ValueTree) -> ValueJudgement {
    let findings = shape?.findings(with: value) ?? ShapeFindings([])
    let rule = isMereFormat(value, findings) ? nil : type.problem(ofTree: value)
    let problem =
      rule.map { findings.problems.told(for: $0)?.sentence ?? $0 }
      ?? findings.problems.first { !$0.isWarning }.map(sentence)
    return ValueJudgement(
      problem: problem,
      warning: problem == nil
        ? type.warning(about: value.propertyList) ?? findings.problems.first.map(sentence) : nil,
      findings: findings)
  }

  /// What keeps a value from being stored here, as a sentence; `nil` where nothing does.
  ///
  /// Rules that no single step could keep, such as members that are required, refuse nothing, or
  /// nothing could be built: they are told of what is stored.
  package func refusal(of value: some ValueTree) -> String? {
    if let rule = type.refusal(ofTree: value) { return told(for: rule, of: value) }
    return shape?.problems(with: value).first { $0.refusesEdit && $0.steps.isEmpty }?.sentence
  }

  /// What keeps a value that is given as a whole from being stored: what is wrong with it, else all
  /// that is wrong inside, each with the steps that lead there.
  ///
  /// What may have parts is the judge's alone, whose sentences are told elsewhere too.
  package func refusals(
    ofWhole value: some ValueTree
  ) -> [(steps: [Place.Step], sentence: String)] {
    let problems = (shape?.problems(with: value) ?? []).filter(\.refusesEdit)
    if problems.isEmpty || !value.isContainer && !type.hasParts, let sentence = refusal(of: value) {
      return [([], sentence)]
    }
    return problems.map { ($0.steps, $0.sentence) }
  }

  /// The first of them as a sentence, with its place inside; `nil` where nothing refuses the value.
  package func refusal(ofWhole value: some ValueTree) -> String? {
    refusals(ofWhole: value).first.map { steps, sentence in
      steps.isEmpty ? sentence : "\(steps.map(\.word).joined(separator: ".")): \(sentence)"
    }
  }
}

extension Place.Step {
  /// A name, or an item's number from 0.
  fileprivate var word: String {
    switch self {
    case .member(let name): name.title
    case .element(let position): "\(position)"
    }
  }
}

extension SettingDescription {
  /// What the type has against a value, in the words of the schema's author where those are known,
  /// and with the reason where a condition asks for it.
  private func typeProblem(with value: some ValueTree) -> String? {
    type.problem(ofTree: value).map { told(for: $0, of: value) }
  }

  private func told(for rule: String, of value: some ValueTree) -> String {
    shape?.problems(with: value).told(for: rule)?.sentence ?? rule
  }

  /// Our own sentence for what is wrong with a value, where the schema's author has another.
  package func rule(brokenBy value: some ValueTree) -> String? { ownProblem(with: value)?.rule }

  /// What else is wrong with a value without parts than what was told of it, as sentences.
  package func problems(with value: some ValueTree, beside told: [String]) -> [String] {
    guard let shape, !value.isContainer else { return [] }
    return shape.problems(with: value).filter(\.isOfValue).map(\.sentence)
      .filter { !told.contains($0) }
  }

  /// The first thing wrong that the schema's author has a sentence for.
  private func ownProblem(with value: some ValueTree) -> ShapeProblem? {
    guard let shape, shape.words.hasOwnSentences else { return nil }
    return shape.problems(with: value).first(where: \.isOwn)
  }
}

extension [ShapeProblem] {
  /// The one that is to be told for a rule of the type: of the schema's author, or the same with a
  /// reason.
  fileprivate func told(for rule: String) -> ShapeProblem? {
    let start = rule.hasSuffix(".") ? rule.dropLast() : rule[...]
    func isReasoned(_ problem: ShapeProblem) -> Bool { problem.isOfValue && problem.isConditional }
    return first(where: \.isOwn)
      ?? first { isReasoned($0) && $0.sentence.hasPrefix(start) } ?? first(where: isReasoned)
  }
}

extension ShapeProblem {
  /// Whether it is about the value itself, in the words of the schema's author.
  fileprivate var isOwn: Bool { isOfValue && rule != nil }

  /// Whether it is wrong with the value itself.
  fileprivate var isOfValue: Bool { !isWarning && steps.isEmpty }
}

/// What there is to say of one value.
package struct ValueJudgement: Sendable {
  /// What is wrong with it, as a sentence.
  package let problem: String?
  /// What a person should know of it where nothing is wrong.
  package let warning: String?
  /// What is wrong with it and with what is inside, thing by thing.
  package let findings: ShapeFindings
}
