import Synchronization

/// A feed that keeps what was told before anybody listened, for the first who does.
package final class KeepingFeed<News: Sendable>: Sendable {
  private let unheardCountMax: Int
  private let unheard = Mutex<[News]>([])
  private let feed = Feed<News>()

  /// Begins a feed that keeps so much, the oldest.
  package init(unheardCountMax: Int) { self.unheardCountMax = unheardCountMax }

  /// Calls an observer with all news, first with those that nobody has heard.
  package func observe(_ observer: @escaping @Sendable (News) -> Void) -> StoreObservation {
    let line = NewsLine(isHeld: true, observer)
    let (first, observation) = unheard.withLock { unheard in
      defer { unheard = [] }
      return (unheard, feed.add(line, to: nil))
    }
    line.open(with: first)
    return observation
  }

  /// Gives news to all observers, or keeps them where there are none.
  package func post(_ news: News) -> Feed<News>.Posted {
    unheard.withLock { unheard in
      if !feed.isHeard, unheard.count < unheardCountMax { unheard.append(news) }
      return feed.post(news)
    }
  }

  package func announce(_ news: News) { post(news).deliver() }
}
