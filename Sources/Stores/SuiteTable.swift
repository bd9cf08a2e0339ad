import PropertyLists

/// The domains that a process has open, and the search lists that look into them.
///
/// All of it changes under one lock, so that every list hears of exactly the keys that look
/// different there, whatever other threads do to other domains meanwhile.
struct SuiteTable: Sendable {
  /// The place of a domain or a list in the table, its own until it is closed.
  typealias Slot = Int

  private var domains: [Domain] = []
  private var readers: [Reader] = []
  private var freeDomains: [Slot] = []
  private var freeReaders: [Slot] = []

  /// A search list and who is told of its changes.
  private struct Reader: Sendable {
    var list: SearchList
    let feed: ChangeFeed
  }

  /// What is to be told after the lock is released.
  struct Announcement: Sendable {
    let feed: ChangeFeed
    let keys: Set<Key>
  }

  subscript(domain slot: Slot) -> Domain { domains[slot] }

  // MARK: Opening and closing

  mutating func open(_ domain: Domain) -> Slot {
    guard let slot = freeDomains.popLast() else {
      domains.append(domain)
      return domains.count - 1
    }
    domains[slot] = domain
    return slot
  }

  mutating func closeDomain(_ slot: Slot) {
    domains[slot] = Domain(name: "", path: nil)
    freeDomains.append(slot)
  }

  mutating func open(_ list: SearchList, announcingTo feed: ChangeFeed) -> Slot {
    let reader = Reader(list: list, feed: feed)
    guard let slot = freeReaders.popLast() else {
      readers.append(reader)
      return readers.count - 1
    }
    readers[slot] = reader
    return slot
  }

  mutating func closeList(_ slot: Slot) {
    // A list of no domain, which no change concerns.
    readers[slot] = Reader(
      list: SearchList(argument: [:], application: -1, global: nil), feed: ChangeFeed())
    freeReaders.append(slot)
  }

  // MARK: Reading

  func value(forKey key: Key, list slot: Slot) -> PropertyList? {
    // Looked at in place: copies of a list and a domain would cost more than the look.
    readers.withUnsafeBufferPointer { readers in
      domains.withUnsafeBufferPointer { readers[slot].list.value(forKey: key, in: $0) }
    }
  }

  func source(ofKey key: Key, list slot: Slot) -> ValueSource? {
    readers[slot].list.source(ofKey: key, in: domains)
  }

  func holdings(
    ofKey key: Key, list slot: Slot
  ) -> [(source: ValueSource, value: PropertyList?)] {
    readers[slot].list.holdings(ofKey: key, in: domains)
  }

  subscript(list slot: Slot) -> SearchList { readers[slot].list }

  /// Everything that one list shows, to be looked at without the lock.
  func view(list slot: Slot) -> SuiteView {
    SuiteView(list: readers[slot].list, domains: domains)
  }

  // MARK: Changing

  /// Notes edits of a domain.
  mutating func apply(_ edits: [Edit], to slot: Slot) -> [Announcement] {
    if edits.count == 1 { return apply(edits[0], to: slot) }
    return change(edits.map(\.key), of: slot) { domain in
      for edit in edits { domain.edit(edit.key, edit.value) }
    }
  }

  /// Notes one edit, as setters make them, without the lists that a group needs.
  private mutating func apply(_ edit: Edit, to slot: Slot) -> [Announcement] {
    let change = DomainChange(
      key: edit.key, before: domains[slot][edit.key], after: edit.value)
    domains[slot].edit(edit.key, edit.value)
    guard change.before != edit.value else { return [] }
    return readers.indices.compactMap { index in
      guard readers[index].list.contains(slot), readers[index].feed.isHeard,
        readers[index].list.shows(change, at: slot, in: domains)
      else { return nil }
      return Announcement(feed: readers[index].feed, keys: [edit.key])
    }
  }

  /// Changes a domain; `keys` names all that may look different afterwards.
  mutating func change(
    _ keys: [Key], of slot: Slot, _ body: (inout Domain) -> Void
  ) -> [Announcement] {
    var changes = keys.map { DomainChange(key: $0, before: domains[slot][$0]) }
    body(&domains[slot])
    for index in changes.indices { changes[index].after = domains[slot][changes[index].key] }
    changes.removeAll { $0.before == $0.after }
    if changes.isEmpty { return [] }
    return readers.indices.compactMap { index in
      guard readers[index].list.contains(slot), readers[index].feed.isHeard else { return nil }
      var shown: Set<Key> = []
      for change in changes where readers[index].list.shows(change, at: slot, in: domains) {
        shown.insert(change.key)
      }
      return shown.isEmpty ? nil : Announcement(feed: readers[index].feed, keys: shown)
    }
  }

  /// Changes a search list; `keys` names all that may look different afterwards.
  mutating func change(
    _ keys: some Sequence<Key>, ofList slot: Slot, _ body: (inout SearchList) -> Void
  ) -> [Announcement] {
    let before = keys.map { (key: $0, value: value(forKey: $0, list: slot)) }
    body(&readers[slot].list)
    let shown = Set(before.filter { value(forKey: $0.key, list: slot) != $0.value }.map(\.key))
    return shown.isEmpty ? [] : [Announcement(feed: readers[slot].feed, keys: shown)]
  }
}

/// What a search list shows at one moment.
struct SuiteView {
  let list: SearchList
  let domains: [Domain]

  var keys: Set<Key> { list.keys(in: domains) }

  func value(forKey key: Key) -> PropertyList? { list.value(forKey: key, in: domains) }
}

extension [SuiteTable.Announcement] {
  /// Tells the observers; never to be called with a lock held.
  func announce(_ origin: StoreChange.Origin) {
    for announcement in self {
      announcement.feed.announce(StoreChange(keys: announcement.keys, origin: origin))
    }
  }
}
