import SetteePropertyLists
import SetteeSettings
import Synchronization

/// The places that values of one schema have, each made once.
///
/// A place is known by the schemas merged into it, so that a schema that refers to itself has a
/// handful of places and needs no rule against recursion.
final class SchemaPlaces: Sendable {
  let library: SchemaLibrary
  /// Whether what is stored of settings stands beside the entries of their defaults.
  let joinsDefaults: Bool
  private let known = Mutex<[Identity: SchemaPlace]>([:])
  /// More places are anything: only a schema that means harm has as many.
  static let countMax = 200_000

  struct Identity: Hashable {
    let schemas: [Int]
    let closed: Set<Int>
    let only: SchemaKinds?
    let reasons: [Int: String]
  }

  init(library: SchemaLibrary, joinsDefaults: Bool) {
    (self.library, self.joinsDefaults) = (library, joinsDefaults)
  }

  /// Where a dynamic reference leads: to the schema of its name in the outermost document, from
  /// which all places are reached, else to where it leads by itself.
  func target(of reference: SchemaRules.DynamicReference) -> SchemaNode {
    guard let name = reference.name, let root = library.root else { return reference.target }
    library.indexDynamicNames(root)
    return root.resource.dynamicAnchor(name) ?? reference.target
  }

  /// Whether there are as many places as there may be.
  var isFull: Bool { known.withLock { $0.count >= Self.countMax } }

  /// Lets all places and schemas go; nobody asks any of them any more.
  func end() {
    let places = known.withLock { known in
      defer { known = [:] }
      return Array(known.values)
    }
    for place in places { place.end() }
    library.end()
  }

  /// The place that some schemas speak of.
  ///
  /// Unions of the closed ones are decided; `only` are the kinds left where a list of types is;
  /// `reasons` say why schemas count, by their numbers.
  func place(
    _ schemas: [SchemaNode], closed: Set<Int> = [], only: SchemaKinds? = nil,
    reasons: [Int: String] = [:]
  ) -> SchemaPlace {
    var seen: Set<Int> = []
    let schemas = schemas.filter { seen.insert($0.number).inserted }
    let reasons = reasons.isEmpty ? [:] : reasons.filter { seen.contains($0.key) }
    let identity = Identity(
      schemas: schemas.map(\.number), closed: closed, only: only, reasons: reasons)
    if let place = known.withLock({ $0[identity] }) { return place }
    let place = SchemaPlace(schemas, closed: closed, only: only, reasons: reasons, in: self)
    return known.withLock { known in
      if let first = known[identity] { return first }
      known[identity] = place
      return place
    }
  }
}

/// A place and what keeps it: what shapes hold on to.
struct SchemaPlaceInside: ShapeInside {
  let places: SchemaPlaces
  /// The place, or the one branch of its union that is left beside null.
  let place: SchemaPlace
  /// The place itself, where null may stand.
  let whole: SchemaPlace

  func shape(ofMember name: Key) -> Shape? {
    var shape = place.member(name)?.shape
    shape?.words.need = place.need(ofMember: name)
    return shape
  }

  func shape(ofItem position: Int) -> Shape? { place.item(position)?.shape }

  func shape(ofVariant position: Int) -> Shape? {
    let variants = place.outline.variants
    return variants.indices.contains(position) ? variants[position].shape : nil
  }

  func shape(for value: some ValueTree) -> Shape { place.present(for: value).shape }

  var hasConditions: Bool { place.hasConditions }

  func variant(for value: some ValueTree) -> Int? { place.variant(for: value) }

  func variantAtOnce(for value: some ValueTree) -> Int? { place.variantAtOnce(for: value) }

  func skeleton() -> PropertyList? { place.skeleton() }

  var identity: ObjectIdentifier? { ObjectIdentifier(place) }

  func sharesMembers(with other: any ShapeInside) -> Bool {
    (other as? SchemaPlaceInside).map { place.sharesMembers($0.place) } ?? false
  }

  func condition(ofMember name: Key, in value: some ValueTree) -> String? {
    place.condition(ofMember: name, in: value)
  }

  func hidesElsewhere(_ member: Key) -> Bool { place.hidesElsewhere(member) }

  func problems(with value: some ValueTree) -> [ShapeProblem] { findings(with: value).problems }

  func findings(with value: some ValueTree) -> ShapeFindings {
    (value.kind == .null ? whole : place).findings(with: value)
  }
}
