import Dispatch
import Foundation
import SetteePropertyLists
import SetteeStores
import Synchronization
import Testing

/// What every feed promises, whatever its news.
@Suite("Feeds")
struct FeedTests {
  private let feed = Feed<Int>()
  private let heard = Heard()

  @Test("Observers hear in the order in which they came")
  func order() {
    let observations = (1...3).map { number in feed.observe { [heard] in heard.add(number, $0) } }
    feed.announce(7)
    #expect(heard.all == [[1, 7], [2, 7], [3, 7]])
    withExtendedLifetime(observations) {}
  }

  @Test("What an observer announces itself it hears when its call has returned, others at once")
  func nested() {
    let one = feed.observe { [feed, heard] number in
      heard.add(1, number)
      if number < 3 { feed.announce(number + 1) }
      heard.add(-1, number)
    }
    let two = feed.observe { [heard] in heard.add(2, $0) }
    feed.announce(1)
    let ofOne = heard.all.filter { $0[0] != 2 }
    #expect(ofOne == [[1, 1], [-1, 1], [1, 2], [-1, 2], [1, 3], [-1, 3]])
    #expect(heard.all.filter { $0[0] == 2 }.map { $0[1] } == [1, 2, 3])
    withExtendedLifetime((one, two)) {}
  }

  @Test("Posted news wait for their delivery, and are delivered by whoever comes first")
  func posted() {
    let observation = feed.observe { [heard] in heard.add(1, $0) }
    let first = feed.post(1)
    let second = feed.post(2)
    #expect(heard.all.isEmpty)
    second.deliver()
    #expect(heard.all == [[1, 1], [1, 2]])
    first.deliver()
    #expect(heard.all.count == 2)
    observation.cancel()
  }

  @Test("What was posted before the end is not told after it")
  func postedBeforeEnd() {
    let observation = feed.observe { [heard] in heard.add(1, $0) }
    let posted = feed.post(1)
    observation.cancel()
    posted.deliver()
    #expect(heard.all.isEmpty && !feed.isHeard)
  }

  @Test("The end of an observation lets go of what its observer holds, also inside a call")
  func released() {
    weak var held: Heard?
    weak var heldInside: Heard?
    let box = Mutex<StoreObservation?>(nil)
    do {
      let object = Heard()
      (held, heldInside) = (object, object)
      let one = feed.observe { object.add(1, $0) }
      let two = feed.observe { _ in
        object.add(2, 0)
        box.withLock { $0 }?.cancel()
      }
      box.withLock { $0 = two }
      feed.announce(1)
      one.cancel()
    }
    #expect(held == nil && heldInside == nil)
  }

  @Test("A feed of hints tells a busy observer the newest alone")
  func hints() {
    let hints = Feed<Int>(keeping: .latest)
    let observation = hints.observe { [heard] number in
      heard.add(1, number)
      if number == 1 { for later in 2...5 { hints.announce(later) } }
    }
    hints.announce(1)
    #expect(heard.all == [[1, 1], [1, 5]])
    observation.cancel()
  }

  @Test("10,000 news by 1, 2, 4 and 8 threads are told 10,000 times, one at a time, in one order")
  func threads() {
    for threadCount in [1, 2, 4, 8] {
      let feed = Feed<Int>()
      let (one, two) = (Heard(), Heard())
      let isBusy = Atomic(false)
      let observations = [
        feed.observe { number in
          let wasBusy = isBusy.exchange(true, ordering: .sequentiallyConsistent)
          #expect(!wasBusy)
          one.add(number)
          isBusy.store(false, ordering: .sequentiallyConsistent)
        },
        feed.observe { two.add($0) },
      ]
      DispatchQueue.concurrentPerform(iterations: threadCount) { thread in
        for number in 0..<(10_000 / threadCount) { feed.announce(thread * 10_000 + number) }
      }
      #expect(one.all.count == 10_000 && one.all == two.all, "\(threadCount) threads")
      for observation in observations { observation.cancel() }
    }
  }

  @Test("Cancel waits for a call under way on another thread, and so does a second one")
  func waits() {
    let (entered, leave) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let hasLeft = Atomic(false)
    let observation = feed.observe { _ in
      entered.signal()
      #expect(leave.wait(timeout: .now() + 60) == .success)
      hasLeft.store(true, ordering: .sequentiallyConsistent)
    }
    Thread.detachNewThread { [feed] in feed.announce(1) }
    entered.wait()
    let ends = DispatchGroup()
    for _ in 0..<2 {
      ends.enter()
      Thread.detachNewThread {
        observation.cancel()
        let isOver = hasLeft.load(ordering: .sequentiallyConsistent)
        #expect(isOver, "the call has ended")
        ends.leave()
      }
    }
    leave.signal()
    #expect(ends.wait(timeout: .now() + 60) == .success)
  }

  @Test("A line of an actor is called there, in order, and not after its end")
  @MainActor
  func isolated() async {
    let line = NewsLine<Int>(on: .mainActor) { [heard] number in
      MainActor.assumeIsolated { heard.add(number) }
    }
    await Task.detached { for number in 1...100 { line.announce(number) } }.value
    while heard.all.count < 100 { await Task.yield() }
    line.announce(101)
    #expect(heard.all == (1...101).map { [$0] }, "at once where the caller is there already")
    await Task.detached { line.announce(102) }.value
    line.cancel()
    await Task.yield()
    line.announce(103)
    #expect(heard.all.count <= 102 && !heard.all.contains([103]))
  }

  @Test("A held line tells nothing until it is opened, and first what it is opened with")
  func held() {
    let line = NewsLine<Int>(isHeld: true) { [heard] in heard.add($0) }
    line.announce(2)
    #expect(heard.all.isEmpty)
    line.open(with: [0, 1])
    line.announce(3)
    #expect(heard.all == [[0], [1], [2], [3]])
  }

  @Test("What nobody heard waits for the first who listens")
  func kept() {
    let feed = KeepingFeed<Int>(unheardCountMax: 2)
    for number in 1...3 { feed.announce(number) }
    let one = feed.observe { [heard] in heard.add(1, $0) }
    let two = feed.observe { [heard] in heard.add(2, $0) }
    feed.announce(4)
    #expect(heard.all == [[1, 1], [1, 2], [1, 4], [2, 4]])
    withExtendedLifetime((one, two)) {}
  }
}

/// What was told, in order.
private final class Heard: Sendable {
  private let list = Mutex<[[Int]]>([])

  var all: [[Int]] { list.withLock { $0 } }

  func add(_ numbers: Int...) { list.withLock { $0.append(numbers) } }
}
