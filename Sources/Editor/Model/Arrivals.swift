import SetteeForms

/// The fields that somebody else has changed and that nobody has looked at since.
package struct Arrivals: Equatable, Sendable {
  /// When each arrived, in milliseconds of the caller's clock.
  private var times: [Field.ID: Int] = [:]

  package var isEmpty: Bool { times.isEmpty }
  package var fields: Dictionary<Field.ID, Int>.Keys { times.keys }

  /// The fields, those that arrived first at the start.
  var byAge: [Field.ID] {
    times.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
  }

  package func contains(_ field: Field.ID) -> Bool { times[field] != nil }

  package func time(of field: Field.ID) -> Int? { times[field] }

  package mutating func insert(_ field: Field.ID, now: Int) { times[field] = now }

  /// Follows fields to other numbers; those that went are forgotten.
  package mutating func renumber(_ number: (Field.ID) -> Field.ID?) {
    times = times.reduce(into: [:]) { times, entry in
      if let field = number(entry.key) { times[field] = entry.value }
    }
  }

  /// Forgets a field, and says whether it was there.
  package mutating func remove(_ field: Field.ID) -> Bool {
    times.removeValue(forKey: field) != nil
  }

  /// Forgets the shown fields that arrived so long ago, and names them.
  package mutating func fade(
    _ shown: (Field.ID) -> Bool, after milliseconds: Int, now: Int
  ) -> [Field.ID] {
    let faded = times.filter { shown($0.key) && now - $0.value >= milliseconds }.map(\.key)
    for field in faded { times[field] = nil }
    return faded.sorted()
  }
}
