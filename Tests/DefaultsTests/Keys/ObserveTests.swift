import Defaults
import SetteeFiles
import Glibc
import SetteePropertyLists
import Synchronization
import TestSupport
import Testing

@Suite("Typed keys: observers")
struct ObserveTests {
  private let suite: DefaultsSuite
  private let key: Defaults.Key<Int>

  init() throws {
    suite = try keySuite()
    key = Defaults.Key<Int>("n", default: 0, suite: suite)
  }

  @Test("The handler is told at once: how things stand, then what was and what is")
  func order() {
    Defaults[key] = 5
    let steps = Record<Step>()
    let observer = Defaults.observe(key) { steps.append(Step($0)) }
    #expect(steps.all == [Step(0, 5)])
    Defaults[key] = 6
    #expect(steps.all == [Step(0, 5), Step(5, 6)])
    suite.set(7, forKey: "n")
    suite.removeObject(forKey: "n")
    #expect(steps.all.suffix(2) == [Step(6, 7), Step(7, 0)])
    withExtendedLifetime(observer) {}
  }

  @Test("Without options nothing is told at the beginning")
  func noInitial() {
    let steps = Record<Step>()
    let observer = Defaults.observe(key, options: []) { steps.append(Step($0)) }
    #expect(steps.all == [])
    Defaults[key] = 1
    #expect(steps.all == [Step(0, 1)])
    withExtendedLifetime(observer) {}
  }

  @Test("A prior event comes before each change, where no initial one is asked for")
  func prior() {
    let events = Record<Bool>()
    let observer = Defaults.observe(key, options: [.prior]) { events.append($0.isPrior) }
    Defaults[key] = 1
    #expect(events.all == [true, false])
    let others = Record<Bool>()
    let both = Defaults.observe(key, options: [.initial, .prior]) { others.append($0.isPrior) }
    Defaults[key] = 2
    #expect(others.all == [false, false])
    withExtendedLifetime((observer, both)) {}
  }

  @Test("Several keys are observed together: once at the beginning, once for each change")
  func several() throws {
    let text = Defaults.Key<String>("text", default: "", suite: suite)
    let other = Defaults.Key<Int>("n", default: 0, suite: try keySuite())
    let count = Record<Int>()
    let observer = Defaults.observe(keys: key, text, other) { count.append(1) }
    #expect(count.all.count == 1)
    Defaults[key] = 1
    Defaults[text] = "a"
    Defaults[other] = 1
    #expect(count.all.count == 4)
    try suite.write([Edit("n", 2), Edit("text", "b")])
    #expect(count.all.count == 5, "one event for a group")
    let silent = Defaults.observe(keys: key, options: []) { count.append(1) }
    #expect(count.all.count == 5)
    withExtendedLifetime((observer, silent)) {}
  }

  @Test("Work without propagation silences observers, however deep it is nested")
  func silence() {
    let steps = Record<Step>()
    let observer = Defaults.observe(key, options: []) { steps.append(Step($0)) }
    Defaults.withoutPropagation {
      Defaults[key] = 1
      Defaults.withoutPropagation { Defaults[key] = 2 }
      Defaults[key] = 3
    }
    #expect(steps.all == [])
    Defaults[key] = 4
    #expect(steps.all == [Step(3, 4)], "the silent changes are known")
    withExtendedLifetime(observer) {}
  }

  @Test("Silence holds across await, and ends with the work")
  func asynchronousSilence() async {
    let steps = Record<Step>()
    let observer = Defaults.observe(key, options: []) { steps.append(Step($0)) }
    await Defaults.withoutPropagation {
      Defaults[key] = 1
      await Task.yield()
      Defaults[key] = 2
      await Task { [key] in Defaults[key] = 3 }.value
    }
    #expect(steps.all == [])
    Defaults[key] = 4
    #expect(steps.all == [Step(3, 4)])
    withExtendedLifetime(observer) {}
  }

  @Test("Equal values tell nothing, nor does a set in another order")
  func equality() throws {
    let set = Defaults.Key<Set<String>>("set", default: [], suite: suite)
    Defaults[set] = ["a", "b", "c"]
    let count = Record<Int>()
    let observers: [any Defaults.Observation] = [
      Defaults.observe(set, options: []) { _ in count.append(1) },
      Defaults.observe(key, options: []) { _ in count.append(1) },
      Defaults.observe(keys: set, key, options: []) { count.append(1) },
    ]
    for order in [["c", "b", "a"], ["b", "a", "c"], ["a", "c", "b"]] {
      suite.set(order, forKey: "set")
    }
    Defaults[key] = 0
    Defaults[key] = 0
    key.reset()
    #expect(count.all == [])
    Defaults[set].insert("d")
    #expect(count.all.count == 2)
    withExtendedLifetime(observers) {}
  }

  @Test("A handler that writes is not entered from within itself, and told when it returns")
  func recursion() {
    let steps = Record<Step>()
    let depth = Mutex((now: 0, most: 0))
    let observer = Defaults.observe(key, options: []) { [key] change in
      depth.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
      steps.append(Step(change))
      if change.newValue < 5 { Defaults[key] += 1 }
      depth.withLock { $0.now -= 1 }
    }
    Defaults[key] = 1
    #expect(steps.all == (0..<5).map { Step($0, $0 + 1) })
    #expect(depth.withLock { $0.most } == 1)
    withExtendedLifetime(observer) {}
  }

  @Test("A handler may write back what it was told, in another order, for ever: nothing recurs")
  func setRecursion() {
    let set = Defaults.Key<Set<Int>>("set", default: [], suite: suite)
    let count = Record<Int>()
    let observer = Defaults.observe(set, options: []) { [suite] change in
      count.append(1)
      suite.set(Array(change.newValue.sorted().reversed()), forKey: "set")
      Defaults[set] = change.newValue
    }
    Defaults[set] = [1, 2, 3]
    #expect(count.all.count == 1)
    withExtendedLifetime(observer) {}
  }

  @Test("An observation ends when it is invalidated, or let go of")
  func ending() {
    let steps = Record<Step>()
    let observer = Defaults.observe(key, options: []) { steps.append(Step($0)) }
    Defaults[key] = 1
    observer.invalidate()
    observer.invalidate()
    Defaults[key] = 2
    #expect(steps.all == [Step(0, 1)])
    do {
      let other = Defaults.observe(key, options: []) { steps.append(Step($0)) }
      withExtendedLifetime(other) {}
    }
    Defaults[key] = 3
    #expect(steps.all == [Step(0, 1)])
  }

  @Test("A handler may end its own observation, also inside the initial event")
  func endingInside() {
    let token = Mutex<Defaults.ChangesCancellable?>(nil)
    let steps = Record<Step>()
    let cancellable = Defaults.publisher(key).sink { change in
      steps.append(Step(change))
      token.withLock { $0 }?.cancel()
    }
    token.withLock { $0 = cancellable }
    Defaults[key] = 1
    Defaults[key] = 2
    #expect(steps.all == [Step(0, 0), Step(0, 1)])
    let box = Mutex<(any Defaults.Observation)?>(nil)
    let inner = Record<Step>()
    let outer = Defaults.observe(key) { [key] change in
      inner.append(Step(change))
      if inner.all.count == 1 { Defaults[key] = 9 }
      box.withLock { $0 }?.invalidate()
    }
    box.withLock { $0 = outer }
    #expect(inner.all == [Step(0, 2), Step(2, 9)])
    Defaults[key] = 10
    Defaults[key] = 11
    #expect(inner.all == [Step(0, 2), Step(2, 9), Step(9, 10)])
  }

  @Test("Observations end on any thread while others write")
  func endingConcurrently() async {
    let rounds = Effort.isLong ? 100_000 : 2_000
    await withTaskGroup(of: Void.self) { group in
      group.addTask { [key] in for n in 0..<rounds { Defaults[key] = n } }
      for _ in 0..<3 {
        group.addTask { [key] in
          for _ in 0..<rounds {
            let observer = Defaults.observe(key, options: []) { _ in }
            observer.invalidate()
          }
        }
      }
    }
    let steps = Record<Step>()
    let observer = Defaults.observe(key, options: []) { steps.append(Step($0)) }
    Defaults[key] = -1
    #expect(steps.all == [Step(rounds - 1, -1)])
    withExtendedLifetime(observer) {}
  }

  @Test("Changes by many threads are told in one line, each from where the last one ended")
  func manyWriters() async {
    let steps = Record<Step>()
    let observer = Defaults.observe(key, options: []) { steps.append(Step($0)) }
    await withTaskGroup(of: Void.self) { group in
      for writer in 1...4 {
        group.addTask { [key] in for n in 0..<500 { Defaults[key] = writer * 1_000 + n } }
      }
    }
    let all = steps.all
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.new == $1.old })
    #expect(all.first?.old == 0 && all.last?.new == Defaults[key])
    withExtendedLifetime(observer) {}
  }

  @Test("A tied observation lasts as long as its owner, and its token is not needed")
  func lifetime() {
    let steps = Record<Step>()
    var owner: Owner? = Owner()
    if let owner {
      Defaults.observe(key, options: []) { steps.append(Step($0)) }.tieToLifetime(of: owner)
    }
    Defaults[key] = 1
    #expect(steps.all == [Step(0, 1)])
    owner = nil
    Defaults[key] = 2
    #expect(steps.all == [Step(0, 1)])
  }

  @Test("An observation that is tied no longer lasts as long as its token")
  func untied() {
    let steps = Record<Step>()
    var owner: Owner? = Owner()
    let observer = Defaults.observe(key, options: []) { steps.append(Step($0)) }
    if let owner { observer.tieToLifetime(of: owner) }
    observer.removeLifetimeTie()
    owner = nil
    Defaults[key] = 1
    #expect(steps.all == [Step(0, 1)])
    withExtendedLifetime(observer) {}
  }

  @Test("What a tied observation holds is freed when it is invalidated, though its owner lives on")
  func noLeak() {
    let freed = Record<Int>()
    let owner = Owner()
    let observer: any Defaults.Observation
    do {
      let held = Owner { freed.append(1) }
      observer = Defaults.observe(key, options: []) { _ in withExtendedLifetime(held) {} }
        .tieToLifetime(of: owner)
    }
    #expect(freed.all == [])
    observer.invalidate()
    #expect(freed.all == [1])
    // Whoever looks for observations that are over may have this one for a moment longer.
    withExtendedLifetime((owner, observer)) {}
  }

  @Test("What observations of owners that are gone hold is freed by a change, or by other ties")
  func freed() {
    let freed = Record<Int>()
    func tie(_ key: Defaults.Key<Int>, _ number: Int) {
      let (owner, held) = (Owner(), Owner { freed.append(number) })
      Defaults.observe(key, options: []) { _ in withExtendedLifetime(held) {} }
        .tieToLifetime(of: owner)
    }
    tie(key, -1)
    Defaults[key] = 1
    #expect(freed.all == [-1])
    for number in 0..<1_000 { tie(key, number) }
    #expect(freed.all.count > 900)
  }

  @Test("A part of a value is observed without its siblings")
  func member() {
    struct User: Codable, Defaults.Serializable {
      var name = "Ann"
      var age = 1
    }
    let user = Defaults.Key<User>("user", default: User(), suite: suite)
    let names = Record<String>()
    let observer = Defaults.observe(user, \.name, options: []) { names.append($0.newValue) }
    Defaults[user].age = 2
    Defaults[user].name = "Bob"
    Defaults[user].age = 3
    #expect(names.all == ["Bob"])
    withExtendedLifetime(observer) {}
  }

  @Test("A closure of the main actor runs there, whoever writes, in the order of the changes")
  @MainActor
  func mainActor() async {
    let values = Record<Int>()
    let (stream, done) = AsyncStream.makeStream(of: Void.self)
    let observer = Defaults.observe(key, options: []) { change in
      MainActor.assertIsolated()
      values.append(change.newValue)
      if change.newValue == 100 { done.finish() }
    }
    Defaults[key] = -1
    #expect(values.all == [-1], "at once where the writer is there already")
    await Task.detached { [key] in for n in 1...100 { Defaults[key] = n } }.value
    for await _ in stream {}
    #expect(values.all == [-1] + Array(1...100))
    withExtendedLifetime(observer) {}
  }
}
