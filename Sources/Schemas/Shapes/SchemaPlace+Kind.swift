import SetteePropertyLists
import SetteeSettings

/// What may stand at a place.
extension SchemaPlace {
  func makeOutline() -> Outline {
    guard !isImpossible else { return Outline(kind: .nothing) }
    if let outline = constantOutline() { return outline }
    if closed.count < Self.unionDepthMax, !places.isFull, let outline = unionOutline() {
      return outline
    }
    let kinds = self.kinds
    guard kinds != .all else { return Outline(kind: .anything, isNullable: true) }
    let parts = kinds.parts.filter { $0 != .null }
    let isNullable = kinds.contains(.null)
    switch parts.count {
    case 0: return Outline(kind: isNullable ? .scalar(.constant(.null)) : .nothing)
    case 1: return Outline(kind: kind(parts[0]), isNullable: isNullable)
    default:
      let variants = parts.map { places.place(schemas, closed: closed, only: $0, reasons: reasons) }
      return Outline(
        kind: .union(parts.map { Shape.Variant(title: SchemaPhrase.name(of: $0)) }),
        isNullable: isNullable, variants: variants)
    }
  }

  /// Unions of one value may lie this deep inside each other; deeper ones are left to checking.
  private static let unionDepthMax = 8

  /// The kinds that all schemas allow; where none names any, those its other words are about.
  var kinds: SchemaKinds {
    let named = parts.compactMap(\.rules.values.kinds) + (only.map { [$0] } ?? [])
    guard named.isEmpty else { return named.reduce(.all) { $0.merged(with: $1) } }
    if parts.contains(where: { !$0.rules.object.isEmpty }) { return .object }
    if parts.contains(where: { !$0.rules.list.isEmpty }) { return .list }
    if parts.contains(where: { !$0.rules.number.isEmpty }) { return .number }
    let isText = parts.contains { !$0.rules.text.isEmpty || $0.rules.values.format != nil }
    return isText ? .string : .all
  }

  private func kind(_ kind: SchemaKinds) -> Shape.Kind {
    switch kind {
    case .boolean: .scalar(.boolean)
    case .integer: .scalar(.integer(numberConstraints))
    case .number: .scalar(.number(numberConstraints))
    case .string: .scalar(textType)
    case .list: .list(listShape)
    case .object: .object(objectShape)
    default: .nothing
    }
  }

  // MARK: Scalars

  /// The tightest limits.
  private var numberConstraints: SettingType.NumberConstraints {
    parts.map(\.rules.number).filter { !$0.isEmpty }.map(\.constraints)
      .reduce(SettingType.NumberConstraints()) { $0.tightened(by: $1) }
  }

  private var textType: SettingType {
    let rules = parts.map(\.rules.text).filter { !$0.isEmpty }
    let format = parts.lazy.compactMap(\.rules.values.format).first
    if rules.isEmpty, format == .date { return .date }
    if rules.isEmpty, format == .dateTime { return .dateTime }
    let pattern = rules.first { $0.pattern != nil }
    return .string(
      .init(
        minLength: rules.compactMap(\.minLength).max(),
        maxLength: rules.compactMap(\.maxLength).min(), pattern: pattern?.pattern?.pattern,
        patternMessage: pattern?.patternMessage))
  }

  /// `const` and `enum`: what is in all of them.
  private func constantOutline() -> Outline? {
    let lists = parts.compactMap { part -> (SchemaNode, SchemaConstants)? in
      (part.rules.values.constant ?? part.rules.values.choices).map { (part, $0) }
    }
    guard let (part, list) = lists.first else { return nil }
    let named = parts.compactMap(\.rules.values.kinds)
    let words = SchemaChoices(of: part)
    var choices: [SettingType.Choice] = []
    for (position, value) in list.table.inside(0).enumerated() {
      let isEverywhere =
        lists.allSatisfy { $0.1.contains(value, of: list.table) }
        && named.allSatisfy { $0.contains(list.table[value]) }
      if isEverywhere {
        choices.append(words.choice(list.values[position]))
      }
    }
    let isConstant = lists.contains { $0.0.rules.values.constant != nil }
    return Self.outline(of: choices, isConstant: isConstant)
  }

  /// One row of constants; of `const` it is always the same.
  static func outline(of choices: [SettingType.Choice], isConstant: Bool) -> Outline {
    let others = choices.filter { $0.value != .null }
    let isNullable = others.count < choices.count
    guard let first = others.first else {
      return Outline(kind: isNullable ? .scalar(.constant(.null)) : .nothing)
    }
    let type: SettingType =
      others.count == 1 && isConstant ? .constant(first.value) : .choice(others)
    return Outline(kind: .scalar(type), isNullable: isNullable)
  }

  // MARK: Containers

  private var listShape: ListShape {
    let rules = parts.map(\.rules.list)
    let fixed = rules.map(\.prefix.count).max() ?? 0
    return ListShape(
      fixedCount: fixed, allowsItems: ownItem(fixed) != nil,
      minCount: rules.compactMap(\.minItems).max(), maxCount: rules.compactMap(\.maxItems).min(),
      isUnique: rules.contains { $0.isUnique })
  }

  private var objectShape: ObjectShape {
    let rules = parts.map(\.rules.object)
    let needed = rules.flatMap(\.required)
    let (required, described) = (Set(needed), membersInOrder)
    // A member that must be there has a row, be there no schema of it.
    let known = needed.isEmpty ? [] : Set(described.lazy.map(\.key))
    let others = needed.uniqued { !known.contains($0) && ownMember($0) != nil }
    let isSimple = !hasAlternatives && rules.allSatisfy(\.patterns.isEmpty)
    let members =
      described.map { member in
        ObjectShape.Member(
          name: member.key, isRequired: required.contains(member.key),
          leaf: isSimple ? member.words.leaf : nil)
      } + others.map { ObjectShape.Member(name: $0, isRequired: true, isDescribed: false) }
    return ObjectShape(
      members: members, allowsEntries: allowsEntries(rules, hasMembers: !described.isEmpty),
      entriesTitle: entriesTitle(rules), nameSuggestions: nameSuggestions(rules),
      minCount: rules.compactMap(\.minProperties).max(),
      maxCount: rules.compactMap(\.maxProperties).min())
  }

  /// The title of the one schema that entries have; of patterns each says its own.
  private func entriesTitle(_ rules: [ObjectRules]) -> String? {
    let schemas = rules.flatMap { rule in
      rule.patterns.map(\.schema) + [rule.additional ?? rule.unevaluated].compactMap(\.self)
    }.filter { $0.rules.always != false }
    guard schemas.count == 1 else { return nil }
    return places.place(schemas).parts.lazy.compactMap { SchemaPlaceWords.title(of: $0) }.first
  }

  /// The members that schemas name, in file order, then by `order`, under their names alone; no
  /// schema of them is made.
  private var membersInOrder: [WrittenMember] {
    let members = membersAsWritten()
    guard members.contains(where: { $0.words.order != nil }) else { return members }
    return members.enumerated().sorted { left, right in
      let (mine, theirs) = (left.element.words.order, right.element.words.order)
      return mine == theirs
        ? left.offset < right.offset : (mine ?? .infinity) < (theirs ?? .infinity)
    }.map(\.element)
  }

  private func allowsEntries(_ rules: [ObjectRules], hasMembers: Bool) -> Bool {
    let isClosed = rules.contains {
      ($0.additional ?? $0.unevaluated)?.rules.always == false && $0.patterns.isEmpty
    }
    let says = rules.contains {
      !$0.patterns.isEmpty
        || ($0.additional ?? $0.unevaluated).map { $0.rules.always != false } == true
    }
    return !isClosed && (says || !hasMembers)
  }

  private func nameSuggestions(_ rules: [ObjectRules]) -> [String] {
    rules.compactMap(\.names).flatMap { names -> [String] in
      let place = places.place([names])
      let constants = place.parts.compactMap { $0.rules.values.choices ?? $0.rules.values.constant }
      let values = constants.first?.values.map(\.propertyList) ?? place.shape.words.examples
      return values.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }
  }
}

extension [Key] {
  /// Those that pass, each once, in their order.
  fileprivate func uniqued(where passes: (Key) -> Bool) -> [Key] {
    var seen: Set<Key> = []
    return filter { seen.insert($0).inserted && passes($0) }
  }
}

extension SchemaKinds {
  /// The kinds that are in both; whole numbers are numbers.
  func merged(with other: SchemaKinds) -> SchemaKinds {
    var result = intersection(other)
    let isEither = contains(.number) || contains(.integer)
    if isEither, other.contains(.number) || other.contains(.integer), !result.contains(.number) {
      result.insert(.integer)
    }
    return result.subtracting(.integersByText)
  }
}

extension SettingType.NumberConstraints {
  /// The stricter of both limits; the first step, since a form can show one.
  func tightened(by other: Self) -> Self {
    var result = self
    if let bound = other.minimum, minimum.map({ bound.isTighter(than: $0, by: >) }) ?? true {
      result.minimum = bound
    }
    if let bound = other.maximum, maximum.map({ bound.isTighter(than: $0, by: <) }) ?? true {
      result.maximum = bound
    }
    result.multipleOf = multipleOf ?? other.multipleOf
    return result
  }
}

extension SettingType.NumberConstraints.Bound {
  fileprivate func isTighter(
    than other: Self, by precedes: (ExactDecimal, ExactDecimal) -> Bool
  ) -> Bool {
    guard let mine = ExactDecimal(value), let theirs = ExactDecimal(other.value) else {
      return false
    }
    return precedes(mine, theirs) || (mine == theirs && isExclusive)
  }
}
