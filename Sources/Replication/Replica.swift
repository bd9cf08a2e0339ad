import SetteePropertyLists

/// One device's copy of an account: what it shows, what waits to be sent, where it has read to.
///
/// A value advanced by writes, deliveries and moments; it knows no clock, thread or disk. All of
/// its bookkeeping is in this one value, so whoever makes it durable does so before a request
/// leaves and loses nothing by a crash.
///
/// Every replica guards its own writes: whatever replaces one of them either was written by
/// somebody who had seen it, or the replaced write goes to the journal.
package struct Replica: Sendable {
  /// Changes only where another device uses the same identity, or what it last did was forgotten.
  package internal(set) var id: ReplicaID
  /// What people call the device: text, nothing else.
  package let name: String
  package internal(set) var parameters: SyncParameters
  package internal(set) var membership = Membership.none
  /// How many requests were made before the device last signed in: only an answer to a later one
  /// can tell it all that the account has.
  var joiningSince = 0
  package internal(set) var isOnline = true
  /// Over what the account holds as far as known here.
  package internal(set) var digest = RecordDigest()
  /// Identities that the device had before, the latest last.
  var formerIDs: [ReplicaID] = []
  /// Whether another account, or none, was found in the place of the device's own.
  package internal(set) var isApart = false
  /// The number of the last choice of an account that somebody made; 0 where none was needed.
  package internal(set) var lastAdoption: UInt64 = 0
  /// The app's switch: whether this app may use the account at all.
  package internal(set) var isSwitchedOn = true
  package internal(set) var journal: Journal
  /// The account's sequence up to which everything is known here.
  package internal(set) var cursor: Int64 = 0
  /// The account's history that the cursor belongs to.
  package internal(set) var history: UInt64 = 0
  /// Up to where the account may have forgotten tombstones, as far as known here.
  var collectedUpTo: Int64 = 0
  /// What is visible here, refused and waiting values included.
  package internal(set) var usage = Usage()
  package internal(set) var pendingCount = 0
  package internal(set) var refusedCount = 0
  /// How many of those that wait the account had and lacks now.
  var missingCount = 0
  /// Writes made while the app's switch was off, which stay on this device.
  package internal(set) var localCount = 0
  /// How many records arrived that no sound replica makes.
  package internal(set) var malformedCount = 0
  /// How often two different writes bore one stamp.
  package internal(set) var reusedStampCount = 0
  package internal(set) var lastChange: LastChange?

  /// Keys whose standing changed since somebody last took this list.
  var restated: [Key] = []
  /// Keys that lost a write to the journal since somebody asked.
  var relisted: [Key] = []
  var held: [Key: Held] = [:]
  /// Keys that wait, the longest waiting first; may name keys that no longer do.
  var outbox: [Key] = []
  var parked: [ParkedWrites] = []
  package internal(set) var clock = HybridClock()
  var names = DeviceNames()
  var schedule = Schedule()
  var throttle: Throttle
  /// The latest own write that the account has answered.
  var settled: WriteMark?
  /// Own writes that were sent and replaced before an answer came, the latest last.
  var replaced: [WriteMark] = []
  /// Whether this device ever left an account, so that joining one is a change of accounts.
  var hasLeftAccount = false
  /// The clock as it stood when this device, having left an account, came to one with nothing of
  /// what it had; `nil` where it never did.
  ///
  /// A choice between accounts takes all along.
  var memberSince: HybridClock?

  package init(id: ReplicaID, name: String, parameters: SyncParameters = SyncParameters()) {
    self.id = id
    self.name = name
    self.parameters = parameters
    journal = Journal(limits: parameters.journal)
    throttle = Throttle(burst: parameters.pace.burst, period: parameters.pace.refill)
    names.learn(name, of: id)
  }

  /// The visible value.
  ///
  /// O(1).
  package func value(for key: Key) -> PropertyList? { held[key]?.record.value }

  /// The record behind the visible value or behind its removal.
  package func record(for key: Key) -> Record? { held[key]?.record }

  /// How a key stands with the account; `nil` where nothing was ever written.
  package func status(of key: Key) -> RecordStatus? { held[key]?.status }

  /// All keys with a visible value, sorted.
  package var keys: [Key] {
    held.compactMap { $0.value.record.value == nil ? nil : $0.key }.sorted()
  }

  /// All records with their status, tombstones included, by key.
  package var records: [(key: Key, record: Record, status: RecordStatus)] {
    held.map { ($0.key, $0.value.record, $0.value.status) }.sorted { $0.0 < $1.0 }
  }

  /// Unsent writes of accounts that the device has left.
  package var parkedRecords: [KeyedRecord] { parked.flatMap(\.records) }

  /// A parked write by its number in the journal's sequence.
  package func parkedRecord(number: Int) -> KeyedRecord? {
    for writes in parked {
      if let place = writes.numbers.firstIndex(of: number) { return writes.records[place] }
    }
    return nil
  }

  /// Gives a parked write up: it was written anew, or dismissed by a person.
  package mutating func dismissParked(number: Int) {
    for index in parked.indices {
      guard let place = parked[index].numbers.firstIndex(of: number) else { continue }
      let key = parked[index].records.remove(at: place).key
      parked[index].numbers.remove(at: place)
      relisted.append(key)
    }
    parked.removeAll { $0.records.isEmpty }
  }

  /// Who wrote a record, by name.
  package func deviceName(of replica: ReplicaID) -> String {
    // An account has heard of this device only once it has written.
    replica == id ? name : names[replica]
  }

  /// The journal's entries of the present account, oldest first.
  package var lostWrites: [Journal.Entry] { journal.entries.filter(concernsAccount) }

  /// The journal's entries of one key in the present account, oldest first.
  package func lostWrites(of key: Key) -> [Journal.Entry] {
    journal.entries(of: key).filter(concernsAccount)
  }

  /// Entries of other accounts are not shown; what an adoption took away is, whatever came next.
  private func concernsAccount(_ entry: Journal.Entry) -> Bool {
    entry.account == membership.account || entry.adoption != nil
  }

  package mutating func settle(_ stamp: Stamp, of key: Key) {
    journal.settle(stamp, of: key)
    restated.append(key)
  }

  /// Where the device stands with its account, in one word.
  package var phase: Phase {
    switch membership {
    case .none: .noAccount
    case .joining where !isSwitchedOn: .switchedOff
    case .joining: isOnline ? .initialSync : .offline
    case .member where !isSwitchedOn: .switchedOff
    case .member where isApart: .apart
    case .member: isOnline ? .online : .offline
    }
  }

  package enum Phase: Sendable, Hashable {
    case noAccount
    case initialSync
    case online
    case offline
    /// Another account, or none, stands in the place of the device's own.
    case apart
    /// The app's switch is off.
    case switchedOff
  }

  package enum Membership: Sendable, Hashable {
    case none
    /// Signed in, and the account's values have not arrived.
    case joining(AccountID)
    case member(AccountID)

    package var account: AccountID? {
      switch self {
      case .none: nil
      case .joining(let account), .member(let account): account
      }
    }
  }

  /// The latest change of visible values that came from outside.
  package struct LastChange: Sendable, Hashable {
    package let time: Int64
    package let change: VisibleChange
  }
}

/// How one record stands with the account.
package enum RecordStatus: Sendable, Hashable {
  case synced
  case pending
  case refused(Quota.Limit)
  /// Written while the app's switch was off; it stays on this device until it is written anew.
  case local
}

/// Keys whose visible value, or in a quota violation whose standing, changed from outside.
package struct VisibleChange: Sendable, Hashable {
  package let reason: Reason
  package let keys: [Changed]

  /// One key and, for a value that arrived, the name of the device that wrote it.
  package struct Changed: Sendable, Hashable {
    package let key: Key
    package let writer: String?
  }

  /// The four reasons of `NSUbiquitousKeyValueStore`, in Apple's order.
  package enum Reason: Int, Sendable {
    case server
    case initialSync
    case quotaViolation
    case accountChange
  }
}

/// A record in a replica, with its standing.
struct Held: Sendable {
  var record: Record
  var status: RecordStatus
  /// Whether the outbox names the key.
  var isQueued: Bool
  /// What the account holds for the key as far as known here.
  var confirmed: Confirmed?
  /// The account's record beneath a waiting one, kept where the policy may return to it.
  var base: Record?
  /// Whether the record may have left; only asked while it waits.
  var wasSent = false
  /// Since when the account lacks it though it was synced, in the device's time.
  var missingSince: Int64?
  /// How the record came here; `nil` where it was written here.
  var arrival: Arrival?

  /// Whether the record waits though it was synced.
  var isMissing: Bool { status == .pending && missingSince != nil }

  /// The account's record of one key, as far as the quota is concerned.
  struct Confirmed: Sendable {
    let stamp: Stamp
    let byteCount: Int?
  }

  /// How and when a record came from outside.
  struct Arrival: Sendable {
    let reason: VisibleChange.Reason
    let time: Int64
  }

  /// Learns what the account holds.
  ///
  /// Where stamps decide, the later one stands; else the account's latest word does.
  mutating func confirm(_ record: Record, by policy: ConflictPolicy) {
    if policy == .lastWriterWins {
      if let confirmed, confirmed.stamp > record.stamp { return }
    } else {
      base = record
    }
    confirmed = Confirmed(stamp: record.stamp, byteCount: record.byteCount)
  }
}

/// Unsent and refused writes of an account that the device has left.
struct ParkedWrites: Sendable {
  let account: AccountID
  var records: [KeyedRecord]
  /// By which people name each of them; from the journal's sequence.
  var numbers: [Int]
  /// How far the device had read when it left.
  var cursor: Int64 = 0
  /// Those that are not to be sent, because the app's switch was off.
  var localKeys: Set<Key> = []
}

/// When a replica last talked, and what it waits for.
struct Schedule: Sendable {
  var lastSync: Int64 = 0
  var pendingSince: Int64 = 0
  /// Set where a round should not wait for the period.
  var isSyncWanted = false
  var requestCount = 0
  var awaited: (number: Int, sentAt: Int64)?

  /// Waits for nothing that was asked before; asks anew at once, or not before the period.
  mutating func begin(isSyncWanted: Bool) {
    awaited = nil
    self.isSyncWanted = isSyncWanted
  }
}
