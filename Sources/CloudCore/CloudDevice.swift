import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores
import Synchronization

/// A device of a real account: one replica, kept on disk and in step with the account.
///
/// Writes are in memory at once and on disk within 100 milliseconds. A background task talks to
/// the account by the replica's pace, by the transport's hints and when somebody asks; nothing
/// leaves before it is durable here. Several processes of one device share the replica: what one
/// stores, the others take up and announce. Without the account everything goes on with the values
/// last known.
///
/// All members may be used from any thread; those that touch a disk or the network say so.
public final class CloudDevice: Sendable {
  let state: Mutex<State>
  let storage: any ReplicaStorage
  let transport: any CloudTransport
  let environment: CloudEnvironment
  let values = Feed<StoreChange>()
  let standings = Feed<Set<Key>>()
  let statusHints = Feed<Void>(keeping: .latest)
  /// Held by whoever stores, so that stores of one process follow one another.
  let storing = Mutex(())
  let observations = Mutex<[StoreObservation]>([])
  /// Whether no account was ever named for it.
  let isAlone: Bool
  /// What has taken in the values of a device that was alone.
  let successor = Mutex<CloudDevice?>(nil)

  /// Opens a device with the values last known.
  ///
  /// It does not talk before `start`. Blocks for the disk.
  /// - Parameters:
  ///   - name: What people call the device.
  ///   - storage: Where its replica is kept.
  ///   - transport: The way to its account.
  ///   - environment: Time and chance.
  ///   - parameters: Quota, pace, journal and rules.
  /// - Throws: Where the replica's file is there and cannot be read.
  package convenience init(
    name: String, storage: any ReplicaStorage, transport: any CloudTransport,
    environment: CloudEnvironment = .live(), parameters: SyncParameters = SyncParameters()
  ) throws(StoreError) {
    let stored = try storage.load()
    self.init(
      name: name, stored: stored, storage: storage, transport: transport,
      environment: environment, parameters: parameters)
  }

  /// Opens a device with what its storage was found to have.
  init(
    name: String, stored: Replica?, storage: any ReplicaStorage, transport: any CloudTransport,
    environment: CloudEnvironment, parameters: SyncParameters
  ) {
    var replica = Replica(
      id: ReplicaID(environment.chance()), name: name, parameters: parameters)
    if let stored { replica.takeOver(stored) }
    self.storage = storage
    self.transport = transport
    self.environment = environment
    isAlone = transport is NoAccount
    state = Mutex(State(replica: replica, values: values, standings: standings))
  }

  /// The device's store, the same object as long as anybody holds it.
  ///
  /// It reads and writes memory alone, so no call of it waits for the disk or for the account.
  public var store: NSUbiquitousKeyValueStore {
    state.withLock { state in
      if let face = state.face { return face }
      let face = NSUbiquitousKeyValueStore(host: self)
      state.face = face
      return face
    }
  }

  struct State: Sendable {
    var replica: Replica
    var trace = Trace()
    var log = EventLog()
    /// What was done since the replica was last stored, oldest first.
    var unsaved: [ReplicaStep] = []
    var isStoreScheduled = false
    var isLookScheduled = false
    var storeFailureCount = 0
    var rounds = Rounds()
    weak var face: NSUbiquitousKeyValueStore?
    var shown = ShownValues()
    let values: Feed<StoreChange>
    let standings: Feed<Set<Key>>

    init(replica: Replica, values: Feed<StoreChange>, standings: Feed<Set<Key>>) {
      self.replica = replica
      self.values = values
      self.standings = standings
    }
  }

  /// Where the talk with the account stands; times are the device's, in milliseconds.
  struct Rounds: Sendable {
    var isStarted = false
    var isRunning = false
    /// Whether the account was found to be the one the replica belongs to.
    var isAccountKnown = false
    /// The wake-up that is scheduled, if any.
    var wakeAt: Int64?
    /// Not before this, after a failure.
    var retryAt: Int64?
    var failureCount = 0
    /// From the failure to the next attempt.
    var retryDelay: Int64?
    var trouble: CloudTrouble?
    var lastSuccess: Int64?
    /// The right to talk, which one process of the device has.
    var lead: StoreObservation?
    /// Whether another process of the device talks.
    var isFollower = false
    /// Who waits for the running round to end.
    var waiting: [CheckedContinuation<Void, Never>] = []
  }
}

extension CloudDevice: ReplicaHost {
  package func read<Result: Sendable>(_ body: (borrowing Replica) -> Result) -> Result {
    state.withLock { body($0.replica) }
  }

  package func write(_ edits: [Edit]) throws(WriteRefusal) -> EditReceipt {
    let moment = moment
    var receipt = EditReceipt()
    try perform { replica throws(WriteRefusal) in
      let plan = try EditPlan(edits, on: replica)
      receipt = plan.receipt
      return .write(plan.changes, moment)
    }
    return receipt
  }

  /// Takes up values that were set beside the device by somebody who had not seen what it shows:
  /// of each and the visible one the other goes to the journal.
  package func take(_ writes: [UnseenWrite]) throws(WriteRefusal) {
    try perform(.takeUnseen(writes, moment))
  }

  package func exchange(
    _ edit: Edit, from expected: PropertyList?
  ) throws(WriteRefusal) -> Bool {
    let moment = moment
    return try perform { replica throws(WriteRefusal) in
      guard replica.value(for: edit.key) == expected else { return nil }
      return .write(try EditPlan([edit], on: replica).changes, moment)
    }
  }

  package func noteUnstorable(_ key: Key, type: String) {
    state.withLock { state in
      state.replica.noteUnstorable(key, type: type, at: now, into: &state.trace)
      state.log.append(state.trace.drain())
    }
  }

  package var lostWrites: [Journal.Entry] { read { $0.lostWrites } }

  package func settle(_ stamp: Stamp, of key: Key) {
    do throws(WriteRefusal) {
      try perform(.settle(stamp, key))
    } catch {
      // Only writes are refused.
    }
  }

  package func dismissParked(_ number: Int) {
    do throws(WriteRefusal) {
      try perform(.dismissParked(number))
    } catch {
      // Only writes are refused.
    }
  }

  package func observeValues(
    of keys: Set<Key>?, _ observer: @escaping @Sendable (StoreChange) -> Void
  ) -> StoreObservation {
    state.withLock { state in
      state.shown.follow(state.replica)
      return keys.map { values.observe($0, observer) } ?? values.observe(observer)
    }
  }

  package func observeStandings(
    _ observer: @escaping @Sendable (Set<Key>) -> Void
  ) -> StoreObservation {
    standings.observe(observer)
  }

  package var cloudDevice: CloudDevice? { self }
  package var heir: (any ReplicaHost)? { isAlone ? successor.withLock { $0 } : nil }
}

extension CloudDevice {
  /// The device's time in milliseconds, which never goes back while the program runs.
  var now: Int64 { environment.now }

  var moment: Moment { Moment(time: now, wallClock: environment.time.unixMilliseconds) }

  func perform(_ step: ReplicaStep) throws(WriteRefusal) { try perform { _ in step } }

  /// Does a step in memory, tells whom it concerns, and has it stored soon; `decide` says by the
  /// replica as it is what to do, and nothing is done where it says so.
  @discardableResult
  func perform(
    _ decide: (borrowing Replica) throws(WriteRefusal) -> ReplicaStep?
  ) throws(WriteRefusal) -> Bool {
    let outcome = state.withLock { state -> Result<ReplicaNews?, WriteRefusal> in
      do throws(WriteRefusal) {
        guard let step = try decide(state.replica) else { return .success(nil) }
        return .success(try state.perform(step))
      } catch {
        state.log.append(state.trace.drain())
        return .failure(error)
      }
    }
    guard let news = try outcome.get() else { return false }
    tell(news)
    scheduleStore()
    plan()
    return true
  }

  /// Announces, without any lock.
  func tell(_ news: ReplicaNews) {
    news.posted.deliver()
    let face = state.withLock { $0.face }
    for change in news.changes { face?.post(change.reason, keys: change.keys.map(\.key)) }
    news.postedStandings.deliver()
    statusHints.announce()
  }
}

extension CloudDevice.State {
  mutating func perform(_ step: ReplicaStep) throws(WriteRefusal) -> ReplicaNews {
    let isLasting = step.changes(replica)
    var news = try step.apply(to: &replica, into: &trace)
    if isLasting { unsaved.append(step) }
    log.append(trace.drain())
    news.restated = replica.takeRestated()
    post(&news)
    return news
  }

  /// Gives news to those who observe, in the order in which they came about.
  private mutating func post(_ news: inout ReplicaNews) {
    news.posted.add(shown.post(own: news.written, in: replica, to: values))
    let foreign = shown.changes(of: news.foreign, in: replica)
    news.posted.add(values.post(foreign, by: .otherProcess))
    for change in news.changes {
      news.posted.add(shown.post(change, in: replica, to: values))
    }
    if !news.restated.isEmpty { news.postedStandings = standings.post(Set(news.restated)) }
  }

  /// Takes up what another process stored, and does again on it what is not stored yet.
  mutating func rebase(on stored: Replica) -> ReplicaNews {
    let before = replica
    replica.takeOver(stored)
    for step in unsaved {
      // What it has to tell was told when it was done first.
      var again = Trace()
      do throws(WriteRefusal) {
        try step.repeated(on: &replica, into: &again)
      } catch {
        // Only the end of time refuses an accepted write; the log has it.
        log.append(again.drain())
      }
    }
    _ = replica.takeRestated()
    let (foreign, restated) = replica.differences(from: before)
    var news = ReplicaNews(restated: restated, foreign: foreign)
    post(&news)
    return news
  }
}
