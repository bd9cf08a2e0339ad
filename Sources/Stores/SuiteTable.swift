import SetteePropertyLists

/// The domains that a process has open, and the search lists that look into them.
///
/// All of it changes under one lock, so that every list hears of exactly the keys that look
/// different there, whatever other threads do to other domains meanwhile. A look, an edit and the
/// take-up of a commit cost the same however many keys there are, so nobody waits for the lock for
/// longer than a moment.
struct SuiteTable: ~Copyable, Sendable {
  /// The place of a domain or a list in the table, its own until it is closed.
  typealias Slot = Int

  private var domains = Slots<Domain>()
  private var readers = Slots<Reader>()
  private var freeDomains: [Slot] = []
  private var freeReaders: [Slot] = []

  /// A search list and who is told of its changes.
  private struct Reader: ~Copyable, Sendable {
    var list: SearchList
    let feed: ChangeFeed

    // Asked here, since a list taken out of its place would be a copy.
    func value(forKey key: Key, in domains: borrowing Slots<Domain>) -> PropertyList? {
      list.value(forKey: key, in: domains)
    }

    func shows(
      _ change: DomainChange, at slot: Slot, in domains: borrowing Slots<Domain>
    ) -> Bool { list.shows(change, at: slot, in: domains) }

    /// Whether somebody wants to hear of changes of a domain.
    func hears(_ slot: Slot) -> Bool { list.contains(slot) && feed.isHeard }
  }

  /// What is to be told after the lock is released.
  struct Announcement: Sendable {
    let feed: ChangeFeed
    let keys: Set<Key>
  }

  // MARK: Opening and closing

  mutating func open(_ domain: consuming Domain) -> Slot {
    guard let slot = freeDomains.popLast() else { return domains.append(domain) }
    domains[slot] = domain
    return slot
  }

  mutating func closeDomain(_ slot: Slot) {
    domains[slot] = Domain(name: "", path: nil)
    freeDomains.append(slot)
  }

  mutating func open(_ list: SearchList, announcingTo feed: ChangeFeed) -> Slot {
    let reader = Reader(list: list, feed: feed)
    guard let slot = freeReaders.popLast() else { return readers.append(reader) }
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
    readers[slot].value(forKey: key, in: domains)
  }

  func value(forKey key: Key, domain slot: Slot) -> PropertyList? { domains[slot][key] }

  func source(ofKey key: Key, list slot: Slot) -> ValueSource? {
    readers[slot].list.source(ofKey: key, in: domains)
  }

  func holdings(
    ofKey key: Key, list slot: Slot
  ) -> [(source: ValueSource, value: PropertyList?)] {
    readers[slot].list.holdings(ofKey: key, in: domains)
  }

  func list(_ slot: Slot) -> SearchList { readers[slot].list }

  func contents(ofDomain slot: Slot) -> DomainContents { domains[slot].contents }

  /// Everything that one list shows, to be looked at without the lock.
  func view(list slot: Slot) -> SuiteView { readers[slot].list.view(in: domains) }

  // MARK: Changing

  /// Takes a domain's edits to be committed.
  mutating func takeEdits(ofDomain slot: Slot) -> Edits { domains[slot].takeEdits() }

  /// Notes edits of a domain.
  mutating func apply(_ edits: [Edit], to slot: Slot) -> [Announcement] {
    if edits.count == 1 { return apply(edits[0], to: slot) }
    return change(edits.map(\.key), of: slot) { domain in
      for edit in edits { domain.edit(edit.key, edit.value) }
    }
  }

  /// Notes one edit, as setters make them, without the lists that a group needs.
  mutating func apply(_ edit: Edit, to slot: Slot) -> [Announcement] {
    let before = domains[slot].edit(edit.key, edit.value)
    if before == edit.value { return [] }
    let change = DomainChange(key: edit.key, before: before, after: edit.value)
    return announcements(of: CollectionOfOne(change), of: slot)
  }

  /// Changes a domain; `keys` names all that may look different afterwards.
  mutating func change(
    _ keys: [Key], of slot: Slot, _ body: (inout Domain) -> Void
  ) -> [Announcement] {
    var changes: [DomainChange] = []
    for key in keys { changes.append(DomainChange(key: key, before: domains[slot][key])) }
    body(&domains[slot])
    for index in changes.indices { changes[index].after = domains[slot][changes[index].key] }
    changes.removeAll { $0.before == $0.after }
    return announcements(of: changes, of: slot)
  }

  /// Changes a search list; `keys` names all that may look different afterwards.
  mutating func change(
    _ keys: some Sequence<Key>, ofList slot: Slot, _ body: (inout SearchList) -> Void
  ) -> [Announcement] {
    var before: [(key: Key, value: PropertyList?)] = []
    for key in keys { before.append((key, value(forKey: key, list: slot))) }
    body(&readers[slot].list)
    var shown: Set<Key> = []
    for (key, old) in before where value(forKey: key, list: slot) != old { shown.insert(key) }
    return shown.isEmpty ? [] : [Announcement(feed: readers[slot].feed, keys: shown)]
  }

  /// What is to be told, and to whom, of changes of a domain that were made.
  private func announcements(
    of changes: some Collection<DomainChange>, of slot: Slot
  ) -> [Announcement] {
    var announcements: [Announcement] = []
    if changes.isEmpty { return announcements }
    for index in 0..<readers.count where readers[index].hears(slot) {
      var shown: Set<Key> = []
      for change in changes where readers[index].shows(change, at: slot, in: domains) {
        shown.insert(change.key)
      }
      if !shown.isEmpty {
        announcements.append(Announcement(feed: readers[index].feed, keys: shown))
      }
    }
    return announcements
  }
}

extension [SuiteTable.Announcement] {
  /// Tells the observers; never to be called with a lock held.
  func announce(_ origin: StoreChange.Origin) {
    for announcement in self {
      announcement.feed.announce(StoreChange(keys: announcement.keys, origin: origin))
    }
  }

  /// Tells the observers of own writes and of what came in with them.
  func announce(own: Set<Key>) {
    for announcement in self {
      let (mine, others) = (announcement.keys.intersection(own), announcement.keys.subtracting(own))
      announcement.feed.announce(StoreChange(keys: others, origin: .otherProcess))
      announcement.feed.announce(StoreChange(keys: mine, origin: .ownWrite))
    }
  }
}
