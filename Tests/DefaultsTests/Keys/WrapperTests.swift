import SetteeBindings
import SetteeCloudCore
import SetteeFiles
import Observation
import SetteePropertyLists
import TestSupport
import Testing

@testable import Defaults
@testable import SetteeStores

extension Defaults.Keys {
  fileprivate static let wrappedFlag = Key<Bool>("wrappedFlag", default: false)
  fileprivate static let sharedCount = Key<Int>("sharedCount", default: 1)
}

extension DefaultKeys {
  fileprivate var wrappedNSFW: DefaultKey<Bool> { DefaultKey("wrappedNSFW", value: true) }
  fileprivate var sharedCount: DefaultKey<Int> { DefaultKey("sharedCount", value: 1) }
  fileprivate var maybeNumber: DefaultKey<Int?> { DefaultKey("maybe", value: nil) }
  fileprivate var storedPlace: DefaultKey<Place> {
    DefaultKey("place", value: Place(city: "nowhere"))
  }
}

/// Codable, and nothing that this library knows.
private struct Place: Codable, Equatable { var city: String }

private struct Screen {
  @Default(.wrappedFlag) var flag
  @Default(\.wrappedNSFW) var nsfw
  @Default(.sharedCount) var first
  @Default(\.sharedCount) var second
  @DefaultValue(\.sharedCount) var third: Int

  func reset() { _flag.reset() }
  var isDefault: Bool { _flag.isDefaultValue && _nsfw.isDefaultValue }
}

@Suite("Typed keys: property wrappers")
struct WrapperTests {
  @Test("Both spellings work side by side in one type")
  func both() {
    Defaults.withHermeticStore {
      let screen = Screen()
      #expect(!screen.flag && screen.nsfw && screen.isDefault)
      screen.flag = true
      screen.$nsfw.wrappedValue = false
      #expect(Defaults[.wrappedFlag] && !Defaults[\.wrappedNSFW])
      #expect(screen.flag && !screen.nsfw && !screen.isDefault)
      screen.reset()
      #expect(!screen.flag)
    }
  }

  @Test("One name is one value, whichever way it is read or written")
  func oneValue() throws {
    let suite = try keySuite()
    let key = Defaults.Key<Int>("sharedCount", default: 1, suite: suite)
    let first = Default(key)
    let second = Default(\.sharedCount, storage: .local(suite))
    let third = DefaultValue(\.sharedCount, storage: .local(suite))
    var ways: [(String, () -> Int)] = [
      ("Defaults[.k]", { Defaults[key] }), ("suite[.k]", { suite[key] }),
      ("@Default(.k)", { first.wrappedValue }), ("@Default(\\.k)", { second.wrappedValue }),
      ("@DefaultValue", { third.wrappedValue }),
      ("getter", { suite.integer(forKey: "sharedCount") }),
      ("$", { second.projectedValue.wrappedValue }),
    ]
    ways.append(("Defaults[\\.k]", { Defaults[\.sharedCount, .local(suite)] }))
    for (name, read) in ways { #expect(read() == 1, "\(name)") }
    let setters: [(Int, (Int) -> Void)] = [
      (2, { Defaults[key] = $0 }), (3, { suite[key] = $0 }), (4, { first.wrappedValue = $0 }),
      (5, { second.wrappedValue = $0 }), (6, { third.wrappedValue = $0 }),
      (7, { suite.set($0, forKey: "sharedCount") }),
      (8, { Defaults[\.sharedCount, .local(suite)] = $0 }),
    ]
    for (value, set) in setters {
      set(value)
      for (name, read) in ways { #expect(read() == value, "\(name)") }
    }
  }

  @Test("Storages are apart: two suites, a group, the account")
  func storages() throws {
    try Defaults.withHermeticStore {
      let stores: [DefaultStore] = [
        .local(try keySuite()), .local(try keySuite()), .cloud(.ubiquitous), .local(.standard),
      ]
      for (number, store) in stores.enumerated() {
        let wrapper = Default(\.sharedCount, storage: store)
        #expect(wrapper.wrappedValue == 1)
        wrapper.wrappedValue = number + 10
      }
      for (number, store) in stores.enumerated() {
        #expect(Default(\.sharedCount, storage: store).wrappedValue == number + 10)
        #expect(store.object(forKey: "sharedCount") as? Int == number + 10)
      }
      #expect(NSUbiquitousKeyValueStore.default.longLong(forKey: "sharedCount") == 12)
      stores[2].removeObject(forKey: "sharedCount")
      #expect(Default(\.sharedCount, storage: stores[2]).wrappedValue == 1)
    }
  }

  @Test("A group is one suite by its name; its values live apart in a hermetic run")
  func groups() {
    Defaults.withHermeticStore {
      let one = Default(\.sharedCount, storage: .group("settee-test-group"))
      let two = DefaultValue(\.sharedCount, storage: .group("settee-test-group"))
      one.wrappedValue = 5
      #expect(two.wrappedValue == 5)
      #expect(Default(\.sharedCount, storage: .group("settee-test-other")).wrappedValue == 1)
    }
  }

  @Test("A reader under tracking hears of a change of its own key, by whomever, and of no other")
  func tracking() throws {
    let suite = try keySuite()
    let a = Default(Defaults.Key<Int>("a", default: 0, suite: suite))
    let b = Default(Defaults.Key<Int>("b", default: 0, suite: suite))
    let (ofA, ofB) = (ChangeCount { a.wrappedValue }, ChangeCount { b.wrappedValue })
    a.wrappedValue = 1
    suite.set(2, forKey: "a")
    #expect(ofA.value == 2 && ofB.value == 0)
    Defaults.withoutPropagation { b.wrappedValue = 1 }
    #expect(ofB.value == 1, "what shows a value always follows")
  }

  @Test("Properties of one key come and go on many threads while it changes")
  func comingAndGoing() async throws {
    let suite = try keySuite()
    let key = Defaults.Key<Int>("n", default: 0, suite: suite)
    await withTaskGroup(of: Void.self) { group in
      group.addTask { for n in 1...2_000 { Defaults[key] = n } }
      for _ in 0..<3 {
        group.addTask {
          for _ in 0..<2_000 {
            let (one, two) = (Default(key), Default(key))
            #expect(one.wrappedValue <= two.wrappedValue)
          }
        }
      }
    }
    #expect(!suite.changes.isHeard, "nothing is left of them")
  }

  @Test("A binding to a part of a value leaves the other parts alone")
  func members() throws {
    struct User: Codable, Defaults.Serializable, Equatable {
      var name = "Ann"
      var age = 1
    }
    let suite = try keySuite()
    let key = Defaults.Key<User>("user", default: User(), suite: suite)
    let user = Default(key)
    Defaults[key].age = 40
    let name = user.projectedValue.name
    let ages = Record<Int>()
    let observer = Defaults.observe(key, \.age, options: []) { ages.append($0.newValue) }
    name.wrappedValue = "Bob"
    #expect(Defaults[key] == User(name: "Bob", age: 40) && name.wrappedValue == "Bob")
    #expect(ages.all == [])
    withExtendedLifetime(observer) {}
  }

  @Test("The other spelling reads JSON in data, stores JSON text, and removes what is set to nil")
  func otherForms() throws {
    let suite = try keySuite()
    let place = DefaultStore.local(suite)
    #expect(Defaults[\.storedPlace, place] == Place(city: "nowhere"))
    try suite.write([Edit("place", .data(Array(#"{"city":"Rome"}"#.utf8)))])
    #expect(Defaults[\.storedPlace, place] == Place(city: "Rome"))
    Defaults[\.storedPlace, place] = Place(city: "Oslo")
    #expect(suite.string(forKey: "place") == #"{"city":"Oslo"}"#)
    try suite.write([Edit("maybe", .data(Array("5".utf8)))])
    #expect(Defaults[\.maybeNumber, place] == 5)
    Defaults[\.maybeNumber, place] = 6
    #expect(suite.value(forKey: "maybe") == 6)
    Defaults[\.maybeNumber, place] = nil
    #expect(Defaults[\.maybeNumber, place] == nil && suite.object(forKey: "maybe") == nil)
  }

  @Test("onChange is called for new values by any way, not for equal ones, and on removal")
  func onChange() throws {
    let suite = try keySuite()
    let value = DefaultValue(\.sharedCount, storage: .local(suite))
    let values = Record<Int>()
    value.projectedValue.onChange { values.append($0) }
    value.wrappedValue = 2
    value.wrappedValue = 2
    suite.set(3, forKey: "sharedCount")
    Default(\.sharedCount, storage: .local(suite)).wrappedValue = 4
    suite.removeObject(forKey: "sharedCount")
    #expect(values.all == [2, 3, 4, 1])
  }

  @Test("An onChange can be taken back, and ends with its property")
  func onChangeEnds() throws {
    let suite = try keySuite()
    let values = Record<Int>()
    do {
      let value = DefaultValue(\.sharedCount, storage: .local(suite))
      let first = value.projectedValue.onChange { values.append($0) }
      let second = value.projectedValue.onChange { values.append(-$0) }
      suite.set(2, forKey: "sharedCount")
      first.invalidate()
      suite.set(3, forKey: "sharedCount")
      withExtendedLifetime((value, second)) {}
    }
    suite.set(4, forKey: "sharedCount")
    #expect(values.all == [2, -2, -3])
  }

  @Test("A closure of the main actor is called there, wherever the value was set")
  @MainActor
  func onChangeOnMainActor() async throws {
    let suite = try keySuite()
    let value = DefaultValue(\.sharedCount, storage: .local(suite))
    let (stream, done) = AsyncStream.makeStream(of: Int.self)
    value.projectedValue.onChange { new in
      MainActor.assertIsolated()
      done.yield(new)
    }
    value.wrappedValue = 2
    await Task.detached { suite.set(3, forKey: "sharedCount") }.value
    var values: [Int] = []
    for await value in stream {
      values.append(value)
      if values.count == 2 { break }
    }
    #expect(values == [2, 3])
  }
}
