import SetteeSettings

/// The places of a schema made a second time, from the same text, for one look at many of them.
///
/// Places and schemas are kept as long as their library, which is what makes a second look cheap;
/// these go with the look.
final class PassingPlaces {
  private let places: SchemaPlaces
  private var copies: [ObjectIdentifier: SchemaPlace] = [:]

  init(of original: SchemaPlaces) {
    places = SchemaPlaces(
      library: original.library.copy(), joinsDefaults: original.joinsDefaults)
  }

  deinit { places.end() }

  /// The copy of a place; nothing where unions around it were decided, or where it stands in a
  /// document that was read after the copy was made.
  func place(like original: SchemaPlace) -> SchemaPlace? {
    if let known = copies[ObjectIdentifier(original)] { return known }
    guard original.closed.isEmpty else { return nil }
    let schemas = original.schemas.compactMap { places.library.counterpart(of: $0) }
    guard schemas.count == original.schemas.count else { return nil }
    let reasons = zip(original.schemas, schemas).reduce(into: [Int: String]()) { reasons, pair in
      reasons[pair.1.number] = original.reasons[pair.0.number]
    }
    let place = places.place(schemas, only: original.only, reasons: reasons)
    copies[ObjectIdentifier(original)] = place
    return place
  }
}
