import SetteePropertyLists

/// What is known of the keys and the places of a document, both ways.
///
/// What a key or a place has once come to it keeps. Members of an object whose keys are its word
/// and their names are known together, so that many of them cost little.
struct PlaceKeys {
  private var places: [Key: Place] = [:]
  private var keys: [Place: Key] = [:]
  /// By the place of the object, the root's being nothing, and by what the keys begin with.
  private var membersByPlace: [Place?: Members] = [:]
  private var membersByStart: [Key: Members] = [:]

  func place(of key: Key) -> Place? {
    if let place = places[key] { return place }
    let (start, name) = key.split
    guard let members = membersByStart[start], members.has(name) else { return nil }
    return members.place(of: name)
  }

  func key(of place: Place) -> Key? {
    if let key = keys[place] { return key }
    guard let name = place.name, let members = membersByPlace[place.parent], members.has(name)
    else { return nil }
    return members.key(of: name)
  }

  /// Takes a key for a place.
  /// - Returns: The place's key, which is the one that it has already.
  @discardableResult
  mutating func note(_ key: Key, _ place: Place) -> Key {
    places[key] = place
    if let known = self.key(of: place) { return known }
    keys[place] = key
    return key
  }

  /// Takes keys for members of an object that each are a start and a name, where that is plain.
  /// - Returns: The keys, those that members have already among them; nothing for a member that is
  ///   not plain, or whose key is another place's.
  mutating func note(
    _ names: [Key], arePlain: [Bool], of object: Place?, start: String
  ) -> [Key?] {
    let members = membersByPlace[object] ?? Members(of: object, start: start)
    membersByPlace[object] = members
    membersByStart[Key(start)] = members
    let mayClash = mayKnow(membersOf: object, start: start)
    var own: [Key] = []
    let known = zip(names, arePlain).map { name, isPlain -> Key? in
      guard isPlain else { return nil }
      let key = members.key(of: name)
      let known = mayClash ? self.known(members.place(of: name), orNew: key) : key
      if known == key { own.append(name) }
      return known
    }
    members.add(own)
    return known
  }

  private func known(_ place: Place, orNew key: Key) -> Key? {
    keys[place] ?? ((places[key] ?? place) == place ? key : nil)
  }

  /// The places inside one that have keys, with them.
  func inner(of place: Place) -> [(Place, Key)] {
    let single = keys.filter { place.contains($0.key) && $0.key != place }
    let together = membersByPlace.values.filter { $0.object.map(place.contains) ?? false }
    return single.map { ($0.key, $0.value) }
      + together.flatMap { members in
        members.names.map { (members.place(of: $0), members.key(of: $0)) }
          .filter { single[$0.0] == nil }
      }
  }

  /// Whether members of an object, or others whose keys begin like theirs, have keys each for
  /// itself; of many keys it is said of all.
  private func mayKnow(membersOf object: Place?, start: String) -> Bool {
    places.count > Self.scanCountMax || keys.keys.contains { $0.parent == object }
      || places.keys.contains { $0.begins(with: start) }
  }

  private static let scanCountMax = 16
}

extension PlaceKeys {
  /// Members of one object that have their keys by what those begin with.
  fileprivate final class Members {
    let object: Place?
    let start: String
    private(set) var names: [Key] = []
    /// The same, made when somebody asks for one.
    private var known: Set<Key>?

    init(of object: Place?, start: String) { (self.object, self.start) = (object, start) }

    func add(_ new: [Key]) {
      guard names != new else { return }
      if names.isEmpty {
        (names, known) = (new, nil)
      } else {
        names += new.filter { !has($0) }
        known?.formUnion(new)
      }
    }

    func has(_ name: Key) -> Bool {
      if let known { return known.contains(name) }
      let made = Set(names)
      known = made
      return made.contains(name)
    }

    func key(of name: Key) -> Key { Key(start + name.name) }

    func place(of name: Key) -> Place { object?.appending(.member(name)) ?? Place(name) }
  }
}

extension Place {
  /// The name that its last step has, or its key.
  fileprivate var name: Key? { steps.last.map(\.name) ?? key }
}

extension Key {
  /// What stands up to its last dot, the dot included, and what stands behind it.
  fileprivate var split: (start: Key, name: Key) {
    let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
    let middle = dot.map { name.utf8.index(after: $0) } ?? name.startIndex
    return (Key(String(name[..<middle])), Key(String(name[middle...])))
  }
}
