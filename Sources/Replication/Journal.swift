import SetteePropertyLists

/// Writes that lost to others whose writers had not seen them: what a person may want back.
///
/// Bounded per key and in all; the oldest entries make room, and their number is known.
package struct Journal: Sendable, Hashable {
  package let limits: Limits
  /// How many entries had to make room.
  package private(set) var droppedCount = 0
  package private(set) var count = 0

  private var entriesByKey: [Key: [Entry]] = [:]
  private var nextNumber = 0

  package init(limits: Limits = Limits()) { self.limits = limits }

  /// Makes a stored journal anew; the entries are in the order of their numbers.
  init(limits: Limits, entries: [Entry], droppedCount: Int) {
    self.limits = limits
    self.droppedCount = droppedCount
    count = entries.count
    entriesByKey = Dictionary(grouping: entries, by: \.conflict.key)
    nextNumber = (entries.last?.number ?? -1) + 1
  }

  /// Keeps the loser of a conflict, unless it is kept already; tells whether it was news.
  @discardableResult
  package mutating func keep(_ conflict: Conflict, account: AccountID?, at time: Int64) -> Bool {
    guard !contains(conflict.loser.stamp, of: conflict.key) else { return false }
    let entry = Entry(number: nextNumber, conflict: conflict, account: account, time: time)
    nextNumber += 1
    entriesByKey[conflict.key, default: []].append(entry)
    count += 1
    if entriesByKey[conflict.key, default: []].count > limits.perKey {
      dropOldest(of: conflict.key)
    }
    if count > limits.total, let key = keyOfOldest { dropOldest(of: key) }
    return true
  }

  package func contains(_ stamp: Stamp, of key: Key) -> Bool {
    entriesByKey[key]?.contains { $0.conflict.loser.stamp == stamp } ?? false
  }

  /// The entries of one key, oldest first.
  package func entries(of key: Key) -> [Entry] { entriesByKey[key] ?? [] }

  /// All entries, oldest first.
  package var entries: [Entry] {
    entriesByKey.values.flatMap { $0 }.sorted { $0.number < $1.number }
  }

  /// Marks an entry as dealt with: restored, or dismissed by a person.
  ///
  /// It stays readable.
  package mutating func settle(_ stamp: Stamp, of key: Key) {
    guard let index = entriesByKey[key]?.firstIndex(where: { $0.conflict.loser.stamp == stamp })
    else { return }
    entriesByKey[key]?[index].isSettled = true
  }

  /// How many entries are kept.
  package struct Limits: Sendable, Hashable {
    package var perKey: Int
    package var total: Int

    package init(perKey: Int = 10, total: Int = 1_000) {
      self.perKey = perKey
      self.total = total
    }
  }

  /// A lost write, with all that is needed to explain it and to write it anew.
  package struct Entry: Sendable, Hashable {
    /// Grows with time within one journal.
    package let number: Int
    package let conflict: Conflict
    /// The account it happened in.
    package let account: AccountID?
    /// When the loss was noticed, in the time of whoever kept it.
    package let time: Int64
    package internal(set) var isSettled = false
  }

  /// The smallest number is one entry's alone, so the dictionary's order does not matter.
  private var keyOfOldest: Key? {
    entriesByKey.values.compactMap(\.first).min { $0.number < $1.number }?.conflict.key
  }

  private mutating func dropOldest(of key: Key) {
    entriesByKey[key]?.removeFirst()
    if entriesByKey[key]?.isEmpty == true { entriesByKey[key] = nil }
    count -= 1
    droppedCount += 1
  }
}
