import SetteePropertyLists

/// Writes that lost to others whose writers had not seen them: what a person may want back.
///
/// Bounded per key and in all; the oldest entries make room, and their number is known. What the
/// adoption of an account took away does not count and stays until somebody has dealt with it, as
/// long as no more than four adoptions left something.
package struct Journal: Sendable, Hashable {
  package let limits: Limits
  /// How many entries had to make room.
  package private(set) var droppedCount = 0
  package private(set) var count = 0

  private var entriesByKey: [Key: [Entry]] = [:]
  /// How many entries count against the limits.
  private var boundedCount = 0
  private(set) var nextNumber = 0

  package init(limits: Limits = Limits()) { self.limits = limits }

  /// Makes a stored journal anew; the entries are in the order of their numbers.
  init(limits: Limits, entries: [Entry], droppedCount: Int, nextNumber: Int) {
    self.limits = limits
    self.droppedCount = droppedCount
    count = entries.count
    boundedCount = entries.count { $0.adoption == nil }
    entriesByKey = Dictionary(grouping: entries, by: \.conflict.key)
    self.nextNumber = max(nextNumber, (entries.last?.number ?? -1) + 1)
  }

  /// Keeps the loser of a conflict, unless it is kept already; tells whether it was news.
  ///
  /// What an adoption takes away that is kept already stays from then on until it is dealt with.
  @discardableResult
  package mutating func keep(
    _ conflict: Conflict, account: AccountID?, adoption: Int? = nil, at time: Int64
  ) -> Bool {
    let key = conflict.key
    if let place = place(of: conflict.loser.stamp, key) {
      if let adoption { hold(place, of: key, as: adoption) }
      return false
    }
    var entry = Entry(
      number: takeNumbers(1)[0], conflict: conflict, account: account, time: time)
    entry.adoption = adoption
    entriesByKey[key, default: []].append(entry)
    count += 1
    guard adoption == nil else { return true }
    boundedCount += 1
    makeRoom(of: key)
    return true
  }

  private func place(of loser: Stamp, _ key: Key) -> Int? {
    entriesByKey[key]?.firstIndex { $0.conflict.loser.stamp == loser }
  }

  private mutating func hold(_ place: Int, of key: Key, as adoption: Int) {
    guard let entry = entriesByKey[key]?[place], !entry.isSettled, entry.adoption == nil else {
      return
    }
    entriesByKey[key]?[place].adoption = adoption
    boundedCount -= 1
  }

  /// Lets the entries of one account be those of another, as where a device makes that its own with
  /// all that it has.
  mutating func carry(from former: AccountID, to account: AccountID) {
    for (key, entries) in entriesByKey {
      for place in entries.indices where entries[place].account == former {
        entriesByKey[key]?[place].account = account
      }
    }
  }

  /// Takes numbers out of the sequence, for what is listed beside the entries.
  mutating func takeNumbers(_ count: Int) -> [Int] {
    defer { nextNumber += count }
    return Array(nextNumber..<nextNumber + count)
  }

  /// Begins to keep what another adoption takes away; of four before it the first makes room.
  mutating func beginAdoption() -> Int {
    let adoptions = Set(entries.compactMap(\.adoption)).sorted()
    for old in adoptions.dropLast(Self.adoptionCountMax - 1) {
      for key in Array(entriesByKey.keys) { drop(of: key) { $0.adoption == old } }
    }
    return (adoptions.last ?? 0) + 1
  }

  /// So many adoptions' losses are kept.
  package static let adoptionCountMax = 4

  package func contains(_ stamp: Stamp, of key: Key) -> Bool { place(of: stamp, key) != nil }

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
    guard let index = place(of: stamp, key) else { return }
    entriesByKey[key]?[index].isSettled = true
    guard entriesByKey[key]?[index].adoption != nil else { return }
    // From now on an entry like others.
    entriesByKey[key]?[index].adoption = nil
    boundedCount += 1
    makeRoom(of: key)
  }

  /// Marks the open entries of a key as dealt with whose lost value stands again, whoever wrote it
  /// anew; tells whether there were any.
  mutating func settle(restored content: Content, of key: Key, in account: AccountID?) -> Bool {
    guard count > 0 else { return false }
    let restored = entries(of: key).filter { entry in
      !entry.isSettled && entry.conflict.loser.content == content
        && (entry.account == account || entry.adoption != nil)
    }
    for entry in restored { settle(entry.conflict.loser.stamp, of: key) }
    return !restored.isEmpty
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
    /// The account it happened in, or the one that its device has made its own in that one's place.
    package internal(set) var account: AccountID?
    /// When the loss was noticed, in the time of whoever kept it.
    package let time: Int64
    package internal(set) var isSettled = false
    /// Which adoption of an account took it away, counted from 1; `nil` for other losses, and once
    /// it is settled.
    package internal(set) var adoption: Int?
  }

  private mutating func makeRoom(of key: Key) {
    if entriesByKey[key, default: []].count(where: \.isBounded) > limits.perKey {
      dropOldest(of: key)
    }
    if boundedCount > limits.total, let key = keyOfOldest { dropOldest(of: key) }
  }

  /// The smallest number is one entry's alone, so the dictionary's order does not matter.
  private var keyOfOldest: Key? {
    entriesByKey.values.compactMap { $0.first(where: \.isBounded) }
      .min { $0.number < $1.number }?.conflict.key
  }

  private mutating func dropOldest(of key: Key) {
    guard let oldest = entriesByKey[key]?.first(where: \.isBounded)?.number else { return }
    drop(of: key) { $0.number == oldest }
  }

  private mutating func drop(of key: Key, where isDropped: (Entry) -> Bool) {
    let gone = entriesByKey[key, default: []].filter(isDropped)
    guard !gone.isEmpty else { return }
    entriesByKey[key]?.removeAll(where: isDropped)
    if entriesByKey[key]?.isEmpty == true { entriesByKey[key] = nil }
    count -= gone.count
    boundedCount -= gone.count(where: \.isBounded)
    droppedCount += gone.count
  }
}

extension Journal.Entry {
  /// Whether it counts against the limits.
  fileprivate var isBounded: Bool { adoption == nil }
}
