import SetteePropertyLists

extension SettingType {
  /// Whether a value is a tick for each of a few choices: a list that takes every one of them once.
  package var isTicked: Bool {
    switch self {
    case .list(let constraints):
      if case .choice = constraints.element { constraints.isUnique } else { false }
    case .nullable(let type): type.isTicked
    case .boolean, .integer, .number, .string, .date, .dateTime, .choice, .constant, .structure,
      .json:
      false
    }
  }

  /// Whether parts of a value have rows of their own.
  package var hasParts: Bool {
    switch self {
    case .list, .structure: true
    case .nullable(let type): type.hasParts
    case .boolean, .integer, .number, .string, .date, .dateTime, .choice, .constant, .json: false
    }
  }

  /// The shape of a list of plain values that no schema described.
  var listShape: Shape? {
    switch self {
    case .list(let constraints): Shape(constraints, isNullable: false)
    case .nullable(.list(let constraints)): Shape(constraints, isNullable: true)
    case .boolean, .integer, .number, .string, .date, .dateTime, .choice, .nullable, .constant,
      .structure, .json:
      nil
    }
  }
}

extension Shape {
  fileprivate init(_ constraints: SettingType.ListConstraints, isNullable: Bool) {
    self.init(
      words: ShapeWords(),
      kind: .list(
        ListShape(
          minCount: constraints.minItems, maxCount: constraints.maxItems,
          isUnique: constraints.isUnique)),
      isNullable: isNullable, inside: PlainListInside(constraints: constraints))
  }
}

/// The inside of a list whose items are all of one plain type.
private struct PlainListInside: ShapeInside {
  let constraints: SettingType.ListConstraints

  var identity: ObjectIdentifier? { nil }

  func shape(ofMember name: Key) -> Shape? { nil }

  func shape(ofItem position: Int) -> Shape? {
    Shape(
      words: ShapeWords(), kind: .scalar(constraints.element), isNullable: false,
      inside: Shape.anything.inside)
  }

  func shape(ofVariant position: Int) -> Shape? { nil }

  func shape(for value: some ValueTree) -> Shape { Shape(constraints, isNullable: false) }

  func variant(for value: some ValueTree) -> Int? { nil }

  func skeleton() -> PropertyList? { nil }

  /// Each wrong item at its own place, then what is wrong with the list; only an item too many is
  /// refused, or no list could be built item by item.
  func problems(with value: some ValueTree) -> [ShapeProblem] {
    guard value.kind == .list else {
      return [
        ShapeProblem(steps: [], sentence: "Must be a list.", isWarning: false, refusesEdit: true)
      ]
    }
    let inside = (0..<value.count).compactMap { position in
      constraints.element.problem(ofTree: value.element(at: position)).map {
        ShapeProblem(
          steps: [.element(position)], sentence: $0, isWarning: false, refusesEdit: true)
      }
    }
    guard inside.isEmpty, let sentence = constraints.problem(ofTree: value) else {
      return inside
    }
    let isTooLong = value.count > constraints.maxItems ?? .max
    return [
      ShapeProblem(steps: [], sentence: sentence, isWarning: false, refusesEdit: isTooLong)
    ]
  }
}
