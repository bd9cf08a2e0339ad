import SetteeReplication

/// The latest events, numbered from the start, so that a reader can ask for what it has not seen.
package struct EventLog: Sendable {
  /// So many events are kept.
  package static let countMax = 1_000

  /// The events kept, oldest first.
  package private(set) var events: [SyncEvent] = []
  /// The number of the next event; the first one ever had 0.
  package private(set) var nextNumber = 0

  package init() {}

  /// The events from a number on, as far as they are kept.
  package func events(from number: Int) -> ArraySlice<SyncEvent> {
    events.suffix(max(0, min(events.count, nextNumber - number)))
  }

  mutating func append(_ new: [SyncEvent]) {
    nextNumber += new.count
    events += new
    // Swept in large steps, so that one event costs little on average.
    if events.count > 2 * Self.countMax { events.removeFirst(events.count - Self.countMax) }
  }
}
