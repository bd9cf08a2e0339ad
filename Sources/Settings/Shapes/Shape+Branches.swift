import SetteePropertyLists

// Unions around a place: what is edited there may make the value another variant.

extension Shape {
  /// What may stand inside a value where several variants around describe that, and neither a kind
  /// nor a tag tells which of them the value is; nothing where one shape says all.
  package func branches(at steps: [Place.Step], of value: (some ValueTree)?) -> Shape? {
    var (shapes, value) = ([self], value)
    for step in steps {
      shapes = shapes.flatMap { $0.branchParts(at: step, of: value) }.distinct
      value = value?.value(at: step)
    }
    return shapes.count > 1 ? Shape(branches: shapes) : nil
  }

  private func branchParts(at step: Place.Step, of value: (some ValueTree)?) -> [Shape] {
    if case .member(let name) = step, let tag = tag(name) { return [tag] }
    return branches(of: value).filter { $0.describes(step) }.compactMap { $0.inside(step) }
  }

  /// The shapes that a value may be, or may come to be.
  private func branches(of value: (some ValueTree)?) -> [Shape] {
    guard case .union(let variants) = kind else {
      guard let value, inside.hasConditions else { return [self] }
      let held = inside.shape(for: value)
      // Of a union that a condition brings each branch may be meant, too.
      if case .union = held.kind { return held.branches(of: value) }
      return [held]
    }
    let isOpen = value?.isContainer != true
    if !isOpen, let told = value.flatMap({ inside.variantAtOnce(for: $0) }) {
      return inside.shape(ofVariant: told)?.branches(of: value) ?? []
    }
    return variants.indices.flatMap { inside.shape(ofVariant: $0)?.branches(of: value) ?? [] }
  }

  private func describes(_ step: Place.Step) -> Bool {
    guard case .member(let name) = step else { return mayBeList }
    return takesMember(name)
  }

  /// What fits where it fits one of several shapes.
  private init(branches shapes: [Shape]) {
    let type = SettingType(ofAny: shapes.map(\.kind))
    self.init(
      words: shapes[0].words,
      kind: type.map { .scalar($0) } ?? .union(shapes.map { Variant(title: $0.kindName) }),
      isNullable: shapes.contains(where: \.isNullable), inside: BranchesInside(shapes: shapes))
  }
}

extension [Shape] {
  /// Each shape once.
  fileprivate var distinct: [Shape] {
    var seen: Set<ObjectIdentifier> = []
    return filter { $0.inside.identity.map { seen.insert($0).inserted } ?? true }
  }
}

extension SettingType {
  /// The type of plain values of one kind, whatever their limits are, or of all choices; nothing
  /// where the kinds are several.
  fileprivate init?(ofAny kinds: [Shape.Kind]) {
    let types = kinds.compactMap { if case .scalar(let type) = $0 { type } else { nil } }
    guard types.count == kinds.count else { return nil }
    let choices = types.flatMap(\.constants)
    if types.allSatisfy({ !$0.constants.isEmpty }) {
      self = .choice(choices)
      return
    }
    switch Set(types.map(\.kindName)) {
    case ["on or off"]: self = .boolean
    case ["whole number"]: self = .integer(.init())
    case ["number"], ["number", "whole number"]: self = .number(.init())
    case ["text"]: self = .string(.init())
    default: return nil
    }
  }

  private var constants: [Choice] {
    switch self {
    case .choice(let choices): choices
    case .constant(let value): [Choice(value: value, title: value.shortText)]
    case .boolean, .integer, .number, .string, .date, .dateTime, .list, .nullable, .structure,
      .json:
      []
    }
  }
}

/// The inside of what may be any of several shapes.
private struct BranchesInside: ShapeInside {
  let shapes: [Shape]

  var identity: ObjectIdentifier? { nil }

  func shape(ofMember name: Key) -> Shape? {
    shapes.lazy.compactMap { $0.inside.shape(ofMember: name) }.first
  }

  func shape(ofItem position: Int) -> Shape? {
    shapes.lazy.compactMap { $0.inside.shape(ofItem: position) }.first
  }

  func shape(ofVariant position: Int) -> Shape? { shapes[position] }

  func shape(for value: some ValueTree) -> Shape { best(for: value).shape }

  func variant(for value: some ValueTree) -> Int? { best(for: value).position }

  func skeleton() -> PropertyList? { nil }

  func problems(with value: some ValueTree) -> [ShapeProblem] { best(for: value).problems }

  /// The first shape that refuses nothing of a value, else the first.
  private func best(
    for value: some ValueTree
  ) -> (position: Int, shape: Shape, problems: [ShapeProblem]) {
    let judged = shapes.lazy.enumerated().map { position, shape in
      (position: position, shape: shape, problems: shape.problems(with: value))
    }
    return judged.first { !$0.problems.contains(where: \.refusesEdit) }
      ?? (0, shapes[0], shapes[0].problems(with: value))
  }
}
