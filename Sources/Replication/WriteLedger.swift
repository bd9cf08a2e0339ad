import PropertyLists

/// What a simulation remembers of every acknowledged write, to prove afterwards that none was lost
/// silently.
///
/// It keeps its own account of which write was made in sight of which, independent of what
/// the records claim.
package struct WriteLedger: Sendable {
  package private(set) var count = 0
  private var writes: [Key: [Stamp: [Stamp]]] = [:]

  package init() {}

  /// Notes an acknowledged write and what was visible to its writer before.
  package mutating func note(_ stamp: Stamp, of key: Key, after visible: Stamp?) {
    count += 1
    writes[key, default: [:]][stamp] = visible.map { [$0] } ?? []
  }

  /// Notes that one write now stands for another, as when a device joins an account.
  package mutating func note(_ new: Stamp, standsFor old: Stamp, of key: Key) {
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
    return known.keys.filter { !found.contains($0) }.sorted()
  }

  /// The keys ever written, sorted.
  package var keys: [Key] { writes.keys.sorted() }
}
