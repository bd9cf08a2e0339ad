import SetteePropertyLists

/// Edits of a file's keys that are not in it yet.
struct Edits: Sendable {
  /// New values by key, `nil` for a removal.
  private(set) var values: [Key: PropertyList?] = [:]
  /// How the values of some keys came about: by edits inside them.
  private(set) var places: [Key: PlaceEdits] = [:]

  init(_ values: [Key: PropertyList?] = [:]) { self.values = values }

  var isEmpty: Bool { values.isEmpty }

  /// Notes a key's new value; returns the one noted before.
  mutating func update(_ key: Key, _ value: PropertyList?) -> PropertyList?? {
    if !places.isEmpty { places[key] = nil }
    return values.updateValue(value, forKey: key)
  }

  /// Notes another value of a key that has one noted, by one look; returns the one noted before.
  mutating func replace(_ key: Key, by value: PropertyList?) -> PropertyList?? {
    guard let index = values.index(forKey: key) else { return nil }
    let before = values.values[index]
    guard before != value else { return before }
    if places.isEmpty { values.values[index] = value } else { _ = update(key, value) }
    return before
  }

  /// Notes edits inside a key's value; where the whole value was noted before, it is a whole value
  /// still.
  mutating func update(_ key: Key, by edits: PlaceEdits) {
    let isWhole = values.updateValue(edits.outcome, forKey: key) != nil && places[key] == nil
    if !isWhole { places[key] = places[key]?.followed(by: edits) ?? edits }
  }

  /// Adds later edits, which were made on what these left.
  mutating func merge(_ later: Edits) {
    for (key, edits) in later.places { update(key, by: edits) }
    for (key, value) in later.values where later.places[key] == nil { _ = update(key, value) }
  }

  /// Makes the edits inside values anew, on what is there now.
  mutating func rebase(on present: (Key) -> PropertyList?) {
    for (key, edits) in places {
      let edits = edits.rebased(on: present(key))
      places[key] = edits
      values.updateValue(edits.outcome, forKey: key)
    }
  }
}
