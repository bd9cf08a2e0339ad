// What the reference lists, used by the names and labels that it gives.

import Defaults
import Testing

/// The protocols by the names of the reference.
struct Distance: DefaultsSerializable, Equatable {
  var metres: Double

  static let bridge = DistanceBridge()
}

struct DistanceBridge: DefaultsBridge {
  func serialize(_ value: Distance?) -> Double? { value?.metres }
  func deserialize(_ object: Double?) -> Distance? { object.map { Distance(metres: $0) } }
}

struct Names: DefaultsCollectionSerializable {
  var all: [String]

  init(_ elements: [String]) { all = elements }
  var startIndex: Int { 0 }
  var endIndex: Int { all.count }
  func index(after index: Int) -> Int { index + 1 }
  subscript(position: Int) -> String { all[position] }
}

extension Defaults.Keys {
  static let distance = Key<Distance>("distance", default: Distance(metres: 1))
  static let names = Key<Names>("names", default: Names([]))
  static let numbers = Key<[Int]>("numbers", default: [1])
}

@Suite("The interface as the reference lists it")
struct InterfaceTests {
  @Test("The older names of the protocols are the same protocols")
  func olderNames() {
    Defaults.withHermeticStore {
      Defaults[.distance].metres += 1
      Defaults[.names] = Names(["a"])
      #expect(Defaults[.distance] == Distance(metres: 2) && Defaults[.names][0] == "a")
    }
  }

  @Test("Keys are reset by themselves, by their names and all at once")
  func reset() {
    Defaults.withHermeticStore {
      Defaults[.distance].metres = 5
      Defaults[.numbers] = [2]
      Defaults.reset(.distance, .numbers)
      #expect(Defaults[.distance].metres == 1 && Defaults[.numbers] == [1])
      Defaults[.numbers] = [2]
      Defaults.reset("numbers")
      #expect(Defaults[.numbers] == [1])
      Defaults[.numbers] = [2]
      Defaults.reset(["numbers", "distance"])
      #expect(Defaults[.numbers] == [1])
      Defaults[.numbers] = [2]
      Defaults.removeAll()
      #expect(Defaults[.numbers] == [1])
    }
  }

  @Test("A tie to an object's life is broken again, and options say what comes first")
  func ties() {
    Defaults.withHermeticStore {
      let printed = Printed()
      let observation: Defaults.Observation = Defaults.observe(.numbers, options: []) {
        printed.print($0.newValue.isEmpty)
      }
      do {
        let owner = Owner()
        observation.tieToLifetime(of: owner)
        observation.removeLifetimeTie()
      }
      Defaults[.numbers] = []
      #expect(printed.all == [true])
      observation.invalidate()
      Defaults[.numbers] = [1]
      #expect(printed.all == [true])
    }
  }

  @Test("Text of the fourth version becomes the form of the fifth")
  func migrate() {
    Defaults.withHermeticStore {
      let key = Defaults.Key<[String]>("old", default: [])
      let store = DefaultStore.local(key.suite)
      store.set(#"["a","b"]"#, forKey: "old")
      Defaults.migrate(key, to: .v5)
      #expect(store.object(forKey: "old") as? [String] == ["a", "b"])
      #expect(Defaults[key] == ["a", "b"])
    }
  }

  private final class Owner {}
}
