import Dispatch
import Glibc
import Synchronization

/// Where an observer is called: on whatever thread brings the news, or on an actor.
///
/// The one way from a thread to an actor. What is there already runs at once, so that an own write
/// is observed before the write returns; nothing ever waits.
package struct Isolation: Sendable {
  private let actor: (any Actor)?

  /// On an actor; `nil` stands for any thread.
  package init(_ actor: (any Actor)?) { self.actor = actor }

  package static let anywhere = Isolation(nil)
  package static let mainActor = Isolation(MainActor.shared)

  /// Whether it is an actor, and not the main one.
  package var isAwayFromMainActor: Bool { actor.map { $0 !== MainActor.shared } ?? false }

  /// Whether the calling thread runs there, as far as Swift lets one know.
  package var isHere: Bool {
    guard let actor else { return true }
    return actor === MainActor.shared ? MainQueueMark.isHere : CurrentActors.isHere(actor)
  }

  /// Runs work there: at once where the caller is there, else as soon as the actor is free.
  package func run(_ work: @escaping @Sendable () -> Void) {
    guard let actor, !isHere else { return work() }
    Task { await actor.perform(work) }
  }

  /// Does work that is known to run on the actor, so that what it announces is told at once.
  package func marked<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    guard isAwayFromMainActor, let actor else { return try body() }
    try CurrentActors.marking(actor, body)
  }
}

/// Runs work on the main actor: at once when already there, so that an own write is observed
/// before the write returns, else as soon as the main actor is free.
@Sendable
public func deliverToMainActor(_ work: @escaping @MainActor () -> Void) {
  if MainQueueMark.isHere {
    MainActor.assumeIsolated(work)
  } else {
    Task { @MainActor in work() }
  }
}

extension Actor {
  fileprivate func perform(_ work: @Sendable () -> Void) { work() }
}

/// Tells whether the caller runs on the main queue, which is the main actor's executor; Swift
/// offers only the check that traps.
private enum MainQueueMark {
  static var isHere: Bool { DispatchQueue.getSpecific(key: key) != nil }

  private static let key: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()
}

/// The actors that threads are known to run on; Swift tells this of no actor but the main one.
private enum CurrentActors {
  private static let marks = Mutex<[pthread_t: ObjectIdentifier]>([:])

  static func isHere(_ actor: any Actor) -> Bool {
    marks.withLock { $0[pthread_self()] } == ObjectIdentifier(actor)
  }

  static func marking<Failure: Error>(
    _ actor: any Actor, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    let outer = marks.withLock { $0.updateValue(ObjectIdentifier(actor), forKey: pthread_self()) }
    defer { marks.withLock { $0[pthread_self()] = outer } }
    try body()
  }
}
