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
package struct EtcdTransport: CloudTransport {
  package let name: String
  private let place: EtcdPlace
  private let cluster: EtcdCluster
  private let queue: BlockingQueue
  private let parameters: SyncParameters
  private let timing: EtcdTiming
  private let time: any Timekeeper
  private let chance: @Sendable () -> UInt64
  private let names = NamesCache()

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
    self.parameters = parameters
    self.timing = timing
    self.time = time
    self.chance = chance
    name = "etcd:\(place)"
    cluster = EtcdCluster(place.members)
    queue = BlockingQueue(named: "settee.etcd", time: time)
  }

  /// A pace for a cluster of one's own: edits go out at once, and watches tell of others' edits, so
  /// that asking twice a minute is for the case that they do not.
  package static let pace = Pace(
    period: 30_000, uploadDelay: 0, timeout: 10_000, burst: 1_000, refill: 50)

  @concurrent
  package func account() async throws(TransportError) -> AccountID {
    try await run { (reader) throws(TransportFault) in
      if let account = try self.account(reader) { return account }
      try found(with: reader)
      guard let account = try self.account(reader) else {
        throw .damaged(place: "meta/account")
      }
      return account
    }
  }

  @concurrent
  package func account(
    expecting known: AccountID
  ) async throws(TransportError) -> AccountFinding {
    try await run { (reader) throws(TransportFault) in
      guard let found = try self.account(reader) else { return .none }
      return found == known ? .own : .other(found)
    }
  }

  @concurrent
  package func contents(of account: AccountID) async throws(TransportError) -> Delivery {
    try await run { (reader) throws(TransportFault) in
      let view = try reader.view(since: 0, names: 0, of: [])
      guard let view, view.account == account else {
        throw .foreign(expected: account, found: view?.account ?? AccountID(0))
      }
      var names = EtcdNames()
      names.learn(view.names, upTo: view.header.revision, in: reader.layout)
      var contents = Delivery(
        account: account, since: 0, upTo: view.header.revision,
        changes: view.news.compactMap { EtcdText.record(of: $0, in: reader.layout) },
        receipts: [], usage: view.books.usage, answers: nil, names: names.known,
        history: view.books.history)
      contents.collectedUpTo = view.collectedUpTo
      return contents
    }
  }

  @concurrent
  package func exchange(_ request: Request) async throws(TransportError) -> Delivery {
    let progress = Mutex(EtcdExchange.Progress(names: names.of(request.account)))
    let now = time.unixSeconds * 1_000
    let delivery = try await run { (reader) throws(TransportFault) in
      let exchange = EtcdExchange(
        reader: reader, request: request, parameters: parameters, now: now, chance: chance)
      return try progress.withLock { (progress) throws(TransportFault) in
        try exchange.run(&progress)
      }
    }
    names.keep(progress.withLock { $0.names }, of: request.account)
    return delivery
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
    try await run { (reader) throws(TransportFault) in try reader.lostWrites() }
  }

  @concurrent
  package func settle(_ losses: [KeyedStamp]) async throws(TransportError) {
    try await run { (reader) throws(TransportFault) in
      for start in stride(from: 0, to: losses.count, by: EtcdExchange.batchCountMax) {
        let batch = Array(losses[start...].prefix(EtcdExchange.batchCountMax))
        while try !reader.remove(batch) {}
      }
    }
  }

  /// The account that is there, whose policy must be this device's, since under another one the two
  /// would not decide alike, and which must be there for the same.
  private func account(_ reader: EtcdReader) throws(TransportFault) -> AccountID? {
    guard let (identity, clusterID) = try reader.identity() else { return nil }
    guard identity.policy.rule == parameters.policy else {
      throw .otherPolicy(identity.policy.rawValue)
    }
    if let reason = identity.purpose.refusal(of: AccountPurpose(parameters)) {
      throw .otherPurpose(reason)
    }
    return identity.account(on: clusterID)
  }

  /// Makes the account, unless somebody else was faster.
  private func found(with reader: EtcdReader) throws(TransportFault) {
    let identity = EtcdIdentity(
      number: chance(), policy: CloudPolicy(parameters.policy),
      purpose: AccountPurpose(parameters))
    let key = reader.layout.identity
    do throws(EtcdError) {
      _ = try cluster.transact(
        EtcdTransaction(
          comparisons: [EtcdComparison(key: key, modRevision: 0)],
          operations: [.put(key: key, value: identity.bytes)]),
        within: reader.patience)
    } catch {
      throw .etcd(error)
    }
  }

  /// Runs blocking work on the transport's thread, with one member after the other where one does
  /// not answer, each of them tried twice.
  private func run<Value: Sendable>(
    _ work: @escaping @Sendable (EtcdReader) throws(TransportFault) -> Value
  ) async throws(TransportError) -> Value {
    try await queue.run(for: timing.exchange) { (patience) throws(TransportError) in
      var failureCount = 0
      while true {
        let reader = EtcdReader(
          cluster: cluster, layout: place.layout,
          patience: cluster.memberCount == 1 ? patience : patience.atMost(timing.attempt))
        do throws(TransportFault) {
          return try work(reader)
        } catch {
          failureCount += 1
          let isLast = cluster.memberCount == 1 || failureCount >= 2 * cluster.memberCount
          guard error.isPassing, !isLast, patience.rest > .zero else {
            throw TransportError(error, at: cluster.member)
          }
          cluster.turn()
        }
      }
    }
  }

  /// The names that were read last, so that each exchange reads new ones only.
  private final class NamesCache: Sendable {
    private let kept = Mutex((account: AccountID(0), names: EtcdNames()))

    func of(_ account: AccountID) -> EtcdNames {
      kept.withLock { $0.account == account ? $0.names : EtcdNames() }
    }

    func keep(_ names: EtcdNames, of account: AccountID) {
      kept.withLock { $0 = (account, names) }
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
