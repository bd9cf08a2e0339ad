import SetteeReplication

/// How much an account of the cloud holds: Apple's limits, each of which can be another.
///
/// All devices of an account ought to have the same: an account judges by those of the device that
/// asks it.
public struct CloudLimits: Sendable, Hashable {
  /// Keys with a value.
  public var keyCount: Int
  /// Bytes of all values together; keys do not count.
  public var byteCount: Int
  /// Bytes of one value.
  public var valueByteCount: Int
  /// How long a key may be.
  public var keyLength: KeyLength

  /// How long a key may be.
  ///
  /// Apple's guide says 64 bytes of UTF-8, the present page 128 units of UTF-16.
  public enum KeyLength: Sendable, Hashable {
    /// So many bytes of UTF-8.
    case bytes(Int)
    /// So many units of UTF-16.
    case units(Int)

    /// 64 bytes, which all of Apple's systems take.
    public static let standard = KeyLength.bytes(64)
  }

  /// 1,024 keys.
  public static let keyCountStandard = Quota.keyCountStandard
  /// 1,048,576 bytes, for all values together as for one of them.
  public static let byteCountStandard = Quota.byteCountStandard
  /// What Apple's accounts hold.
  public static let standard = CloudLimits()
  /// What the account of a shared document holds: 10,000 places with 4 MB of values, and pointers
  /// of 1,024 bytes.
  public static let documents = CloudLimits(
    keyCount: 10_000, byteCount: 4 << 20, valueByteCount: 4 << 20, keyLength: .bytes(1_024))

  /// Apple's limits but for those that are given.
  public init(
    keyCount: Int = keyCountStandard, byteCount: Int = byteCountStandard,
    valueByteCount: Int = byteCountStandard, keyLength: KeyLength = .standard
  ) {
    self.keyCount = keyCount
    self.byteCount = byteCount
    self.valueByteCount = valueByteCount
    self.keyLength = keyLength
  }

  /// The same for a replica and its account.
  package var quota: Quota {
    let keyLength: Quota.KeyLength =
      switch keyLength {
      case .bytes(let count): .bytes(count)
      case .units(let count): .units(count)
      }
    return Quota(
      keyCountMax: keyCount, byteCountMax: byteCount, valueByteCountMax: valueByteCount,
      keyLength: keyLength)
  }
}
