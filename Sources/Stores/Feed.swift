import SetteePropertyLists
import Synchronization

/// The observers of something, and how they hear of it.
///
/// There is one promise, and every feed of the house keeps it:
/// - News are told in the order in which they were posted, which for a store is the order in which
///   it changed: it posts while it holds its lock, and delivers after.
/// - An observer is called by one thread at a time, by whoever brought the news or is calling it
///   already. No writer waits for an observer: news that come while one is called, from another
///   thread or from itself, are told by the thread that calls it, when that call returns. So an
///   observer has heard of a change before the call that made it returns, where no other thread
///   changes the store, and where it is not the observer that makes the change.
/// - After `cancel()`, or the release of the observation, has returned, no call begins. A call
///   under way on another thread is waited for; inside the observer's own call it returns at once.
public final class Feed<News: Sendable>: Sendable {
  fileprivate struct State {
    var lineCount = 0
    /// Those who hear everything, in the order in which they came.
    var lines: [Numbered] = []
    /// Those who hear of certain keys.
    var linesByKey: [Key: [Numbered]] = [:]
    var newsCount = 0
  }

  struct Numbered: Sendable {
    let number: Int
    let line: NewsLine<News>
  }

  /// News on their way: posted, and still to be delivered.
  public struct Posted: Sendable {
    var lines: [Numbered] = []

    /// No news.
    public init() {}

    /// Tells the observers; never to be called with a lock held.
    public func deliver() { for numbered in lines { numbered.line.deliver() } }

    /// Adds other news, which are told after these.
    public mutating func add(_ other: Posted) {
      if lines.isEmpty { lines = other.lines } else { lines += other.lines }
    }
  }

  private let keeping: NewsLine<News>.Keeping
  private let state = Mutex(State())
  private let observerCount = Atomic(0)

  /// A feed that nobody observes yet, whose busy observers hear all news.
  public init() { keeping = .every }

  /// Begins a feed whose busy observers hear all news, or the newest alone.
  package init(keeping: NewsLine<News>.Keeping) { self.keeping = keeping }

  /// Calls an observer with all news, until the observation is cancelled or released.
  public func observe(_ observer: @escaping @Sendable (News) -> Void) -> StoreObservation {
    add(NewsLine(keeping: keeping, observer), to: nil)
  }

  /// Adds an observer of certain keys, or of everything.
  package func add(_ line: NewsLine<News>, to keys: Set<Key>?) -> StoreObservation {
    observerCount.add(1, ordering: .sequentiallyConsistent)
    let number = state.withLock { state in
      state.lineCount += 1
      let numbered = Numbered(number: state.lineCount, line: line)
      guard let keys else {
        state.lines.append(numbered)
        return state.lineCount
      }
      for key in keys { state.linesByKey[key, default: []].append(numbered) }
      return state.lineCount
    }
    let observer = Subscriber(feed: self, line: line, number: number, keys: keys)
    return StoreObservation([observer])
  }

  /// Whether anybody observes.
  ///
  /// A change that need not be told of needs no look at what was before.
  public var isHeard: Bool { observerCount.load(ordering: .acquiring) > 0 }

  /// Whether anybody observes by another line than one.
  func isHeard(exceptFor line: AnyObject?) -> Bool {
    guard isHeard, let line else { return isHeard }
    let heard = Unchecked(line)
    return state.withLock { state in
      !state.linesByKey.isEmpty || state.lines.contains { $0.line !== heard.value }
    }
  }

  /// Gives news to everybody who wants all of them; told when what is returned is delivered.
  public func post(_ news: News) -> Posted { post(of: nil) { _ in news } }

  /// Posts news and tells them, for news without a lock around them.
  public func announce(_ news: News) { post(news).deliver() }

  /// Gives news to those who want to hear of one of the keys; their number is made under the feed's
  /// lock.
  func post(
    of keys: [Key]?, exceptFor line: AnyObject? = nil, _ news: (_ number: Int) -> News
  ) -> Posted {
    var posted = Posted()
    guard isHeard else { return posted }
    let unheard = Unchecked(line)
    state.withLock { state in
      state.newsCount += 1
      posted.lines = state.lines(hearing: keys ?? [])
      if let line = unheard.value { posted.lines.removeAll { $0.line === line } }
      guard !posted.lines.isEmpty else { return }
      let news = news(state.newsCount)
      for numbered in posted.lines { numbered.line.put(news) }
    }
    return posted
  }

  /// One observer's place in the feed.
  private final class Subscriber: Endable {
    private weak let feed: Feed?
    private let line: NewsLine<News>
    private let number: Int
    private let keys: Set<Key>?
    private let isGone = Atomic(false)

    init(feed: Feed, line: NewsLine<News>, number: Int, keys: Set<Key>?) {
      self.feed = feed
      self.line = line
      self.number = number
      self.keys = keys
    }

    var ownLine: AnyObject? { line }

    func cancel() {
      let isFirst = !isGone.exchange(true, ordering: .relaxed)
      if isFirst { feed?.remove(number, keys) }
      line.cancel()
    }
  }

  private func remove(_ number: Int, _ keys: Set<Key>?) {
    observerCount.subtract(1, ordering: .relaxed)
    let gone = state.withLock { state in
      guard let keys else { return [state.lines.remove(number)] }
      return keys.map { key in
        defer { if state.linesByKey[key]?.isEmpty == true { state.linesByKey[key] = nil } }
        return state.linesByKey[key]?.remove(number)
      }
    }
    // Let go of outside the lock: it may free whatever the observer holds.
    withExtendedLifetime(gone) {}
  }
}

extension Feed.State {
  /// Those who hear of news of some keys, in the order in which they came.
  fileprivate func lines(hearing keys: [Key]) -> [Feed.Numbered] {
    if linesByKey.isEmpty { return lines }
    if keys.count == 1, lines.isEmpty { return linesByKey[keys[0]] ?? [] }
    let found = keys.flatMap { linesByKey[$0] ?? [] }
    if found.isEmpty { return lines }
    var last = 0
    return (lines + found).sorted { $0.number < $1.number }.filter { numbered in
      defer { last = numbered.number }
      return numbered.number != last
    }
  }
}

extension Array {
  /// Takes out the line of a number, where it is there.
  fileprivate mutating func remove<News>(_ number: Int) -> NewsLine<News>?
  where Element == Feed<News>.Numbered {
    firstIndex { $0.number == number }.map { remove(at: $0).line }
  }
}

extension Feed where News == Void {
  /// Calls an observer with each hint.
  package func observe(_ observer: @escaping @Sendable () -> Void) -> StoreObservation {
    observe { _ in observer() }
  }

  /// Tells that there may be news.
  package func announce() { announce(()) }
}

extension Feed where News == StoreChange {
  /// Gives a change of a store its number, and it to those who want to hear of one of its keys.
  ///
  /// To be called while the store's lock is held, so that numbers and lines have the order of the
  /// changes; told when what is returned is delivered. Nothing is posted where no key changed.
  public func post(_ changes: [KeyChange], by origin: StoreChange.Origin) -> Posted {
    post(changes, by: origin, exceptFor: nil)
  }

  /// The same for all lines but one.
  func post(
    _ changes: [KeyChange], by origin: StoreChange.Origin, exceptFor line: AnyObject?
  ) -> Posted {
    guard !changes.isEmpty, isHeard else { return Posted() }
    return post(of: changes.map(\.key), exceptFor: line) { number in
      StoreChange(
        number: number, origin: origin, changes: changes, isQuiet: Quiet.isOn)
    }
  }

  /// Calls an observer with every change of one of some keys; costs changes of others nothing.
  public func observe(
    _ keys: Set<Key>, _ observer: @escaping @Sendable (StoreChange) -> Void
  ) -> StoreObservation {
    add(NewsLine(observer), to: keys)
  }
}

/// Whether changes made by the current task are told to no observer of typed keys.
package enum Quiet {
  @TaskLocal package static var isOn = false
}
