import SetteePropertyLists
import SetteeSettings

/// What a value with parts would be without the changes of this session, while others change it.
///
/// A part that both have changed is theirs: it stands as they left it.
@MainActor
enum OwnChanges {
  /// Takes up what others have changed.
  /// - Parameters:
  ///   - origin: The value before the session's changes.
  ///   - mine: The value with them.
  ///   - now: The value after others have changed that.
  ///   - shape: What is known of the value.
  /// - Returns: The value as the others would have made it of the origin; `nil` for none.
  static func origin(
    _ origin: PropertyList?, _ mine: PropertyList?, _ now: PropertyList?, _ shape: Shape?
  ) -> PropertyList? {
    if mine == now { return origin }
    if origin == mine { return now }
    switch (origin, mine, now) {
    case (.dictionary(let origin)?, .dictionary(let mine)?, .dictionary(let now)?):
      return .dictionary(members(origin, mine, now, shape))
    case (.array(let origin)?, .array(let mine)?, .array(let now)?):
      return .array(items(origin, mine, now, shape))
    default: return now
    }
  }

  private static func members(
    _ origin: PropertyDictionary, _ mine: PropertyDictionary, _ now: PropertyDictionary,
    _ shape: Shape?
  ) -> PropertyDictionary {
    let shape = shape?.present(for: PropertyList.dictionary(now))
    var members = PropertyDictionary()
    let formers = renamed(origin, mine).filter { now[$0.value] == nil }
    let gone = Set(formers.values)
    for name in now.keys + origin.keys.filter({ now[$0] == nil && !gone.contains($0) }) {
      members[formers[name] ?? name] = self.origin(
        origin[formers[name] ?? name], mine[name], now[name],
        shape?.inside.shape(ofMember: name))
    }
    return members
  }

  /// The former names of members that have another one, by the present names: one that went and one
  /// that came have the same value.
  private static func renamed(
    _ origin: PropertyDictionary, _ mine: PropertyDictionary
  ) -> [Key: Key] {
    var formers: [Key: Key] = [:]
    for (former, value) in origin where mine[former] == nil {
      let present = mine.first {
        origin[$0.key] == nil && formers[$0.key] == nil && $0.value == value
      }
      if let present { formers[present.key] = former }
    }
    return formers
  }

  private static func items(
    _ origin: [PropertyList], _ mine: [PropertyList], _ now: [PropertyList], _ shape: Shape?
  ) -> [PropertyList] {
    let shape = shape?.present(for: PropertyList.array(now))
    let own = ItemMatch(from: origin, to: mine, shape: shape)
    let theirs = ItemMatch(from: mine, to: now, shape: shape)
    let before = inverse(own.targets, mine.count)
    let after = inverse(theirs.targets, now.count)
    // The items of the origin that are left, and what others brought behind each of them.
    var kept: [(former: Int, value: PropertyList)] = []
    var arrived: [Int: [PropertyList]] = [:]
    for position in now.indices {
      guard let own = after[position] else {
        arrived[kept.last?.former ?? -1, default: []].append(now[position])
        continue
      }
      guard let former = before[own] else { continue }
      let value = self.origin(
        origin[former], mine[own], now[position], shape?.inside.shape(ofItem: former))
      if let value { kept.append((former, value)) }
    }
    let isTheirOrder = zip(theirs.present, theirs.present.dropFirst()).contains { $0 > $1 }
    if !isTheirOrder { kept.sort { $0.former < $1.former } }
    for former in origin.indices where own.targets[former] == nil {
      let place = kept.lastIndex { $0.former < former }.map { $0 + 1 } ?? 0
      kept.insert((former, origin[former]), at: place)
    }
    return kept.reduce(arrived[-1] ?? []) { $0 + [$1.value] + (arrived[$1.former] ?? []) }
  }

  /// For each of so many present items which former one it is.
  private static func inverse(_ targets: [Int?], _ count: Int) -> [Int?] {
    var formers = [Int?](repeating: nil, count: count)
    for (former, target) in targets.enumerated() {
      if let target { formers[target] = former }
    }
    return formers
  }

  /// What the end of a way through a present value was in another one.
  static func part(
    at way: some Sequence<Place.Step>, of now: PropertyList?, in origin: PropertyList?,
    _ shape: Shape?
  ) -> PropertyList? {
    var (now, origin, shape) = (now, origin, shape)
    for step in way {
      shape = now.flatMap { now in shape.map { $0.present(for: now) } }
      switch (step, now, origin) {
      case (.element(let position), .array(let items)?, .array(let formers)?):
        let match = ItemMatch(from: formers, to: items, shape: shape)
        origin = match.targets.firstIndex(of: position).map { formers[$0] }
      case (_, _, _): origin = origin?.value(at: step)
      }
      shape = shape?.shape(at: [step])
      now = now?.value(at: step)
    }
    return origin
  }
}

extension ItemMatch {
  /// Where the items stand now that are left, in their former order.
  fileprivate var present: [Int] { targets.compactMap(\.self) }
}
