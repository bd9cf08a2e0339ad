import SetteePropertyLists
import SetteeSettings

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Gives a type what a tree of JSON holds, as `JSONDecoder` does, and records what it asks for.
struct RecordingDecoder: Decoder {
  let value: PropertyList?
  let recording: Recording
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Name: CodingKey>(keyedBy type: Name.Type) throws -> KeyedDecodingContainer<Name> {
    guard case .dictionary(let members)? = value else { throw mismatch("an object") }
    if case .map = recording.kind {} else { recording.kind = .object }
    return KeyedDecodingContainer(KeyedRecorder(decoder: self, members: members))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let items)? = value else { throw mismatch("a list") }
    recording.kind = .list
    return ListRecorder(decoder: self, items: items)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    ValueRecorder(decoder: self)
  }

  /// The value as one of a type.
  func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if let result = try foundation(type) ?? plain(type) { return result }
    if type is any NamedEntries.Type { recording.kind = .map }
    if let optional = type as? any MaybeNone.Type {
      recording.mayBeNone = true
      if let scalar = scalarType(of: optional.wrapped) { recording.kind = .scalar(scalar) }
    }
    let result = try Value(from: self)
    if let choice = choice(of: type) { recording.kind = .scalar(choice) }
    if let described = type as? any DescribedValue.Type { recording.notes = described.settingNotes }
    return result
  }

  /// Notes what a member would be that is not there.
  func note(absent type: Any.Type) {
    if let scalar = scalarType(of: type) { recording.kind = .scalar(scalar) }
  }

  private func plain<Value>(_ type: Value.Type) throws -> Value? {
    guard Self.isPlain(type), let scalar = type as? any SettingScalar.Type else { return nil }
    recording.kind = .scalar(scalarType(of: type) ?? .string(.init()))
    guard let result = value.flatMap({ scalar.decoded($0) }) as? Value else {
      throw mismatch("\(type)")
    }
    return result
  }

  private static func isPlain(_ type: Any.Type) -> Bool {
    type is any FixedWidthInteger.Type || type is any BinaryFloatingPoint.Type
      || type == Bool.self || type == String.self
  }

  /// What JSON keeps in ways of its own.
  private func foundation<Value>(_ type: Value.Type) throws -> Value? {
    guard type == URL.self || type == Data.self || type == Decimal.self else { return nil }
    recording.kind = .scalar(scalarType(of: type) ?? .string(.init()))
    let result: Any? =
      switch (value, type) {
      case (.string(let text)?, _) where type == URL.self: URL(string: text)
      case (.string(let text)?, _) where type == Data.self: Data(base64Encoded: text)
      case (let number?, _) where type == Decimal.self: Decimal(string: number.shortText)
      default: nil
      }
    guard let result = result as? Value else { throw mismatch("\(type)") }
    return result
  }

  private func scalarType(of type: Any.Type) -> SettingType? {
    if type == URL.self || type == Data.self { return .string(.init()) }
    if type == Decimal.self || type == Date.self { return .number(.init()) }
    if let choice = choice(of: type) { return choice }
    guard Self.isPlain(type) else { return nil }
    return (type as? any SettingScalar.Type)?.plainType
  }

  private func choice(of type: Any.Type) -> SettingType? {
    func choice<Raw: RawRepresentable>(_ type: Raw.Type) -> SettingType? {
      SettingType.choice(of: type) { raw in
        if let text = raw as? String { return .string(text) }
        return (raw as? any BinaryInteger).map { .integer(Int128($0)) }
      }
    }
    return (type as? any RawRepresentable.Type).flatMap { choice($0) }
  }

  func mismatch(_ wanted: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: "is not \(wanted)"))
  }

  func inner(
    _ value: PropertyList?, _ recording: Recording, _ key: any CodingKey
  ) -> RecordingDecoder {
    RecordingDecoder(value: value, recording: recording, codingPath: codingPath + [key])
  }
}

/// A dictionary, whatever its names and values.
private protocol NamedEntries {}
extension Dictionary: NamedEntries {}

/// An optional, whatever it wraps.
private protocol MaybeNone { static var wrapped: Any.Type { get } }
extension Optional: MaybeNone { static var wrapped: Any.Type { Wrapped.self } }

extension SettingScalar {
  fileprivate static var plainType: SettingType { settingCodec.type }

  fileprivate static func decoded(_ stored: PropertyList) -> Any? { settingCodec.decode(stored) }
}
