import SetteeCloudCore
import SetteePropertyLists
import SetteeStores
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// One suite's keys and the account, kept equal by a mirror.
final class SyncedSuite: Sendable {
  let mirror: CloudMirror
  private let cloud: CloudSection
  private let told = Mutex<[Key: StoreError]>([:])
  private let observation = Mutex<StoreObservation?>(nil)

  /// What the mirror has done.
  struct News: Sendable {
    var change: CloudMirror.Change?
    /// What the account refuses, and was not told before.
    var refused: [Key: StoreError]
  }

  init(
    _ suite: DefaultsSuite, _ cloud: NSUbiquitousKeyValueStore,
    hear: @escaping @Sendable (News) -> Void
  ) {
    self.cloud = CloudSection(of: cloud, forSuite: suite.name)
    mirror = CloudMirror(
      suite, self.cloud, keys: [], memory: MirrorMemory(beside: suite),
      time: suite.place.environment.time)
    observation.withLock { observation in
      observation = mirror.observeStatus { [weak self] in
        if let news = self?.news() { hear(news) }
      }
    }
  }

  /// Why the account cannot have a key; `nil` where it can.
  func problem(with key: Key) -> StoreError? { cloud.names.problem(with: key) }

  private func news() -> News {
    let status = mirror.status
    let refused = told.withLock { told in
      defer { told = status.waiting }
      return status.waiting.filter { told[$0.key] != $0.value }
    }
    return News(change: refused.isEmpty ? status.lastChange : nil, refused: refused)
  }

  /// Returns when no change of these keys waits for the account's answer.
  func waitUntilAnswered(of keys: [String]) async {
    guard cloud.store.synchronize() else { return }
    let keys = keys.map { Key($0) }
    let (hints, hint) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let standings = cloud.store.observeSyncStates { _ in hint.yield() }
    let values = cloud.observe { _ in hint.yield() }
    defer {
      standings.cancel()
      values.cancel()
    }
    hint.yield()
    for await _ in hints where !cloud.isPending(anyOf: keys) { return }
  }

  /// A line on standard error, with names only: values may be secrets.
  static func log(_ change: CloudMirror.Change) {
    let names = change.keys.map(\.name.debugDescription).sorted().joined(separator: ", ")
    let way = change.direction == .toCloud ? "to" : "from"
    let line = Array("Defaults.iCloud: \(names) went \(way) the account\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }
}
