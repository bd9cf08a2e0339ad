import Defaults
import SetteePropertyLists
import TestSupport
import Testing

extension Defaults.Keys {
  fileprivate static let hermeticCount = Key<Int>("hermeticCount", default: 0)
}

@Suite("Typed keys: runs apart from all others")
struct HermeticTests {
  @Test("Tests that run at once never see each other", arguments: 0..<20)
  func apart(number: Int) async {
    await Defaults.withHermeticStore {
      #expect(Defaults[.hermeticCount] == 0)
      Defaults[.hermeticCount] = number
      for _ in 0..<20 {
        await Task.yield()
        #expect(Defaults[.hermeticCount] == number)
      }
      await Task { #expect(Defaults[.hermeticCount] == number) }.value
    }
  }

  @Test("Nothing of a run is left, neither in the suite nor for the next run")
  func nothingLeft() {
    Defaults.withHermeticStore { Defaults[.hermeticCount] = 99 }
    Defaults.withHermeticStore { #expect(Defaults[.hermeticCount] == 0) }
    let suite = DefaultsSuite.standard
    #expect(suite.persistentDomain(forName: suite.name)?["hermeticCount"] == nil)
    #expect(Defaults[.hermeticCount] == 0)
  }

  @Test("Observers, streams, resets and modification stay inside")
  func all() async throws {
    let outside = Record<Int>()
    let observer = Defaults.observe(.hermeticCount, options: []) { outside.append($0.newValue) }
    try await Defaults.withHermeticStore {
      let inside = Record<Step>()
      let mine = Defaults.observe(.hermeticCount, options: []) { inside.append(Step($0)) }
      Defaults[.hermeticCount] = 1
      try await Defaults.modify(.hermeticCount) { $0 += 1 }
      try await Defaults.modify(.hermeticCount) { $0 += 1 }
      Defaults.reset(.hermeticCount)
      #expect(inside.all == [Step(0, 1), Step(1, 2), Step(2, 3), Step(3, 0)])
      Defaults[.hermeticCount] = 5
      Defaults.removeAll()
      #expect(Defaults[.hermeticCount] == 0)
      withExtendedLifetime(mine) {}
    }
    #expect(outside.all == [])
    withExtendedLifetime(observer) {}
  }

  @Test("Suites of one name and of others stay apart")
  func suites() throws {
    let suite = try keySuite()
    let key = Defaults.Key<Int>("hermeticCount", default: 4, suite: suite)
    Defaults[key] = 9
    Defaults.withHermeticStore {
      #expect(Defaults[key] == 4 && Defaults[.hermeticCount] == 0)
      Defaults[key] = 5
      #expect(Defaults[.hermeticCount] == 0 && suite[key] == 5)
    }
    #expect(Defaults[key] == 9)
  }
}
