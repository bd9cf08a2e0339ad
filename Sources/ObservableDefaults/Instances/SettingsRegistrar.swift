import Glibc
import Observation
import SetteeStores
import Synchronization

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

/// What threads read while somebody asks; costs others one look at a counter.
enum AccessLog {
  private static let logCount = Atomic(0)
  private static let logs = Mutex<[pthread_t: Unchecked<[AnyKeyPath]>]>([:])

  /// The properties that a closure reads on this thread, the first first.
  static func keyPaths(readBy body: () -> Void) -> [AnyKeyPath] {
    let outer = logs.withLock { $0.updateValue(Unchecked([]), forKey: pthread_self()) }
    logCount.add(1, ordering: .relaxed)
    body()
    logCount.subtract(1, ordering: .relaxed)
    return logs.withLock { logs in
      let log = logs[pthread_self()]
      logs[pthread_self()] = outer
      return Unchecked(log?.value ?? [])
    }.value
  }

  static func note(_ keyPath: AnyKeyPath) {
    // A thread sees its own count, and has no use for others'.
    guard logCount.load(ordering: .relaxed) > 0 else { return }
    let keyPath = Unchecked(keyPath)
    logs.withLock { logs in
      guard let log = logs[pthread_self()] else { return }
      logs[pthread_self()] = Unchecked(log.value + [keyPath.value])
    }
  }
}
