import SetteePropertyLists
import SetteeReplication
import SetteeStores
import Synchronization

/// An account in this process's memory, reached by transports that can be made to fail.
///
/// It is the account itself behind the protocol, nothing more: the reference for other engines, and
/// the cloud of tests that want no disk.
package final class InMemoryCloud: Sendable {
  private struct State {
    var account: Account
    /// Whether there is no account at present.
    var isGone = false
    var trace = Trace()
  }

  private let state: Mutex<State>
  private let hints = Feed<Void>(keeping: .latest)

  package init(
    account: AccountID = AccountID(1), parameters: SyncParameters = SyncParameters()
  ) {
    state = Mutex(State(account: Account(id: account, name: "memory", parameters: parameters)))
  }

  /// Looks at the account at one moment.
  package func read<Result: Sendable>(_ body: (borrowing Account) -> Result) -> Result {
    state.withLock { body($0.account) }
  }

  /// Puts another account in the place of the one there, or that one back.
  package func replaceAccount(by account: Account) {
    state.withLock { state in
      state.isGone = false
      state.account = account
    }
    hints.announce()
  }

  /// Takes the account away until one is founded or put in its place.
  package func removeAccount() { state.withLock { $0.isGone = true } }

  /// The account there is, if there is one.
  package var accountID: AccountID? { state.withLock { $0.isGone ? nil : $0.account.id } }

  /// Makes an account where there is none.
  fileprivate func found() -> AccountID {
    state.withLock { state in
      guard state.isGone else { return state.account.id }
      state.isGone = false
      state.account = Account(
        id: AccountID(state.account.id.number + 1), name: state.account.name,
        parameters: state.account.parameters)
      return state.account.id
    }
  }

  /// Replaces the account by an empty one of another identity.
  package func replaceAccount(by id: AccountID) {
    state.withLock { state in
      state.isGone = false
      state.account = Account(
        id: id, name: state.account.name, parameters: state.account.parameters)
    }
  }

  /// A way to the account.
  /// - Parameters:
  ///   - now: The account's time in milliseconds since 1970-01-01 UTC, for its journal.
  ///   - fault: Asked before each exchange what goes wrong with it.
  /// - Returns: The transport of one device.
  package func transport(
    now: @escaping @Sendable () -> Int64 = { World.morning },
    fault: @escaping @Sendable () -> Fault? = { nil }
  ) -> any CloudTransport {
    InMemoryTransport(cloud: self, now: now, fault: fault)
  }

  /// What goes wrong with one exchange.
  package enum Fault: Sendable, Hashable {
    /// The request does not arrive.
    case requestLost(TransportError)
    /// The request is carried out, and the answer does not arrive.
    case answerLost(TransportError)
  }

  fileprivate func exchange(_ request: Request, at time: Int64) throws(TransportError) -> Delivery {
    let (result, isNews) = state.withLock { state -> (Result<Delivery, TransportError>, Bool) in
      guard !state.isGone, request.account == state.account.id else {
        let found = state.isGone ? AccountID(0) : state.account.id
        return (.failure(.foreign(expected: request.account, found: found)), false)
      }
      let before = state.account.sequence
      let delivery = state.account.receive(request, at: time, into: &state.trace)
      _ = state.trace.drain()
      return (.success(delivery), state.account.sequence > before)
    }
    if isNews { hints.announce() }
    return try result.get()
  }

  fileprivate func observe(_ hint: @escaping @Sendable () -> Void) -> StoreObservation {
    hints.observe(hint)
  }
}

/// One device's way to an account in memory.
private struct InMemoryTransport: CloudTransport {
  let cloud: InMemoryCloud
  let now: @Sendable () -> Int64
  let fault: @Sendable () -> InMemoryCloud.Fault?

  var name: String { "memory" }

  func account() async throws(TransportError) -> AccountID {
    try fail(fault())
    return cloud.found()
  }

  func account(expecting known: AccountID) async throws(TransportError) -> AccountFinding {
    try fail(fault())
    return switch cloud.accountID {
    case known: .own
    case let other?: .other(other)
    case nil: .none
    }
  }

  func contents(of account: AccountID) async throws(TransportError) -> Delivery {
    try fail(fault())
    guard cloud.accountID == account else {
      throw .foreign(expected: account, found: cloud.accountID ?? AccountID(0))
    }
    return cloud.read { $0.delivery(since: 0) }
  }

  private func fail(_ fault: InMemoryCloud.Fault?) throws(TransportError) {
    switch fault {
    case .requestLost(let error), .answerLost(let error): throw error
    case nil: break
    }
  }

  @concurrent
  func exchange(_ request: Request) async throws(TransportError) -> Delivery {
    if Task.isCancelled { throw .cancelled }
    let fault = fault()
    if case .requestLost(let error) = fault { throw error }
    let delivery = try cloud.exchange(request, at: now())
    if case .answerLost(let error) = fault { throw error }
    return delivery
  }

  func observeHints(_ hint: @escaping @Sendable () -> Void) -> StoreObservation {
    cloud.observe(hint)
  }
}
