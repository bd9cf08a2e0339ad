import SetteeCloudCore
import Dispatch
import SetteeEngines
import SetteePropertyLists
import SetteeReplication
import SetteeSettings
import SetteeStores
import Synchronization

/// An account's settings for a command: synced when it begins and after each write.
///
/// A command that has something to write goes on without its account: the write is durable on this
/// device, and sent by whichever program of the device talks to the account next.
final class SyncedStore: Store, LossReporting, AccountChoosing {
  let face: NSUbiquitousKeyValueStore
  let place: String
  /// `nil` where the account is simulated.
  let device: CloudDevice?
  /// The device's way to its account, which founds none before it may.
  private let way: JoiningTransport?
  private let errors: TextOutput
  private let timer = Mutex<Task<Void, Never>?>(nil)
  /// What was said last to keep the account away.
  private let told = Mutex<CloudTrouble?>(nil)

  init(
    _ face: NSUbiquitousKeyValueStore, device: CloudDevice?, way: JoiningTransport? = nil,
    place: String, errors: TextOutput
  ) {
    self.face = face
    self.device = device
    self.way = way
    self.place = place
    self.errors = errors
  }

  deinit { timer.withLock { $0?.cancel() } }

  /// Talks to the account and waits for its answer, and says what keeps it away and what waits; the
  /// same trouble is said once.
  ///
  /// Who chooses already is not told that there is something to choose, nor who is about to write
  /// that there is no account yet.
  @discardableResult
  func sync(isChoosing: Bool = false, isWriting: Bool = false) -> CloudTrouble? {
    guard let device, let trouble = device.syncAndWait() else { return nil }
    if isWriting, way?.foundNone == true { return trouble }
    let isNews = told.withLock { told in
      defer { told = trouble }
      return told?.isSame(as: trouble) != true
    }
    if case .apart = trouble {
      if isNews, !isChoosing { errors.sentence("\(trouble)") }
      return trouble
    }
    let count = device.status.pendingCount
    let sentences = [
      isNews ? "\(trouble) The values are those last known." : nil,
      count > 0 ? Self.words(ofWaiting: count) : nil,
    ].compactMap(\.self)
    if !sentences.isEmpty { errors.sentence(sentences.joined(separator: " ")) }
    return trouble
  }

  private static func words(ofWaiting count: Int) -> String {
    count == 1
      ? "1 of this device's writes waits and is safe here."
      : "\(count) of this device's writes wait and are safe here."
  }

  /// Lets an account be founded from now on where there is none.
  func allowFounding() { way?.allowFounding() }

  /// Goes on talking in the background.
  func start() {
    device?.start()
    guard let simulator = face.simulator else { return }
    timer.withLock { timer in
      if timer == nil { timer = Task.detached { await SyncTimer(simulator).run() } }
    }
  }

  var name: String { place }

  func value(forKey key: Key) -> PropertyList? { face.value(forKey: key) }

  func source(ofKey key: Key) -> ValueSource? { face.source(ofKey: key) }

  func keys() -> [Key] { face.keys() }

  func write(_ edits: [Edit]) throws(StoreError) -> EditReceipt {
    allowFounding()
    return try face.write(edits)
  }

  func observe(_ observer: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation {
    start()
    return face.observe(observer)
  }

  func observe(
    _ keys: Set<Key>, _ observer: @escaping @Sendable (StoreChange) -> Void
  ) -> StoreObservation {
    start()
    return face.observe(keys, observer)
  }

  var capabilities: StoreCapabilities {
    StoreCapabilities(notices: self, sync: self, losses: self, accounts: self)
  }

  /// Makes writes durable here, and then tries to bring them to the account.
  func flush() throws(StoreError) {
    try face.flush()
    sync()
  }

  func syncState(ofKey key: Key) -> SyncState? { face.syncState(ofKey: key) }

  func lostWrite(ofKey key: Key) -> LostWrite? { face.lostWrite(ofKey: key) }

  func lostWrites(ofKey key: Key) -> [LostWrite] { face.lostWrites(ofKey: key) }

  func settle(_ write: LostWrite, ofKey key: Key) { face.settle(write, ofKey: key) }

  var choice: AccountChoice? { face.choice }

  func adopt(_ side: AccountSide) async throws {
    allowFounding()
    try await face.adopt(side)
  }

  var trouble: StoreNotice? { face.trouble }

  func observeNotices(_ observer: @escaping @Sendable (StoreNotice) -> Void) -> StoreObservation {
    face.observeNotices(observer)
  }

  func observeSyncStates(
    _ observer: @escaping @Sendable (Set<Key>) -> Void
  ) -> StoreObservation {
    face.observeSyncStates(observer)
  }
}

extension CloudTrouble {
  /// Whether a person was told of it, be it that a write has changed since how many values stay.
  fileprivate func isSame(as other: CloudTrouble) -> Bool {
    guard case .apart(let mine) = self, case .apart(let theirs) = other else {
      return self == other
    }
    return (mine.contents == nil) == (theirs.contents == nil)
  }
}

extension CloudDevice {
  /// Runs a round and waits for its end; for programs that do one thing and have no screen.
  func syncAndWait() -> CloudTrouble? {
    let done = DispatchSemaphore(value: 0)
    let trouble = Mutex<CloudTrouble?>(nil)
    Task.detached { [self] in
      let outcome = await sync()
      trouble.withLock { $0 = outcome }
      done.signal()
    }
    done.wait()
    return trouble.withLock { $0 }
  }
}
