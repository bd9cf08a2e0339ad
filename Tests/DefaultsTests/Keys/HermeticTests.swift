import Defaults
import Observation
import SetteePropertyLists
import TestSupport
import Testing

extension Defaults.Keys {
  fileprivate static let hermeticCount = Key<Int>("hermeticCount", default: 0)
}

@Suite("Typed keys: runs apart from all others")
struct HermeticTests {
  @Test("A hundred tests of one key that run at once never see each other", arguments: 0..<100)
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

  @Test("A wrapper made outside shows the run's value inside, observed on each side by itself")
  func wrappers() throws {
    let suite = try keySuite()
    let key = Defaults.Key<Int>("hermeticCount", default: 4, suite: suite)
    let property = Default(key)
    let (outside, inside) = (Record<Int>(), Record<Int>())
    withObservationTracking {
      _ = property.wrappedValue
    } onChange: {
      outside.append(1)
    }
    Defaults.withHermeticStore {
      withObservationTracking {
        _ = property.wrappedValue
      } onChange: {
        inside.append(1)
      }
      property.wrappedValue = 6
      #expect(property.wrappedValue == 6 && Defaults[key] == 6 && inside.all == [1])
    }
    #expect(property.wrappedValue == 4 && outside.all == [])
    property.wrappedValue = 5
    #expect(outside.all == [1] && inside.all == [1])
  }

  @Test("What a suite's own getters read in a run is the run's; declared defaults show there")
  func getters() throws {
    let suite = try keySuite()
    let first = Defaults.Key<Int>("hermeticFirst", default: 4, suite: suite)
    Defaults.withHermeticStore {
      #expect(suite.integer(forKey: "hermeticFirst") == 4)
      Defaults[first] = 5
      #expect(suite.integer(forKey: "hermeticFirst") == 5)
      let second = Defaults.Key<Int>("hermeticSecond", default: 6, suite: suite)
      #expect(suite.integer(forKey: "hermeticSecond") == 6 && Defaults[second] == 6)
    }
    #expect(suite.integer(forKey: "hermeticFirst") == 4)
    #expect(suite.integer(forKey: "hermeticSecond") == 6)
  }

  @Test("A value that cannot be read is told in every run that meets it")
  func problems() throws {
    let suite = try keySuite()
    let key = Defaults.Key<Int>("hermeticBroken", default: 4, suite: suite)
    for _ in 0..<2 {
      Defaults.withHermeticStore {
        let told = Record<String>()
        let observation = Defaults.observeProblems { told.append($0.key) }
        suite.set(["no number"], forKey: "hermeticBroken")
        #expect(Defaults[key] == 4 && told.all == ["hermeticBroken"])
        withExtendedLifetime(observation) {}
      }
    }
  }
}
