import SetteePropertyLists
import SetteeReplication
import SetteeStores

/// The way to an account, wherever that lives: in memory, in a shared folder, on a server.
///
/// A transport decides nothing about values: what it answers is what `Account.receive` would
/// answer, as far as its engine can (each engine documents what it gives up). One shared law suite,
/// `checkTransportLaws`, runs on every one of them.
///
/// A transport serves one replica; two devices have two. It may be used from any thread.
package protocol CloudTransport: Sendable {
  /// What people call the place, for messages: `folder:/home/ada/Sync`.
  var name: String { get }

  /// The identity of the account behind the transport, made where there is none yet.
  ///
  /// Only a device that belongs to no account asks, and one whose user chose to begin a new one.
  func account() async throws(TransportError) -> AccountID

  /// What stands in the place of the account that a device belongs to.
  ///
  /// It makes no account: an empty place may be one whose disk is not mounted.
  func account(expecting known: AccountID) async throws(TransportError) -> AccountFinding

  /// All that an account holds, as an answer to somebody who knows nothing; it changes nothing
  /// there.
  func contents(of account: AccountID) async throws(TransportError) -> Delivery

  /// Brings a device's writes to the account and its news back.
  ///
  /// Sending a request again, late or twice does no harm, so whoever does not know what became of
  /// one sends it again. Ends within a deadline of the engine's, and soon after its task was
  /// cancelled; runs on no caller's actor.
  @concurrent
  func exchange(_ request: Request) async throws(TransportError) -> Delivery

  /// Calls `hint`, on any thread, when there may be news, until the observation ends.
  ///
  /// No more than a hint: it may come for nothing, and it may be missing. A device asks by its
  /// period in any case.
  func observeHints(_ hint: @escaping @Sendable () -> Void) -> StoreObservation

  /// What is odd at present and keeps nothing from working, as sentences: a file that cannot be
  /// read, a server that was restored.
  var remarks: [String] { get }

  /// Lost writes that other devices keep, as of the last exchange.
  var lossesElsewhere: [LossesElsewhere] { get }

  /// Lost writes that the account itself keeps, the oldest first.
  func lostWrites() async throws(TransportError) -> [AccountLoss]

  /// Takes lost writes out of what the account itself keeps: somebody has dealt with them.
  func settle(_ losses: [KeyedStamp]) async throws(TransportError)
}

extension CloudTransport {
  package var remarks: [String] { [] }
  package var lossesElsewhere: [LossesElsewhere] { [] }
  package func lostWrites() async throws(TransportError) -> [AccountLoss] { [] }
  package func settle(_ losses: [KeyedStamp]) async throws(TransportError) {}
}

/// What stands in the place of an account that a device belongs to.
package enum AccountFinding: Sendable, Hashable {
  case own
  /// An account that was founded at the same time as the device's own and counts for both.
  case twin(AccountID)
  case other(AccountID)
  case none
}

/// Why an exchange did not come about, in a form that ends as a sentence.
///
/// The texts are clauses without a stop. They may repeat what another machine sent: whoever shows
/// them makes control characters visible first.
package enum TransportError: Error, Sendable, Hashable {
  /// Nobody was reached; nothing has changed there.
  case unreachable(String)
  /// No answer within the deadline. Whether the writes arrived is unknown.
  case timedOut(String)
  /// The other side understood and said no; trying again will not help before a person does
  /// something.
  case refused(String)
  /// An answer arrived that makes no sense. Whether the writes arrived is unknown.
  case malformed(String)
  /// The account there is another one than the device belongs to.
  case foreign(expected: AccountID, found: AccountID)
  /// The task was cancelled. Whether the writes arrived is unknown.
  case cancelled
}

extension TransportError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreachable(let reason): "The account cannot be reached: \(reason)."
    case .timedOut(let reason): "The account did not answer in time: \(reason)."
    case .refused(let reason): "The account refused: \(reason)."
    case .malformed(let reason): "The account's answer makes no sense: \(reason)."
    case .foreign:
      "There is another account now than this device belongs to."
    case .cancelled: "The sync was broken off; it will be repeated."
    }
  }
}
