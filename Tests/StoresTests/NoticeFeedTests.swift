import Synchronization
import Testing

@testable import SetteeStores

@Suite("Notices of a store")
struct NoticeFeedTests {
  private let removed = StoreNotice.removed(path: "/a.json")

  /// What is told of notices, and of files made in between where there is none.
  private func told(_ notices: [StoreNotice?]) -> [StoreNotice] {
    let feed = NoticeFeed()
    let all = Mutex<[StoreNotice]>([])
    let observation = feed.observe { notice in all.withLock { $0.append(notice) } }
    for notice in notices {
      if let notice { feed.report(notice) } else { feed.noteMade() }
    }
    withExtendedLifetime(observation) {}
    return all.withLock { $0 }
  }

  @Test("A removed file that others make again is told; that an own edit made one is not")
  func madeAgain() {
    #expect(told([removed, .readable, .readable]) == [removed, .readable])
    #expect(told([removed, nil, .readable]) == [removed])
    #expect(told([removed, .saved, .readable]) == [removed])
  }
}
