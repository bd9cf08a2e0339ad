import Defaults

// Types as programs declare them.

struct Time: Codable, Hashable, Defaults.Serializable {
  var hour: Int
  var minute: Int
}

enum Stretch: String, Defaults.Serializable {
  case tenMinutes = "10 Minutes"
  case halfHour = "30 Minutes"
}

enum Level: Int, CaseIterable, Defaults.Serializable {
  case low = 1
  case highest = 3
}

enum Mime: String, Codable, Defaults.Serializable {
  case json = "application/json"
  case stream = "application/octet-stream"
}

enum Shape: String, Codable, Defaults.Serializable, Defaults.PreferRawRepresentable {
  case round, square
}

/// A type that only a bridge of its own can keep.
struct Person: Hashable {
  var name: String
  var age: String
}

extension Person: Defaults.Serializable {
  static let bridge = PersonBridge()
}

struct PersonBridge: Defaults.Bridge {
  typealias Value = Person
  typealias Serializable = [String: String]

  func serialize(_ value: Person?) -> [String: String]? {
    value.map { ["name": $0.name, "age": $0.age] }
  }

  func deserialize(_ object: [String: String]?) -> Person? {
    guard let name = object?["name"], let age = object?["age"] else { return nil }
    return Person(name: name, age: age)
  }
}

/// Kept as an array of `Codable` values, which are kept as JSON in turn.
struct Timetable: Hashable, Defaults.Serializable {
  var times: [Time]

  struct Bridge: Defaults.Bridge {
    func serialize(_ value: Timetable?) -> [Time]? { value?.times }
    func deserialize(_ object: [Time]?) -> Timetable? { object.map { Timetable(times: $0) } }
  }

  static let bridge = Bridge()
}

/// Kept as a dictionary of what no typed key could be.
struct Mixture: Equatable, Defaults.Serializable {
  var count: Int
  var names: [String]

  struct Bridge: Defaults.Bridge {
    func serialize(_ value: Mixture?) -> [String: Any]? {
      value.map { ["count": $0.count, "names": $0.names] }
    }

    func deserialize(_ object: [String: Any]?) -> Mixture? {
      guard let count = object?["count"] as? Int, let names = object?["names"] as? [String] else {
        return nil
      }
      return Mixture(count: count, names: names)
    }
  }

  static let bridge = Bridge()
}

struct Bag<Element: Defaults.Serializable>: Collection {
  var items: [Element]

  var startIndex: Int { items.startIndex }
  var endIndex: Int { items.endIndex }
  func index(after index: Int) -> Int { items.index(after: index) }
  subscript(position: Int) -> Element { items[position] }
}

extension Bag: Defaults.CollectionSerializable {
  init(_ elements: [Element]) { items = elements }
}

extension Bag: Equatable where Element: Equatable {}
extension Bag: Sendable where Element: Sendable {}

/// A set that any order of its members makes the same.
struct Letters: SetAlgebra, Defaults.SetAlgebraSerializable {
  var store: Set<String> = []

  init() {}
  init(_ store: Set<String>) { self.store = store }

  func contains(_ member: String) -> Bool { store.contains(member) }
  func union(_ other: Letters) -> Letters { Letters(store.union(other.store)) }
  func intersection(_ other: Letters) -> Letters { Letters(store.intersection(other.store)) }
  func symmetricDifference(_ other: Letters) -> Letters {
    Letters(store.symmetricDifference(other.store))
  }
  mutating func insert(_ newMember: String) -> (inserted: Bool, memberAfterInsert: String) {
    store.insert(newMember)
  }
  mutating func remove(_ member: String) -> String? { store.remove(member) }
  mutating func update(with newMember: String) -> String? { store.update(with: newMember) }
  mutating func formUnion(_ other: Letters) { store.formUnion(other.store) }
  mutating func formIntersection(_ other: Letters) { store.formIntersection(other.store) }
  mutating func formSymmetricDifference(_ other: Letters) {
    store.formSymmetricDifference(other.store)
  }
  func toArray() -> [String] { Array(store) }
}

/// The value of a stored form and what was left out, or the error as text.
func read<Value: Defaults.Serializable>(
  _ stored: PropertyList, as type: Value.Type
) throws -> (value: Value, dropped: [String]) {
  var dropped: [String] = []
  let value = try decodeFromStore(stored, as: type) { dropped.append($0) }
  return (value, dropped)
}
