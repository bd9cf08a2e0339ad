import SetteeCloudCore
import SetteePropertyLists
import SetteeStores
import Synchronization

/// The keys that are kept equal with the account, by suite; a hermetic run has its own.
final class SyncedKeys: Sendable {
  static var current: SyncedKeys { all.current }

  private static let all = PerScope { _ in SyncedKeys(problems: .current) }

  private let problems: ProblemFeed
  private let state = Mutex(State())

  private struct State {
    /// By the suites' names, which tell keys apart, too.
    var suites: [String: SyncedSuite] = [:]
    var keys: Set<Defaults.Keys> = []
    /// Keys that were to be kept equal and that no account can have, with the reasons.
    var unfit: [Defaults.Keys: StoreError] = [:]
    var isDebug = false
  }

  init(problems: ProblemFeed) { self.problems = problems }

  var keys: Set<Defaults.Keys> { state.withLock { $0.keys } }

  var isDebug: Bool {
    get { state.withLock { $0.isDebug } }
    set { state.withLock { $0.isDebug = newValue } }
  }

  func add(_ keys: [Defaults.Keys]) {
    for (name, keys) in Dictionary(grouping: keys, by: \.suite.name) {
      let suite = suite(named: name, of: keys[0])
      let fit = keys.filter { isFit($0, in: suite) }
      state.withLock { $0.keys.formUnion(fit) }
      // Outside the lock: values are carried over, which others observe.
      suite.mirror.add(fit.map(\.keyName))
    }
  }

  /// Whether the account can have a key; that it cannot is told, once.
  private func isFit(_ key: Defaults.Keys, in suite: SyncedSuite) -> Bool {
    let problem = suite.problem(with: Key(key.keyName))
    let isNews = state.withLock { $0.unfit.updateValue(problem, of: key) }
    if let problem, isNews {
      problems.report(
        Defaults.Problem(key: key.keyName, store: key.suite.name, cause: .refused(problem)))
    }
    return problem == nil
  }

  /// Why a key that was to be kept equal is not: no account can have it.
  func problem(with key: Key, inSuite name: String) -> StoreError? {
    state.withLock { state in
      state.unfit.first { $0.key.erased.key == key && $0.key.suite.name == name }?.value
    }
  }

  func remove(_ keys: [Defaults.Keys]) {
    for (name, keys) in Dictionary(grouping: keys, by: \.suite.name) {
      let synced = state.withLock { state in
        state.keys.subtract(keys)
        for key in keys { state.unfit[key] = nil }
        let isEmpty = !state.keys.contains { $0.suite.name == name }
        return isEmpty ? state.suites.removeValue(forKey: name) : state.suites[name]
      }
      synced?.mirror.remove(keys.map(\.keyName))
    }
  }

  func status(of suite: DefaultsSuite) -> CloudMirror.Status? {
    state.withLock { $0.suites[suite.name] }?.mirror.status
  }

  func waitUntilAnswered() async {
    let (suites, keys) = state.withLock { (Array($0.suites), $0.keys) }
    for (name, synced) in suites {
      await synced.waitUntilAnswered(of: keys.filter { $0.suite.name == name }.map(\.keyName))
    }
  }

  private func suite(named name: String, of key: Defaults.Keys) -> SyncedSuite {
    if let known = state.withLock({ $0.suites[name] }) { return known }
    // It reads a file, so not inside the lock; of two the first stays.
    let made = SyncedSuite(key.suite, NSUbiquitousKeyValueStore.default) { [weak self] news in
      self?.hear(news, storeName: name)
    }
    return state.withLock { state in
      if let known = state.suites[name] { return known }
      state.suites[name] = made
      return made
    }
  }

  private func hear(_ news: SyncedSuite.News, storeName: String) {
    for (key, error) in news.refused {
      problems.report(
        Defaults.Problem(key: key.name, store: storeName, cause: .refused(error)))
    }
    if let change = news.change, isDebug { SyncedSuite.log(change) }
  }
}

extension [Defaults.Keys: StoreError] {
  /// Takes note of what is wrong with a key, and tells whether it is another thing than before.
  fileprivate mutating func updateValue(_ problem: StoreError?, of key: Defaults.Keys) -> Bool {
    defer { self[key] = problem }
    return self[key] != problem
  }
}
