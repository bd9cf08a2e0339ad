import SetteePropertyLists

extension Defaults {
  /// A value of any `Defaults.Serializable` type, for arrays and dictionaries that mix them.
  ///
  /// ```swift
  /// extension Defaults.Keys {
  ///   static let magic = Key<[String: Defaults.AnySerializable]>("magic", default: [:])
  /// }
  ///
  /// Defaults[.magic]["unicorn"] = "🦄"
  /// let unicorn: String? = Defaults[.magic]["unicorn"]?.get()
  /// ```
  ///
  /// It holds the stored form, so two are equal where that is: 1 of any integer type is 1.
  public struct AnySerializable: Sendable, Hashable, Defaults.Serializable {
    private var content: Content

    private enum Content: Sendable, Hashable {
      case none
      case stored(PropertyList)
      /// What could not be kept, and why; told when it is stored.
      case unstorable(String)
    }

    /// Holds a value; one that has no stored form is told when it is stored.
    public init<Value: Defaults.Serializable>(_ value: Value) {
      content = Self.content { pass in try pass.stored(value) }
    }

    /// The value, or `nil` where it is none of this type.
    public func get<Value: Defaults.Serializable>() -> Value? { get(Value.self) }

    /// The value, or `nil` where it is none of this type.
    ///
    /// Other than from a command line, a text is no number here.
    public func get<Value: Defaults.Serializable>(_ type: Value.Type) -> Value? {
      guard case .stored(let stored) = content else { return nil }
      var pass = Defaults._Pass()
      pass.readsText = false
      do {
        return try pass.value(type, of: stored)
      } catch {
        // A value of another type is what nil means here.
        return nil
      }
    }

    /// Replaces the value.
    public mutating func set<Value: Defaults.Serializable>(_ newValue: Value) {
      self = AnySerializable(newValue)
    }

    /// Replaces the value by one of a type that is named.
    public mutating func set<Value: Defaults.Serializable>(_ newValue: Value, type: Value.Type) {
      self = AnySerializable(newValue)
    }

    /// Keeps what it holds.
    public static let bridge = AnyBridge()
  }

  /// Keeps an `AnySerializable` as what it holds, and nothing by removing the key.
  public struct AnyBridge: Defaults.Bridge {
    /// A value of any type.
    public typealias Value = AnySerializable

    /// What it holds, as a property list has it.
    public func serialize(_ value: AnySerializable?) -> Any? {
      Defaults.orNothing { try value?.stored()?.foundationValue }
    }

    /// A value of any type that can be kept; `nil` for all else.
    public func deserialize(_ object: Any?) -> AnySerializable? {
      Defaults.orNothing {
        var pass = Defaults._Pass()
        return try object.flatMap { try pass.stored(any: $0) }.map { AnySerializable($0) }
      }
    }

    public func _stored(
      _ value: AnySerializable, _ pass: inout Defaults._Pass
    ) throws -> PropertyList? { try value.stored() }

    public func _value(
      _ stored: PropertyList, _ pass: inout Defaults._Pass
    ) throws -> AnySerializable { AnySerializable(stored) }
  }
}

extension Defaults.AnySerializable {
  fileprivate func stored() throws -> PropertyList? {
    switch content {
    case .none: return nil
    case .stored(let stored): return stored
    case .unstorable(let reason): throw DefaultsStoringError(reason)
    }
  }

  private static func content(
    _ make: (inout Defaults._Pass) throws -> PropertyList?
  ) -> Content {
    var pass = Defaults._Pass()
    do {
      guard let stored = try make(&pass), stored != .null else { return .none }
      return .stored(stored)
    } catch {
      return .unstorable("\(error)")
    }
  }
}

// Literals may hold values of several types, and other `AnySerializable`s. What cannot be kept is
// found when it is stored.

extension Defaults.AnySerializable: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self.init(value) }
  public init(integerLiteral value: Int) { self.init(value) }
  public init(floatLiteral value: Double) { self.init(value) }
  public init(booleanLiteral value: Bool) { self.init(value) }
  public init(nilLiteral: ()) { content = .none }
  public init(arrayLiteral elements: Any...) {
    content = Self.content { pass in try pass.stored(any: elements) }
  }

  public init(dictionaryLiteral elements: (AnyHashable, Any)...) {
    content = Self.content { pass in
      var values: [String: Any] = [:]
      for (key, value) in elements {
        guard let name = key.base as? String else {
          throw DefaultsStoringError("the key \(key) of a dictionary is no text")
        }
        values[name] = value
      }
      return try pass.stored(any: values)
    }
  }
}
