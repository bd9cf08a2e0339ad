import Glibc
import Synchronization

/// One observer, and the news that it has still to hear.
///
/// The one delivery of the house: in the order in which news came, one call at a time, on the
/// observer's isolation, by whoever brings news or is calling already. Nobody waits for an observer
/// but who ends it.
package final class NewsLine<News: Sendable>: Sendable {
  package typealias Observer = @Sendable (News) -> Void

  /// What is kept for an observer that is busy.
  package enum Keeping: Sendable, Hashable {
    case every
    /// The newest alone, for news that only say: look again.
    case latest
  }

  private struct State {
    /// `nil` once the line has ended.
    var observer: Observer?
    /// The newest last.
    var arrived: [News] = []
    /// What is heard before that, the newest first.
    var due: [News] = []
    /// The thread that calls the observer, from the first call to the last of a run.
    var caller: pthread_t?
    var isHopping = false
    /// Whether nothing is told yet.
    var isHeld: Bool

    init(_ observer: @escaping Observer, isHeld: Bool) {
      self.observer = observer
      self.isHeld = isHeld
    }

    var isIdle: Bool { arrived.isEmpty && due.isEmpty || isHeld || caller != nil }
  }

  private let isolation: Isolation
  private let keeping: Keeping
  private let state: Mutex<State>
  /// Held while the observer is called, so that the end of the line can wait for it.
  private let calling = Mutex(())

  /// Begins a line.
  /// - Parameters:
  ///   - isolation: Where the observer is called.
  ///   - keeping: What is kept while it is busy.
  ///   - isHeld: Whether news wait for `open(with:)`.
  ///   - observer: Called with the news.
  package init(
    on isolation: Isolation = .anywhere, keeping: Keeping = .every, isHeld: Bool = false,
    _ observer: @escaping Observer
  ) {
    self.isolation = isolation
    self.keeping = keeping
    state = Mutex(State(observer, isHeld: isHeld))
  }

  /// Adds news, calling nobody; may be called with a lock held.
  package func put(_ news: News) {
    state.withLock { state in
      guard state.observer != nil else { return }
      if keeping == .latest {
        state.due = []
        state.arrived.removeAll(keepingCapacity: true)
      }
      state.arrived.append(news)
    }
  }

  /// Tells what waits, unless somebody else is telling it; never to be called with a lock held.
  package func deliver() {
    if isolation.isHere { return call() }
    let isNew = state.withLock { state in
      guard !state.isIdle, !state.isHopping else { return false }
      state.isHopping = true
      return true
    }
    guard isNew else { return }
    isolation.run {
      self.state.withLock { $0.isHopping = false }
      self.call()
    }
  }

  /// Adds news and tells what waits.
  package func announce(_ news: News) {
    put(news)
    deliver()
  }

  /// Tells what a held line is to begin with, and then what has come meanwhile.
  package func open(with first: [News] = []) {
    state.withLock { state in
      state.isHeld = false
      state.due += first.reversed()
    }
    deliver()
  }

  private func call() {
    let isMine = state.withLock { state in
      guard !state.isIdle else { return false }
      state.caller = pthread_self()
      return true
    }
    guard isMine else { return }
    calling.withLock { _ in
      while let (observer, news) = next() { observer(news) }
    }
  }

  /// What to tell next; where there is nothing more, the run of calls is over.
  private func next() -> (Observer, News)? {
    state.withLock { state in
      if state.due.isEmpty {
        swap(&state.arrived, &state.due)
        state.due.reverse()
      }
      guard let observer = state.observer, let news = state.due.popLast() else {
        state.caller = nil
        return nil
      }
      return (observer, news)
    }
  }
}

extension NewsLine: Endable {
  /// Ends the line, and lets go of the observer: no call begins after this has returned.
  ///
  /// Waits for a call under way on another thread; returns at once inside the observer's own call.
  /// May be called again.
  package func cancel() {
    let (ended, isCalling) = state.withLock { state in
      let ended = (state.observer, state.arrived, state.due)
      (state.observer, state.arrived, state.due) = (nil, [], [])
      return (ended, state.caller.map { pthread_equal($0, pthread_self()) == 0 } ?? false)
    }
    if isCalling { calling.withLock { _ in } }
    // Let go of outside the locks: it may free whatever the observer holds.
    withExtendedLifetime(ended) {}
  }

  /// Whether it has ended.
  package var isOver: Bool { state.withLock { $0.observer == nil } }
}
