import SetteePropertyLists

/// What travels between a device and its account, over whatever transport.
package enum Message: Sendable, Hashable {
  case request(Request)
  case delivery(Delivery)
}

/// A device's side: what it wrote since, and up to where it has read.
///
/// Sending a request again, late or twice does no harm: the same stamps are the same writes.
package struct Request: Sendable, Hashable {
  package let account: AccountID
  package let replica: ReplicaID
  /// The device's name for people.
  package let name: String
  /// Counts the device's requests; the answer repeats it.
  package let number: Int
  /// The account's sequence up to which this device knows everything.
  package let cursor: Int64
  package let records: [KeyedRecord]
  /// The history of the account that the cursor belongs to.
  package var history: UInt64 = 0
  /// What the device's own earlier writes have come to; `nil` where it does not tell.
  package var past: Past?
  /// Waiting writes that the account had and lacks now, by key, those included that are left to
  /// their writers for now: its quota refuses none of them.
  package var repairs: [Key: Stamp] = [:]
  /// This device's lost writes that nobody has dealt with, the latest last; a hundred at most.
  package var losses: [KeyedStamp] = []
  /// Over what the device knows the account to hold.
  package var digest = RecordDigest()
  /// The devices whose writes this one has read, by name.
  package var names = DeviceNames()

  /// So many lost writes are told of.
  static let lossCountMax = 100

  /// What a device knows about the writes under its identity, to be compared with what the account
  /// has got under it.
  ///
  /// A device that is a copy of another cannot know what that one sent.
  package struct Past: Sendable, Hashable {
    /// Its latest write that the account has answered.
    package let settled: WriteMark?
    /// Writes that may have arrived and that it has replaced before an answer came.
    package let replaced: [WriteMark]
  }

  /// Whether the sender does not know of a write that arrived under its identity: then somebody
  /// else uses it too, unless the request is merely late.
  ///
  /// - Parameter latest: The latest own write that ever arrived under the identity.
  /// - Returns: `false` too where the sender does not tell its past.
  package func isIgnorant(of latest: WriteMark) -> Bool {
    guard let past else { return false }
    if let settled = past.settled {
      guard latest.stamp >= settled.stamp, !latest.agrees(with: settled) else { return false }
    }
    return !past.replaced.contains { $0.agrees(with: latest) }
      && !records.contains {
        $0.record.stamp == latest.stamp && WriteMark($0.record, of: $0.key).agrees(with: latest)
      }
  }

  /// The latest write in this request that the sender made itself.
  package var latestOwnWrite: WriteMark? {
    records.filter { $0.record.stamp.replica == replica }.max { $0.record.stamp < $1.record.stamp }
      .map { WriteMark($0.record, of: $0.key) }
  }

  /// Who else made writes in this request, as far as the sender knows their names: a device brings
  /// others' writes into an account that lacks them.
  package var otherWriters: DeviceNames {
    var writers = DeviceNames()
    for writer in Set(records.map(\.record.stamp.replica)).subtracting([replica]).sorted()
    where names.knows(writer) {
      writers.learn(names[writer], of: writer)
    }
    return writers
  }

  package init(
    account: AccountID, replica: ReplicaID, name: String, number: Int, cursor: Int64,
    records: [KeyedRecord], history: UInt64 = 0
  ) {
    self.account = account
    self.replica = replica
    self.name = name
    self.number = number
    self.cursor = cursor
    self.records = records
    self.history = history
  }
}

/// An account's side: all records that are newer than `since`, and what became of the uploads.
///
/// Applies only to a device whose cursor is at `since` or beyond: to any other it has a gap.
package struct Delivery: Sendable, Hashable {
  package let account: AccountID
  package let since: Int64
  package let upTo: Int64
  package let changes: [KeyedRecord]
  package let receipts: [Receipt]
  /// What the account holds, so that refused writes know when there is room.
  package let usage: Usage
  /// The number of the request this answers; `nil` where the account speaks up by itself.
  package let answers: Int?
  /// Names of the devices that ever wrote to the account.
  package let names: DeviceNames
  /// Tells the account's history from one it had before it was restored from a backup.
  package var history: UInt64 = 0
  /// Whether the history was restored or replaced: `changes` is all the account has, whatever the
  /// device's cursor was, and what it lacks was not removed.
  package var isRestart = false
  /// Tombstones up to here may have been forgotten; a device whose cursor is lower may have missed
  /// removals: `changes` is all the account has, and nothing of the request was taken, since a
  /// removed key might have come back by it.
  package var collectedUpTo: Int64 = 0
  /// Over what the account holds now; `nil` where it cannot lose records.
  package var digest: RecordDigest?
  /// The identity to take, where the one in the request is in use by another device.
  package var newIdentity: ReplicaID?
  /// Whether the request is to be made again: the account could not tell whose it was.
  ///
  /// It took nothing and tells nothing: news would bury what the sender wrote under a stamp that
  /// another device has given too.
  package var isDoubtful = false

  package init(
    account: AccountID, since: Int64, upTo: Int64, changes: [KeyedRecord], receipts: [Receipt],
    usage: Usage, answers: Int?, names: DeviceNames, history: UInt64 = 0,
    isRestart: Bool = false, collectedUpTo: Int64 = 0, newIdentity: ReplicaID? = nil
  ) {
    self.account = account
    self.since = since
    self.upTo = upTo
    self.changes = changes
    self.receipts = receipts
    self.usage = usage
    self.answers = answers
    self.names = names
    self.history = history
    self.isRestart = isRestart
    self.collectedUpTo = collectedUpTo
    self.newIdentity = newIdentity
  }

  /// What became of one uploaded write.
  package struct Receipt: Sendable, Hashable {
    package let key: Key
    package let stamp: Stamp
    package let outcome: Outcome

    package init(key: Key, stamp: Stamp, outcome: Outcome) {
      (self.key, self.stamp, self.outcome) = (key, stamp, outcome)
    }
  }

  package enum Outcome: Sendable, Hashable {
    case accepted
    /// A later write stands; it is among the changes or known already.
    case superseded
    case refused(Quota.Limit)
    /// No record that a sound replica makes; it was passed over and counted.
    case malformed
  }
}

/// Names one write.
package struct KeyedStamp: Sendable, Hashable {
  package let key: Key
  package let stamp: Stamp

  package init(key: Key, stamp: Stamp) {
    self.key = key
    self.stamp = stamp
  }
}

/// Display names by replica.
///
/// Names are text from outside: shown, never rendered or compared.
package struct DeviceNames: Sendable, Hashable {
  private var entries: [Entry] = []
  private var places: [ReplicaID: Int] = [:]

  package init() {}

  /// Learns or corrects a name.
  ///
  /// O(1).
  package mutating func learn(_ name: String, of replica: ReplicaID) {
    guard let place = places[replica] else {
      places[replica] = entries.count
      entries.append(Entry(replica: replica, name: name))
      return
    }
    if !entries[place].name.hasSameBytes(as: name) { entries[place].name = name }
  }

  /// All names, in the order in which they were learnt.
  package var all: [(replica: ReplicaID, name: String)] { entries.map { ($0.replica, $0.name) } }

  package func knows(_ replica: ReplicaID) -> Bool { places[replica] != nil }

  package subscript(replica: ReplicaID) -> String {
    places[replica].map { entries[$0].name } ?? "an unknown device"
  }

  private struct Entry: Sendable, Hashable {
    let replica: ReplicaID
    var name: String
  }
}
