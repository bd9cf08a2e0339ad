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
  /// What suites registered, by whichever of them last; Foundation's readers see it in all.
  private var registered = PropertyDictionary()

  /// A search list and who is told of its changes.
  private struct Reader: ~Copyable, Sendable {
    var list: SearchList
    let feed: Feed<StoreChange>

    // Asked here, since a list taken out of its place would be a copy.
    func value(forKey key: Key, in domains: borrowing Slots<Domain>) -> PropertyList? {
      list.value(forKey: key, in: domains)
    }

    func visible(
      _ change: DomainChange, at slot: Slot, in domains: borrowing Slots<Domain>
    ) -> KeyChange? { list.visible(change, at: slot, in: domains) }

    func value(behind key: Key, in domains: borrowing Slots<Domain>) -> PropertyList? {
      list.value(behind: key, in: domains)
    }

    func isOverridden(_ key: Key) -> Bool { list.override(ofKey: key) != nil }

    /// Whether somebody else than one line wants to hear of changes of a domain.
    func hears(_ slot: Slot, exceptFor line: AnyObject?) -> Bool {
      feed.isHeard(exceptFor: line) && list.contains(slot)
    }
  }

  /// What is to be told after the lock is released.
  typealias Posted = Feed<StoreChange>.Posted

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

  mutating func open(_ list: SearchList, announcingTo feed: Feed<StoreChange>) -> Slot {
    let reader = Reader(list: list, feed: feed)
    guard let slot = freeReaders.popLast() else { return readers.append(reader) }
    readers[slot] = reader
    return slot
  }

  mutating func closeList(_ slot: Slot) {
    // A list of no domain, which no change concerns.
    readers[slot] = Reader(
      list: SearchList(argument: [:], application: -1, global: nil), feed: Feed())
    freeReaders.append(slot)
  }

  // MARK: Reading

  func value(forKey key: Key, list slot: Slot) -> PropertyList? {
    readers[slot].value(forKey: key, in: domains)
  }

  /// The value as Foundation's readers have it: what any suite registered shows where nothing else
  /// does.
  func sharedValue(forKey key: Key, list slot: Slot) -> PropertyList? {
    value(forKey: key, list: slot) ?? readers[slot].list.declared[key] ?? registered[key]
  }

  /// What such readers find behind everything that a list shows.
  func sharedDefaults(list slot: Slot) -> PropertyDictionary {
    var found = registered
    found.merge(readers[slot].list.declared)
    return found
  }

  func value(forKey key: Key, domain slot: Slot) -> PropertyList? { domains[slot][key] }

  func source(ofKey key: Key, list slot: Slot) -> ValueSource? {
    readers[slot].list.source(ofKey: key, in: domains)
  }

  /// What shows where a list's own domain says nothing.
  func value(behind key: Key, list slot: Slot) -> PropertyList? {
    readers[slot].value(behind: key, in: domains)
  }

  /// Whether something stands before all that a suite itself says of a key.
  func isOverridden(_ key: Key, list slot: Slot) -> Bool { readers[slot].isOverridden(key) }

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

  /// What a write comes to.
  struct Write: Sendable {
    var posted: Posted
    var receipt: EditReceipt
  }

  /// Notes edits of a domain, all or none; those inside a value act on what a list shows.
  mutating func apply(
    _ edits: [Edit], to slot: Slot, seenBy list: Slot? = nil
  ) throws(StoreError) -> Write {
    if edits.count == 1, let value = edits[0].wholeValue { return apply(edits[0].key, value, slot) }
    let plan = try EditPlan(
      edits, own: { domains[slot][$0] },
      behind: { key in list.flatMap { readers[$0].list.value(behind: key, in: domains) } })
    for change in plan.changes where change.isInner { try change.checkStorable() }
    let changes = note(plan.changes.map(\.key), of: slot) { domain in
      for change in plan.changes { domain.edit(change) }
    }
    return Write(posted: post(changes, of: slot, by: .ownWrite), receipt: plan.receipt)
  }

  /// Notes one key's new value, without the lists that a group needs.
  mutating func apply(_ key: Key, _ value: PropertyList?, _ slot: Slot) -> Write {
    let (before, posted) = set(value, forKey: key, of: slot)
    return Write(posted: posted, receipt: EditReceipt(inverse: [Edit(key, before)]))
  }

  /// The same without a receipt: what stood there, and what is to be told.
  mutating func set(
    _ value: PropertyList?, forKey key: Key, of slot: Slot
  ) -> (before: PropertyList?, posted: Posted) {
    let before = domains[slot].edit(key, value)
    if before == value { return (before, Posted()) }
    let change = DomainChange(key: key, before: before, after: value)
    return (before, post(CollectionOfOne(change), of: slot, by: .ownWrite))
  }

  /// Notes one key's new value unless it is the present one; nothing is posted to one line.
  mutating func put(
    _ key: Key, _ value: PropertyList?, _ slot: Slot, exceptFor line: AnyObject?
  ) -> Posted? {
    let before = domains[slot].replace(key, by: value)
    if before == value { return nil }
    let change = DomainChange(key: key, before: before, after: value)
    return post(CollectionOfOne(change), of: slot, by: .ownWrite, exceptFor: line)
  }

  /// Takes up what a domain's file holds; `keys` names all that may look different afterwards, and
  /// `own` those among them that this process has written.
  mutating func change(
    _ keys: [Key], of slot: Slot, own: Set<Key> = [], _ body: (inout Domain) -> Void
  ) -> Posted {
    let changes = note(keys, of: slot, body)
    if own.isEmpty { return post(changes, of: slot, by: .otherProcess) }
    var posted = post(changes.filter { !own.contains($0.key) }, of: slot, by: .otherProcess)
    posted.add(post(changes.filter { own.contains($0.key) }, of: slot, by: .ownWrite))
    return posted
  }

  /// Looks into a domain's file from a list, behind its suites.
  mutating func addFile(_ domain: Slot, toList slot: Slot) -> Posted {
    let isDamaged = domains[domain].isDamaged
    return change(domains[domain].contents.keys, ofList: slot) {
      $0.addFile(domain, isDamaged: isDamaged)
    }
  }

  /// Notes whether what stands in a domain's file is no settings file: lists that it was added to
  /// look past it then.
  mutating func setDamaged(_ isDamaged: Bool, domain slot: Slot) -> Posted {
    var posted = Posted()
    guard domains[slot].isDamaged != isDamaged else { return posted }
    domains[slot].isDamaged = isDamaged
    let keys = domains[slot].contents.keys
    for index in 0..<readers.count where readers[index].list.isAddedFile(slot) {
      posted.add(
        change(keys, ofList: index, by: .otherProcess) {
          $0.setDamaged(isDamaged, file: slot)
        })
    }
    return posted
  }

  /// Changes a search list; `keys` names all that may look different afterwards.
  mutating func change(
    _ keys: some Sequence<Key>, ofList slot: Slot, by origin: StoreChange.Origin = .searchList,
    _ body: (inout SearchList) -> Void
  ) -> Posted {
    var before: [(key: Key, value: PropertyList?)] = []
    for key in Set(keys) { before.append((key, value(forKey: key, list: slot))) }
    body(&readers[slot].list)
    var changes: [KeyChange] = []
    for (key, old) in before {
      let new = value(forKey: key, list: slot)
      if old != new { changes.append(KeyChange(key, from: old, to: new)) }
    }
    return readers[slot].feed.post(changes, by: origin)
  }

  /// Adds to what one list shows behind all domains, and readers like Foundation's in every suite.
  mutating func register(_ values: PropertyDictionary, ofList slot: Slot) -> Posted {
    registered.merge(values)
    return change(values.keys, ofList: slot) { $0.registration.merge(values) }
  }

  /// Adds to what readers like Foundation's find behind a list; nobody else sees it.
  mutating func declare(_ values: PropertyDictionary, ofList slot: Slot) {
    registered.merge(values)
    readers[slot].list.declared.merge(values)
  }

  /// Replaces what one list shows behind all domains.
  mutating func replaceRegistered(_ values: PropertyDictionary, ofList slot: Slot) -> Posted {
    let old = readers[slot].list.registration
    for key in old.keys where registered[key] == old[key] { registered[key] = nil }
    registered.merge(values)
    return change(old.keys + values.keys, ofList: slot) { $0.registration = values }
  }

  /// Changes a domain, and says what of it is another than before, each key once.
  private mutating func note(
    _ keys: [Key], of slot: Slot, _ body: (inout Domain) -> Void
  ) -> [DomainChange] {
    var changes: [DomainChange] = []
    var seen: Set<Key> = []
    for key in keys where seen.insert(key).inserted {
      changes.append(DomainChange(key: key, before: domains[slot][key]))
    }
    body(&domains[slot])
    for index in changes.indices { changes[index].after = domains[slot][changes[index].key] }
    changes.removeAll { $0.before == $0.after }
    return changes
  }

  /// Posts changes of a domain, already made, to all who see them.
  private func post(
    _ changes: some Collection<DomainChange>, of slot: Slot, by origin: StoreChange.Origin,
    exceptFor line: AnyObject? = nil
  ) -> Posted {
    var posted = Posted()
    if changes.isEmpty { return posted }
    for index in 0..<readers.count where readers[index].hears(slot, exceptFor: line) {
      var shown: [KeyChange] = []
      for change in changes {
        if let visible = readers[index].visible(change, at: slot, in: domains) {
          shown.append(visible)
        }
      }
      posted.add(readers[index].feed.post(shown, by: origin, exceptFor: line))
    }
    return posted
  }
}
