import PropertyLists

/// The domains of a suite in the order in which a value is looked for; the first hit wins.
struct SearchList: Sendable {
  private var domains: [Domain]

  /// The places of a list, first to last.
  ///
  /// Another domain is one more case here.
  enum Place: Int, CaseIterable {
    case argument, application, registration
  }

  init(arguments: PropertyDictionary, path: String?) {
    domains = Place.allCases.map { place in
      switch place {
      case .argument: Domain(source: .argument, values: arguments)
      case .application: Domain(source: .application(path: path))
      case .registration: Domain(source: .registration)
      }
    }
  }

  subscript(place: Place) -> Domain {
    get { domains[place.rawValue] }
    _modify { yield &domains[place.rawValue] }
  }

  func value(forKey key: Key) -> PropertyList? {
    for index in domains.indices {
      if let value = domains[index][key] { return value }
    }
    return nil
  }

  func source(ofKey key: Key) -> ValueSource? {
    domains.first { $0[key] != nil }?.source
  }

  /// The domain that hides what the suite itself says of a key.
  func override(ofKey key: Key) -> ValueSource? {
    domains[..<Place.application.rawValue].first { $0[key] != nil }?.source
  }

  var keys: Set<Key> { domains.reduce(into: []) { $0.formUnion($1.keys) } }

  /// Changes domains, and returns those of `keys` whose visible values differ afterwards.
  mutating func change(_ keys: some Sequence<Key>, _ body: (inout SearchList) -> Void) -> Set<Key> {
    let before = keys.map { ($0, value(forKey: $0)) }
    body(&self)
    return before.reduce(into: []) { changed, entry in
      if value(forKey: entry.0) != entry.1 { changed.insert(entry.0) }
    }
  }
}
