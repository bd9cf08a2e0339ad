import SetteePropertyLists

extension SettingType {
  /// What keeps a value from being one of this type, as a sentence with the rule in words, such as
  /// "Must be a whole number from 1024 to 65535."; `nil` when nothing does.
  ///
  /// Never quotes the value, which may be a secret. A number counts as whole by its value, so 1.0
  /// is one; multiples are decided on decimal text, so 0.3 is a multiple of 0.1.
  public func problem(with value: PropertyList) -> String? { problem(ofTree: value) }

  /// The same of a value whose numbers may be written with more digits than a property list keeps.
  package func problem(ofTree value: some ValueTree) -> String? {
    switch self {
    case .boolean: value.kind == .boolean ? nil : "Must be on or off."
    case .integer(let constraints):
      constraints.admits(value, isWhole: true)
        ? nil : "Must be \(constraints.phrase(isWhole: true))."
    case .number(let constraints):
      constraints.admits(value, isWhole: false)
        ? nil : "Must be \(constraints.phrase(isWhole: false))."
    case .string(let constraints): constraints.problem(with: value.propertyList)
    case .date: Self.dateProblem(with: value.propertyList)
    case .dateTime: Self.dateTimeProblem(with: value.propertyList)
    case .choice(let choices): Self.problem(ofTree: value, among: choices, orNone: false)
    case .nullable(.choice(let choices)):
      value.kind == .null ? nil : Self.problem(ofTree: value, among: choices, orNone: true)
    case .list(let constraints): constraints.problem(ofTree: value)
    case .nullable(let type): value.kind == .null ? nil : type.problem(ofTree: value)
    case .constant(let constant):
      value.isSameSetting(as: constant) ? nil : "Must be \(constant.shortText)."
    case .structure(let structure): structure.problem(ofTree: value)
    case .json: nil
    }
  }

  /// What keeps a value from being stored; a list that lacks items, or has some twice, may be the
  /// beginning of one that does not.
  package func refusal(ofTree value: some ValueTree) -> String? {
    switch self {
    case .list(let constraints): constraints.refusal(ofTree: value)
    case .nullable(.list(let constraints)):
      value.kind == .null ? nil : constraints.refusal(ofTree: value)
    case .boolean, .integer, .number, .string, .date, .dateTime, .choice, .nullable, .constant,
      .structure, .json:
      problem(ofTree: value)
    }
  }

  /// What of a new value is to be judged: items of a list that were there before and are no
  /// elements of it hinder nobody.
  package func judged(_ value: PropertyList, over former: PropertyList?) -> PropertyList {
    switch self {
    case .nullable(let type): return type.judged(value, over: former)
    case .list(let constraints):
      guard case .array(let items) = value, case .array(let old)? = former else { return value }
      let wrong = old.filter { constraints.element.problem(with: $0) != nil }
      return wrong.isEmpty ? value : .array(items.filter { !wrong.contains($0) })
    case .boolean, .integer, .number, .string, .date, .dateTime, .choice, .constant, .structure,
      .json:
      return value
    }
  }

  /// Whether two values are the same setting: equal, or the same number in two forms.
  public func isSame(_ left: PropertyList?, _ right: PropertyList?) -> Bool {
    left == right || left?.numbersUnified == right?.numbersUnified
  }

  private static func dateProblem(with value: PropertyList) -> String? {
    guard case .string(let text) = value, let day = CalendarDay(shape: text) else {
      return "Must be a date such as 2026-11-21."
    }
    return day.isInCalendar ? nil : noSuchDay(day)
  }

  private static func dateTimeProblem(with value: PropertyList) -> String? {
    guard case .string(let text) = value, let moment = CalendarMoment(shape: text) else {
      return "Must be a date and time such as 2026-11-21T09:30:00Z."
    }
    if moment.isInCalendar { return nil }
    return moment.day.isInCalendar
      ? "Must be a time of day from 00:00:00 to 23:59:59." : noSuchDay(moment.day)
  }

  private static func noSuchDay(_ day: CalendarDay) -> String {
    guard (1...12).contains(day.month) else { return "Must be a date with a month from 01 to 12." }
    let count = CalendarDay.dayCount(ofMonth: day.month, year: day.year)
    return "Must be a date with a day from 01 to \(count) in that month."
  }

  private static func problem(
    ofTree value: some ValueTree, among choices: [Choice], orNone canBeNone: Bool
  ) -> String? {
    if choices.contains(where: { value.isSameSetting(as: $0.value) }) { return nil }
    return sentence(naming: choices, orNone: canBeNone)
  }

  private static func sentence(naming choices: [Choice], orNone canBeNone: Bool) -> String {
    let shown = choices.prefix(8).map(\.title).joined(separator: ", ")
    let rest = choices.count > 8 ? " and \(choices.count - 8) more" : ""
    return "Must be one of: \(shown)\(canBeNone ? ", none" : "")\(rest)."
  }
}

extension SettingType {
  /// That nobody knows whether a text matches its pattern, where that is so.
  func warning(about value: PropertyList) -> String? {
    switch (self, value) {
    case (.nullable(let type), _): type.warning(about: value)
    case (.list(let constraints), .array(let items)):
      items.lazy.compactMap { constraints.element.warning(about: $0) }.first
    case (.string(let constraints), .string(let text)):
      constraints.pattern?.match(text).outcome == .undecided ? Pattern.undecidedSentence : nil
    default: nil
    }
  }
}

extension SettingType.NumberConstraints {
  func admits(_ number: ExactDecimal, isWhole: Bool) -> Bool {
    if isWhole, !number.isWhole { return false }
    if let minimum, let least = ExactDecimal(minimum.value) {
      guard minimum.isExclusive ? number > least : number >= least else { return false }
    }
    if let maximum, let most = ExactDecimal(maximum.value) {
      guard maximum.isExclusive ? number < most : number <= most else { return false }
    }
    guard let multipleOf, let step = ExactDecimal(multipleOf), step.digits != 0 else { return true }
    return number.isMultiple(of: step)
  }
}

extension SettingType.StringConstraints {
  func problem(with value: PropertyList) -> String? {
    guard case .string(let text) = value else { return "Must be text." }
    let length = text.unicodeScalars.count
    if length == 0, let minLength, minLength > 0, maxLength == nil { return "Must not be empty." }
    if length < minLength ?? 0 || length > maxLength ?? .max, let lengthPhrase {
      return "Must have \(lengthPhrase)."
    }
    guard let pattern, !pattern.matches(text) else { return nil }
    return patternMessage ?? "Must match the pattern \(pattern.source)"
  }
}

extension SettingType.ListConstraints {
  func problem(ofTree value: some ValueTree) -> String? {
    guard value.kind == .list else { return sentenceOnKind }
    if value.count < minItems ?? 0, let countPhrase { return "Must have \(countPhrase)." }
    return refusal(ofTree: value) ?? (isUnique ? repetition(in: value) : nil)
  }

  private var sentenceOnKind: String { "Must be a list of \(element.pluralName)." }

  fileprivate func refusal(ofTree value: some ValueTree) -> String? {
    guard value.kind == .list else { return sentenceOnKind }
    if value.count > maxItems ?? .max, let countPhrase { return "Must have \(countPhrase)." }
    for index in 0..<value.count {
      if let problem = element.problem(ofTree: value.element(at: index)) {
        return "Item \(index + 1): \(problem)"
      }
    }
    return nil
  }

  private func repetition(in list: some ValueTree) -> String? {
    var positions: [PropertyList: Int] = [:]
    for index in 0..<list.count {
      let item = list.element(at: index)
      let plain = item.propertyList.numbersUnified
      let key = item.inexactSpelling.map { [plain, .string($0)] } ?? plain
      if let first = positions.updateValue(index, forKey: key) {
        return "Items \(first + 1) and \(index + 1) are the same; each must be different."
      }
    }
    return nil
  }
}

extension ValueTree {
  /// Whether it is a value, or the same number in another form, as far as values go.
  fileprivate func isSameSetting(as value: PropertyList) -> Bool {
    let plain = propertyList
    return plain == value || plain.numbersUnified == value.numbersUnified
  }
}

extension PropertyList {
  /// The same value with whole reals as integers, since JSON knows one kind of number.
  package var numbersUnified: PropertyList {
    switch self {
    case .real(let number): Int128(exactly: number).map { .integer($0) } ?? self
    case .array(let items): .array(items.map(\.numbersUnified))
    case .dictionary(let entries):
      .dictionary(PropertyDictionary(entries.map { ($0.key, $0.value.numbersUnified) }))
    default: self
    }
  }
}
