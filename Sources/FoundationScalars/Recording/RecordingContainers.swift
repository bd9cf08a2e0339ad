import SetteePropertyLists

/// What a type with names asks for.
struct KeyedRecorder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: RecordingDecoder
  let members: PropertyDictionary
  var codingPath: [any CodingKey] { decoder.codingPath }
  /// Who asks for the names decides by them what it asks for.
  var allKeys: [Key] {
    decoder.recording.isExample = true
    return members.compactMap { Key(stringValue: $0.key.name) }
  }

  func contains(_ key: Key) -> Bool { value(key) != nil }

  func decodeNil(forKey key: Key) throws -> Bool {
    let isNone = value(key) == .null
    if isNone { _ = try decoder.recording.member(key.stringValue, isOptional: true) }
    return isNone
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try inner(key, isOptional: false).read(type)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try readIfPresent(type, key)
  }

  private func readIfPresent<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value? {
    let inner = try inner(key, isOptional: true)
    inner.recording.mayBeNone = true
    if let value = value(key), value != .null { return try inner.read(type) }
    inner.note(absent: type)
    return nil
  }

  func nestedContainer<Name: CodingKey>(
    keyedBy type: Name.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Name> {
    try inner(key, isOptional: false).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try inner(key, isOptional: false).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { decoder }

  func superDecoder(forKey key: Key) throws -> any Decoder { try inner(key, isOptional: false) }

  private func value(_ key: Key) -> PropertyList? {
    members[SetteePropertyLists.Key(key.stringValue)]
  }

  private func inner(_ key: Key, isOptional: Bool) throws -> RecordingDecoder {
    let recording = try decoder.recording.member(key.stringValue, isOptional: isOptional)
    return decoder.inner(value(key), recording, key)
  }
}

// The standard library has ways of its own for these, which would not tell of what is absent.
extension KeyedRecorder {
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try readIfPresent(type, key)
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try readIfPresent(type, key)
  }

  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try readIfPresent(type, key)
  }

  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    try readIfPresent(type, key)
  }

  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try readIfPresent(type, key)
  }

  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    try readIfPresent(type, key)
  }

  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    try readIfPresent(type, key)
  }

  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    try readIfPresent(type, key)
  }

  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    try readIfPresent(type, key)
  }

  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    try readIfPresent(type, key)
  }

  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    try readIfPresent(type, key)
  }

  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    try readIfPresent(type, key)
  }

  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    try readIfPresent(type, key)
  }

  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    try readIfPresent(type, key)
  }
}

/// What a type asks for item by item.
struct ListRecorder: UnkeyedDecodingContainer {
  let decoder: RecordingDecoder
  let items: [PropertyList]
  private(set) var currentIndex = 0

  init(decoder: RecordingDecoder, items: [PropertyList]) {
    self.decoder = decoder
    self.items = items
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { items.count }
  var isAtEnd: Bool { currentIndex >= items.count }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, items[currentIndex] == .null else { return false }
    _ = try next()
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next().read(type)
  }

  mutating func nestedContainer<Name: CodingKey>(
    keyedBy type: Name.Type
  ) throws -> KeyedDecodingContainer<Name> {
    try next().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try next() }

  private mutating func next() throws -> RecordingDecoder {
    guard !isAtEnd else { throw decoder.mismatch("a list of more items") }
    defer { currentIndex += 1 }
    let key = Position(intValue: currentIndex)
    return decoder.inner(items[currentIndex], try decoder.recording.item(), key)
  }

  private struct Position: CodingKey {
    let intValue: Int?
    var stringValue: String { intValue.map(String.init) ?? "" }

    init(intValue: Int) { self.intValue = intValue }

    init?(stringValue: String) { return nil }
  }
}

/// What a type asks for that is one value.
struct ValueRecorder: SingleValueDecodingContainer {
  let decoder: RecordingDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.value == nil || decoder.value == .null }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.read(type) }
}
