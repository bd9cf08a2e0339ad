import Defaults
import Dispatch
import Foundation
import SetteePropertyLists
import Synchronization
import TestSupport
import Testing

@Suite("Typed keys: every change is told")
struct EveryChangeTests {
  private let suite: DefaultsSuite
  private let key: Defaults.Key<Int>

  init() throws {
    suite = try keySuite()
    key = Defaults.Key<Int>("n", default: 0, suite: suite)
  }

  @Test(
    "10,000 distinct writes are told 10,000 times, each from where the last one ended",
    arguments: [1, 2, 4, 8])
  func all(threadCount: Int) async {
    let steps = Record<Step>()
    let ofSink = Record<Step>()
    let observer = Defaults.observe(key, options: []) { steps.append(Step($0)) }
    let sink = Defaults.publisher(key, options: []).sink { ofSink.append(Step($0)) }
    let stream = Defaults.updates(key, initial: false)
    write(10_000, byThreads: threadCount)
    #expect(steps.all.count == 10_000 && ofSink.all == steps.all)
    #expect(zip(steps.all, steps.all.dropFirst()).allSatisfy { $0.new == $1.old })
    #expect(steps.all.first?.old == 0 && steps.all.last?.new == Defaults[key])
    #expect(await take(10_000, of: stream) == steps.all.map(\.new))
    observer.invalidate()
    sink.cancel()
  }

  @Test("A key that had another name before is told of every change too, once it has moved")
  func renamed() {
    let renamed = Defaults.Key<Int>("new", default: 0, suite: suite, formerly: ["old"])
    suite.set(1, forKey: "old")
    let steps = Record<Step>()
    let observer = Defaults.observe(renamed, options: []) { steps.append(Step($0)) }
    suite.set(2, forKey: "old")
    Defaults[renamed] = 3
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for n in 0..<250 { Defaults[renamed] = thread * 1_000 + n + 10 }
    }
    #expect(steps.all.prefix(2) == [Step(1, 2), Step(2, 3)])
    #expect(steps.all.count == 1_002)
    #expect(zip(steps.all, steps.all.dropFirst()).allSatisfy { $0.new == $1.old })
    observer.invalidate()
  }

  @Test("Who begins while others write is told how things stand, and all from there")
  func beginning() {
    let isOver = Atomic(false)
    DispatchQueue.concurrentPerform(iterations: 3) { thread in
      guard thread == 0 else {
        write(3_000, byThreads: 1, from: thread * 1_000_000)
        return isOver.store(true, ordering: .relaxed)
      }
      repeat {
        let steps = Record<Step>()
        let observer = Defaults.observe(key) { steps.append(Step($0)) }
        for _ in 0..<50 { _ = Defaults[key] }
        observer.invalidate()
        #expect(zip(steps.all, steps.all.dropFirst()).allSatisfy { $0.new == $1.old })
        #expect(steps.all.first?.old == 0)
      } while !isOver.load(ordering: .relaxed)
    }
  }

  @Test("Once an observation was ended or let go of, no call begins")
  func ended() {
    for round in 0..<200 {
      let isEnded = Atomic(false)
      let lateCount = Atomic(0)
      DispatchQueue.concurrentPerform(iterations: 3) { thread in
        guard thread == 0 else { return write(50, byThreads: 1, from: thread * 1_000_000 + round) }
        do {
          let observer = Defaults.observe(key) { _ in
            if isEnded.load(ordering: .sequentiallyConsistent) {
              lateCount.add(1, ordering: .relaxed)
            }
          }
          for _ in 0..<10 { _ = Defaults[key] }
          if round.isMultiple(of: 2) { observer.invalidate() }
        }
        isEnded.store(true, ordering: .sequentiallyConsistent)
      }
      let late = lateCount.load(ordering: .relaxed)
      #expect(late == 0)
    }
  }

  @Test("A closure of the main actor is not called once its observation was ended there")
  @MainActor
  func endedOnMainActor() async {
    let isEnded = Mutex(false)
    let observer = Defaults.observe(key, options: []) { _ in
      MainActor.assertIsolated()
      #expect(!isEnded.withLock { $0 })
    }
    await Task.detached { [key] in for n in 1...100 { Defaults[key] = n } }.value
    observer.invalidate()
    isEnded.withLock { $0 = true }
    await Task.detached { [key] in for n in 101...200 { Defaults[key] = n } }.value
    for _ in 0..<100 { await Task.yield() }
  }

  @Test("No writer waits for a handler, and what it missed is told when it returns")
  func busy() {
    let (entered, leave) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let done = DispatchSemaphore(value: 0)
    let values = Record<Int>()
    let observer = Defaults.observe(key, options: []) { change in
      values.append(change.newValue)
      guard change.newValue == 1 else { return }
      entered.signal()
      #expect(leave.wait(timeout: .now() + 60) == .success)
    }
    Thread.detachNewThread { [key] in
      Defaults[key] = 1
      done.signal()
    }
    #expect(entered.wait(timeout: .now() + 60) == .success)
    for n in 2...4 { Defaults[key] = n }
    #expect(values.all == [1])
    leave.signal()
    #expect(done.wait(timeout: .now() + 60) == .success)
    #expect(values.all == [1, 2, 3, 4])
    observer.invalidate()
  }

  private func take<Element>(_ count: Int, of stream: AsyncStream<Element>) async -> [Element] {
    var taken: [Element] = []
    for await element in stream {
      taken.append(element)
      if taken.count == count { break }
    }
    return taken
  }

  private func write(_ count: Int, byThreads threadCount: Int, from first: Int = 1) {
    DispatchQueue.concurrentPerform(iterations: threadCount) { thread in
      for n in 0..<(count / threadCount) { Defaults[key] = first + thread * 100_000 + n }
    }
  }
}
