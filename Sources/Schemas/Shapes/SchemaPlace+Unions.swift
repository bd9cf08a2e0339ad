import SetteePropertyLists
import SetteeSettings

/// Unions: which variants a place has.
extension SchemaPlace {
  /// More branches are not shown one by one.
  static let variantCountMax = 128

  /// The first union that is not decided yet; `nil` where there is none that makes a difference.
  func unionOutline() -> Outline? {
    for part in parts where !closed.contains(part.number) {
      if let branches = variantNodes(of: part) { return outline(of: branches, decidedBy: part) }
    }
    return nil
  }

  /// The branches of a schema's union; nothing where it has none that makes a difference.
  func variantNodes(of part: SchemaNode) -> [SchemaNode]? {
    for branches in [part.rules.branches.one, part.rules.branches.any] where !branches.isEmpty {
      let leaves = Self.leaves(of: branches, in: places)
      if !leaves.allSatisfy(\.isCheck) { return leaves.map(\.node) }
    }
    return nil
  }

  /// A branch, and whether it says nothing of what the value is.
  private struct Leaf {
    let node: SchemaNode
    let isCheck: Bool
  }

  /// The branches with those that are only unions themselves opened up, equal ones once.
  private static func leaves(of branches: [SchemaNode], in places: SchemaPlaces) -> [Leaf] {
    var leaves: [Leaf] = []
    var seen: Set<Int> = []
    var waiting = Array(branches.reversed())
    while let branch = waiting.popLast(), leaves.count < variantCountMax {
      let node = branch.target
      guard seen.insert(node.number).inserted else { continue }
      let inner = node.rules.branches.one + node.rules.branches.any
      if !inner.isEmpty, node.isUnionAlone {
        waiting += inner.reversed()
      } else {
        leaves.append(
          Leaf(node: branch, isCheck: places.place([branch]).parts.allSatisfy(\.isCheck)))
      }
    }
    return leaves
  }

  private func outline(of branches: [SchemaNode], decidedBy owner: SchemaNode) -> Outline {
    let closed = closed.union([owner.number])
    let reason = reason(for: owner)
    let all = branches.map { branch in
      var reasons = reasons
      reasons[branch.number] = reasons[branch.number] ?? reason
      return places.place(schemas + [branch], closed: closed, only: only, reasons: reasons)
    }
    let outlines = all.map(\.outline)
    let isNullable = outlines.contains { $0.isNullable || $0.isNull }
    let kept = all.indices.filter { !outlines[$0].isNull && !outlines[$0].isNothing }
    if let choices = choices(of: kept.map { (all[$0], outlines[$0]) }) {
      var outline = Self.outline(of: choices, isConstant: false)
      outline.isNullable = outline.isNullable || isNullable
      return outline
    }
    if let outline = plain(kept.map { outlines[$0] }, isNullable: isNullable), kept.count > 1 {
      return outline
    }
    switch kept.count {
    case 0: return Outline(kind: isNullable ? .scalar(.constant(.null)) : .nothing)
    case 1:
      var outline = outlines[kept[0]]
      outline.isNullable = isNullable
      outline.substitute = outline.substitute ?? all[kept[0]]
      return outline
    default:
      let titles = SchemaPhrase.titles(of: kept.map { branches[$0] })
      return Outline(
        kind: .union(titles.map { Shape.Variant(title: $0) }), isNullable: isNullable,
        variants: kept.map { all[$0] })
    }
  }

  /// Why a schema counts that one brought which a condition did.
  private func reason(for part: SchemaNode) -> String? {
    guard !reasons.isEmpty else { return nil }
    return schemas.first { schema in
      reasons[schema.number] != nil && places.place([schema]).parts.contains { $0 === part }
    }.flatMap { reasons[$0.number] }
  }

  /// Branches of constants alone are one choice, titled by the branches.
  private func choices(of branches: [(SchemaPlace, Outline)]) -> [SettingType.Choice]? {
    var choices: [SettingType.Choice] = []
    for (place, outline) in branches {
      switch outline.kind {
      case .scalar(.constant(let value)):
        let title = place.schemas.last.flatMap { SchemaPlaceWords.title(of: $0) }
        let help = place.schemas.last.map { SchemaPlaceWords.help(of: $0) } ?? LateText("")
        choices.append(.init(value: value, title: title ?? value.shortText, help: help))
      case .scalar(.choice(let more)): choices += more
      default: return nil
      }
    }
    var seen: Set<PropertyList> = []
    return choices.isEmpty ? nil : choices.filter { seen.insert($0.value.numbersUnified).inserted }
  }

  /// Branches of one plain kind stay one row: any text, with the constants as suggestions, or any
  /// number; what each branch asks is left to checking.
  private func plain(_ outlines: [Outline], isNullable: Bool) -> Outline? {
    var suggestions: [PropertyList] = []
    var types: [SettingType] = []
    for outline in outlines {
      guard case .scalar(let type) = outline.kind else { return nil }
      switch type {
      case .choice(let choices): suggestions += choices.map(\.value)
      case .constant(let value): suggestions.append(value)
      default: types.append(type)
      }
    }
    guard var type = Self.plain(types), suggestions.allSatisfy({ type.isKind(of: $0) }) else {
      return nil
    }
    // The constants fit whatever the limits of the others are.
    if !suggestions.isEmpty { type = type.withoutLimits }
    return Outline(kind: .scalar(type), isNullable: isNullable, suggestions: suggestions)
  }

  /// The type of all values of several types of one kind; one alone keeps its limits.
  private static func plain(_ types: [SettingType]) -> SettingType? {
    if types.count == 1 { return types[0] }
    let kinds = Set(types.map(\.kindName))
    if kinds.isSubset(of: ["text", "date", "date and time"]), !kinds.isEmpty {
      return .string(.init())
    }
    if kinds == ["whole number"] { return .integer(.init()) }
    if kinds.isSubset(of: ["whole number", "number"]), !kinds.isEmpty { return .number(.init()) }
    return kinds == ["on or off"] ? .boolean : nil
  }
}

extension SettingType {
  /// All values of its kind.
  fileprivate var withoutLimits: SettingType {
    switch self {
    case .string: .string(.init())
    case .integer: .integer(.init())
    case .number: .number(.init())
    default: self
    }
  }

  /// Whether a constant is of this kind, whatever the limits.
  fileprivate func isKind(of value: PropertyList) -> Bool {
    switch (self, value.kind) {
    case (.string, .string), (.date, .string), (.dateTime, .string), (.integer, .integer),
      (.number, .integer), (.number, .real), (.boolean, .boolean):
      true
    default: false
    }
  }
}

extension SchemaPlace.Outline {
  fileprivate var isNull: Bool {
    if case .scalar(.constant(.null)) = kind { true } else { false }
  }

  fileprivate var isNothing: Bool { if case .nothing = kind { true } else { false } }
}

extension SchemaNode {
  /// The schema that a mere reference stands for.
  var target: SchemaNode {
    var node = self
    var seen: Set<Int> = []
    while let next = node.rules.reference, node.tree.count == 1, seen.insert(node.number).inserted {
      node = next
    }
    return node
  }

  /// Whether it says nothing of a value but which branches there are.
  fileprivate var isUnionAlone: Bool {
    let rules = rules
    return rules.reference == nil && rules.dynamicReference == nil && rules.values.kinds == nil
      && rules.values.constant == nil && rules.values.choices == nil && rules.object.isEmpty
      && rules.list.isEmpty && rules.branches.all.isEmpty
      && (rules.branches.one.isEmpty || rules.branches.any.isEmpty)
  }

  /// Whether it only checks: `required`, `not`, conditions.
  fileprivate var isCheck: Bool {
    let rules = rules
    return rules.values.kinds == nil && rules.values.constant == nil && rules.values.choices == nil
      && rules.object.properties == nil && rules.object.patterns.isEmpty
      && rules.object.additional == nil && rules.list.isEmpty && rules.number.isEmpty
      && rules.text.isEmpty && rules.branches.any.isEmpty && rules.branches.one.isEmpty
  }
}
