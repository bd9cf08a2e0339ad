import SetteePropertyLists
import SetteeSettings

extension Shape {
  /// A value that became one of another shape, and what of it was left out, in words.
  package typealias Converted = (value: PropertyList, left: [String])

  /// An object as the variant that a tag asks for of a union that it stands under; nothing where
  /// the tag is no other variant's than the present one's.
  package func switched(
    _ value: PropertyList, by name: Key, _ tag: PropertyList
  ) -> Converted? {
    for union in unfolded(for: value).unions {
      guard let chosen = union.inside.variant(for: value),
        let variant = union.variant(tagged: name, tag), variant != chosen,
        let shape = union.inside.shape(ofVariant: variant)
      else { continue }
      let present = union.inside.shape(ofVariant: chosen)
      return Self.tagged(shape.converted(value, from: present), by: name, tag)
    }
    return nil
  }

  /// A value as another variant of this union than the one that it is.
  package func switched(_ value: PropertyList, from chosen: Int?, to variant: Int) -> Converted? {
    let former = chosen.flatMap { inside.shape(ofVariant: $0) }
    return inside.shape(ofVariant: variant)?.converted(value, from: former)
  }

  /// What was converted, with the tag that asked for it.
  static func tagged(
    _ converted: Converted, by name: Key, _ tag: PropertyList
  ) -> Converted {
    guard case .dictionary(var members) = converted.value else { return converted }
    members[name] = tag
    return (.dictionary(members), converted.left.filter { $0 != name.name })
  }

  /// A value of another shape with what it can keep of an old one, and what it cannot.
  func converted(_ old: PropertyList?, from former: Shape? = nil) -> Converted {
    let isObject = if case .object = kind { true } else { false }
    guard let old else { return (beginning, []) }
    if case .dictionary(let members) = old, isObject, former != nil {
      return converted(members, from: former)
    }
    if canBecome(old), old.isContainer == kind.hasParts { return (old, []) }
    if case .dictionary(let members) = old, isObject { return converted(members, from: former) }
    if let value = conversion(of: old) { return (value, []) }
    return (beginning, Self.parts(of: old))
  }

  /// What a value of this shape begins as: what the schema gives, or the simplest, be it an example
  /// where that does not fit.
  private var beginning: PropertyList {
    if let skeleton = inside.skeleton() { return skeleton }
    let simplest = kind.simplest
    return canBecome(simplest) ? simplest : words.examples.first(where: canBecome) ?? simplest
  }

  /// What a value is as one of this shape where nothing of it is lost: a list of one, its only
  /// item, a number as text or a text as number; nothing else.
  private func conversion(of old: PropertyList) -> PropertyList? {
    switch (kind, old) {
    case (.list, _) where !old.isContainer && canBecome(.array([old])): return .array([old])
    case (.scalar, .array(let items)) where items.count == 1 && canBecome(items[0]):
      return items[0]
    case (.scalar(let type), _) where !old.isContainer:
      let value = ValueText.parse(ValueText.editText(old, as: type), as: type).value
      return value.flatMap { canBecome($0) ? $0 : nil }
    case (.scalar, _), (.object, _), (.list, _), (.union, _), (.anything, _), (.nothing, _):
      return nil
    }
  }

  /// Whether nothing is wrong with a value but what further edits can mend, such as members that
  /// are missing.
  package func canBecome(_ value: PropertyList) -> Bool {
    problems(with: value).allSatisfy { $0.isWarning || !$0.refusesEdit }
  }

  /// Whether a value is of the kind that a variant of this union is of, be it that it breaks other
  /// rules: the one that is least wrong for it need not be.
  func isKind(ofVariant variant: Int, _ value: PropertyList?) -> Bool {
    guard let value, let shape = inside.shape(ofVariant: variant) else { return true }
    if value == .null { return shape.isNullable || shape.canBecome(.null) }
    switch (shape.kind, value) {
    case (.anything, _), (.union, _), (.object, .dictionary), (.list, .array): return true
    case (.scalar(let type), _): return type.isLike(value)
    case (.object, _), (.list, _), (.nothing, _): return false
    }
  }

  /// Whether a value without parts is of the kind of one of the shapes, be it that it breaks other
  /// rules.
  package func takesScalar(like value: PropertyList) -> Bool {
    isAny { shape in
      if value == .null, shape.isNullable { return true }
      return switch shape.kind {
      case .anything: true
      case .scalar(let type): type.isLike(value)
      case .object, .list, .union, .nothing: false
      }
    }
  }

  /// What is lost of a value that goes as a whole: its members by name, items by their number, or
  /// that it was there.
  private static func parts(of value: PropertyList) -> [String] {
    switch value {
    case .dictionary(let members): members.map(\.key.name)
    case .array(let items) where !items.isEmpty:
      [items.count.counted("item")]
    case .array, .null: []
    // It may be a secret.
    case .boolean, .integer, .real, .string, .date, .data: ["the value that was there"]
    }
  }

  /// What the new shape describes stays, and what neither describes where it is no mistake.
  private func converted(_ members: PropertyDictionary, from former: Shape?) -> Converted {
    var kept: PropertyDictionary = [:]
    if case .dictionary(let skeleton)? = inside.skeleton() { kept = skeleton }
    guard case .object(let object) = kind else { return (.dictionary(kept), []) }
    let known = Set(object.members.map(\.name))
    var formerly: Set<Key>?
    if case .object(let object)? = former?.kind { formerly = Set(object.members.map(\.name)) }
    var left: [String] = []
    for (name, value) in members {
      let isKnown =
        known.contains(name) || object.allowsEntries || formerly?.contains(name) == false
      let shape = inside.shape(ofMember: name)
      if isKnown, shape?.problems(with: value).contains(where: { !$0.isWarning }) == false {
        kept[name] = value
      } else if known.contains(name), let value = shape?.conversion(of: value) {
        kept[name] = value
      } else if kept[name] == nil {
        left.append(name.name)
      }
    }
    return (.dictionary(kept), left)
  }
}

extension Shape.Kind {
  /// A value of the kind where nothing says more.
  package var simplest: PropertyList {
    switch self {
    case .object: .dictionary([:])
    case .list: .array([])
    case .scalar(let type): type.simplest
    case .union, .anything, .nothing: .null
    }
  }
}

extension Shape.Kind {
  /// Whether its values are typed.
  var isTyped: Bool {
    guard case .scalar(let type) = self else { return false }
    return switch type {
    case .integer, .number, .string, .date, .dateTime: true
    case .boolean, .choice, .constant, .list, .nullable, .structure, .json: false
    }
  }
}

extension SettingType {
  /// Whether a value is of the kind that a value of the type has, be it that it breaks a rule.
  fileprivate func isLike(_ value: PropertyList) -> Bool {
    switch self {
    case .boolean: value.kind == .boolean
    case .integer, .number: value.double != nil
    case .string, .date, .dateTime: [.string, .date, .data].contains(value.kind)
    case .choice(let choices): choices.contains { $0.value.isLike(value) }
    case .constant(let only): only.isLike(value)
    case .list: value.kind == .list
    case .nullable(let type): type.isLike(value)
    case .structure, .json: true
    }
  }

  fileprivate var simplest: PropertyList {
    switch self {
    case .boolean: .boolean(false)
    case .integer(let limits), .number(let limits): limits.minimum?.value ?? .integer(0)
    case .choice(let choices): choices.first?.value ?? .null
    case .constant(let value): value
    case .list: .array([])
    case .string, .date, .dateTime: .string("")
    case .nullable, .structure, .json: .null
    }
  }
}

extension PropertyList {
  /// Whether both are of one kind, whole numbers and others alike.
  fileprivate func isLike(_ other: PropertyList) -> Bool {
    kind == other.kind || double != nil && other.double != nil
  }
}
