import SetteeCloudCore
import SetteeFiles
import SetteeReplication
import SetteeStores
import Synchronization

/// A way to an account that makes none before somebody has something to write: a place may have
/// been misspelled.
package final class JoiningTransport: CloudTransport {
  private let way: any CloudTransport
  /// The shared folder, where that is the place.
  private let folder: Path?
  private let mayFound = Mutex(false)
  private let isEmpty = Mutex(false)

  /// - Parameters:
  ///   - way: The way to the account.
  ///   - folder: The shared folder, where that is the place; the one around it has to be there.
  package init(_ way: any CloudTransport, folder: Path?) { (self.way, self.folder) = (way, folder) }

  /// Lets an account be founded from now on where there is none.
  package func allowFounding() { mayFound.withLock { $0 = true } }

  /// Whether there was no account at the last look, and none might be founded.
  package var foundNone: Bool { isEmpty.withLock(\.self) }

  package var name: String { way.name }
  package var remarks: [String] { way.remarks }
  package var lossesElsewhere: [LossesElsewhere] { way.lossesElsewhere }

  package func account() async throws(TransportError) -> AccountID {
    // No account has this number, so that it is looked for and not made.
    switch try await way.account(expecting: AccountID(0)) {
    case .own: return AccountID(0)
    case .twin(let found), .other(let found): return found
    case .none: break
    }
    let isWaiting = !mayFound.withLock(\.self)
    isEmpty.withLock { $0 = isWaiting }
    guard !isWaiting else {
      throw .unreachable("\(name) holds none, and only what is written founds one")
    }
    if let missing { throw .unreachable("the folder \(missing) does not exist") }
    return try await way.account()
  }

  /// The folder in which the shared one would have to be made, where that is not there either.
  private var missing: Path? {
    guard let parent = folder?.parent else { return nil }
    do throws(FileError) {
      return try LocalFileSystem().statusIfPresent(at: parent) == nil ? parent : nil
    } catch {
      return nil
    }
  }

  package func account(
    expecting known: AccountID
  ) async throws(TransportError) -> AccountFinding { try await way.account(expecting: known) }

  package func contents(of account: AccountID) async throws(TransportError) -> Delivery {
    try await way.contents(of: account)
  }

  @concurrent
  package func exchange(_ request: Request) async throws(TransportError) -> Delivery {
    try await way.exchange(request)
  }

  package func observeHints(_ hint: @escaping @Sendable () -> Void) -> StoreObservation {
    way.observeHints(hint)
  }

  package func lostWrites() async throws(TransportError) -> [AccountLoss] {
    try await way.lostWrites()
  }

  package func settle(_ losses: [KeyedStamp]) async throws(TransportError) {
    try await way.settle(losses)
  }
}

extension CloudPlace {
  /// Opens a program's device as `device` does, with the way on which an account is not founded
  /// before that is allowed; `nil` for the simulator.
  package func joiningDevice(
    named name: String, of app: String, keptIn folder: Path, parameters: SyncParameters
  ) throws(StoreError) -> (device: CloudDevice, way: JoiningTransport)? {
    guard let (transport, parameters) = transport(for: app, parameters) else { return nil }
    var shared: Path?
    if case .folder(let path) = self { shared = path }
    let way = JoiningTransport(transport, folder: shared)
    let device = try CloudDevice(
      name: name, storage: storage(named: name, of: app, keptIn: folder, parameters),
      transport: way, parameters: parameters)
    return (device, way)
  }
}
