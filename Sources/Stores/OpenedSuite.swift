import SetteeFiles
import SetteePropertyLists
import Synchronization

/// What one suite object has open: files, a search list, observers.
///
/// An object has one of these outside, and another in each hermetic run that uses it.
final class OpenedSuite: Sendable {
  let core: SuiteCore
  let table: OpenSuites
  let global: SuiteCore?
  /// This object's search list in the table of what is open.
  let list: SuiteTable.Slot
  let changes = Feed<StoreChange>()
  let state = Mutex(State())

  struct State {
    /// Added suites, the one searched first first.
    var suites: [SuiteCore] = []
    /// Added files, the one searched first first.
    var files: [SuiteCore] = []
    /// Volatile domains that are in no search list.
    var volatileDomains: [String: PropertyDictionary] = [:]
    var isWatching = false
    /// What posts its changes in the manner of Foundation, where somebody asked for that.
    var poster: StoreObservation?
  }

  /// Opens the suite at a path; without a global domain, unless its file is given.
  init(name: String, path: Path, globalPath: Path?, environment: SuiteEnvironment) {
    let open = environment.openSuites
    table = open
    let core = open.core(named: name, at: path, in: environment)
    let global = globalPath.map { path in
      open.core(named: SuiteLocation.globalName, at: path, in: environment)
    }
    let found = SearchList(
      argument: ArgumentDomain.values(in: environment.arguments), application: core.domain,
      global: global?.domain)
    list = open.withLock { [changes] in $0.open(found, announcingTo: changes) }
    self.core = core
    self.global = global
  }

  deinit { table.withLock { $0.closeList(list) } }

  /// The files that it looks into, in order.
  var cores: [SuiteCore] {
    [core] + state.withLock { $0.suites + $0.files } + (global.map { [$0] } ?? [])
  }

  /// Begins to listen for other processes; costs nothing before somebody cares.
  func startWatching() {
    state.withLock { $0.isWatching = true }
    for core in cores { core.startWatching() }
  }

  /// Calls a body after each change, from the first such call on.
  func post(_ body: @escaping @Sendable () -> Void) {
    guard state.withLock({ $0.poster == nil }) else { return }
    startWatching()
    let observation = changes.observe { _ in body() }
    state.withLock { if $0.poster == nil { $0.poster = observation } }
  }

  /// Adds registered defaults, and announces what looks different by them.
  func register(_ values: PropertyDictionary) {
    table.withLock { $0.register(values, ofList: list) }.deliver()
  }

  /// Adds defaults that only readers like Foundation's see.
  func declare(_ values: PropertyDictionary) {
    table.withLock { $0.declare(values, ofList: list) }
  }

  /// Replaces registered defaults, and announces what looks different by that.
  func replaceRegistered(_ values: PropertyDictionary) {
    table.withLock { $0.replaceRegistered(values, ofList: list) }.deliver()
  }

  /// Changes the search list, and announces what looks different by it.
  func changeList(_ keys: [Key], _ body: (inout SearchList) -> Void) {
    table.withLock { $0.change(keys, ofList: list, body) }.deliver()
  }
}

/// How looks and setters get at what a suite object has open.
///
/// Whatever somebody holds weakly is retained and released ten times as slowly as other objects.
/// Notes hold what is open weakly; nothing holds this so, and it has all that a look needs.
final class SuiteAccess: Sendable {
  let suite: OpenedSuite
  private let table: OpenSuites
  private let list: SuiteTable.Slot
  private let domain: SuiteTable.Slot
  private let saving: SavingSchedule

  init(to suite: OpenedSuite) {
    self.suite = suite
    table = suite.table
    list = suite.list
    domain = suite.core.domain
    saving = suite.core.saving
  }

  func value(forKey key: Key) -> PropertyList? {
    table.withLock { $0.value(forKey: key, list: list) }
  }

  func sharedValue(forKey key: Key) -> PropertyList? {
    table.withLock { $0.sharedValue(forKey: key, list: list) }
  }

  /// Sets what the suite itself says of a key, unless it says so already or something overrides it.
  func assign(
    _ value: PropertyList?, forKey key: Key, exceptFor line: AnyObject?
  ) -> Assignment? {
    let line = Unchecked(line)
    let assignment = table.withLock {
      $0.assign(key, value, to: domain, seenBy: list, exceptFor: line.value)
    }
    if assignment?.isChange == true, !saving.isScheduled { suite.core.scheduleSaving() }
    return assignment
  }

  /// Sets what the suite itself says of a key, and has it saved soon.
  func set(_ value: PropertyList?, forKey key: Key) {
    let posted = table.withLock { $0.set(value, forKey: key, of: domain).posted }
    if !saving.isScheduled { suite.core.scheduleSaving() }
    posted.deliver()
  }
}

/// What was said of a suite object once and holds wherever it is used, or everywhere but in
/// hermetic runs.
final class SuiteNotes: Sendable {
  private struct State {
    /// The defaults of declared keys, wherever these were declared.
    var declared: PropertyDictionary = [:]
    /// Those that were declared outside of hermetic runs.
    var declaredOutside: PropertyDictionary = [:]
    /// What variables of the environment say, which runs do not hear.
    var overrides: [Key: EnvironmentOverride] = [:]
    var isWatched = false
    weak var outside: OpenedSuite?
    weak var owner: DefaultsSuite?
    var opened: [Weak] = []
  }

  private struct Weak {
    weak var suite: OpenedSuite?
  }

  private let state = Mutex(State())

  /// Has a suite that was opened just now, outside or in a run, begin with all this.
  func begin(_ suite: OpenedSuite, isOutside: Bool) {
    let isWatched = state.withLock { state in
      state.opened.removeAll { $0.suite == nil }
      state.opened.append(Weak(suite: suite))
      if isOutside { state.outside = suite }
      // Nobody observes it yet, so nothing is told.
      suite.declare(state.declared)
      if isOutside {
        suite.register(state.declaredOutside)
        suite.changeList([]) { [overrides = state.overrides] in $0.environment = overrides }
      }
      return isOutside && state.isWatched
    }
    if isWatched { suite.startWatching() }
    post(changesOf: suite)
  }

  /// Names the object whose notes these are; changes that it shows are posted from now on, where
  /// somebody asked for that.
  func belong(to suite: DefaultsSuite) {
    state.withLock { $0.owner = suite }
    SuiteChangePoster.add(self)
    postChanges()
  }

  /// Posts the changes that the object shows, outside and in all runs.
  func postChanges() {
    for suite in state.withLock({ $0.opened.compactMap(\.suite) }) { post(changesOf: suite) }
  }

  private func post(changesOf suite: OpenedSuite) {
    guard let post = SuiteChangePoster.current, state.withLock({ $0.owner != nil }) else { return }
    suite.post { [weak self] in
      if let owner = self?.state.withLock({ $0.owner }) { post(owner) }
    }
  }

  deinit { SuiteChangePoster.remove(self) }

  func watch() { state.withLock { $0.isWatched = true } }

  /// Adds to the defaults of declared keys: registered where they are declared, in a run or
  /// outside, and elsewhere behind all that is registered.
  ///
  /// A key that is declared once, whenever a program first uses it, has its default everywhere, and
  /// what a run shows hangs on no other all the same.
  func declare(_ values: PropertyDictionary, in own: OpenedSuite, isOutside: Bool) {
    let opened = state.withLock { state in
      state.declared.merge(values)
      if isOutside { state.declaredOutside.merge(values) }
      return state.opened.compactMap(\.suite)
    }
    for suite in opened where suite !== own { suite.declare(values) }
    own.register(values)
  }

  /// Sets what a variable says of a key.
  func override(_ key: Key, by override: EnvironmentOverride?) {
    let outside = state.withLock { state in
      state.overrides[key] = override
      return state.outside
    }
    outside?.changeList([key]) { $0.environment[key] = override }
  }
}
