import SetteePropertyLists

/// The order in which one suite object looks for a value; the first hit wins.
///
/// The command line, the environment, the suite's own file, added suites (the last one added
/// first), added files likewise, the global domain, registered defaults. Domains that several suite
/// objects share are named by their slot in a `SuiteTable`; the others belong to this list alone.
struct SearchList: Sendable {
  var argument: PropertyDictionary = [:]
  /// What variables of the environment say, where the program asked for that.
  var environment: [Key: EnvironmentOverride] = [:]
  var registration: PropertyDictionary = [:]
  /// Defaults of keys that another run has declared, which readers like Foundation's alone see.
  var declared: PropertyDictionary = [:]
  /// The shared domains, in the order in which they are searched; the suite's own is the first.
  private var slots: [SuiteTable.Slot]
  private let global: SuiteTable.Slot?
  /// The files that were added, in the order in which they are searched; those that count as absent
  /// are not among `slots`.
  private var files: [SuiteTable.Slot] = []

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

  /// Puts a file right after the suites, unless it is in the list already; a damaged one is looked
  /// past until it is whole.
  mutating func addFile(_ file: SuiteTable.Slot, isDamaged: Bool) {
    guard !contains(file), !files.contains(file) else { return }
    files.insert(file, at: 0)
    if !isDamaged { lookInto(file) }
  }

  /// Looks past an added file as long as it is damaged, as if it were not there.
  mutating func setDamaged(_ isDamaged: Bool, file: SuiteTable.Slot) {
    guard isDamaged == contains(file) else { return }
    if isDamaged { slots.removeAll { $0 == file } } else { lookInto(file) }
  }

  private mutating func lookInto(_ file: SuiteTable.Slot) {
    guard let index = files.firstIndex(of: file) else { return }
    let later = files[index...].dropFirst()
    let place = slots.firstIndex { later.contains($0) || $0 == global }
    slots.insert(file, at: place ?? slots.count)
  }

  func isAddedFile(_ slot: SuiteTable.Slot) -> Bool { files.contains(slot) }

  /// Takes an added suite out of the list.
  mutating func remove(_ suite: SuiteTable.Slot) {
    if suite != slots[0], suite != global { slots.removeAll { $0 == suite } }
  }

  func contains(_ slot: SuiteTable.Slot) -> Bool { slots.contains(slot) }
}

// MARK: - Looking

extension SearchList {
  func value(forKey key: Key, in domains: borrowing Slots<Domain>) -> PropertyList? {
    if let value = overriding(key) { return value }
    for slot in slots { if let value = domains[slot][key] { return value } }
    return registration[key]
  }

  /// What shows where the list's own domain says nothing.
  func value(behind key: Key, in domains: borrowing Slots<Domain>) -> PropertyList? {
    for slot in slots.dropFirst() { if let value = domains[slot][key] { return value } }
    return registration[key]
  }

  func source(ofKey key: Key, in domains: borrowing Slots<Domain>) -> ValueSource? {
    if let source = override(ofKey: key) { return source }
    for slot in slots where domains[slot][key] != nil { return source(at: slot, in: domains) }
    return registration[key] == nil ? nil : .registration
  }

  private func source(
    at slot: SuiteTable.Slot, in domains: borrowing Slots<Domain>
  ) -> ValueSource {
    switch slot {
    case slots[0]: .application(path: domains[slot].path)
    case global: .global
    case _ where files.contains(slot): .file(path: domains[slot].name)
    default: .suite(name: domains[slot].name)
    }
  }

  /// What each domain says of a key, first to last.
  func holdings(
    ofKey key: Key, in domains: borrowing Slots<Domain>
  ) -> [(source: ValueSource, value: PropertyList?)] {
    var found: [(source: ValueSource, value: PropertyList?)] = [(.argument, argument[key])]
    if let override = environment[key] {
      found.append((.environment(variable: override.variable), override.value))
    }
    for slot in slots { found.append((source(at: slot, in: domains), domains[slot][key])) }
    return found + [(.registration, registration[key])]
  }

  /// The domain that hides what the suite itself says of a key.
  func override(ofKey key: Key) -> ValueSource? {
    if argument[key] != nil { return .argument }
    return environment[key].map { .environment(variable: $0.variable) }
  }

  /// What stands before everything the suite itself says.
  private func overriding(_ key: Key) -> PropertyList? {
    if !argument.isEmpty, let value = argument[key] { return value }
    return environment.isEmpty ? nil : environment[key]?.value
  }

  func view(in domains: borrowing Slots<Domain>) -> SuiteView {
    var contents: [DomainContents] = []
    for slot in slots { contents.append(domains[slot].contents) }
    var overrides = PropertyDictionary(environment.map { ($0.key, $0.value.value) })
    for (key, value) in argument { overrides[key] = value }
    return SuiteView(overrides: overrides, domains: contents, registration: registration)
  }

  /// What a change of one domain's value, already made, did to the visible one; `nil` where that
  /// stayed what it was.
  func visible(
    _ change: DomainChange, at slot: SuiteTable.Slot, in domains: borrowing Slots<Domain>
  ) -> KeyChange? {
    let key = change.key
    guard overriding(key) == nil else { return nil }
    // The suite's own domain, and a value before and after: nothing stands before or behind it.
    if slot == slots[0], change.before != nil, change.after != nil { return change.asVisible }
    guard let place = slots.firstIndex(of: slot) else { return nil }
    for other in slots[..<place] where domains[other][key] != nil { return nil }
    if change.before != nil, change.after != nil { return change.asVisible }
    // The value is new or gone: what stands behind it may say the same.
    var behind = registration[key]
    for other in slots[(place + 1)...].reversed() { behind = domains[other][key] ?? behind }
    let (old, new) = (change.before ?? behind, change.after ?? behind)
    return old == new ? nil : KeyChange(key, from: old, to: new)
  }
}

/// What a search list shows at one moment.
struct SuiteView {
  /// What the command line and the environment say.
  let overrides: PropertyDictionary
  /// The shared domains, in the order in which they are searched.
  let domains: [DomainContents]
  let registration: PropertyDictionary

  var keys: Set<Key> {
    domains.reduce(into: Set(overrides.keys).union(registration.keys)) { $0.formUnion($1.keys) }
  }

  func value(forKey key: Key) -> PropertyList? {
    overrides[key] ?? domains.lazy.compactMap { $0[key] }.first ?? registration[key]
  }
}

/// What a variable of the environment says of a key.
struct EnvironmentOverride: Sendable {
  let variable: String
  let value: PropertyList
}

/// What a domain said of a key before and after a change; two different things.
struct DomainChange: Sendable {
  let key: Key
  let before: PropertyList?
  var after: PropertyList?

  /// The change, where nothing else decides what shows.
  fileprivate var asVisible: KeyChange { KeyChange(key, from: before, to: after) }
}
