import SetteePropertyLists
import SetteeSettings

extension Defaults {
  /// Keeps an optional value like the value, and nothing by removing the key; inside of others,
  /// nothing is null.
  public struct OptionalBridge<Wrapped: Defaults.Serializable>: Defaults.Bridge {
    /// A value, or none.
    public typealias Value = Wrapped?

    /// A bridge of this kind; all are alike.
    public init() {}

    /// What the value's own bridge makes of it.
    public func serialize(_ value: Wrapped?) -> Wrapped.Serializable? {
      value.flatMap(Wrapped.serialized)
    }

    /// The value that its own bridge makes of what it made.
    public func deserialize(_ object: Wrapped.Serializable?) -> Wrapped? {
      Wrapped.deserialized(object)
    }

    /// What the value's own bridge makes of it.
    @_disfavoredOverload
    public func serialize(_ value: Wrapped??) -> Wrapped.Serializable? {
      serialize(value ?? nil)
    }

    /// The value that its own bridge makes of what it made.
    @_disfavoredOverload
    public func deserialize(_ object: Wrapped.Serializable?) -> Wrapped?? {
      .some(Wrapped.deserialized(object))
    }

    public func _stored(_ value: Wrapped?, _ pass: inout Defaults._Pass) throws -> PropertyList? {
      try value.flatMap { try pass.stored($0) }
    }

    public func _value(_ stored: PropertyList, _ pass: inout Defaults._Pass) throws -> Wrapped? {
      guard stored != .null else { return nil }
      do {
        return try pass.value(Wrapped.self, of: stored)
      } catch {
        // Libraries that keep JSON keep nothing as its null.
        guard pass.inside(stored) == .null else { throw error }
        return nil
      }
    }

    public var _settingType: SettingType { .nullable(settingType(of: Wrapped.self)) }
    public var _isWorthKeeping: Bool { Wrapped.bridge._isWorthKeeping }
  }

  /// Keeps an array as one of its elements' stored forms.
  ///
  /// What is no element is left out when it is read, and noted.
  public struct ArrayBridge<Element: Defaults.Serializable>: Defaults.Bridge {
    /// An array.
    public typealias Value = [Element]

    /// A bridge of this kind; all are alike.
    public init() {}

    /// The elements, each as its own bridge makes it; those that it makes nothing of are left out.
    public func serialize(_ value: [Element]?) -> [Element.Serializable]? {
      value?.compactMap(Element.serialized)
    }

    /// The elements, each as its own bridge makes it; those that it makes nothing of are left out.
    public func deserialize(_ object: [Element.Serializable]?) -> [Element]? {
      object?.compactMap(Element.deserialized)
    }

    public func _stored(_ value: [Element], _ pass: inout Defaults._Pass) throws -> PropertyList? {
      .array(try value.map { try pass.element($0) })
    }

    public func _value(_ stored: PropertyList, _ pass: inout Defaults._Pass) throws -> [Element] {
      try pass.elements(Element.self, of: stored)
    }

    public var _settingType: SettingType { .listed(Element.self) }
    public var _isWorthKeeping: Bool { !(Element.self is AnyClass) }
  }

  /// Keeps a set as an array in a fixed order, so that equal sets are kept alike.
  public struct SetBridge<Element: Defaults.Serializable & Hashable>: Defaults.Bridge {
    /// A set.
    public typealias Value = Set<Element>

    /// A bridge of this kind; all are alike.
    public init() {}

    /// The members, each as its own bridge makes it, in no particular order.
    public func serialize(_ value: Set<Element>?) -> [Element.Serializable]? {
      value?.compactMap(Element.serialized)
    }

    /// The set of what the members' own bridge makes.
    public func deserialize(_ object: [Element.Serializable]?) -> Set<Element>? {
      object.map { Set($0.compactMap(Element.deserialized)) }
    }

    public func _stored(
      _ value: Set<Element>, _ pass: inout Defaults._Pass
    ) throws -> PropertyList? {
      .array(try value.map { try pass.element($0) }.sorted { $0.precedes($1) })
    }

    public func _value(
      _ stored: PropertyList, _ pass: inout Defaults._Pass
    ) throws -> Set<Element> {
      Set(try pass.elements(Element.self, of: stored))
    }

    public var _settingType: SettingType { .listed(Element.self, isUnique: true) }
    public var _isWorthKeeping: Bool { !(Element.self is AnyClass) }
  }

  /// Keeps a dictionary by its keys' texts.
  ///
  /// What is no key or value is left out when it is read, and noted.
  public struct DictionaryBridge<
    Name: LosslessStringConvertible & Hashable, Element: Defaults.Serializable
  >: Defaults.Bridge {
    /// A dictionary.
    public typealias Value = [Name: Element]

    /// A bridge of this kind; all are alike.
    public init() {}

    /// The values, each as its own bridge makes it, by the keys' texts.
    public func serialize(_ value: [Name: Element]?) -> [String: Element.Serializable]? {
      value.map { value in
        Dictionary(
          value.compactMap { name, element in
            Element.serialized(element).map { (String(name), $0) }
          }, uniquingKeysWith: { first, _ in first })
      }
    }

    /// The dictionary of what the values' own bridge makes; what is no key is left out.
    public func deserialize(_ object: [String: Element.Serializable]?) -> [Name: Element]? {
      object.map { object in
        Dictionary(
          object.compactMap { text, value in
            guard let name = Name(text), let element = Element.deserialized(value) else {
              return nil
            }
            return (name, element)
          }, uniquingKeysWith: { first, _ in first })
      }
    }

    public func _stored(
      _ value: [Name: Element], _ pass: inout Defaults._Pass
    ) throws -> PropertyList? {
      let entries = try value.map { name, element in
        (SetteePropertyLists.Key(String(name)), try pass.element(element))
      }
      return .dictionary(PropertyDictionary(entries.sorted { $0.0 < $1.0 }))
    }

    public func _value(
      _ stored: PropertyList, _ pass: inout Defaults._Pass
    ) throws -> [Name: Element] {
      guard case .dictionary(let entries) = pass.unfolded(stored) else {
        throw DefaultsReadingError(stored, "Must be a dictionary.")
      }
      var values: [Name: Element] = [:]
      for (key, stored) in entries {
        guard let name = Name(key.name) else {
          pass.note("The key '\(key)' is no \(Name.self).")
          continue
        }
        guard let value = pass.readable(Element.self, of: stored, at: "'\(key)'") else { continue }
        values[name] = value
      }
      return values
    }

    public var _settingType: SettingType { .json(reason: "a dictionary is edited in its file") }
    public var _isWorthKeeping: Bool { !(Element.self is AnyClass) }
  }

  /// Keeps a collection as an array.
  public struct CollectionBridge<Value: Defaults.CollectionSerializable>: Defaults.Bridge
  where Value.Element: Defaults.Serializable {
    /// A bridge of this kind; all are alike.
    public init() {}

    /// The elements, each as its own bridge makes it; those that it makes nothing of are left out.
    public func serialize(_ value: Value?) -> [Value.Element.Serializable]? {
      value?.compactMap(Value.Element.serialized)
    }

    /// The collection of what the elements' own bridge makes.
    public func deserialize(_ object: [Value.Element.Serializable]?) -> Value? {
      object.map { Value($0.compactMap(Value.Element.deserialized)) }
    }

    public func _stored(_ value: Value, _ pass: inout Defaults._Pass) throws -> PropertyList? {
      .array(try value.map { try pass.element($0) })
    }

    public func _value(_ stored: PropertyList, _ pass: inout Defaults._Pass) throws -> Value {
      Value(try pass.elements(Value.Element.self, of: stored))
    }

    public var _settingType: SettingType { .listed(Value.Element.self) }
    public var _isWorthKeeping: Bool { !(Value.self is AnyClass || Value.Element.self is AnyClass) }
  }

  /// Keeps a set of the program's own as an array; in a fixed order, unless the set minds.
  public struct SetAlgebraBridge<Value: Defaults.SetAlgebraSerializable>: Defaults.Bridge
  where Value.Element: Defaults.Serializable {
    /// A bridge of this kind; all are alike.
    public init() {}

    /// The elements, each as its own bridge makes it; those that it makes nothing of are left out.
    public func serialize(_ value: Value?) -> [Value.Element.Serializable]? {
      value?.toArray().compactMap(Value.Element.serialized)
    }

    /// The set of what the elements' own bridge makes.
    public func deserialize(_ object: [Value.Element.Serializable]?) -> Value? {
      object.map { Value($0.compactMap(Value.Element.deserialized)) }
    }

    public func _stored(_ value: Value, _ pass: inout Defaults._Pass) throws -> PropertyList? {
      let members = value.toArray()
      let stored = try members.map { try pass.element($0) }
      let order = stored.indices.sorted { stored[$0].precedes(stored[$1]) }
      let isOrderFree = Value(order.map { members[$0] }) == value
      return .array(isOrderFree ? order.map { stored[$0] } : stored)
    }

    public func _value(_ stored: PropertyList, _ pass: inout Defaults._Pass) throws -> Value {
      Value(try pass.elements(Value.Element.self, of: stored))
    }

    public var _settingType: SettingType { .listed(Value.Element.self, isUnique: true) }
    public var _isWorthKeeping: Bool { !(Value.self is AnyClass || Value.Element.self is AnyClass) }
  }
}

// MARK: The types

extension Optional: Defaults.Serializable where Wrapped: Defaults.Serializable {
  /// Keeps what it wraps, and nothing by removing the key.
  public static var bridge: Defaults.OptionalBridge<Wrapped> { .init() }

  /// Where what it holds is.
  public static var isNativelySupportedType: Bool { Wrapped.isNativelySupportedType }
}

extension Array: Defaults.Serializable where Element: Defaults.Serializable {
  /// Keeps it as an array, each element by its own bridge.
  public static var bridge: Defaults.ArrayBridge<Element> { .init() }

  /// Where what it holds is.
  public static var isNativelySupportedType: Bool { Element.isNativelySupportedType }
}

extension Set: Defaults.Serializable where Element: Defaults.Serializable {
  /// Keeps it as an array, each member by its own bridge.
  public static var bridge: Defaults.SetBridge<Element> { .init() }
}

extension Dictionary: Defaults.Serializable
where Key: LosslessStringConvertible, Value: Defaults.Serializable {
  /// Keeps it as a dictionary, each value by its own bridge.
  public static var bridge: Defaults.DictionaryBridge<Key, Value> { .init() }

  /// Where what it holds is.
  public static var isNativelySupportedType: Bool {
    Key.self == String.self && Value.isNativelySupportedType
  }
}

extension Defaults.CollectionSerializable where Element: Defaults.Serializable {
  /// Keeps it as an array of its elements.
  public static var bridge: Defaults.CollectionBridge<Self> { .init() }
}

extension Defaults.SetAlgebraSerializable where Element: Defaults.Serializable {
  /// Keeps it as an array of its members.
  public static var bridge: Defaults.SetAlgebraBridge<Self> { .init() }
}

// The closest counts, so collections that are `Codable` too have rules of their own.

extension Defaults.CollectionSerializable where Self: Codable, Element: Defaults.Serializable {
  /// Keeps it as an array of its elements.
  public static var bridge: Defaults.CollectionBridge<Self> { .init() }
}

extension Defaults.SetAlgebraSerializable where Self: Codable, Element: Defaults.Serializable {
  /// Keeps it as an array of its members.
  public static var bridge: Defaults.SetAlgebraBridge<Self> { .init() }
}

// MARK: Elements

extension Defaults._Pass {
  /// The elements that can be read of an array, or of JSON that holds one.
  mutating func elements<Element: Defaults.Serializable>(
    _ type: Element.Type, of stored: PropertyList
  ) throws -> [Element] {
    guard case .array(let items) = unfolded(stored) else {
      throw DefaultsReadingError(stored, "Must be an array.")
    }
    var values: [Element] = []
    values.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      if let value = readable(type, of: item, at: "item \(index + 1)") { values.append(value) }
    }
    return values
  }
}

extension PropertyList {
  /// An order of values that serves to keep sets alike; numbers and texts are in theirs.
  fileprivate func precedes(_ other: PropertyList) -> Bool {
    switch (self, other) {
    case (.integer(let mine), .integer(let other)): mine < other
    case (.real(let mine), .real(let other)):
      mine.bitPattern != other.bitPattern && mine.isTotallyOrdered(belowOrEqualTo: other)
    case (.date(let mine), .date(let other)): mine < other
    default: orderingKey < other.orderingKey
    }
  }

  /// By kind first, so that values of several kinds have an order, too.
  private var orderingKey: SetteePropertyLists.Key {
    if case .string(let text) = self { return SetteePropertyLists.Key("\(kindPhrase) \(text)") }
    return SetteePropertyLists.Key("\(kindPhrase) \(json())")
  }
}

extension SettingType {
  /// A list a form can show; JSON, where its elements have no field of their own.
  fileprivate static func listed<Element: Defaults.Serializable>(
    _ type: Element.Type, isUnique: Bool = false
  ) -> SettingType {
    switch settingType(of: type) {
    case .list, .nullable, .structure, .json:
      .json(reason: "its elements are structures of the program")
    case let element: .list(.init(element: element, isUnique: isUnique))
    }
  }
}
