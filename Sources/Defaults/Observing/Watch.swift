import SetteePropertyLists
import SetteeStores
import Synchronization

/// One observation: of some keys, told in order, never two of its events at a time.
///
/// A change is told on the thread that made it, before the call that made it returns. While an
/// event is being handled, by this thread or another, later ones wait in line and are told by
/// whoever handles that one; so a handler that writes is never entered from within itself, and
/// nobody waits for anybody.
final class Watch: HubListener {
  /// A key in a store.
  struct Subject: Sendable {
    let key: any AnyTypedKey
    let hub: Hub

    var stored: PropertyList? { key.stored(in: hub.store) }
  }

  /// What one subject held before and after a change.
  struct Change: Sendable {
    let subject: Int
    let before: PropertyList?
    let after: PropertyList?
  }

  enum Event: Sendable {
    /// How things stood when the observation began.
    case initial
    /// What changed together.
    case changes([Change])
  }

  /// Handles an event; the stored values of all subjects are those right after it.
  typealias Handler = (Event, [PropertyList?]) -> Void

  private struct State {
    /// What each subject held when it was last looked at; `nil` before the beginning.
    var seen: [PropertyList?]?
    var line: [(Event, [PropertyList?])] = []
    var isHandling = false
    var isOver = false
    var isTied = false
    weak var owner: AnyObject?

    /// Whether the caller has to handle what is in line.
    mutating func begin() -> Bool {
      defer { isHandling = true }
      return !isHandling
    }
  }

  private let subjects: [Subject]
  /// `nil` once the watch has ended, so that what it holds is freed whoever still has the watch.
  private let handler: Mutex<Unchecked<Handler?>>
  private let state: Mutex<Unchecked<State>>

  init(_ subjects: [Subject], handler: @escaping Handler) {
    self.subjects = subjects
    self.handler = Mutex(Unchecked(handler))
    state = Mutex(Unchecked(State()))
  }

  deinit { leave() }

  /// Begins; changes after this call are told, and first, if asked for, how things stand.
  func start(tellsInitial: Bool) {
    for subject in subjects { subject.hub.add(self, to: subject.key.names) }
    let starts = withState { state in
      let seen = subjects.map(\.stored)
      state.seen = seen
      guard tellsInitial else { return false }
      state.line.append((.initial, seen))
      return state.begin()
    }
    if starts { handleLine() }
  }

  /// Ends; what waits in line is not told.
  ///
  /// May be called from anywhere, and again.
  func end() {
    withState { state in
      state.isOver = true
      state.line = []
    }
    leave()
    let ended = handler.withLock { handler in
      defer { handler = Unchecked(nil) }
      return Unchecked(handler.value)
    }
    // Let go of outside the lock: it may free whatever the handler holds.
    withExtendedLifetime(ended) {}
  }

  func hear(_ keys: Set<Key>) {
    let starts = withState { state in
      guard !state.isOver, var seen = state.seen else { return false }
      var changes: [Change] = []
      for (index, subject) in subjects.enumerated()
      where !keys.isDisjoint(with: subject.key.names) {
        // Looked at under the lock, so that of two threads' changes the last stands last.
        let now = subject.stored
        guard now != seen[index] else { continue }
        changes.append(Change(subject: index, before: seen[index], after: now))
        seen[index] = now
      }
      state.seen = seen
      guard !changes.isEmpty, !Defaults.isSilent else { return false }
      state.line.append((.changes(changes), seen))
      return state.begin()
    }
    if starts { handleLine() }
  }

  // MARK: Lifetimes

  /// Ends when an object is gone.
  func tie(to owner: AnyObject) {
    withState { state in
      state.owner = owner
      state.isTied = true
    }
  }

  func untie() {
    withState { state in
      state.owner = nil
      state.isTied = false
    }
  }

  /// Whether there is nothing more to tell, because the observation or its owner has ended.
  var isOver: Bool {
    // Let go of outside the lock, for this may be the last that holds it.
    let (isOver, isTied, owner) = withState { Unchecked(($0.isOver, $0.isTied, $0.owner)) }.value
    return isOver || (isTied && owner == nil)
  }

  // MARK: In line

  private func handleLine() {
    while let (event, stored) = next() {
      let handler = handler.withLock { Unchecked($0.value) }.value
      handler?(event, stored)
    }
  }

  /// The next event; where there is none, the handling is over.
  private func next() -> (Event, [PropertyList?])? {
    let isOver = isOver
    // Whoever keeps it for an owner that is gone need not any more.
    if isOver { LifetimeTies.shared.sweep() }
    return withState { state in
      guard !isOver, !state.line.isEmpty else {
        state.line = []
        state.isHandling = false
        return nil
      }
      return state.line.removeFirst()
    }
  }

  private func leave() {
    for subject in subjects { subject.hub.remove(self, from: subject.key.names) }
  }

  private func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    state.withLock { box in
      var state = box.value
      box = Unchecked(State())
      defer { box = Unchecked(state) }
      return body(&state)
    }
  }
}

extension Defaults {
  /// Runs work whose changes of keys no observer is told of: neither `observe` nor `updates`,
  /// `publisher` or `onChange`.
  ///
  /// It may be nested, and holds across `await` and in tasks begun in it. Rows and views that show
  /// the values follow all the same.
  public static func withoutPropagation<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Silence.$isOn.withValue(true, operation: body)
  }

  /// Runs asynchronous work like its synchronous namesake.
  public static func withoutPropagation<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await Silence.$isOn.withValue(true, operation: body)
  }

  /// Whether changes made now are not to be told.
  static var isSilent: Bool { Silence.isOn }

  private enum Silence {
    @TaskLocal static var isOn = false
  }
}
