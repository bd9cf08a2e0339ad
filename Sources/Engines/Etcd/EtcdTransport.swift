import SetteeCloudCore
import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores
import Synchronization

/// An account in an etcd cluster, 3.4 or later, reached through its JSON gateway.
///
/// Every write is decided as `Account` decides it and stored in a transaction that compares what
/// the decision was made on, the quota included, so nothing exceeds the quota in any interleaving
/// and nothing is lost between looking and storing. A request whose answer did not come may have
/// been carried out; sent again it does no harm.
///
/// Removed keys are forgotten once they are old and every device has read past them, by whichever
/// device comes first on a day.
///
/// What it gives up against an account in memory: two devices with
/// one identity are told apart by the replicas alone, and a cluster that was restored from a
/// backup is noticed only if a device comes before its revisions have passed that device's cursor.
/// Traffic is not encrypted and etcd is not asked for passwords: listen on a unix socket in a
/// private folder, and reach other machines through a tunnel.
package final class EtcdTransport: CloudTransport {
  package let name: String
  private let place: EtcdPlace
  private let state: Mutex<EtcdAccount>
  private let queue: BlockingQueue
  private let timing: EtcdTiming
  private let time: any Timekeeper

  /// - Parameters:
  ///   - place: Where the cluster is, and which account in it.
  ///   - parameters: Those that all devices of the account have.
  ///   - timing: How long to wait for what.
  ///   - time: For deadlines, and for the times in the journal.
  ///   - chance: Draws the identities of accounts and of their histories.
  package init(
    _ place: EtcdPlace, parameters: SyncParameters = SyncParameters(),
    timing: EtcdTiming = EtcdTiming(), time: any Timekeeper = LiveTimekeeper(),
    chance: @escaping @Sendable () -> UInt64 = { systemChance() }
  ) {
    self.place = place
    self.timing = timing
    self.time = time
    name = "etcd:\(place)"
    state = Mutex(
      EtcdAccount(place, parameters: parameters, timing: timing, time: time, chance: chance))
    queue = BlockingQueue(named: "settee.etcd", time: time)
  }

  /// A pace for a cluster of one's own: edits go out at once, and watches tell of others' edits, so
  /// that asking twice a minute is for the case that they do not.
  package static let pace = Pace(
    period: 30_000, uploadDelay: 0, timeout: 10_000, burst: 1_000, refill: 50)

  @concurrent
  package func account() async throws(TransportError) -> AccountID {
    try await run { (account, patience) throws(TransportError) in
      try account.findAccount(within: patience)
    }
  }

  @concurrent
  package func account(
    expecting known: AccountID
  ) async throws(TransportError) -> AccountFinding {
    try await run { (account, patience) throws(TransportError) in
      try account.findAccount(expecting: known, within: patience)
    }
  }

  @concurrent
  package func contents(of account: AccountID) async throws(TransportError) -> Delivery {
    try await run { (here, patience) throws(TransportError) in
      try here.contents(of: account, within: patience)
    }
  }

  @concurrent
  package func exchange(_ request: Request) async throws(TransportError) -> Delivery {
    try await run { (account, patience) throws(TransportError) in
      try account.exchange(request, within: patience)
    }
  }

  /// Members that are reached over a network without encryption.
  package var remarks: [String] {
    place.members.filter { !$0.isOfThisMachine }.map { member in
      "All goes to \(member.plainText) without encryption or password: whoever is on the way can"
        + " read and change it."
    }
  }

  package func observeHints(_ hint: @escaping @Sendable () -> Void) -> StoreObservation {
    let watcher = EtcdWatcher(
      place, timing: timing, time: time, interrupt: Interrupt(), hint: hint)
    watcher.start()
    return StoreObservation { watcher.stop() }
  }

  @concurrent
  package func lostWrites() async throws(TransportError) -> [AccountLoss] {
    try await run { (account, patience) throws(TransportError) in
      try account.asking(within: patience) { (reader) throws(TransportFault) in
        try reader.lostWrites()
      }
    }
  }

  @concurrent
  package func settle(_ losses: [KeyedStamp]) async throws(TransportError) {
    try await run { (account, patience) throws(TransportError) in
      try account.asking(within: patience) { (reader) throws(TransportFault) in
        for start in stride(from: 0, to: losses.count, by: EtcdExchange.batchCountMax) {
          let batch = Array(losses[start...].prefix(EtcdExchange.batchCountMax))
          while try !reader.remove(batch) {}
        }
      }
    }
  }

  /// Runs blocking work on the transport's thread.
  private func run<Value: Sendable>(
    _ work: @escaping @Sendable (inout EtcdAccount, Patience) throws(TransportError) -> Value
  ) async throws(TransportError) -> Value {
    try await queue.run(for: timing.exchange) { [self] (patience) throws(TransportError) in
      try state.withLock { (account) throws(TransportError) in try work(&account, patience) }
    }
  }
}

/// How long to wait for what.
package struct EtcdTiming: Sendable, Hashable {
  /// For a whole exchange; etcd itself gives up after seven seconds.
  package var exchange: Duration = .seconds(8)
  /// For one member, where there are others.
  package var attempt: Duration = .seconds(2)
  /// A watch that was silent for so long is doubted.
  package var idle: Duration = .seconds(10)
  /// From a failed watch to the next attempt.
  package var pause: Duration = .seconds(1)

  package init() {}
}

extension TransportFault {
  var isPassing: Bool {
    if case .etcd(let error) = self { error.isPassing || error.isCompacted } else { false }
  }
}

extension TransportError {
  init(_ fault: TransportFault, at member: HTTPAddress) {
    switch fault {
    case .etcd(let error): self.init(error, at: member)
    case .damaged(let place):
      self = .malformed("at \(member), '\(place)' holds what Settee did not write")
    case .laterFormat(let format):
      self = .refused("it has form \(format), made by a later Settee; update this one")
    case .otherPolicy(let name):
      self = .refused("its policy is '\(name)', fixed when it was founded, and not this device's")
    case .otherPurpose(let reason): self = .refused(reason)
    case .foreign(let expected, let found): self = .foreign(expected: expected, found: found)
    }
  }

  private init(_ error: EtcdError, at member: HTTPAddress) {
    let reason = "\(member): \(error)"
    switch error {
    case .http(.cancelled): self = .cancelled
    case .http(.unreachable), .http(.failed): self = .unreachable(reason)
    case .http(.cut), .http(.timedOut): self = .timedOut(reason)
    case .http(.malformed), .http(.tooLarge), .malformed: self = .malformed(reason)
    case .answer(let failure):
      self = failure.isPassing || failure.isCompacted ? .timedOut(reason) : .refused(reason)
    }
  }
}
