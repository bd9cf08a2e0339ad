import SetteeFiles
import Observation
import SetteeCloudCore
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import Synchronization

/// What happened to the values of one instance, and what is wrong with them; observable.
///
/// May be read from any thread.
public final class SettingsActivity: Observable, Sendable {
  private struct State {
    var latest: Latest?
    /// Whether somebody has looked at the latest change, and may want to hear of the next.
    var isLatestSeen = false
    var problems: [Key: SettingsProblem] = [:]
    var lastPushSucceeded: Bool?
    var suiteProblem: StoreError?
    var store: (any Store)?
    /// What tells of the way to an account.
    var notices: StoreObservation?
  }

  private let registrar = ObservationRegistrar()
  private let told = ToldCount()
  private let state = Mutex(State())
  private let time: any Timekeeper

  init(time: any Timekeeper = LiveTimekeeper()) { self.time = time }

  /// The latest change, by whomever; `nil` while there was none.
  public var lastChange: SettingsChange? {
    told.access(self, \.lastChange, registrar)
    return state.withLock { state in
      state.isLatestSeen = true
      return state.latest?.change
    }
  }

  /// What is wrong at the moment, by the keys in the store.
  public var problems: [Key: SettingsProblem] {
    told.access(self, \.problems, registrar)
    return state.withLock { $0.problems }
  }

  /// Whether the last push that `syncImmediately` asked for found an account; `nil` before it.
  public var lastPushSucceeded: Bool? {
    told.access(self, \.lastPushSucceeded, registrar)
    return state.withLock { $0.lastPushSucceeded }
  }

  /// Why the suite that the class names cannot be used; `nil` while it can.
  ///
  /// Values live in memory then, in this instance alone; a form says so, and `flush` fails.
  public var suiteProblem: StoreError? {
    told.access(self, \.suiteProblem, registrar)
    return state.withLock { $0.suiteProblem }
  }

  /// What is wrong with the store as a whole, its file or the way to its account; `nil` while
  /// nothing is.
  ///
  /// "Kept on this device: no account is named." is one. Changes are observed where the values are
  /// an account's.
  public var trouble: StoreNotice? {
    told.access(self, \.trouble, registrar)
    return state.withLock { $0.store }?.capabilities.notices?.trouble
  }

  /// Takes the store that `trouble` is about.
  func attach(_ store: any Store) {
    let isNew = state.withLock { state in
      guard state.store !== store else { return false }
      (state.store, state.notices) = (store, nil)
      return true
    }
    // A suite's notices are kept for whoever hears them first, which is not this.
    guard isNew, let cloud = store as? NSUbiquitousKeyValueStore else { return }
    let notices = cloud.observeNotices { [weak self] _ in self?.change(\.trouble) { _ in } }
    state.withLock { $0.notices = notices }
  }

  /// Notes a change of a store, and forgets the problems that are no more.
  func note(_ change: StoreChange, in store: any Store) {
    forgetProblems(ofKeys: problemKeys(endedBy: change, in: store))
    note(change.keys, by: change.origin)
  }

  /// Notes that keys changed.
  func note(_ keys: Set<Key>, by origin: StoreChange.Origin) {
    note(Latest(keys: .some(keys), origin: origin, unixSeconds: time.unixSeconds))
  }

  /// Notes that this instance assigned a key, what is wrong with the value, and whether it is
  /// another than before.
  func judge(_ key: Key, _ problem: SettingsProblem?, isOwnChange: Bool) {
    let hadProblems =
      isOwnChange
      ? note(Latest(keys: .one(key), origin: .ownWrite, unixSeconds: time.unixSeconds)) : true
    if problem != nil || hadProblems { judge(key, problem) }
  }

  /// Notes the latest change; says whether anything is wrong.
  @discardableResult
  private func note(_ latest: Latest) -> Bool {
    let (isSeen, isWrong) = state.withLock { state in
      state.latest = latest
      defer { state.isLatestSeen = false }
      return (state.isLatestSeen, !state.problems.isEmpty)
    }
    if isSeen { told.tell(self, \.lastChange, registrar) }
    return isWrong
  }

  /// The latest change, made into what is shown when somebody looks.
  private struct Latest {
    enum Keys {
      case one(Key)
      case some(Set<Key>)
    }

    let keys: Keys
    let origin: StoreChange.Origin
    let unixSeconds: Int64

    var change: SettingsChange {
      let all: Set<Key> =
        switch keys {
        case .one(let key): [key]
        case .some(let keys): keys
        }
      return SettingsChange(keys: all, origin: origin, unixSeconds: unixSeconds)
    }
  }

  /// The keys whose problems were about what the store has no longer.
  ///
  /// A value that came instead is judged when it is read.
  private func problemKeys(endedBy change: StoreChange, in store: any Store) -> [Key] {
    guard change.origin != .quotaViolation else { return [] }
    let problems = state.withLock { $0.problems }
    if problems.isEmpty { return [] }
    let affected = problems.filter {
      change.origin == .accountChange || change.change(of: $0.key) != nil
    }
    return affected.compactMap { key, problem in
      guard case .unreadable(let stored, _) = problem else { return key }
      return store.value(forKey: key) == stored ? nil : key
    }
  }

  func note(_ problem: SettingsProblem, ofKey key: Key) {
    let isKnown = state.withLock { $0.problems[key] == problem }
    guard !isKnown else { return }
    change(\.problems) { $0.problems[key] = problem }
  }

  /// Notes how a value that was assigned stands now: what is wrong with it, or nothing.
  func judge(_ key: Key, _ problem: SettingsProblem?) {
    if let problem { return note(problem, ofKey: key) }
    let isKnown = state.withLock { !$0.problems.isEmpty && $0.problems[key] != nil }
    if isKnown { change(\.problems) { $0.problems[key] = nil } }
  }

  func forgetProblems(ofKeys keys: [Key]) {
    let known = state.withLock { state in keys.filter { state.problems[$0] != nil } }
    guard !known.isEmpty else { return }
    change(\.problems) { state in
      for key in known { state.problems[key] = nil }
    }
  }

  /// Forgets that a stored value could not be read, as the present one can or there is none.
  func forgetUnreadable(ofKey key: Key) {
    guard case .unreadable = state.withLock({ $0.problems[key] }) else { return }
    forgetProblems(ofKeys: [key])
  }

  func noteSuite(_ problem: StoreError?) {
    let isKnown = state.withLock { $0.suiteProblem == problem }
    guard !isKnown else { return }
    change(\.suiteProblem) { $0.suiteProblem = problem }
  }

  /// Changes what is observed, and then tells: who observes from another actor may look at once,
  /// and must not find the value before.
  private func change<Member>(
    _ keyPath: KeyPath<SettingsActivity, Member>, _ body: (inout State) -> Void
  ) {
    state.withLock { body(&$0) }
    told.tell(self, keyPath, registrar)
  }

  func notePush(_ succeeded: Bool) {
    change(\.lastPushSucceeded) { $0.lastPushSucceeded = succeeded }
  }
}

/// One change of stored values: which, by whom and when.
public struct SettingsChange: Sendable, Equatable {
  /// The keys whose visible values changed.
  public var keys: Set<Key>
  /// This process, another, or the account with its reason: server change, initial sync, quota
  /// violation, account change.
  public var origin: StoreChange.Origin
  /// When it was noticed here, to the second.
  public var date: Timestamp

  /// A change that was noticed at a moment; by default now.
  init(
    keys: Set<Key>, origin: StoreChange.Origin,
    unixSeconds: Int64 = LiveTimekeeper().unixSeconds
  ) {
    self.keys = keys
    self.origin = origin
    date = Timestamp(unixSeconds: unixSeconds)
  }
}

/// What keeps a property from showing or storing a value.
public enum SettingsProblem: Sendable, Equatable {
  /// The stored value is none of the property's type; the default shows, and the next assignment
  /// replaces it.
  case unreadable(PropertyList, type: String)
  /// A number is beyond its range, and the nearest end shows; or a value has a length or a count
  /// that its limits forbid, or is none of its choices, and what was before shows, or the default.
  /// With the sentence that a form says.
  case unfit(String)
  /// What was assigned is stored, and does not show, since the command line or a variable of the
  /// environment says something else.
  case overridden(by: ValueSource)
  /// The store did not take a value; what it had before shows.
  case refused(StoreError)
  /// The value's own `encode(to:)` failed; nothing was stored.
  case unencodable(reason: String)

  init(_ error: any Error) {
    self = (error as? StoreError).map { .refused($0) } ?? .unencodable(reason: "\(error)")
  }
}

extension SettingsProblem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(_, let type):
      "The stored value is no \(type); the default is used until another is set."
    case .unfit(let sentence): sentence
    case .overridden(let source): "The value is stored and does not show: \(source.lock ?? "")."
    case .refused(let error): error.description
    case .unencodable(let reason): "The value could not be encoded and was not stored: \(reason)"
    }
  }
}
