import SetteePropertyLists

/// What a host needs that keeps a replica on disk and shares it among processes.
extension Replica {
  /// Takes over what another process of the same device stored, with its identity; what belongs to
  /// the moment stays: when this process last talked, its throttle, whether it is online.
  package mutating func takeOver(_ stored: Replica) {
    let mine = self
    self = stored
    parameters = mine.parameters
    resume(from: mine)
    restated = []
    relisted = []
  }

  /// Numbers the next request higher than this, as by the clock.
  ///
  /// The count is not stored, and an account takes a number that comes again for another device's.
  package mutating func countRequests(from number: Int) {
    schedule.requestCount = max(schedule.requestCount, number)
  }

  /// Notes that the request under way has failed: no answer is awaited, and it will be repeated.
  package mutating func giveUpRequest() {
    schedule.awaited = nil
    schedule.isSyncWanted = true
  }

  /// Whether there are keys to take out.
  var isRestated: Bool { !restated.isEmpty || !relisted.isEmpty }

  /// Takes the keys out whose standing with the account changed, or that lost a write.
  package mutating func takeRestated() -> [Key] {
    defer {
      restated.removeAll(keepingCapacity: true)
      relisted = []
    }
    return restated + relisted
  }

  /// The keys that look different from an earlier state, and those whose standing is another.
  ///
  /// O(n): for changes that came whole from elsewhere.
  package func differences(from earlier: Replica) -> (values: Set<Key>, standings: [Key]) {
    let keys = Set(held.keys).union(earlier.held.keys)
    let values = keys.filter { value(for: $0) != earlier.value(for: $0) }
    let standings = keys.filter { key in
      status(of: key) != earlier.status(of: key)
        || journal.entries(of: key) != earlier.journal.entries(of: key)
    }
    return (values, Array(standings))
  }

  /// Notes that a program tried to store something that is no property list.
  package func noteUnstorable(
    _ key: Key, type: String, at time: Int64, into trace: inout Trace
  ) {
    trace.note(.unstorable(key, type: type), name, at: time)
  }
}
