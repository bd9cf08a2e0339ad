import SetteePropertyLists
import SetteeStores
import Synchronization

/// One observation of typed keys, by the promise of `Feed`: every change, with its own values.
///
/// It has a line of its own, since its keys may live in several stores, and since what it tells
/// first is how things stand.
final class TypedObservation: Sendable {
  /// A key in a store.
  struct Subject: Sendable {
    let key: any AnyTypedKey
    let store: any Store
  }

  /// What one subject held before and after a change.
  struct Change: Sendable {
    let subject: Int
    let before: PropertyList?
    let after: PropertyList?
  }

  enum Event: Sendable {
    /// How things stood when the observation began, by subject.
    case initial([PropertyList?])
    /// What changed together.
    case changes([Change])
  }

  private enum News: Sendable {
    case initial([PropertyList?])
    case change(StoreChange, in: ObjectIdentifier)
  }

  let tie = LifetimeTie()
  private let subjects: [Subject]
  private let known: KnownValues
  private let line: NewsLine<News>
  private let observations = Mutex<[StoreObservation]>([])

  /// Prepares an observation; nothing is told before `start`.
  init(
    _ subjects: [Subject], on isolation: Isolation, handler: @escaping (Event) -> Void
  ) {
    let (known, handler) = (KnownValues(subjects), Unchecked(handler))
    self.subjects = subjects
    self.known = known
    line = NewsLine(on: isolation, isHeld: true) { [tie] news in
      // Whoever keeps it for an owner that is gone need not any more.
      if tie.isBroken { return LifetimeTies.shared.sweep() }
      switch news {
      case .initial(let values): handler.value(.initial(values))
      case .change(let change, let store):
        let changes = known.take(change, in: store)
        if !changes.isEmpty, !change.isQuiet { handler.value(.changes(changes)) }
      }
    }
  }

  /// Begins; changes after this call are told, and first, if asked for, how things stand.
  ///
  /// The stores are asked for changes before the values are read, so that none falls between.
  func start(tellsInitial: Bool) {
    let stores = Dictionary(grouping: subjects) { ObjectIdentifier($0.store) }
    let started = stores.map { id, subjects in
      let names = Set(subjects.flatMap(\.key.names))
      return subjects[0].store.observe(names) { [line] change in
        line.announce(.change(change, in: id))
      }
    }
    observations.withLock { $0 = started }
    let values = known.begin()
    line.open(with: tellsInitial ? [.initial(values)] : [])
  }

  /// Ends, by the promise of `Feed`, whose waiting news are not told; may be called again.
  func end() {
    line.cancel()
    let ended = observations.withLock { observations in
      defer { observations = [] }
      return observations
    }
    for observation in ended { observation.cancel() }
  }

  /// Whether there is nothing more to tell, because the observation or its owner has ended.
  var isOver: Bool { line.isOver || tie.isBroken }
}

/// What the subjects of an observation were last told to hold.
private final class KnownValues: Sendable {
  private struct One {
    /// What the key's present name held when the observation began; `nil` once a change has
    /// followed on it.
    var start: PropertyList??
    /// What the key held, by whichever name, after the last change.
    var value: PropertyList?
  }

  private let subjects: [TypedObservation.Subject]
  private let ones: Mutex<[One]>

  init(_ subjects: [TypedObservation.Subject]) {
    self.subjects = subjects
    ones = Mutex([])
  }

  /// Reads what all subjects hold now.
  func begin() -> [PropertyList?] {
    let values = subjects.map { One(start: $0.store.value(forKey: $0.key.key), value: $0.stored) }
    ones.withLock { $0 = values }
    return values.map(\.value)
  }

  /// What a change did to the subjects.
  func take(_ change: StoreChange, in store: ObjectIdentifier) -> [TypedObservation.Change] {
    ones.withLock { ones in
      subjects.indices.compactMap { index in
        let subject = subjects[index]
        guard ObjectIdentifier(subject.store) == store,
          let after = subject.value(after: change, start: &ones[index].start)
        else { return nil }
        let before = ones[index].value
        ones[index].value = after
        return before == after
          ? nil : TypedObservation.Change(subject: index, before: before, after: after)
      }
    }
  }
}

extension TypedObservation.Subject {
  fileprivate var stored: PropertyList? { key.stored(in: store) }

  /// What the key holds after a change; `nil` where the change is none of it, or was made before
  /// the observation read its first value.
  ///
  /// The changes of a store follow on each other, so the first that begins with what was read, and
  /// all after it, are later than that.
  fileprivate func value(
    after change: StoreChange, start: inout PropertyList??
  ) -> PropertyList?? {
    let own = change.change(of: key.key)
    if let own, let first = start {
      guard own.old == first else { return nil }
      start = nil
    }
    if key.formerKeys.isEmpty { return own.map(\.new) }
    let isOfFormer = change.changes.contains { key.formerKeys.contains($0.key) }
    if own == nil && !isOfFormer { return nil }
    // A value under an old name counts where none is set under the present one, which a change
    // cannot tell.
    let isUnderFormer = key.presentKey(in: store) != key.key
    if let own, !isUnderFormer { return .some(own.new) }
    return .some(stored)
  }
}
