import SetteePropertyLists
import SetteeReplication
import SetteeStores

/// What observers know a replica to show, so that each change can be told with both its values.
///
/// Belongs to the replica's lock. Costs nothing before somebody observes, and then what a change
/// costs depends on the keys that changed alone.
struct ShownValues: Sendable {
  private var values: [Key: PropertyList]?

  /// Takes in all that a replica shows, where that has not been done.
  ///
  /// O(n) the first time.
  mutating func follow(_ replica: borrowing Replica) {
    guard values == nil else { return }
    var values: [Key: PropertyList] = [:]
    for key in replica.keys { values[key] = replica.value(for: key) }
    self.values = values
  }

  /// What became of keys that may look different now, each once; `isKeepingEqual` names a key too
  /// whose value stands, as where an account refused it.
  mutating func changes(
    of keys: some Sequence<Key>, in replica: borrowing Replica, isKeepingEqual: Bool = false
  ) -> [KeyChange] {
    guard values != nil else { return [] }
    var changes: [KeyChange] = []
    var seen: Set<Key> = []
    for key in keys where seen.insert(key).inserted {
      let (old, new) = (values?[key], replica.value(for: key))
      values?[key] = new
      if old != new || isKeepingEqual { changes.append(KeyChange(key, from: old, to: new)) }
    }
    return changes
  }

  /// Posts own writes.
  mutating func post(
    own keys: some Sequence<Key>, in replica: borrowing Replica, to feed: Feed<StoreChange>
  ) -> Feed<StoreChange>.Posted {
    feed.post(changes(of: keys, in: replica), by: .ownWrite)
  }

  /// Posts a change from outside: one per device that wrote, or one for its reason.
  mutating func post(
    _ change: VisibleChange, in replica: borrowing Replica, to feed: Feed<StoreChange>
  ) -> Feed<StoreChange>.Posted {
    var posted = Feed<StoreChange>.Posted()
    for (origin, keys) in change.keysByOrigin {
      let changes = changes(
        of: keys, in: replica, isKeepingEqual: change.reason == .quotaViolation)
      posted.add(feed.post(changes, by: origin))
    }
    return posted
  }
}

extension VisibleChange {
  /// The keys of the change by who caused it, as stores name them.
  fileprivate var keysByOrigin: [(origin: StoreChange.Origin, keys: [Key])] {
    switch reason {
    case .server: keysByWriter
    case .initialSync: [(.initialSync, keys.map(\.key))]
    case .quotaViolation: [(.quotaViolation, keys.map(\.key))]
    case .accountChange: [(.accountChange, keys.map(\.key))]
    }
  }

  private var keysByWriter: [(origin: StoreChange.Origin, keys: [Key])] {
    var groups: [(origin: StoreChange.Origin, keys: [Key])] = []
    for one in keys {
      let origin = StoreChange.Origin.server(device: one.writer)
      if let index = groups.firstIndex(where: { $0.origin == origin }) {
        groups[index].keys.append(one.key)
      } else {
        groups.append((origin, [one.key]))
      }
    }
    return groups
  }
}
