import Glibc
import SetteeSettings
import SetteeStores
import Synchronization

/// How the announcements of one instance get to the isolation that its class lives on.
///
/// Work already there runs at once, so that two instances are in step; nothing ever waits.
struct Delivery: Sendable {
  private let actor: (any Actor)?

  /// Delivers to an actor, or to whatever thread a change was made on.
  init(to actor: (any Actor)?) { self.actor = actor }

  /// Whether it goes to an actor, and not to the main one.
  var isAwayFromMainActor: Bool { actor.map { $0 !== MainActor.shared } ?? false }

  func run(_ work: @escaping @Sendable () -> Void) {
    guard let actor else { return work() }
    if CurrentActors.isHere(actor) { return work() }
    if actor === MainActor.shared { return deliverToMainActor { work() } }
    Task { await actor.perform(work) }
  }

  /// Does work that is known to run on the actor, so that what it announces is delivered at once.
  func marked(_ body: () throws(StoreError) -> Void) throws(StoreError) {
    guard let actor, actor !== MainActor.shared else { return try body() }
    try CurrentActors.marking(actor, body)
  }
}

extension Actor {
  fileprivate func perform(_ work: @Sendable () -> Void) { work() }
}

/// The actors that threads are known to run on; Swift tells this of no actor but the main one.
private enum CurrentActors {
  private static let marks = Mutex<[pthread_t: ObjectIdentifier]>([:])

  static func isHere(_ actor: any Actor) -> Bool {
    marks.withLock { $0[pthread_self()] } == ObjectIdentifier(actor)
  }

  static func marking(
    _ actor: any Actor, _ body: () throws(StoreError) -> Void
  ) throws(StoreError) {
    let outer = marks.withLock { $0.updateValue(ObjectIdentifier(actor), forKey: pthread_self()) }
    defer { marks.withLock { $0[pthread_self()] = outer } }
    try body()
  }
}
