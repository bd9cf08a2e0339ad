import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores
import Synchronization

/// The file of one device's replica, shared by all processes of that device.
///
/// - Every transaction takes the lock, reads the newest version, changes that, and puts the whole
///   new version in the old one's place; so no process loses another's changes, and a reader sees
///   one version or the next, never a mixture, whatever dies when.
/// - When `transaction` has returned, the change survives a loss of power. When it has thrown, the
///   change may or may not be there; whoever asks again sees which.
/// - Requests are made of what would survive a loss of power, and of nothing else: no account ever
///   knows a write that the device has forgotten, and no stamp is given twice.
/// - A copy of each version lies beside it. A version that is damaged is kept under another name,
///   told of, and replaced by its copy: nothing is lost. Where the copy is damaged too, or the file
///   is of a later format, nothing is written by who knows no version.
///
/// Calls block: for the lock at most `FileLock.waitMax`, and for the disk. They may come from any
/// thread; one waits for the other.
package final class ReplicaFile: Sendable {
  package let path: Path
  let environment: DiskEnvironment
  let parameters: SyncParameters
  let rules: ReplicaFileRules
  let makeReplica: @Sendable () -> Replica
  let format: Int
  private let state = Mutex(State())
  /// What is shown without waiting for the disk.
  private let latest = Mutex(Latest())

  /// Names the file; nothing is read or written yet.
  ///
  /// - Parameters:
  ///   - path: The file; missing folders are made.
  ///   - environment: Files, time and chance.
  ///   - parameters: What the replica lives by.
  ///   - rules: For tests that break them.
  ///   - format: The format this program writes; another only in tests.
  ///   - makeReplica: A replica of a fresh identity, for a device that has no file and for one
  ///     whose latest version is lost.
  package init(
    at path: Path, environment: DiskEnvironment, parameters: SyncParameters,
    rules: ReplicaFileRules = ReplicaFileRules(), format: Int? = nil,
    makeReplica: @escaping @Sendable () -> Replica
  ) {
    self.path = path
    self.environment = environment
    self.parameters = parameters
    self.rules = rules
    self.format = format ?? ReplicaVersion.formatVersion
    self.makeReplica = makeReplica
  }

  struct State {
    /// The newest version seen.
    var known: ReplicaVersion?
    /// The replica of that version, with what is true of the moment.
    var replica: Replica?
    /// The newest generation that a loss of power cannot take back, as far as known.
    var durableGeneration: UInt64?
    var hasSwept = false
    var hasForgottenVersionBefore = false
    var notices: [StoreNotice] = []
  }

  private struct Latest {
    var replica: Replica?
    var generation: UInt64 = 0
    var notices: [StoreNotice] = []
  }

  /// The newest version that this process has seen, without looking at the disk or waiting for it;
  /// `nil` before the first look and where there is no file.
  package var replica: Replica? { latest.withLock { $0.replica } }

  /// How many commits the newest version seen has behind it.
  package var generation: UInt64 { latest.withLock { $0.generation } }

  /// Takes out what happened that no caller was told by an error.
  package func drainNotices() -> [StoreNotice] {
    latest.withLock { latest in
      defer { latest.notices = [] }
      return latest.notices
    }
  }

  /// Looks at the file, without the lock, and returns the replica; `nil` where there is no file.
  ///
  /// Reads in one process never go back to an earlier version.
  /// - Throws: `.corrupt` or `.readOnly` for a file that is no version; what was known stays.
  @discardableResult
  package func refresh() throws(StoreError) -> Replica? {
    try state.withLock { state throws(StoreError) in
      defer { publish(&state) }
      try look(&state)
      return state.replica
    }
  }

  /// Changes the newest version and makes it durable.
  ///
  /// A change of the moment alone, such as what the replica waits for, writes nothing.
  /// - Returns: What `change` returned.
  /// - Throws: `.busy` where another process holds the lock for too long; `.system` where the disk
  ///   failed; `.corrupt` and `.readOnly` where the file must not be written.
  package func transaction<Result: Sendable>(
    _ change: (inout Replica) -> Result
  ) throws(StoreError) -> Result {
    try state.withLock { state throws(StoreError) in
      defer { publish(&state) }
      return try perform(change, &state)
    }
  }

  /// Changes what is true of the moment alone: nothing is written, and nobody else sees it.
  package func adjust<Result: Sendable>(_ change: (inout Replica) -> Result) -> Result? {
    state.withLock { state in
      defer { publish(&state) }
      return state.replica.mapInPlace(change)
    }
  }

  /// The next request to the account, made of what would survive a loss of power.
  ///
  /// The number of the request is durable before it leaves, too: no two requests of a device ever
  /// bear one number, by which accounts tell a device from its copy. So each request is a commit.
  /// - Returns: `nil` where there is nobody to ask.
  /// - Throws: Where the disk failed; nothing may be sent then.
  package func makeRequest(
    at time: Int64, into trace: inout Trace
  ) throws(StoreError) -> Request? {
    // A mutex's closure cannot take hold of an inout parameter.
    var noted = trace
    trace = Trace()
    defer { trace = noted }
    return try state.withLock { state throws(StoreError) in
      defer { publish(&state) }
      guard rules.pushesOnlyDurable else {
        try look(&state)
        return state.replica.mapInPlace { $0.makeRequest(at: time, into: &noted) } ?? nil
      }
      return try perform({ $0.makeRequest(at: time, into: &noted) }, &state)
    }
  }

  /// Returns when the newest version seen would survive a loss of power.
  package func secure() throws(StoreError) {
    try state.withLock { state throws(StoreError) in
      guard rules.pushesOnlyDurable, let known = state.known else { return }
      try makeDurable(known.generation, &state)
    }
  }

  /// Calls `onChange` whenever another process may have committed; then `refresh` tells.
  package func watch(
    _ onChange: @escaping @Sendable () -> Void
  ) throws(StoreError) -> FileWatch {
    try storing { () throws(FileError) in
      try environment.watcher.watch(path) { _ in onChange() }
    }
  }

  private func perform<Result: Sendable>(
    _ change: (inout Replica) -> Result, _ state: inout State
  ) throws(StoreError) -> Result {
    try storing { () throws(FileError) in
      try environment.files.makeDirectories(path.parent)
    }
    let lock = rules.takesLock ? try acquireLock() : nil
    defer { lock?.release() }
    try sweep(&state)
    let base = try takeNewest(&state)
    var snapshot = base.snapshot
    if let replica = state.replica { snapshot.replica.resume(from: replica) }
    let result = change(&snapshot.replica)
    try commit(snapshot, after: base, &state)
    return result
  }

  private func publish(_ state: inout State) {
    latest.withLock { latest in
      latest.replica = state.replica
      latest.generation = state.known?.generation ?? 0
      latest.notices += state.notices
    }
    state.notices = []
  }
}

extension Optional {
  /// Changes what is there.
  fileprivate mutating func mapInPlace<Result>(_ change: (inout Wrapped) -> Result) -> Result? {
    guard var wrapped = self else { return nil }
    self = nil
    defer { self = wrapped }
    return change(&wrapped)
  }
}
