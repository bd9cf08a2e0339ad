import Observation
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import Synchronization

/// What the stored properties of one instance share: where they are kept, and who is told.
///
/// All members may be used from any thread.
public final class SettingsBacking: Sendable {
  /// Who observes the instance.
  public let registrar = SettingsRegistrar()
  private let activities = PerScope { _ in SettingsActivity() }
  /// The class's name.
  let title: String
  let storage: SettingDescription.Storage

  private let state: Mutex<State>
  private let currentNumber = Atomic(0)
  /// The keys without their prefix that properties were found to have, each with its property.
  private let owners = Mutex<[Key: ObjectIdentifier]>([:])
  /// What `follow` waits for, until the instance is first used.
  private let intention = Mutex<Intention?>(nil)

  /// Begins for an instance whose values are stored on this device, without touching any file.
  public init(
    title: String, suite: @escaping @Sendable () -> DefaultsSuite?, suiteName: String,
    prefix: String, ignoresExternalChanges: Bool
  ) {
    self.title = title
    storage = .local
    state = Mutex(
      State(
        home: .suite(nil, suite, suiteName), prefix: Self.checked(prefix.trimmed),
        ignoresExternalChanges: ignoresExternalChanges))
  }

  /// Begins for an instance whose values an account syncs, without touching any network.
  public init(
    cloudTitle title: String, prefix: String, syncsImmediately: Bool, isInDevelopment: Bool
  ) {
    self.title = title
    storage = .cloud
    state = Mutex(
      State(
        home: .cloud(nil), prefix: Self.checked(prefix.trimmed),
        syncsImmediately: syncsImmediately,
        isInDevelopment: isInDevelopment || DevelopmentMode.isInEnvironment))
  }

  private struct State {
    var home: Home
    var prefix: String
    var ignoresExternalChanges = false
    var syncsImmediately = false
    var isInDevelopment = false
    var number = 1
    var place: SettingsPlace?
    var following: Following?
  }

  /// Where values live, before anybody asks for them.
  private enum Home {
    case suite(DefaultsSuite?, @Sendable () -> DefaultsSuite?, String)
    case cloud(NSUbiquitousKeyValueStore?)
    case other(any Store)
  }
}

// MARK: Choosing a place

extension SettingsBacking {
  /// Takes the arguments of a generated initialiser; `nil` leaves what the macro said.
  public func configure(
    suite: DefaultsSuite?, prefix: String?, ignoresExternalChanges: Bool?
  ) {
    change { state in
      if let suite { state.home = .suite(suite, { nil }, "") }
      if let prefix { state.prefix = Self.checked(prefix) }
      if let ignoresExternalChanges { state.ignoresExternalChanges = ignoresExternalChanges }
    }
  }

  /// Takes the arguments of a generated initialiser; `nil` leaves what the macro said.
  public func configure(
    cloud: NSUbiquitousKeyValueStore?, prefix: String?, syncsImmediately: Bool,
    isInDevelopment: Bool
  ) {
    change { state in
      if let cloud { state.home = .cloud(cloud) }
      if let prefix { state.prefix = Self.checked(prefix) }
      state.syncsImmediately = syncsImmediately
      state.isInDevelopment = isInDevelopment || DevelopmentMode.isInEnvironment
    }
  }

  /// Keeps values in a store of another kind, such as a store of your own around a suite.
  ///
  /// - Parameters:
  ///   - store: What holds the values from now on.
  ///   - prefix: What stands before every key in it; one with control characters ends the program
  ///     with a sentence.
  public func configure(store: any Store, prefix: String = "") {
    change { state in
      state.home = .other(store)
      state.prefix = Self.checked(prefix)
    }
  }

  /// Stands before every key; a change of it is a change of place for all properties.
  public var prefix: String {
    get { state.withLock { $0.prefix } }
    set { change { $0.prefix = Self.checked(newValue) } }
  }

  /// The suite in use; `nil` where values live in another store, or in memory.
  public var suite: DefaultsSuite? {
    get { place.store as? DefaultsSuite }
    set { change { $0.home = .suite(newValue, { nil }, "") } }
  }

  /// Whether an assignment asks the account to sync at once.
  public var syncsImmediately: Bool {
    get { state.withLock { $0.syncsImmediately } }
    set { state.withLock { $0.syncsImmediately = newValue } }
  }

  /// Whether values live in memory, in this instance alone.
  public var isInDevelopment: Bool {
    get { state.withLock { $0.isInDevelopment } }
    set { change { $0.isInDevelopment = newValue } }
  }

  /// Whether an account would sync the values, were they not in memory.
  var isCloudInDevelopment: Bool { storage == .cloud && isInDevelopment }

  /// What happened to the values, and what is wrong with them, as the current task has it.
  var activity: SettingsActivity { activities.current }

  /// Begins what `followLater` asked for, and hears of the store's changes for the current task's
  /// hermetic run, too, if the instance hears of any.
  func join(_ host: AnyObject) {
    intention.withLock { intention in
      guard let begun = intention else { return }
      intention = nil
      follow(host, begun.members.value(host), begun.ignored.value, on: begun.isolation)
    }
    following?.join(self)
  }

  /// Changes whenever `place` does.
  var placeNumber: Int { currentNumber.load(ordering: .acquiring) }

  /// Where the values are.
  var place: SettingsPlace {
    let (place, isNew) = state.withLock { state in
      if let place = state.place { return (place, false) }
      let place = SettingsPlace(
        number: state.number, store: store(for: state), prefix: state.prefix,
        ignored: state.following?.ignored)
      state.place = place
      currentNumber.store(state.number, ordering: .releasing)
      return (place, true)
    }
    if isNew { activity.noteSuite((place.store as? UnusableSuite)?.problem) }
    return place
  }

  private func store(for state: borrowing State) -> any Store {
    if state.isInDevelopment { return InMemoryStore(name: title) }
    switch state.home {
    case .cloud(let store): return store ?? NSUbiquitousKeyValueStore.default
    case .other(let store): return store
    case .suite(let given?, _, _): return given
    case .suite(nil, let make, let name):
      if let suite = make() { return suite }
      guard !name.trimmed.isEmpty else { return DefaultsSuite.standard }
      do throws(StoreError) {
        let isStandard = name.trimmed.utf8.elementsEqual(DefaultsSuite.standardName.utf8)
        return isStandard ? .standard : try DefaultsSuite(named: name.trimmed)
      } catch {
        return UnusableSuite(named: name, error)
      }
    }
  }

  /// Changes what decides the place; values of a place in memory go with it.
  private func change(_ body: (inout State) -> Void) {
    let ended = state.withLock { state in
      body(&state)
      state.number += 1
      state.place = nil
      currentNumber.store(state.number, ordering: .releasing)
      return state.following
    }
    ended?.moved(in: self)
  }
}

// MARK: Checking what the macro sees in literals alone

// Not by preconditions: optimised builds would leave their sentences out.
extension SettingsBacking {
  /// Ends the program where the key of a property cannot be one, or is another's.
  ///
  /// Asked of every property when an instance begins to follow its store, which it does when it is
  /// first used, and else before the property's first use; O(1).
  func check(_ member: some BackedMember) {
    let (key, identity) = (Key(member.key), ObjectIdentifier(member))
    let owner = owners.withLock { owners in
      defer { if owners[key] == nil { owners[key] = identity } }
      return owners[key]
    }
    guard owner != identity else { return }
    if owner != nil {
      fatalError("Two properties of \(title) have the key '\(member.key)'; each needs its own.")
    }
    guard member.key.isEmpty || Self.isUnfit(member.key) else { return }
    fatalError(
      "The key '\(member.key)' of a property of \(title) must not be empty,"
        + " and not contain control characters.")
  }

  private static func checked(_ prefix: String) -> String {
    guard isUnfit(prefix) else { return prefix }
    fatalError("The prefix '\(prefix)' of a settings class must not contain control characters.")
  }

  private static func isUnfit(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}

// MARK: Following and writing

extension SettingsBacking {
  /// Announces changes from elsewhere from now on, on the isolation of the caller, which is that of
  /// the class.
  ///
  /// Ends what an earlier call began; does nothing for a class that ignores them.
  public func follow<Host: ObservableSettings>(
    _ host: Host, ignoring ignored: [PartialKeyPath<Host>] = [],
    isolation: (any Actor)? = #isolation
  ) {
    intention.withLock { $0 = nil }
    follow(host, host._settingsProperties, Set(ignored), on: Isolation(isolation))
  }

  /// Announces changes from elsewhere, on the isolation of the caller, from the first use of the
  /// instance on: a read, a write or a look at `settingsActivity`.
  ///
  /// For generated initialisers, which run before the superclass's and cannot name the instance.
  public func followLater<Host: AnyObject>(
    _ members: KeyPath<Host, [any BackedMember]>, ignoring ignored: [PartialKeyPath<Host>] = [],
    isolation: (any Actor)? = #isolation
  ) {
    let intended = Intention(
      members: Unchecked { host in (host as? Host)?[keyPath: members] ?? [] },
      ignored: Unchecked(Set(ignored)), isolation: Isolation(isolation))
    intention.withLock { $0 = intended }
  }

  /// What is to be followed, and how.
  private struct Intention: Sendable {
    let members: Unchecked<(AnyObject) -> [any BackedMember]>
    let ignored: Unchecked<Set<AnyKeyPath>>
    let isolation: Isolation
  }

  private func follow(
    _ host: AnyObject, _ members: [any BackedMember], _ ignored: Set<AnyKeyPath>,
    on isolation: Isolation
  ) {
    for member in members { check(member) }
    let place = place
    if let suite = place.store as? DefaultsSuite {
      EnvironmentOverrides.shared.apply(to: members.map { place.key($0.key) }, of: suite)
    }
    let isIgnoring = state.withLock { $0.ignoresExternalChanges }
    guard !isIgnoring else { return }
    protectSecrets(among: members)
    begin(Following(host: host, members: members, ignored: ignored, isolation: isolation))
  }

  private func begin(_ following: Following) {
    change { $0.following = following }
    following.listen(to: self)
  }

  /// Ends what `follow` began, if it is still that.
  func end(_ following: Following) {
    let isCurrent = state.withLock { $0.following === following }
    guard isCurrent else { return }
    change { $0.following = nil }
    following.cancel()
  }

  var following: Following? { state.withLock { $0.following } }

  /// Writes a group of edits.
  /// - Parameters:
  ///   - edits: What to store, by the keys of the store.
  ///   - store: That of the instance's place.
  ///   - isFromOwner: Whether the caller is on the isolation that the class lives on.
  /// - Throws: Before anything has changed, where the store refuses an edit.
  func write(
    _ edits: [Edit], to store: any Store, isFromOwner: Bool = true
  ) throws(StoreError) {
    try write(edits.map(\.key), to: store, isFromOwner: isFromOwner) { () throws(StoreError) in
      try store.write(edits)
    }
  }

  /// Writes one edit, beneath what overrides it.
  func write(_ edit: Edit, to store: any Store) throws(StoreError) {
    try write([edit.key], to: store, isFromOwner: true) { () throws(StoreError) in
      guard let suite = store as? DefaultsSuite else { return _ = try store.write([edit]) }
      try suite.apply(edit)
    }
  }

  private func write(
    _ keys: [Key], to store: any Store, isFromOwner: Bool, _ body: () throws(StoreError) -> Void
  ) throws(StoreError) {
    let following = following
    let isolation = isFromOwner ? following?.isolation : nil
    try (isolation ?? .anywhere).marked(body)
    activity.forgetProblems(ofKeys: keys)
    if following == nil {
      activity.note(Set(keys), by: .ownWrite)
    }
    guard syncsImmediately, let cloud = store as? NSUbiquitousKeyValueStore else { return }
    activity.notePush(cloud.synchronize())
  }
}

extension String {
  /// Without white space at both ends.
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
