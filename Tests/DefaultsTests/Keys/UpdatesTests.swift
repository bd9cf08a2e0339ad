import SetteeFiles
import SetteePropertyLists
import TestSupport
import Testing

@testable import Defaults
@testable import SetteeStores

@Suite("Typed keys: streams of values")
struct UpdatesTests {
  private let suite: DefaultsSuite
  private let key: Defaults.Key<Int>
  private let text: Defaults.Key<String>

  init() throws {
    suite = try keySuite()
    key = Defaults.Key<Int>("n", default: 0, suite: suite)
    text = Defaults.Key<String>("text", default: "-", suite: suite)
  }

  @Test("A stream has the present value and each one after it", arguments: [true, false])
  func values(isInitial: Bool) async {
    let stream = Defaults.updates(key, initial: isInitial)
    for n in 1...3 { Defaults[key] = n }
    let expected = isInitial ? [0, 1, 2, 3] : [1, 2, 3]
    #expect(await take(expected.count, of: stream) == expected)
  }

  @Test("A stream of several keys has all their values after each change")
  func several() async {
    let stream = Defaults.updates(key, text)
    Defaults[key] = 1
    Defaults[text] = "a"
    let values = await take(3, of: stream).map { "\($0.0)\($0.1)" }
    #expect(values.last == "1a" && values.count == 3)
    let later = Defaults.updates(key, text, initial: false)
    Defaults[text] = "b"
    #expect(await take(1, of: later).map(\.1) == ["b"])
  }

  @Test("A stream of a list of keys has one sign at the beginning, and one for each change")
  func signs() async {
    let keys: [Defaults._AnyKey] = [key, text]
    let stream = Defaults.updates(keys)
    Defaults[key] = 1
    Defaults[text] = "a"
    #expect(await take(3, of: stream).count == 3)
    let quiet = Defaults.updates(keys, initial: false)
    let ended = Task { await take(1, of: quiet).count }
    Defaults[key] = 2
    #expect(await ended.value == 1)
  }

  @Test("No change is lost between subscribing and reading")
  func noGap() async {
    for round in 0..<200 {
      Defaults[key] = 0
      let (suite, key) = (suite, key)
      let writer = Task.detached { suite.set(round + 1, forKey: key.keyName) }
      let stream = Defaults.updates(key)
      await writer.value
      var last = 0
      for await value in stream {
        last = value
        if value == round + 1 { break }
      }
      #expect(last == round + 1)
    }
  }

  @Test("A stream may keep the newest value alone")
  func newest() async {
    let stream = Defaults.updates(key, keeping: .latest)
    for n in 1...100 { Defaults[key] = n }
    #expect(await take(1, of: stream) == [100])
  }

  @Test("A part of a value has a stream of its own")
  func member() async {
    struct Pair: Codable, Defaults.Serializable {
      var left = 0
      var right = 0
    }
    let pair = Defaults.Key<Pair>("pair", default: Pair(), suite: suite)
    let stream = Defaults.updates(pair, \.left)
    Defaults[pair].right = 5
    Defaults[pair].left = 1
    #expect(await take(2, of: stream) == [0, 1])
  }

  @Test("Nothing is left of a thousand streams that were begun and ended")
  func baseline() async {
    for n in 0..<1_000 {
      let stream = Defaults.updates(key)
      if n.isMultiple(of: 2) { continue }
      let task = Task { for await _ in stream {} }
      task.cancel()
      await task.value
    }
    #expect(!suite.changes.isHeard)
  }

  @Test("A publisher is a sequence of changes, and calls a sink")
  func publisher() async {
    let steps = Record<Step>()
    let sink = Defaults.publisher(key).sink { steps.append(Step($0)) }
    Defaults[key] = 1
    #expect(steps.all == [Step(0, 0), Step(0, 1)])
    sink.cancel()
    Defaults[key] = 2
    #expect(steps.all.count == 2)
    let iterator = Record<Step>()
    let first = Task {
      for await change in Defaults.publisher(key) {
        iterator.append(Step(change))
        break
      }
    }
    await first.value
    #expect(iterator.all == [Step(0, 2)])
    let signs = Record<Int>()
    let both = Defaults.publisher(keys: key, text, options: []).sink { signs.append(1) }
    let list = Defaults.publisher(keys: [key, text]).sink { signs.append(10) }
    Defaults[text] = "x"
    #expect(signs.all == [10, 1, 10])
    withExtendedLifetime((both, list)) {}
  }

  private func take<Element>(_ count: Int, of stream: AsyncStream<Element>) async -> [Element] {
    var taken: [Element] = []
    for await element in stream {
      taken.append(element)
      if taken.count == count { break }
    }
    return taken
  }
}
