import SetteePropertyLists

extension SettingScalar {
  /// How values of the type are stored, alone and inside of others: by their raw values where they
  /// have such, and else as they are.
  ///
  /// What was stored as it is, before the type got raw values, is read too. They are looked for
  /// when the program runs, since they may be given to a type that knows nothing of them.
  package static var storedCodec: SettingCodec<Self> {
    let plain = settingCodec
    guard let raw = self as? any RawRepresentable.Type, let type = rawType(of: raw) else {
      return plain
    }
    return SettingCodec(
      type: type,
      encode: { value in
        guard let raw = value as? any RawRepresentable, let stored = try storedRaw(of: raw) else {
          return try plain.encode(value)
        }
        return stored
      },
      decode: { stored in
        guard let raw = self as? any RawRepresentable.Type else { return plain.decode(stored) }
        return value(from: stored, by: raw) ?? plain.decode(stored)
      })
  }

  /// The type of raw values; `nil` where these are no scalars.
  private static func rawType<Raw: RawRepresentable>(of type: Raw.Type) -> SettingType? {
    guard let scalar = Raw.RawValue.self as? any SettingScalar.Type else { return nil }
    return SettingType.choice(of: type) { try storedScalar($0) } ?? scalar.settingType
  }

  private static func storedRaw<Raw: RawRepresentable>(of value: Raw) throws -> PropertyList? {
    try storedScalar(value.rawValue)
  }

  private static func storedScalar(_ value: Any) throws -> PropertyList? {
    try (value as? any SettingScalar)?.encoded()
  }

  private static func value<Raw: RawRepresentable>(
    from stored: PropertyList, by type: Raw.Type
  ) -> Self? {
    let scalar = Raw.RawValue.self as? any SettingScalar.Type
    guard let raw = scalar?.decoded(stored) as? Raw.RawValue else { return nil }
    return Raw(rawValue: raw) as? Self
  }

  private static var settingType: SettingType { settingCodec.type }

  private static func decoded(_ stored: PropertyList) -> Any? { settingCodec.decode(stored) }

  private func encoded() throws -> PropertyList { try Self.settingCodec.encode(self) }
}
