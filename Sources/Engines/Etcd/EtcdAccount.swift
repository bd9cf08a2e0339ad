import SetteeCloudCore
import SetteeFiles
import SetteeReplication

/// An account in an etcd cluster, as one device talks with it.
///
/// Calls block for the network. Whoever has a queue for that goes through `EtcdTransport`.
package struct EtcdAccount: Sendable {
  let cluster: EtcdCluster
  private let layout: EtcdLayout
  private let parameters: SyncParameters
  private let timing: EtcdTiming
  private let time: any Timekeeper
  private let chance: @Sendable () -> UInt64
  /// The names that were read last, so that each exchange reads new ones only.
  private var names = (account: AccountID(0), known: EtcdNames())

  /// Names the account; nobody is asked yet.
  /// - Parameters:
  ///   - place: Where the cluster is, and which account in it.
  ///   - members: Who answers in its name, in the order of the place; `nil` for its own members.
  ///   - parameters: Those that all devices of the account have.
  ///   - timing: How long to wait for what.
  ///   - time: For deadlines, and for the times in the journal.
  ///   - chance: Draws the identities of accounts and of their histories.
  package init(
    _ place: EtcdPlace, over members: [any EtcdMember]? = nil, parameters: SyncParameters,
    timing: EtcdTiming = EtcdTiming(), time: any Timekeeper,
    chance: @escaping @Sendable () -> UInt64
  ) {
    cluster = EtcdCluster(members ?? place.members.map { HTTPClient($0) })
    layout = place.layout
    self.parameters = parameters
    self.timing = timing
    self.time = time
    self.chance = chance
  }

  /// The account's identity, made where there is none yet.
  func findAccount(within patience: Patience) throws(TransportError) -> AccountID {
    try asking(within: patience) { (reader) throws(TransportFault) in
      if let account = try self.account(reader) { return account }
      try found(with: reader)
      guard let account = try self.account(reader) else {
        throw .damaged(place: "meta/account")
      }
      return account
    }
  }

  /// What stands in the place of a device's account.
  func findAccount(
    expecting known: AccountID, within patience: Patience
  ) throws(TransportError) -> AccountFinding {
    try asking(within: patience) { (reader) throws(TransportFault) in
      guard let found = try self.account(reader) else { return .none }
      return found == known ? .own : .other(found)
    }
  }

  /// All that an account holds.
  func contents(
    of account: AccountID, within patience: Patience
  ) throws(TransportError) -> Delivery {
    try asking(within: patience) { (reader) throws(TransportFault) in
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

  /// Brings a device's writes to the account and its news back.
  mutating func exchange(
    _ request: Request, within patience: Patience
  ) throws(TransportError) -> Delivery {
    var progress = EtcdExchange.Progress(
      names: names.account == request.account ? names.known : EtcdNames())
    let now = time.unixSeconds * 1_000
    let delivery = try asking(within: patience) { (reader) throws(TransportFault) in
      try EtcdExchange(
        reader: reader, request: request, parameters: parameters, now: now, chance: chance
      ).run(&progress)
    }
    names = (request.account, progress.names)
    return delivery
  }

  /// Runs calls with one member after the other where one does not answer, each of them tried
  /// twice.
  func asking<Value>(
    within patience: Patience, _ work: (EtcdReader) throws(TransportFault) -> Value
  ) throws(TransportError) -> Value {
    var failureCount = 0
    while true {
      let reader = EtcdReader(
        cluster: cluster, layout: layout,
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
}

extension EtcdAccount: AccountInPlace {
  package mutating func findAccount() throws(TransportError) -> AccountID {
    try findAccount(within: patience)
  }

  package mutating func findAccount(
    expecting known: AccountID
  ) throws(TransportError) -> AccountFinding {
    try findAccount(expecting: known, within: patience)
  }

  package mutating func contents(of account: AccountID) throws(TransportError) -> Delivery {
    try contents(of: account, within: patience)
  }

  package mutating func exchange(_ request: Request) throws(TransportError) -> Delivery {
    try exchange(request, within: patience)
  }

  /// Lost writes that the account itself keeps, the oldest first.
  package func lostWrites() throws(TransportError) -> [AccountLoss] {
    try asking(within: patience) { (reader) throws(TransportFault) in try reader.lostWrites() }
  }

  private var patience: Patience {
    Patience(for: timing.exchange, time: time, interrupt: Interrupt())
  }
}
