import SetteePropertyLists
import SetteeSettings

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Defaults {
  /// A bridge that keeps values as JSON text, with sorted keys, so that equal values are equal
  /// texts.
  ///
  /// It reads JSON in data too, and values that stand in the property list unfolded or raw.
  public protocol CodableBridge: Defaults.Bridge where Serializable == String, Value: Codable {}

  /// Keeps a `Codable` value as JSON text.
  public struct TopLevelCodableBridge<Value: Codable & SendableMetatype>: Defaults.CodableBridge {
    /// A bridge of this kind; all are alike.
    public init() {}
  }

  /// Keeps a value that is `Codable` and `RawRepresentable` as JSON text of its raw value.
  public struct RawRepresentableCodableBridge<
    Value: RawRepresentable & Codable & SendableMetatype
  >: Defaults.CodableBridge {
    /// A bridge of this kind; all are alike.
    public init() {}
  }
}

extension Defaults.CodableBridge {
  /// The value as JSON text; `nil` where the value's own coding refuses.
  public func serialize(_ value: Value?) -> String? {
    Defaults.orNothing { try value.map(text) }
  }

  /// The value of JSON text; `nil` where the text is none of it.
  public func deserialize(_ object: String?) -> Value? {
    Defaults.orNothing {
      try object.map { try JSON.decoder.decode(Value.self, from: Data($0.utf8)) }
    }
  }

  public func _stored(_ value: Value, _ pass: inout Defaults._Pass) throws -> PropertyList? {
    if let text = try Defaults.serialized(value, by: self) { return .string(text) }
    _ = try text(of: value)
    throw DefaultsStoringError("\(Self.self) made nothing of it")
  }

  private func text(of value: Value) throws -> String {
    do {
      return String(decoding: try JSON.encoder.encode(value), as: UTF8.self)
    } catch let error as EncodingError {
      throw DefaultsStoringError(error.phrase)
    }
  }

  public func _value(_ stored: PropertyList, _ pass: inout Defaults._Pass) throws -> Value {
    do {
      return try JSON.decoder.decode(Value.self, from: Data(stored.jsonBytes))
    } catch let error as DecodingError {
      // A raw value, as a type keeps it that was not Codable once.
      if stored.isText, let value = value(raw: stored) { return value }
      throw DefaultsReadingError(stored, "Must be JSON of a \(Value.self): \(error.phrase).")
    }
  }

  private func value(raw stored: PropertyList) -> Value? {
    do {
      return try JSON.decoder.decode(Value.self, from: Data(stored.json().utf8))
    } catch {
      // The first error says what is wrong.
      return nil
    }
  }
}

extension Defaults.Serializable where Self: Codable {
  /// Keeps the value as JSON text.
  public static var bridge: Defaults.TopLevelCodableBridge<Self> { .init() }
}

extension Defaults.Serializable where Self: RawRepresentable & Codable {
  /// Keeps the value as JSON text of its raw value.
  public static var bridge: Defaults.RawRepresentableCodableBridge<Self> { .init() }
}

/// Coders are safe to share once they are set up.
private enum JSON {
  static let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return encoder
  }()
  static let decoder = JSONDecoder()
}

extension PropertyList {
  fileprivate var isText: Bool { if case .string = self { true } else { false } }
}

extension EncodingError {
  /// What could not be encoded, and where.
  fileprivate var phrase: String {
    switch self {
    case .invalidValue(_, let context):
      "\(context.codingPath.phrase) is no value of JSON: \(context.debugDescription)"
    @unknown default: "it is no value of JSON"
    }
  }
}

extension DecodingError {
  /// What is wrong and where, without the value, which may be a secret.
  fileprivate var phrase: String {
    switch self {
    case .typeMismatch(let type, let context):
      "\(context.codingPath.phrase) is no \(type)"
    case .valueNotFound(_, let context): "\(context.codingPath.phrase) is null"
    case .keyNotFound(let key, let context):
      "\(context.codingPath.phrase) has no '\(key.stringValue)'"
    case .dataCorrupted(let context): "\(context.codingPath.phrase) cannot be read"
    @unknown default: "it cannot be read"
    }
  }
}

extension [any CodingKey] {
  /// "it", or the way to a member: "'home.street'".
  fileprivate var phrase: String {
    isEmpty
      ? "it"
      : "'" + map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".") + "'"
  }
}
