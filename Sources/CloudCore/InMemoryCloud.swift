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
    var trace = Trace()
  }

  private let state: Mutex<State>
  private let hints = HintFeed()

  package init(
    account: AccountID = AccountID(1), parameters: SyncParameters = SyncParameters()
  ) {
    state = Mutex(State(account: Account(id: account, name: "memory", parameters: parameters)))
  }

  /// Looks at the account at one moment.
  package func read<Result: Sendable>(_ body: (borrowing Account) -> Result) -> Result {
    state.withLock { body($0.account) }
  }

  /// Replaces the account by an empty one of another identity.
  package func replaceAccount(by id: AccountID) {
    state.withLock { state in
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
      guard request.account == state.account.id else {
        return (.failure(.foreign(expected: request.account, found: state.account.id)), false)
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

  func account() async throws(TransportError) -> AccountID { cloud.read(\.id) }

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
