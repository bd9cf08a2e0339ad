import SetteeCloudCore
import Dispatch
import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores
import Synchronization

/// An account in a folder that several devices share: by Syncthing, a network mount, or a disk.
///
/// Each device writes one file and reads all; merging them by stamp gives every device the same
/// values, whatever order the files arrive in. What a folder gives up against a server:
///
/// | promise | in a shared folder |
/// |---|---|
/// | the latest stamp stands on all devices | kept |
/// | a write that loses unseen is in the loser's journal | kept |
/// | one order of acceptance | none: each device sees files in the order they arrive |
/// | the quota is never exceeded | advisory: checked against what has arrived here |
/// | a receipt means that others can see the write | it means that our file is durable here |
/// | removed keys are forgotten in the end | tombstones stay in the files |
/// | no file holds a secret that was set over | once the device that wrote it has synced |
///
/// The folder holds what the files hold that are whole now. Files that are half synced, damaged or
/// not ours are passed over, reported in `remarks`, and read once they are whole. Each answer tells
/// a digest of all that is there; a device that knows of more sends its own records again at once,
/// and others' once their writers had a minute to do so.
package final class FolderTransport: CloudTransport {
  private let layout: FolderLayout
  private let environment: DiskEnvironment
  private let quota: Quota
  private let purpose: AccountPurpose
  private let secretKeys: Set<Key>
  private let state: Mutex<FolderAccount?>
  /// Why changes in the folder are not told of, as a sentence.
  private let deafness = Mutex<String?>(nil)
  private let queue = DispatchQueue(label: "settee.folder", qos: .utility)

  /// Prepares the way to a folder, which is made at the first use where it is missing.
  /// - Parameters:
  ///   - folder: The shared folder.
  ///   - environment: Files, time and chance.
  ///   - parameters: The quota that devices respect, and which keys are secrets.
  package init(
    _ folder: Path, in environment: DiskEnvironment = .live(),
    parameters: SyncParameters = SyncParameters()
  ) {
    layout = FolderLayout(root: folder)
    self.environment = environment
    quota = parameters.quota
    purpose = AccountPurpose(parameters)
    secretKeys = parameters.secretKeys
    state = Mutex(nil)
  }

  package var name: String { "folder:\(layout.root)" }

  /// A pace for a place that costs nothing: edits go out at once, and a folder whose changes the
  /// kernel does not tell of (NFS, FUSE) is looked through every five seconds.
  package static let pace = Pace(
    period: 5_000, uploadDelay: 0, timeout: 10_000, burst: 1_000, refill: 50)

  package var remarks: [String] {
    let troubles = state.withLock { $0?.troubles ?? [:] }
    return [deafness.withLock { $0 }].compactMap(\.self)
      + troubles.sorted { $0.key < $1.key }.map(\.value)
  }

  package var lossesElsewhere: [LossesElsewhere] {
    state.withLock { $0?.lossesElsewhere ?? [] }
  }

  package func account() async throws(TransportError) -> AccountID {
    try await inBackground { shared throws(TransportError) in try shared.findAccount() }
  }

  package func account(
    expecting known: AccountID
  ) async throws(TransportError) -> AccountFinding {
    try await inBackground { shared throws(TransportError) in
      try shared.findAccount(expecting: known)
    }
  }

  package func contents(of account: AccountID) async throws(TransportError) -> Delivery {
    try await inBackground { shared throws(TransportError) in
      try shared.contents(of: account)
    }
  }

  @concurrent
  package func exchange(_ request: Request) async throws(TransportError) -> Delivery {
    if Task.isCancelled { throw .cancelled }
    return try await inBackground { shared throws(TransportError) in
      try shared.exchange(request)
    }
  }

  /// Hints by inotify: changes that programs on this machine make, Syncthing among them.
  ///
  /// On mounts where other machines write, no event comes, and news waits for the device's period.
  /// Where the folder cannot be watched at all, it does too, and `remarks` says so.
  package func observeHints(_ hint: @escaping @Sendable () -> Void) -> StoreObservation {
    do throws(FileError) {
      let watch = try environment.watcher.watch(.anyFile(in: layout.replicas)) { _ in hint() }
      deafness.withLock { $0 = nil }
      return StoreObservation { watch.cancel() }
    } catch {
      deafness.withLock { $0 = "Changes by other devices may show late: \(error)" }
      return .none
    }
  }

  /// Runs work on the folder's own queue: one exchange at a time, and the disk on no task's thread.
  private func inBackground<Result: Sendable>(
    _ work: @escaping @Sendable (inout FolderAccount) throws(TransportError) -> Result
  ) async throws(TransportError) -> Result {
    let outcome: Swift.Result<Result, TransportError> = await withCheckedContinuation { done in
      queue.async { [self] in
        done.resume(
          returning: state.withLock { shared in
            var account =
              shared
              ?? FolderAccount(
                layout.root, in: environment, quota: quota, purpose: purpose,
                secretKeys: secretKeys)
            defer { shared = account }
            do throws(TransportError) {
              return .success(try work(&account))
            } catch {
              return .failure(error)
            }
          })
      }
    }
    return try outcome.get()
  }
}

extension TransportError {
  /// A disk that failed keeps a device from its account.
  init(_ error: FileError) {
    // The sentence's stop is put by our own description.
    self = .unreachable(String(error.description.dropLast()))
  }
}
