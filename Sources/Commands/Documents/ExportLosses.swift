import SetteeDocuments
import SetteePropertyLists

/// What a format cannot hold of a value.
struct ExportLosses {
  let isDropping: Bool
  let target: FileKind
  private(set) var dropped: [String] = []
  /// Values that become text.
  private(set) var texts = BecomingText()
  /// Numbers that become others.
  private(set) var rounded = RoundedNumbers()
  /// What cannot be held, where nothing is to be dropped: the first of many.
  private(set) var problems: [String] = []
  private var problemCount = 0

  init(isDropping: Bool, target: FileKind) {
    self.isDropping = isDropping
    self.target = target
  }

  /// The value without what cannot be held; nothing where that is all of it.
  mutating func kept(_ value: some ValueTree, _ steps: [Place.Step]) -> OrderedTree? {
    if let reason = reason(against: value, depth: steps.count) {
      return drop(steps, because: reason)
    }
    switch value.kind {
    case .object:
      var members: [(name: Key, value: OrderedTree)] = []
      for position in 0..<value.count {
        let (name, member) = value.member(at: position)
        let inner = steps + [.member(name)]
        if let reason = reason(againstNameOf: member) ?? reason(against: .string(name.name)) {
          _ = drop(inner, because: reason)
        } else if let member = kept(member, inner) {
          members.append((name, member))
        }
      }
      return .object(members)
    case .list:
      var items: [OrderedTree] = []
      for position in 0..<value.count {
        if let item = kept(value.element(at: position), steps + [.element(position)]) {
          items.append(item)
        }
      }
      return .list(items)
    case .null, .boolean, .integer, .real, .string, .date, .data:
      let scalar = value.scalar ?? .null
      texts.count(value, in: target)
      if target == .propertyList { rounded.note(value, at: steps) }
      return .plain(scalar, spelling: spelling(of: value))
    }
  }

  /// Why nothing is written; nothing where all can be held.
  var refusal: CommandError? {
    guard problemCount > 1 else {
      return problems.first.map { CommandError("\($0) '--drop' leaves it out.") }
    }
    let rest = problemCount - problems.count
    let more = rest > 0 ? [rest.counted("more problem") + "."] : []
    return CommandError(problems + more + ["'--drop' leaves these out."])
  }

  private mutating func drop(_ steps: [Place.Step], because reason: String) -> OrderedTree? {
    let pointer = JSONPointer.text(steps)
    if isDropping {
      dropped.append(pointer)
    } else {
      problemCount += 1
      if problemCount <= DocumentCheck.findingCountMax { problems.append("\(pointer): \(reason)") }
    }
    return nil
  }

  /// A number as it is written, where JSON and so all formats write it that way; a moment as it is.
  private func spelling(of value: some ValueTree) -> String? {
    guard target != .propertyList, let text = value.spelling else { return nil }
    if value.kind == .date || value.isLocalDate { return text }
    let digits = text.drop { $0 == "-" }
    let isPlain = text.allSatisfy { "0123456789+-.eE".contains($0) }
    let hasZeros = digits.hasPrefix("0") && digits.dropFirst().first?.isNumber == true
    guard isPlain, !hasZeros, digits.first?.isNumber == true, digits.last?.isNumber == true else {
      return nil
    }
    return text
  }

  private func reason(againstNameOf member: some ValueTree) -> String? {
    (member as? DocumentNode)?.isNamedUnreadably ?? false
      ? "Half of a surrogate pair stands in its name." : nil
  }

  private func reason(against value: some ValueTree, depth: Int) -> String? {
    if (value as? DocumentNode)?.isUnreadable ?? false {
      return "Half of a surrogate pair stands in it."
    }
    if let reason = beyond(value) ?? beyondDoubles(value) ?? value.scalar.flatMap(reason(against:))
    {
      return reason
    }
    switch (target, value.scalar) {
    case (.toml, .null?): return "TOML has no null."
    case (.toml, .integer(let number)?) where Int64(exactly: number) == nil:
      return "TOML's integers end at \(Int64.max)."
    case (.json, .real(let number)?) where !number.isFinite && spelling(of: value) == nil:
      return "JSON has no infinity or not-a-number."
    case (.propertyList, nil) where depth >= XMLPropertyListLimits.depthMax:
      return "A property list is at most \(XMLPropertyListLimits.depthMax) deep."
    default: return nil
    }
  }

  /// Why a property list cannot hold a scalar, such as a text with characters that XML has not.
  private func reason(against scalar: PropertyList) -> String? {
    guard target == .propertyList else { return nil }
    do throws(XMLStorageProblem) {
      try scalar.checkXMLStorable()
      return nil
    } catch {
      return error.description.capitalizedFirst + "."
    }
  }

  /// What is wrong with a number that is larger than any a property list holds.
  private func beyondDoubles(_ value: some ValueTree) -> String? {
    guard target == .propertyList, case .real(let number)? = value.scalar, number.isInfinite,
      value.decimal != nil
    else { return nil }
    return "A property list's numbers end at \(Double.greatestFiniteMagnitude)."
  }

  /// What is wrong with an integer that is too large to be held as one.
  private func beyond(_ value: some ValueTree) -> String? {
    guard value.kind == .real, let text = value.spelling,
      text.drop(while: { $0 == "-" }).allSatisfy(\.isNumber), !text.isEmpty
    else { return nil }
    switch target {
    case .toml: return "TOML's integers end at \(Int64.max)."
    case .propertyList: return "A property list's integers end at \(UInt64.max)."
    case .json, .json5, .yaml: return nil
    }
  }
}
