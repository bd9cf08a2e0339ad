import SetteePropertyLists
import SetteeSettings

extension ValueText {
  /// Reads typed text as a value of a type, checked against its constraints.
  ///
  /// Numbers are kept exactly: digits alone become an integer, a text that no binary fraction
  /// shows as is refused. Empty text is none where the type allows none.
  package static func parse(_ text: String, as type: SettingType) -> DraftValue {
    guard let value = value(of: text, as: type) else {
      return .problem(numberProblem(text, as: type) ?? shapeProblem(of: type, text))
    }
    return type.problem(with: value).map { .problem($0) } ?? .value(value)
  }

  /// The value a text writes, checked for its shape alone.
  package static func value(of text: String, as type: SettingType) -> PropertyList? {
    switch type {
    case .boolean: truth(of: text.trimmed.lowercased())
    case .integer:
      ExactDecimal(text.trimmed)?.integer.flatMap { storable.contains($0) ? .integer($0) : nil }
    case .number: number(text.trimmed)
    case .string: .string(text)
    case .date, .dateTime: .string(text.trimmed)
    case .choice(let choices): choice(named: text.trimmed, among: choices)
    case .list(let constraints): list(text, of: constraints.element)
    case .nullable(let inner): nullable(text, as: inner)
    case .constant(let constant): constant.isSaid(by: text.trimmed) ? constant : nil
    case .structure(let structure): structure.value(ofText: text)
    case .json: nil
    }
  }

  private static func truth(of word: String) -> PropertyList? {
    switch word {
    case "on", "true", "yes", "1": true
    case "off", "false", "no", "0": false
    default: nil
    }
  }

  /// What a property list holds as an integer.
  private static let storable = Int128(Int64.min)...Int128(UInt64.max)

  private static func number(_ text: String) -> PropertyList? {
    guard let number = ExactDecimal(text) else { return nil }
    if number.exponent >= 0, let integer = number.integer, storable.contains(integer) {
      return .integer(integer)
    }
    guard let double = number.nearestDouble, let kept = ExactDecimal(double.description),
      kept == number
    else { return nil }
    return .real(double)
  }

  private static func choice(
    named name: String, among choices: [SettingType.Choice]
  ) -> PropertyList? {
    let exact = choices.first { $0.value.shortText == name } ?? choices.first { $0.title == name }
    let folded = name.lowercased()
    let named = exact ?? choices.first { $0.title.lowercased() == folded }
    return (named ?? choices.first { $0.value.isContainer && $0.value.isSaid(by: name) })?.value
  }

  private static func list(_ text: String, of element: SettingType) -> PropertyList? {
    guard !text.trimmed.isEmpty else { return .array([]) }
    var items: [PropertyList] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let item = value(of: String(part).trimmed, as: element) else { return nil }
      items.append(item)
    }
    return .array(items)
  }

  private static func nullable(_ text: String, as type: SettingType) -> PropertyList? {
    // Any text may be a date that is typed.
    if text.isEmpty || type.isDate && isNone(text) { return .null }
    if let value = value(of: text, as: type) { return value }
    return isNone(text) ? .null : nil
  }

  private static func isNone(_ text: String) -> Bool {
    ["none", "null"].contains(text.trimmed.lowercased())
  }

  /// What to say of a number that is one, but cannot be kept.
  private static func numberProblem(_ text: String, as type: SettingType) -> String? {
    guard let number = ExactDecimal(text.trimmed) else { return nil }
    switch type.withoutNull {
    case .integer:
      guard let integer = number.integer, !storable.contains(integer) else { return nil }
      return "Must be a whole number from \(storable.lowerBound) to \(storable.upperBound)."
    case .number:
      guard let nearest = number.nearestDouble else { return "Must be a smaller number." }
      return "Has more digits than can be kept; the nearest number is \(nearest)."
    default: return nil
    }
  }

  /// The rule of a type, as said of a value that has not even its shape.
  private static func shapeProblem(of type: SettingType, _ text: String) -> String {
    switch type {
    case .nullable(.choice): return type.problem(with: .data([])) ?? "Must be \(type.kindName)."
    case .nullable(let inner): return shapeProblem(of: inner, text)
    case .structure(let structure):
      return structure.problem(withText: text) ?? JSONText.problem(text) ?? "Must be JSON."
    case .json(let reason): return "Is shown as JSON and not edited here: \(reason)."
    case .list(let constraints):
      return "Must be a list, its items apart by commas; each: "
        + shapeProblem(of: constraints.element, text)
    default: return type.problem(with: .data([])) ?? "Must be \(type.kindName)."
    }
  }
}

/// What a draft amounts to: a value fit to commit, or what is wrong with it in a sentence.
package enum DraftValue: Equatable, Sendable {
  case value(PropertyList)
  case problem(String)

  package var value: PropertyList? {
    if case .value(let value) = self { value } else { nil }
  }

  package var problem: String? {
    if case .problem(let sentence) = self { sentence } else { nil }
  }
}

extension String {
  /// The text without spaces and tabs around it.
  var trimmed: String {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let start = utf8.firstIndex(where: { !isSpace($0) }),
      let end = utf8.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(self[start...end])
  }
}

extension PropertyList {
  /// Whether a text says the value: its word, or, of one with parts, JSON that comes to it.
  fileprivate func isSaid(by text: String) -> Bool {
    text == shortText || isContainer && JSONText.value(text) == self
  }
}

extension SettingStructure {
  /// What a text means where several kinds can stand: a number, a word of JSON, else text.
  fileprivate func value(ofText text: String) -> PropertyList? {
    if takesNumberBeyond(text) { return nil }
    if let value = JSONText.value(text.trimmed), fits(value),
      value.isContainer || isRight(value) || !isRight(PropertyList.string(text))
    {
      return value
    }
    return shape.takesText || fits(PropertyList.string(text)) ? .string(text) : JSONText.value(text)
  }

  /// What keeps a text that begins no object or list from standing there.
  fileprivate func problem(withText text: String) -> String? {
    guard shape.takesScalars, text.trimmed.first.map({ "{[".contains($0) }) != true else {
      return nil
    }
    return shape.problems(with: PropertyList.string(text)).first { !$0.isWarning }?.sentence
  }

  /// Whether a text is JSON that can stand here, with a number that no value is at all.
  fileprivate func takesNumberBeyond(_ text: String) -> Bool {
    guard JSONText.value(text.trimmed) == nil, let tree = JSONText.tree(text.trimmed) else {
      return false
    }
    return fits(tree)
  }

  private func isRight(_ value: PropertyList) -> Bool {
    shape.problems(with: value).allSatisfy(\.isWarning)
  }

  package func fits(_ value: some ValueTree) -> Bool {
    shape.problems(with: value).allSatisfy { !$0.refusesEdit || !$0.steps.isEmpty }
  }
}
