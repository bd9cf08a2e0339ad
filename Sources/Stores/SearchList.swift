import PropertyLists

/// The order in which one suite object looks for a value; the first hit wins.
///
/// The command line, the suite's own file, added suites (the last one added first), the global
/// domain, registered defaults. Domains that several suite objects share are named by their slot in
/// a `SuiteTable`; the others belong to this list alone.
struct SearchList: Sendable {
  var argument: PropertyDictionary = [:]
  var registration: PropertyDictionary = [:]
  /// The shared domains, in the order in which they are searched; the suite's own is the first.
  private var slots: [SuiteTable.Slot]
  private let global: SuiteTable.Slot?

  init(
    argument: PropertyDictionary, application: SuiteTable.Slot, global: SuiteTable.Slot?
  ) {
    self.argument = argument
    self.global = global
    slots = [application] + (global.map { [$0] } ?? [])
  }

  /// Puts a suite right after the list's own domain, unless it is in the list already.
  mutating func add(_ suite: SuiteTable.Slot) {
    if !contains(suite) { slots.insert(suite, at: 1) }
  }

  /// Takes an added suite out of the list.
  mutating func remove(_ suite: SuiteTable.Slot) {
    if suite != slots[0], suite != global { slots.removeAll { $0 == suite } }
  }

  func contains(_ slot: SuiteTable.Slot) -> Bool { slots.contains(slot) }
}

// MARK: - Looking

extension SearchList {
  func value(forKey key: Key, in domains: UnsafeBufferPointer<Domain>) -> PropertyList? {
    if !argument.isEmpty, let value = argument[key] { return value }
    for slot in slots { if let value = domains[slot][key] { return value } }
    return registration[key]
  }

  func value(forKey key: Key, in domains: [Domain]) -> PropertyList? {
    domains.withUnsafeBufferPointer { value(forKey: key, in: $0) }
  }

  func source(ofKey key: Key, in domains: [Domain]) -> ValueSource? {
    if let source = override(ofKey: key) { return source }
    if let slot = slots.first(where: { domains[$0][key] != nil }) {
      return source(at: slot, in: domains)
    }
    return registration[key] == nil ? nil : .registration
  }

  private func source(at slot: SuiteTable.Slot, in domains: [Domain]) -> ValueSource {
    switch slot {
    case slots[0]: .application(path: domains[slot].path)
    case global: .global
    default: .suite(name: domains[slot].name)
    }
  }

  /// What each domain says of a key, first to last.
  func holdings(
    ofKey key: Key, in domains: [Domain]
  ) -> [(source: ValueSource, value: PropertyList?)] {
    let shared = slots.map { (source(at: $0, in: domains), domains[$0][key]) }
    return [(.argument, argument[key])] + shared + [(.registration, registration[key])]
  }

  /// The domain that hides what the suite itself says of a key.
  func override(ofKey key: Key) -> ValueSource? { argument[key] == nil ? nil : .argument }

  func keys(in domains: [Domain]) -> Set<Key> {
    let own = Set(argument.keys).union(registration.keys)
    return slots.reduce(into: own) { $0.formUnion(domains[$1].keys) }
  }

  /// Whether a change of one domain's value, already made, made the visible value another.
  func shows(_ change: DomainChange, at slot: SuiteTable.Slot, in domains: [Domain]) -> Bool {
    let key = change.key
    guard argument.isEmpty || argument[key] == nil else { return false }
    // The suite's own domain, and a value before and after: nothing stands before or behind it.
    if slot == slots[0], change.before != nil, change.after != nil { return true }
    guard let place = slots.firstIndex(of: slot) else { return false }
    if slots[..<place].contains(where: { domains[$0][key] != nil }) { return false }
    if change.before != nil, change.after != nil { return true }
    // The value is new or gone: what stands behind it may say the same.
    let behind = slots[(place + 1)...].lazy.compactMap { domains[$0][key] }.first
    let other = change.before ?? change.after
    return other != behind ?? registration[key]
  }
}

/// What a domain said of a key before and after a change; two different things.
struct DomainChange: Sendable {
  let key: Key
  let before: PropertyList?
  var after: PropertyList?
}
