import SetteePropertyLists
import SetteeReplication

/// What a simulation remembers of every acknowledged write, to prove afterwards that none was lost
/// silently.
///
/// It keeps its own account of which write was made in sight of which, independent of what
/// the records claim.
package struct WriteLedger: Sendable {
  /// How many writes were acknowledged.
  package private(set) var count = 0
  private var writes: [Key: [Stamp: [Stamp]]] = [:]
  private var unacknowledged: [Key: Set<Stamp>] = [:]

  package init() {}

  /// Notes a write and what was visible to its writer before.
  ///
  /// A write that was not acknowledged may be there or not, and another may be built on it.
  package mutating func note(
    _ stamp: Stamp, of key: Key, after visible: Stamp?, isAcknowledged: Bool = true
  ) {
    writes[key, default: [:]][stamp, default: []] += visible.map { [$0] } ?? []
    if isAcknowledged {
      count += 1
      unacknowledged[key]?.remove(stamp)
    } else {
      unacknowledged[key, default: []].insert(stamp)
    }
  }

  /// Whether a write was acknowledged.
  package func isAcknowledged(_ stamp: Stamp, of key: Key) -> Bool {
    writes[key]?[stamp] != nil && unacknowledged[key]?.contains(stamp) != true
  }

  /// Notes that one write now stands for another, as when a device joins an account.
  package mutating func note(_ new: Stamp, standsFor old: Stamp, of key: Key) {
    if writes[key]?[new] == nil { unacknowledged[key, default: []].insert(new) }
    writes[key, default: [:]][new, default: []].append(old)
  }

  /// The acknowledged writes that are neither roots nor were seen, at first or further hand, by
  /// the writer of a root: neither visible nor superseded knowingly nor in a journal.
  package func lost(of key: Key, roots: some Sequence<Stamp>) -> [Stamp] {
    let known = writes[key] ?? [:]
    var found: Set<Stamp> = []
    var open = Array(roots)
    while let stamp = open.popLast() {
      guard found.insert(stamp).inserted else { continue }
      open += known[stamp] ?? []
    }
    return known.keys.filter { !found.contains($0) && isAcknowledged($0, of: key) }.sorted()
  }

  /// All writes of a key.
  package func stamps(of key: Key) -> [Stamp] { writes[key, default: [:]].keys.sorted() }

  /// All writes of a key by some replicas.
  package func writes(of key: Key, by replicas: Set<ReplicaID>) -> [Stamp] {
    writes[key, default: [:]].keys.filter { replicas.contains($0.replica) }
  }

  /// The keys ever written, sorted.
  package var keys: [Key] { writes.keys.sorted() }
}
