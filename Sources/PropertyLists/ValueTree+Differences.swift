/// Where two values differ.
extension ValueTree {
  /// Whether two values are the same: kinds, members in any order, elements, scalars and, where
  /// they are kept, the spellings of numbers.
  ///
  /// O(n) in what is inside.
  package func equals(_ other: Self) -> Bool {
    guard kind == other.kind, count == other.count else { return false }
    if isWritten(as: other) { return true }
    switch kind {
    case .list: return (0..<count).allSatisfy { element(at: $0).equals(other.element(at: $0)) }
    case .object:
      return (0..<count).allSatisfy { position in
        let (name, value) = member(at: position)
        return other.member(named: name).map { value.equals($0) } ?? false
      }
    case .null, .boolean, .integer, .real, .string, .date, .data:
      return scalar == other.scalar && spelling == other.spelling
    }
  }

  /// The places at which a value became another, outermost first.
  ///
  /// Of an object these are the members that differ, each as deep as it goes; of a list what is
  /// left without equal beginnings and ends, and the list itself where its length changed, since
  /// its elements stand elsewhere then. O(n) in what is inside for each list around it.
  package static func places(from old: Self?, to new: Self?, at place: Place) -> [Place] {
    var places: [Place] = []
    collect(from: old, to: new, at: place, into: &places)
    return places
  }

  private static func collect(
    from old: Self?, to new: Self?, at place: Place, into places: inout [Place]
  ) {
    guard let old, let new else {
      if old != nil || new != nil { places.append(place) }
      return
    }
    if old.isWritten(as: new) { return }
    switch (old.kind, new.kind) {
    case (.object, .object): collectMembers(from: old, to: new, at: place, into: &places)
    case (.list, .list): collectElements(from: old, to: new, at: place, into: &places)
    default: if !old.equals(new) { places.append(place) }
    }
  }

  private static func collectMembers(
    from old: Self, to new: Self, at place: Place, into places: inout [Place]
  ) {
    for position in 0..<old.count {
      let (name, value) = old.member(at: position)
      let inner = place.appending(.member(name))
      collect(from: value, to: new.member(named: name), at: inner, into: &places)
    }
    for position in 0..<new.count {
      let name = new.member(at: position).name
      if old.member(named: name) == nil { places.append(place.appending(.member(name))) }
    }
  }

  private static func collectElements(
    from old: Self, to new: Self, at place: Place, into places: inout [Place]
  ) {
    let shorter = min(old.count, new.count)
    var first = 0
    while first < shorter, old.element(at: first).equals(new.element(at: first)) { first += 1 }
    var rest = 0
    while first + rest < shorter,
      old.element(at: old.count - 1 - rest).equals(new.element(at: new.count - 1 - rest))
    { rest += 1 }
    if old.count != new.count { places.append(place) }
    for index in first..<(max(old.count, new.count) - rest) {
      let inner = place.appending(.element(index))
      if old.count == new.count {
        collect(
          from: old.element(at: index), to: new.element(at: index), at: inner, into: &places)
      } else {
        places.append(inner)
      }
    }
  }
}
