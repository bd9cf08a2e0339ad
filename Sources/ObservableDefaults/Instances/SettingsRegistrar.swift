import Observation
import SetteeSettings
import SetteeStores

/// Observation of one instance, which also tells what is read through a key path; a hermetic run
/// has observers of its own.
public struct SettingsRegistrar: Sendable {
  private let runs = Runs()
  /// The observers of the current task.
  private var observers: Observers { runs.observers.current }

  private final class Runs: Sendable {
    let observers = PerScope { _ in Observers() }
  }

  /// An object, which is cheaper to hand out than what is in it.
  private final class Observers: Sendable {
    let registrar = ObservationRegistrar()
  }

  /// Notes that a property is read.
  public func access<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    AccessLog.note(keyPath)
    observers.registrar.access(subject, keyPath: keyPath)
  }

  /// Tells observers that a property is about to change.
  public func willSet<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) { observers.registrar.willSet(subject, keyPath: keyPath) }

  /// Tells observers that a property has changed.
  public func didSet<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) { observers.registrar.didSet(subject, keyPath: keyPath) }

  /// Changes a property and tells observers before and after.
  public func withMutation<Subject: Observable, Member, Result>(
    of subject: Subject, keyPath: KeyPath<Subject, Member>, _ mutation: () throws -> Result
  ) rethrows -> Result {
    try observers.registrar.withMutation(of: subject, keyPath: keyPath, mutation)
  }
}

/// What threads read while somebody asks.
enum AccessLog {
  private static let log = ThreadLog<Unchecked<AnyKeyPath>>()

  /// The properties that a closure reads on this thread, the first first.
  static func keyPaths(readBy body: () -> Void) -> [AnyKeyPath] {
    log.noting(body).notes.map(\.value)
  }

  static func note(_ keyPath: AnyKeyPath) { log.note(Unchecked(keyPath)) }
}
