import SetteePropertyLists

/// Chooses where a new member goes among those of an object.
enum MemberPlacement {
  /// From so many members on an object in byte order is taken to be sorted.
  private static let sortedCountMin = 3
  /// From so many known members on an object in the order of its schema is taken to follow it.
  private static let knownCountMin = 2

  /// The position that the member will have.
  ///
  /// The first that fits: by its old neighbour; in byte order; in the schema's order; behind the
  /// member that is before it in the value it comes from; behind the last.
  static func position(
    of name: Key, among names: [Key], order: MemberOrder.Neighbour?, schema: [Key],
    previous: Key? = nil
  ) -> Int {
    switch order {
    case .first: return 0
    case .behind(let neighbour):
      if let position = names.firstIndex(of: neighbour) { return position + 1 }
    case nil: break
    }
    if names.count >= sortedCountMin, isSorted(names, by: <) {
      return names.firstIndex { name < $0 } ?? names.count
    }
    if let position = positionBySchema(of: name, among: names, schema: schema) { return position }
    let behind = previous.flatMap { names.firstIndex(of: $0) }
    return behind.map { $0 + 1 } ?? names.count
  }

  /// Behind the nearest earlier member of the schema's order, where the known ones stand in that.
  private static func positionBySchema(of name: Key, among names: [Key], schema: [Key]) -> Int? {
    let ranks = Dictionary(zip(schema, schema.indices)) { first, _ in first }
    guard let rank = ranks[name] else { return nil }
    let known = names.indices.filter { ranks[names[$0]] != nil }
    let order = known.compactMap { ranks[names[$0]] }
    guard known.count >= knownCountMin, isSorted(order, by: <) else { return nil }
    let earlier = Array(zip(known, order)).last { $0.1 < rank }
    return earlier.map { $0.0 + 1 } ?? known.first
  }

  private static func isSorted<Element>(
    _ list: [Element], by precedes: (Element, Element) -> Bool
  ) -> Bool {
    !zip(list, list.dropFirst()).contains { precedes($0.1, $0.0) }
  }
}
