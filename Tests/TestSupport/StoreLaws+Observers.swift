import Dispatch
import Foundation
import SetteePropertyLists
import SetteeStores
import Synchronization
import Testing

/// What observers are promised, of every store.
extension StoreLawSubject {
  func changesTellTheirValues() throws {
    try store.write([Edit("a", 1), Edit("deep", .dictionary(["list": [1, 2, 3], "same": "s"]))])
    let recorded = RecordedChanges(of: store)
    try store.write([
      Edit("a", nil), Edit("b", "new"),
      Edit("deep", .dictionary(["list": [1, 5, 3], "same": "s"])),
    ])
    let change = recorded.changes.first
    expect(recorded.changes.count == 1, "one announcement")
    expect(change?.change(of: "a") == KeyChange("a", from: 1, to: nil), "what a was")
    expect(change?.change(of: "b") == KeyChange("b", from: nil, to: "new"), "what b became")
    expect(change?.change(of: "b")?.places == [Place("b")], "b as a whole")
    expect(
      change?.change(of: "deep")?.places == [Place("deep", [.member("list"), .element(1)])],
      "the one element that differs")
  }

  func changesFollowOnEachOther() {
    let (threadCount, roundCount) = (4, 50)
    let recorded = RecordedChanges(of: store)
    write(byThreads: threadCount, rounds: roundCount)
    let changes = recorded.changes
    let numbers = changes.map(\.number)
    expect(changes.count == threadCount * roundCount, "each write is told, \(changes.count)")
    expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }, "numbers grow")
    var last: PropertyList?
    for change in changes {
      let key = change.changes.first
      expect(change.changes.count == 1 && key?.key == "shared", "one key")
      expect(key?.old == last, "begins with what the one before ended with")
      last = key?.new
    }
    expect(last == store.value(forKey: "shared"), "the last told is what is stored")
  }

  func quietWriteSaysSo() throws {
    let recorded = RecordedChanges(of: store)
    try Quiet.$isOn.withValue(true) { try store.set(1, forKey: "a") }
    try store.set(2, forKey: "a")
    expect(recorded.changes.map(\.isQuiet) == [true, false], "the first change alone is quiet")
  }

  func keysAreHeardAlone() throws {
    let heard = Mutex<[Set<Key>]>([])
    let observation = store.observe(["a", "b"]) { change in
      heard.withLock { $0.append(change.keys) }
    }
    try store.set(1, forKey: "other")
    try store.write([Edit("a", 1), Edit("other", 2)])
    try store.write([Edit("a", 2), Edit("b", 2)])
    observation.cancel()
    try store.set(3, forKey: "a")
    expect(heard.withLock { $0 } == [["a", "other"], ["a", "b"]], "changes of a and b, whole")
  }

  func nobodyWaitsForAnObserver() throws {
    let (entered, leave) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let done = DispatchSemaphore(value: 0)
    let told = Mutex<[PropertyList?]>([])
    let observation = store.observe { change in
      told.withLock { $0.append(change.changes.first?.new) }
      guard change.changes.first?.new == 1 else { return }
      entered.signal()
      expect(leave.wait(timeout: .now() + 60) == .success, "the other write returns")
    }
    defer { observation.cancel() }
    Thread.detachNewThread {
      put(1)
      done.signal()
    }
    expect(entered.wait(timeout: .now() + 60) == .success, "the observer is called")
    put(2)
    put(3)
    leave.signal()
    expect(done.wait(timeout: .now() + 60) == .success, "the first write returns")
    expect(told.withLock { $0 } == [1, 2, 3], "all is told, in order")
  }

  func endedObservationBeginsNoCall() throws {
    for _ in 0..<20 {
      let isEnded = Mutex(false)
      let lateCount = Mutex(0)
      let observation = store.observe { _ in
        let isLate = isEnded.withLock { $0 }
        if isLate { lateCount.withLock { $0 += 1 } }
      }
      DispatchQueue.concurrentPerform(iterations: 3) { thread in
        guard thread == 0 else { return write(byThreads: 1, rounds: 20) }
        observation.cancel()
        isEnded.withLock { $0 = true }
      }
      expect(lateCount.withLock { $0 } == 0, "no call after the end")
    }
    let entered = DispatchSemaphore(value: 0)
    let hasLeft = Mutex(false)
    let observation = store.observe { _ in
      entered.signal()
      for _ in 0..<1_000 { _ = store.value(forKey: "shared") }
      hasLeft.withLock { $0 = true }
    }
    Thread.detachNewThread { put("once more") }
    expect(entered.wait(timeout: .now() + 60) == .success, "the observer is called")
    observation.cancel()
    expect(hasLeft.withLock { $0 }, "the call under way has ended")
  }

  func observerMayEndItself() throws {
    let count = Mutex(0)
    let own = Mutex<StoreObservation?>(nil)
    let observation = store.observe { _ in
      count.withLock { $0 += 1 }
      own.withLock { $0 }?.cancel()
    }
    own.withLock { $0 = observation }
    put(1)
    put(2)
    expect(count.withLock { $0 } == 1, "one call")
    own.withLock { $0 = nil }
  }

  /// Has several threads write distinct values to one key.
  private func write(byThreads threadCount: Int, rounds: Int) {
    DispatchQueue.concurrentPerform(iterations: threadCount) { thread in
      for round in 0..<rounds { put(.integer(Int128(thread * 1_000_000 + round))) }
    }
  }

  private func put(_ value: PropertyList) {
    do throws(StoreError) {
      try store.set(value, forKey: "shared")
    } catch {
      expect(false, "a write is accepted, was \(error)")
    }
  }
}
