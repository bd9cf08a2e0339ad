import SetteeCloudCore
import SetteePropertyLists
import SetteeReplication

/// What an account is, written once.
struct EtcdIdentity: Sendable, Hashable {
  /// Drawn when the account was made, since a cluster that was wiped and started again may bear
  /// the same cluster id.
  let number: UInt64

  /// Accounts of a later form are left alone.
  static let format = 1

  /// Whose write stands, for all devices of the account.
  let policy: CloudPolicy

  /// What the account was founded for.
  let purpose: AccountPurpose

  init(
    number: UInt64, policy: CloudPolicy = .lastWriter, purpose: AccountPurpose = .settings
  ) {
    self.number = number
    self.policy = policy
    self.purpose = purpose
  }

  init(_ bytes: [UInt8]) throws(TransportFault) {
    guard case .dictionary(let fields)? = EtcdText.value(of: bytes),
      let format = fields.count("format"), let number = fields.identifier("id")
    else { throw .damaged(place: "meta/account") }
    guard format <= Self.format else { throw .laterFormat(format) }
    self.number = number
    purpose = AccountPurpose(fields)
    switch fields["policy"] {
    case nil: policy = .lastWriter
    case .string(let name)?:
      guard let policy = CloudPolicy(rawValue: name) else { throw .otherPolicy(name) }
      self.policy = policy
    case _?: throw .damaged(place: "meta/account")
    }
  }

  var bytes: [UInt8] {
    var fields: PropertyDictionary = [
      "format": .integer(Int128(Self.format)), "id": .integer(Int128(number)),
    ]
    if policy != .lastWriter { fields["policy"] = .string(policy.rawValue) }
    for (key, value) in purpose.fields { fields[key] = value }
    return EtcdText.bytes(of: .dictionary(fields))
  }

  /// The account's id, different on another cluster.
  func account(on clusterID: UInt64) -> AccountID {
    var fingerprint = Fingerprint()
    fingerprint.add(clusterID)
    fingerprint.add(number)
    return AccountID(fingerprint.value)
  }
}

/// What an account holds; every change of a record is booked here in the same transaction.
struct EtcdUsage: Sendable, Hashable {
  var usage = Usage()
  /// Lost writes in the journal, and those that had to make room.
  var lostCount = 0
  var droppedCount = 0
  /// Tells this history from one before the cluster was restored from a backup.
  var history: UInt64 = 0

  init() {}

  init(_ bytes: [UInt8]) throws(TransportFault) {
    guard case .dictionary(let fields)? = EtcdText.value(of: bytes),
      let keys = fields.count("keys"), let byteCount = fields.count("bytes"),
      let lost = fields.count("lost"), let dropped = fields.count("dropped"),
      let history = fields.identifier("history")
    else { throw .damaged(place: "meta/quota") }
    usage = Usage(keyCount: keys, byteCount: byteCount)
    (lostCount, droppedCount, self.history) = (lost, dropped, history)
  }

  var bytes: [UInt8] {
    EtcdText.bytes(of: [
      "keys": .integer(Int128(usage.keyCount)), "bytes": .integer(Int128(usage.byteCount)),
      "lost": .integer(Int128(lostCount)), "dropped": .integer(Int128(droppedCount)),
      "history": .integer(Int128(history)),
    ])
  }
}

/// Why an exchange with etcd stopped.
enum TransportFault: Error, Sendable, Hashable {
  case etcd(EtcdError)
  /// A key of ours holds what we did not write.
  case damaged(place: String)
  case laterFormat(Int)
  /// The account was founded under another policy than the device has.
  case otherPolicy(String)
  /// The account was founded for something else than the device takes part for; with why not.
  case otherPurpose(String)
  case foreign(expected: AccountID, found: AccountID)
}
