import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores
import Synchronization

/// Keys of a local suite kept equal to those of a cloud store, both ways.
///
/// ```swift
/// let mirror = CloudMirror(.standard, NSUbiquitousKeyValueStore.default, keys: ["name", "age"])
/// ```
///
/// The local suite stays the copy that works without any account. Each key is decided for itself,
/// by what changed since both were last equal: a local change goes to the cloud at once and is
/// stamped when it is set; a cloud change comes to the suite once and is not sent back; nothing
/// changed, nothing happens. What both were last equal at is remembered beside the suite's file,
/// so that also holds from one launch to the next.
///
/// - A key without such a memory takes the cloud's value where the cloud has one, so a fresh
///   device never overwrites it; registered defaults are never sent.
/// - Where both changed while nobody looked, the cloud's value stands; where the local value was
///   set while the mirror watched, the later of the two does. The other one is in `lost`.
/// - Leaving an account empties its keys here too, as they are emptied in the cloud store.
///
/// The mirror works until it is released or stopped, and may be used from any thread.
public final class CloudMirror: Sendable {
  let suite: any ExchangingStore
  let cloud: any ExchangingStore
  let state: Mutex<State>
  private let memory: MirrorMemory?
  private let time: any Timekeeper
  private let statusHints = Feed<Void>(keeping: .latest)
  private let observations = Mutex<[StoreObservation]>([])
  /// Held by whoever stores the memory.
  private let settling = Mutex(())

  /// How long changes gather before the memory of them is stored.
  static let settleDelay = Duration.milliseconds(100)

  struct State {
    var keys: Set<Key>
    /// What both stores were last equal at, as a fingerprint.
    var agreed: [Key: UInt64]
    /// When a local value was set that the cloud does not have yet, in milliseconds since 1970.
    var setAt: [Key: Int64] = [:]
    var status = Status()
    var isSettling = false
    var isStopped = false
  }

  /// Mirrors keys of a suite, from now on.
  ///
  /// Reads the memory beside the suite's file once: do not make it on the main actor where disks
  /// are slow.
  /// - Parameters:
  ///   - suite: The copy on this device; what it shows by other domains is not sent.
  ///   - cloud: The account's store.
  ///   - keys: The keys, which are called the same in both.
  public convenience init(
    _ suite: DefaultsSuite, _ cloud: NSUbiquitousKeyValueStore = .default, keys: [String]
  ) {
    self.init(
      suite, cloud, keys: keys.map { Key($0) }, memory: MirrorMemory(beside: suite),
      time: suite.place.environment.time)
  }

  package init(
    _ suite: any ExchangingStore, _ cloud: any ExchangingStore, keys: [Key],
    memory: MirrorMemory?, time: any Timekeeper
  ) {
    self.suite = suite
    self.cloud = cloud
    self.memory = memory
    self.time = time
    let (agreed, problem) = memory?.load() ?? ([:], nil)
    state = Mutex(State(keys: Set(keys), agreed: agreed))
    if let problem { state.withLock { $0.status.problem = problem } }
    observations.withLock { all in
      all = [
        suite.observe { [weak self] in self?.localChange($0) },
        cloud.observe { [weak self] in self?.cloudChange($0) },
      ]
    }
    for key in keys { bringTogether(key, because: .initialSync) }
  }

  deinit { stop() }

  /// Mirrors further keys, beginning with what both stores have now.
  ///
  /// A key that is mirrored already stays so.
  public func add(_ keys: [String]) {
    let keys = keys.map { Key($0) }
    state.withLock { $0.keys.formUnion(keys) }
    for key in keys { bringTogether(key, because: .initialSync) }
  }

  /// Ends the mirroring of keys; both stores keep what they have.
  public func remove(_ keys: [String]) {
    state.withLock { $0.keys.subtract(keys.map { Key($0) }) }
  }

  /// Ends all mirroring; both stores keep what they have.
  ///
  /// As the release of the mirror does; it cannot be begun again.
  public func stop() {
    state.withLock { $0.isStopped = true }
    observations.withLock { $0 = [] }
  }

  /// What the mirror did last, and what it could not do.
  public var status: Status { state.withLock { $0.status } }

  /// Calls an observer, on any thread, when the status is another one.
  public func observeStatus(_ observer: @escaping @Sendable () -> Void) -> StoreObservation {
    statusHints.observe(observer)
  }

  func tellStatus() { statusHints.announce() }
}

// MARK: Changes

extension CloudMirror {
  private func localChange(_ change: StoreChange) {
    let now = time.unixMilliseconds
    let keys = state.withLock { state in
      let keys = state.isStopped ? [] : state.keys.intersection(change.keys)
      for key in keys { state.setAt[key] = now }
      return keys
    }
    for key in keys.sorted() { bringTogether(key, because: change.origin) }
  }

  private func cloudChange(_ change: StoreChange) {
    let keys = state.withLock { state -> Set<Key> in
      guard !state.isStopped else { return [] }
      // What was refused may fit or be allowed now.
      return state.keys.intersection(change.keys).union(state.status.waiting.keys)
    }
    for key in keys.sorted() { bringTogether(key, because: change.origin) }
  }

  /// Makes both stores equal at a key; looks again for as long as somebody else changes it.
  func bringTogether(_ key: Key, because reason: StoreChange.Origin) {
    while true {
      let (local, remote) = (suite.ownValue(forKey: key), cloud.ownValue(forKey: key))
      guard let step = nextStep(key, local, remote, because: reason) else { break }
      do throws(StoreError) {
        let isDone =
          switch step.direction {
          case .toCloud: try cloud.exchange(key, from: remote, to: local)
          case .fromCloud: try suite.exchange(key, from: local, to: remote)
          }
        if isDone { note(step, key, because: reason) }
      } catch {
        note(error, of: key)
        return
      }
    }
    scheduleSettling()
  }

  /// One value's way from one store to the other.
  struct Step {
    let direction: Direction
    /// The value that gives way although nobody who set the other had seen it.
    var lost: PropertyList?
  }

  /// What has to be done for a key, or `nil` where both are equal, which is noted then.
  private func nextStep(
    _ key: Key, _ local: PropertyList?, _ remote: PropertyList?,
    because reason: StoreChange.Origin
  ) -> Step? {
    state.withLock { state in
      guard local != remote else {
        state.agreed[key] = Fingerprint.of(local)
        state.setAt[key] = nil
        state.status.waiting[key] = nil
        return nil
      }
      guard let agreed = state.agreed[key] else {
        return remote == nil
          ? Step(direction: .toCloud) : Step(direction: .fromCloud, lost: local)
      }
      if Fingerprint.of(remote) == agreed { return Step(direction: .toCloud) }
      if Fingerprint.of(local) == agreed { return Step(direction: .fromCloud) }
      let isLocal = reason != .accountChange && isLater(localSetAt: state.setAt[key], key)
      return isLocal
        ? Step(direction: .toCloud, lost: remote) : Step(direction: .fromCloud, lost: local)
    }
  }

  private func isLater(localSetAt: Int64?, _ key: Key) -> Bool {
    guard let localSetAt else { return false }
    guard case .cloud(_, let milliseconds)? = cloud.source(ofKey: key) else { return true }
    return localSetAt > milliseconds
  }
}

// MARK: Notes

extension CloudMirror {
  private func note(_ step: Step, _ key: Key, because reason: StoreChange.Origin) {
    let now = time.unixMilliseconds
    state.withLock { state in
      if let lost = step.lost {
        let isLocal = step.direction == .fromCloud
        state.status.lost.append(Lost(key: key, value: lost, isLocal: isLocal))
        if state.status.lost.count > Status.lostCountMax { state.status.lost.removeFirst() }
      }
      state.status.note(step.direction, key, because: reason, at: now)
    }
    tellStatus()
  }

  private func note(_ error: StoreError, of key: Key) {
    state.withLock { $0.status.waiting[key] = error }
    tellStatus()
  }

  /// Stores the memory once what it says is durable in both stores.
  private func scheduleSettling() {
    guard memory != nil else { return }
    let isNew = state.withLock { state in
      defer { state.isSettling = true }
      return !state.isSettling
    }
    guard isNew else { return }
    time.schedule(after: Self.settleDelay, HermeticScope.carrying { self.settle() })
  }

  private func settle() {
    let agreed = state.withLock { state in
      state.isSettling = false
      return state.agreed
    }
    do throws(StoreError) {
      try settling.withLock { _ throws(StoreError) in
        try suite.flush()
        try cloud.flush()
        try memory?.store(agreed)
      }
      state.withLock { $0.status.problem = nil }
    } catch {
      state.withLock { $0.status.problem = error.description }
      tellStatus()
    }
  }
}
