import SetteePropertyLists
import SetteeSettings

/// Where values stand, and all schemas that speak of them: references followed, `allOf` merged.
final class SchemaPlace: Sendable {
  /// The schemas that lead here, the outermost first.
  let schemas: [SchemaNode]
  /// These and all that they include, in the order in which their words count.
  let parts: [SchemaNode]
  /// Schemas whose unions are decided.
  let closed: Set<Int>
  /// The kinds that are left, where a list of types was.
  let only: SchemaKinds?
  /// Why schemas count that a condition brought, by their numbers: "kind is git".
  let reasons: [Int: String]
  /// Whether `false` is among them.
  let isImpossible: Bool
  unowned let places: SchemaPlaces
  private let lazyOutline = LazyReference()
  private let lazyBranches = LazyReference()

  private final class Box: Sendable {
    let outline: Outline
    init(_ outline: Outline) { self.outline = outline }
  }

  private final class Branches: Sendable {
    let places: [SchemaPlace]
    init(_ places: [SchemaPlace]) { self.places = places }
  }

  /// What is known of the place itself.
  struct Outline: Sendable {
    var kind: Shape.Kind
    var isNullable = false
    var variants: [SchemaPlace] = []
    /// The one branch of a union that is left, which knows what is inside.
    var substitute: SchemaPlace?
    /// Values that a text may also be written from.
    var suggestions: [PropertyList] = []
  }

  init(
    _ schemas: [SchemaNode], closed: Set<Int>, only: SchemaKinds?, reasons: [Int: String],
    in places: SchemaPlaces
  ) {
    self.schemas = schemas
    self.closed = closed
    self.only = only
    self.reasons = reasons
    self.places = places
    (parts, isImpossible) = Self.parts(of: schemas, in: places)
  }

  /// The schemas and what they refer to or include, each once.
  private static func parts(
    of schemas: [SchemaNode], in places: SchemaPlaces
  ) -> ([SchemaNode], Bool) {
    var parts: [SchemaNode] = []
    var isImpossible = false
    var seen: Set<Int> = []
    var waiting = Array(schemas.reversed())
    // By a list and not by calls, because a chain of references can be as long as a file.
    while let node = waiting.popLast() {
      guard seen.insert(node.number).inserted else { continue }
      let rules = node.rules
      if let always = rules.always {
        if !always { isImpossible = true }
        continue
      }
      parts.append(node)
      waiting += rules.branches.all.reversed()
      if let dynamic = rules.dynamicReference { waiting.append(places.target(of: dynamic)) }
      if let target = rules.reference { waiting.append(target) }
    }
    return (parts, isImpossible)
  }

  /// Whether constants or unions have a say, so that it takes a decision to know what stands here.
  var hasAlternatives: Bool {
    parts.contains { part in
      let (values, branches) = (part.rules.values, part.rules.branches)
      return values.constant != nil || values.choices != nil || !branches.any.isEmpty
        || !branches.one.isEmpty
    }
  }

  var outline: Outline {
    (lazyOutline.load() ?? lazyOutline.storeIfNil(Box(makeOutline()))).outline
  }

  /// The branches inside, each alone, be they in force or not.
  var branchesInside: [SchemaPlace] {
    if let known: Branches = lazyBranches.load() { return known.places }
    let branches = branchWays().compactMap(\.last).map { places.place([$0]) }
    return lazyBranches.storeIfNil(Branches(branches)).places
  }

  /// Forgets its variants and branches, which may lead back here.
  func end() {
    lazyOutline.drop()
    lazyBranches.drop()
  }

  var shape: Shape {
    let outline = outline
    var words = SchemaPlaceWords(self)
    words.read(as: outline)
    return Shape(
      words: words.words, kind: outline.kind, isNullable: outline.isNullable,
      warnings: words.warnings,
      inside: SchemaPlaceInside(places: places, place: outline.substitute ?? self, whole: self))
  }

  // MARK: Inside

  /// The place that stands for this one where a union is decided.
  private var decided: SchemaPlace? { hasAlternatives ? outline.substitute : nil }

  /// The place of a member; `nil` where none of the name may stand.
  func member(_ name: Key) -> SchemaPlace? {
    if let decided { return decided.member(name) }
    return ownMember(name)
  }

  /// The place of a member as long as no union is decided.
  func ownMember(_ name: Key) -> SchemaPlace? {
    var found: [SchemaNode] = []
    var others: [SchemaNode] = []
    for part in parts {
      let rules = part.rules.object
      let known = rules.schemas(of: name)
      found += known
      if known.isEmpty, let additional = rules.additional { found.append(additional) }
      if known.isEmpty, rules.additional == nil, let rest = rules.unevaluated {
        others.append(rest)
      }
    }
    let inner = found.isEmpty ? others : found
    let place = places.place(inner, reasons: reasons { $0.ownMember(name) })
    return place.isImpossible ? nil : place
  }

  /// Why schemas count further in: for the reason of the only ones that lead there.
  private func reasons(by enter: (SchemaPlace) -> SchemaPlace?) -> [Int: String] {
    guard !reasons.isEmpty else { return [:] }
    let unconditional = enter(places.place(schemas.filter { reasons[$0.number] == nil }))
    let known = Set(unconditional?.schemas.map(\.number) ?? [])
    var result: [Int: String] = [:]
    for schema in schemas {
      guard let reason = reasons[schema.number] else { continue }
      for node in enter(places.place([schema]))?.schemas ?? [] where !known.contains(node.number) {
        result[node.number] = result[node.number] ?? reason
      }
    }
    return result
  }

  /// The place of an item; `nil` where none may stand.
  func item(_ position: Int) -> SchemaPlace? {
    if let decided { return decided.item(position) }
    return ownItem(position)
  }

  /// The place of an item as long as no union is decided.
  func ownItem(_ position: Int) -> SchemaPlace? {
    var found: [SchemaNode] = []
    var others: [SchemaNode] = []
    for part in parts {
      let rules = part.rules.list
      if rules.prefix.indices.contains(position) {
        found.append(rules.prefix[position])
      } else if let rest = rules.rest {
        found.append(rest)
      } else if let rest = rules.unevaluated {
        others.append(rest)
      }
    }
    let inner = found.isEmpty ? others : found
    let place = places.place(inner, reasons: reasons { $0.ownItem(position) })
    return place.isImpossible ? nil : place
  }
}

extension ObjectRules {
  /// The schemas that name a member or match its name.
  func schemas(of name: Key) -> [SchemaNode] {
    var result = properties?.child(.member(name)).map { [$0] } ?? []
    for (pattern, schema) in patterns where pattern.pattern.matches(name.name) {
      result.append(schema)
    }
    return result
  }
}
