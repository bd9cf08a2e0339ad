import Observation
import Synchronization

/// What a thread reads of things that other threads change, while somebody asks.
///
/// Observation registers a reader when it has read everything. What another thread tells before
/// that reaches nobody, so that the reader would keep an old value for good: it learns here that it
/// has to look again.
package enum ReadingLog {
  fileprivate typealias Reading = (told: ToldCount, count: Int)

  fileprivate static let log = ThreadLog<Reading>()

  /// Does some reading on this thread.
  /// - Returns: What the reading gave, and whether some of it may be old by now.
  package static func reading<Result>(_ body: () -> Result) -> (result: Result, isOld: Bool) {
    let (result, readings) = log.noting(body)
    return (result, readings.contains { $0.told.count != $0.count })
  }
}

/// How often it was told that something has changed, while other threads read anything.
package final class ToldCount: Sendable {
  private let told = Atomic(0)

  package init() {}

  fileprivate var count: Int { told.load(ordering: .sequentiallyConsistent) }

  /// Registers an access to what is counted.
  package func access<Subject: Observable, Member>(
    _ subject: Subject, _ keyPath: KeyPath<Subject, Member>, _ registrar: ObservationRegistrar
  ) {
    ReadingLog.log.note((self, count))
    registrar.access(subject, keyPath: keyPath)
  }

  /// Tells whoever observes a property that it is another already.
  package func tell<Subject: Observable, Member>(
    _ subject: Subject, _ keyPath: KeyPath<Subject, Member>, _ registrar: ObservationRegistrar
  ) {
    // What a reader tells is its own doing.
    if ReadingLog.log.isOpenElsewhere { told.add(1, ordering: .sequentiallyConsistent) }
    registrar.withMutation(of: subject, keyPath: keyPath) {}
  }
}
