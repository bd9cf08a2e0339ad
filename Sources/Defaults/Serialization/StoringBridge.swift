import SetteePropertyLists

extension Defaults {
  /// A bridge that makes the stored form itself, and can say what is wrong with another one.
  public protocol _StoringBridge: Defaults.Bridge where Serializable == PropertyList {}
}

extension Defaults._StoringBridge {
  /// The stored form; `nil` removes the key.
  public func serialize(_ value: Value?) throws -> PropertyList? {
    var pass = Defaults._Pass()
    return try value.flatMap { try _stored($0, &pass) }
  }

  /// The value of a stored form; throws a sentence where it is none.
  public func deserialize(_ object: PropertyList?) throws -> Value? {
    var pass = Defaults._Pass()
    return try object.map { try _value($0, &pass) }
  }
}

extension PropertyList {
  /// The value that a text or data holds as JSON; `nil` where it is none.
  ///
  /// Typed keys were kept so in other versions and by other libraries.
  var jsonInside: PropertyList? {
    let bytes: [UInt8]
    switch self {
    case .string(let text): bytes = Array(text.utf8)
    case .data(let data): bytes = data
    case .null, .boolean, .integer, .real, .date, .array, .dictionary: return nil
    }
    do throws(JSONError) {
      return try JSONDocument(bytes).root.propertyList
    } catch {
      // Whoever asks goes on with the value as it is, and tells what is wrong with that.
      return nil
    }
  }
}
