import SetteePropertyLists
import SetteeSettings
import SetteeStores

// The two ways between values and stored forms. Keys, wrappers and the cloud all go through them.

/// How a value is kept, or `nil` where there is nothing to keep, which removes the key.
/// - Throws: `DefaultsStoringError`, or what a bridge of the program throws.
package func encodeForStore<Value: Defaults.Serializable>(_ value: Value) throws -> PropertyList? {
  var pass = Defaults._Pass()
  return try pass.stored(value)
}

/// The value of a stored form, whichever of the known forms it has.
/// - Parameters:
///   - stored: What the store has.
///   - type: The type of the key.
///   - dropped: Is called with a sentence for each element that could not be read and was left out.
/// - Returns: The value; of arrays, sets and dictionaries what could be read of them.
/// - Throws: `DefaultsReadingError` where nothing of the type can be read, or what a bridge of the
///   program throws.
package func decodeFromStore<Value: Defaults.Serializable>(
  _ stored: PropertyList, as type: Value.Type, dropped: (String) -> Void
) throws -> Value {
  var pass = Defaults._Pass()
  let value = try pass.value(type, of: stored)
  for note in pass.notes { dropped(note) }
  return value
}

/// The type as which a form shows a key's stored value, without constraints of the key's own.
package func settingType<Value: Defaults.Serializable>(of type: Value.Type) -> SettingType {
  type.bridge._settingType
}

extension Defaults {
  /// One value's way to or from its stored form: how deep it is, and what was left out.
  public struct _Pass {
    /// What was left out, as sentences.
    private(set) var notes: [String] = []
    /// Whether a text may stand for a number or a Boolean, as on a command line.
    var readsText = true
    private var path: [String] = []
    private var depth = 0

    package init() {}
  }
}

extension Defaults._Pass {
  /// Bridges that lead to each other in a circle end here, as values do that no file could hold.
  private static let depthMax = 64

  /// The stored form of a value, by its bridge.
  package mutating func stored<Value: Defaults.Serializable>(_ value: Value) throws -> PropertyList?
  {
    let value = try Self.cast(value, to: Value.Bridge.Value.self)
    return try deeper { pass in try Value.bridge._stored(value, &pass) }
  }

  /// The stored form of an element, where nothing is null.
  mutating func element<Value: Defaults.Serializable>(_ value: Value) throws -> PropertyList {
    try stored(value) ?? .null
  }

  /// The stored form of whatever a bridge of the program or a literal holds.
  mutating func stored(any value: Any) throws -> PropertyList? {
    switch value {
    case let value as any Defaults.Serializable: return try stored(value)
    case let values as [Any]:
      return .array(
        try values.map { value in
          try deeper { pass in try pass.stored(any: value) ?? .null }
        })
    case let values as [String: Any]: return try stored(entries: values)
    default:
      guard let stored = PropertyList(foundationValue: value) else {
        throw DefaultsStoringError("\(type(of: value)) is none of the types that can be kept")
      }
      return stored
    }
  }

  private mutating func stored(entries values: [String: Any]) throws -> PropertyList {
    let entries = try values.map { name, value in
      try deeper { pass in
        (SetteePropertyLists.Key(name), try pass.stored(any: value) ?? .null)
      }
    }
    return .dictionary(PropertyDictionary(entries.sorted { $0.0 < $1.0 }))
  }

  /// The value of a stored form, by its type's bridge.
  package mutating func value<Value: Defaults.Serializable>(
    _ type: Value.Type, of stored: PropertyList
  ) throws -> Value {
    let value = try deeper { pass in try Value.bridge._value(stored, &pass) }
    return try Self.cast(value, to: Value.self)
  }

  /// A value as one of its bridge's type, which is the same but for classes; or the way back.
  static func cast<Value, Other>(_ value: Value, to type: Other.Type) throws -> Other {
    // Asking first takes a tenth of the time that a cast takes.
    if Value.self == Other.self { return unsafeBitCast(value, to: type) }
    guard let other = value as? Other else {
      throw DefaultsStoringError("a bridge of \(Other.self) makes no \(Value.self)")
    }
    return other
  }

  /// The value of an element or entry, or `nil` where it cannot be read, which is noted.
  mutating func readable<Value: Defaults.Serializable>(
    _ type: Value.Type, of stored: PropertyList, at place: @autoclosure () -> String
  ) -> Value? {
    path.append(place())
    defer { path.removeLast() }
    do {
      return try value(type, of: stored)
    } catch {
      note("\(error)")
      return nil
    }
  }

  /// The value that a text or data holds as JSON; a text only where it may stand for others.
  func inside(_ stored: PropertyList) -> PropertyList? {
    if case .string = stored, !readsText { return nil }
    return stored.jsonInside
  }

  /// The array or dictionary itself, or the one that text or data holds as JSON.
  func unfolded(_ stored: PropertyList) -> PropertyList {
    switch stored {
    case .array, .dictionary: stored
    default: inside(stored) ?? stored
    }
  }

  /// Notes what is left out, and where.
  mutating func note(_ sentence: String) {
    notes.append((path + [sentence]).joined(separator: ": "))
  }

  private mutating func deeper<Result>(
    _ body: (inout Defaults._Pass) throws -> Result
  ) throws -> Result {
    guard depth < Self.depthMax else {
      throw DefaultsStoringError("it is nested deeper than \(Self.depthMax) levels")
    }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }
}

// MARK: Bridges of programs

extension Defaults.Bridge {
  public func _stored(_ value: Value, _ pass: inout Defaults._Pass) throws -> PropertyList? {
    guard let made = try serialize(value) else {
      throw DefaultsStoringError("\(Self.self) made nothing of it")
    }
    return try pass.stored(any: made)
  }

  public func _value(_ stored: PropertyList, _ pass: inout Defaults._Pass) throws -> Value {
    let object = try object(of: stored, &pass)
    guard let value = try deserialize(object) else {
      throw DefaultsReadingError(stored, "Must be what \(Self.self) makes a \(Value.self) of.")
    }
    return value
  }

  /// What a program's bridge is given: its own kept type, made of the stored form.
  private func object(
    of stored: PropertyList, _ pass: inout Defaults._Pass
  ) throws -> Serializable {
    if let type = Serializable.self as? any Defaults.Serializable.Type {
      let object: Any = try pass.value(type, of: stored)
      if let object = object as? Serializable { return object }
    } else if let object = stored.foundationValue as? Serializable {
      return object
    }
    throw DefaultsReadingError(stored, "Must be a \(Serializable.self).")
  }

  public var _settingType: SettingType { .json(reason: "it is a structure of the program") }

  /// Objects could be changed by whoever reads them.
  public var _isWorthKeeping: Bool { !(Value.self is AnyClass) }

  /// Nothing: values are read by `deserialize`.
  public var _plain: ((PropertyList) -> Value?)? { nil }
}
