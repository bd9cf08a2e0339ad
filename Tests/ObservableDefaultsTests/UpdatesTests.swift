import Dispatch
import ObservableDefaults
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import TestSupport
import Testing

@ObservableDefaults
private final class Player: @unchecked Sendable {
  var volume = 5
  var title = "none"
  var marks: [Int] = []
  @ObservableOnly var seen = 1
}

@Suite("Values of properties as streams", .endsInAnHour)
struct UpdatesTests {
  @Test("The present value and each one after it, in order, whoever writes")
  func everyValue() async throws {
    let suite = try memorySuite()
    let player = Player(userDefaults: suite)
    player.volume = 6
    var values = player.updates(\.volume).makeAsyncIterator()
    player.volume = 7
    suite.set(8, forKey: "volume")
    suite.set("no number", forKey: "volume")
    suite.removeObject(forKey: "volume")
    for expected in [6, 7, 8, 5, 5] { #expect(await values.next() == expected) }
  }

  @Test(
    "Without the present value, only what comes after; to slow readers the newest, if asked for")
  func options() async throws {
    let player = Player(userDefaults: try memorySuite())
    var later = player.updates(\.title, initial: false).makeAsyncIterator()
    var latest = player.updates(\.title, keeping: .latest).makeAsyncIterator()
    for title in ["a", "b", "c"] { player.title = title }
    for expected in ["a", "b", "c"] { #expect(await later.next() == expected) }
    #expect(await latest.next() == "c")
  }

  @Test("Of several properties, one tuple for each group that is written")
  func groups() async throws {
    let suite = try memorySuite()
    let player = Player(userDefaults: suite)
    var values = player.updates(\.volume, \.marks).makeAsyncIterator()
    try suite.write([Edit("volume", 6), Edit("marks", [1, 2])])
    player.title = "unheard"
    player.marks = [3]
    var seen: [String] = []
    for _ in 0..<3 { seen.append("\(await values.next().map { ($0.0, $0.1) } ?? (0, []))") }
    #expect(seen == ["(5, [])", "(6, [1, 2])", "(6, [3])"])
  }

  @Test("A property that is not stored sends its present value alone")
  func notStored() async throws {
    let player = Player(userDefaults: try memorySuite())
    var values = player.updates(\.seen, \.volume).makeAsyncIterator()
    player.seen = 2
    player.volume = 6
    for expected in [5, 6] {
      let value = await values.next()
      #expect(value?.0 == 1 && value?.1 == expected)
    }
  }

  @Test(
    "10,000 distinct writes are told 10,000 times, the last as it is stored",
    arguments: [1, 2, 4, 8])
  func concurrentWrites(threadCount: Int) async throws {
    let player = Player(userDefaults: try memorySuite())
    let stream = player.updates(\.volume, initial: false)
    DispatchQueue.concurrentPerform(iterations: threadCount) { thread in
      for number in 1...(10_000 / threadCount) { player.volume = thread * 100_000 + number * 2 + 7 }
    }
    var values: [Int] = []
    for await value in stream {
      values.append(value)
      if values.count == 10_000 { break }
    }
    #expect(values.last == player.volume && Set(values).count == 10_000)
    let perThread = Dictionary(grouping: values) { $0 / 100_000 }
    #expect(perThread.values.allSatisfy { $0 == $0.sorted() })
  }

  @Test("Changes come with their keys and whose they are")
  func changes() async throws {
    let suite = try memorySuite()
    let player = Player(userDefaults: suite)
    var changes = player.changes().makeAsyncIterator()
    suite.set(1, forKey: "elsewhere")
    player.volume = 6
    try suite.write([Edit("title", "a"), Edit("marks", [1]), Edit("other", 1)])
    suite.register(["volume": 7, "title": "registered"])
    player.volume = 8
    var seen: [Set<Key>] = []
    for _ in 0..<3 {
      let change = await changes.next()
      seen.append(change?.keys ?? [])
      #expect(change?.origin == .ownWrite)
    }
    #expect(seen == [["volume"], ["title", "marks"], ["volume"]])
  }

  @Test("A task that is cancelled ends its stream, and a thousand leave nothing behind")
  func ending() async throws {
    weak var gone: DefaultsSuite?
    weak var goneStore: Player?
    do {
      let suite = DefaultsSuite.inMemory()
      let player = Player(userDefaults: suite)
      (gone, goneStore) = (suite, player)
      for _ in 0..<1_000 {
        let stream = player.updates(\.volume)
        let task = Task { for await _ in stream {} }
        task.cancel()
        await task.value
        _ = player.updates(\.volume, \.title)
        _ = player.changes()
      }
    }
    #expect(gone == nil && goneStore == nil)
  }

  @Test("A stream keeps no instance alive, and goes on without it")
  func withoutInstance() async throws {
    let suite = try memorySuite()
    weak var gone: Player?
    var values = {
      let player = Player(userDefaults: suite)
      gone = player
      return player.updates(\.volume).makeAsyncIterator()
    }()
    #expect(gone == nil)
    suite.set(9, forKey: "volume")
    #expect(await values.next() == 5)
    #expect(await values.next() == 9)
  }
}
