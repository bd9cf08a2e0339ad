import Foundation
import ObservableDefaults
import TestSupport
import Testing

/// The line that code beside Foundation writes once in its module.
private typealias UserDefaults = DefaultsSuite

@ObservableDefaults(prefix: "\t\r\n  tab_  \r\n\t")
private class Tabbed {
  var value = "default"
}

@ObservableDefaults(suiteName: "   ", prefix: "\t\t")
private class Blank {
  var value = "default"
}

@ObservableDefaults(suiteName: " group.app ", prefix: " prefix_ ")
private class Spaced {
  var value = "default"
}

@ObservableCloud(prefix: "\u{00A0}\u{2000}test\u{2002}\u{2003}", developmentMode: true)
private class WideSpaced {
  var value = "default"
}

@MainActor
@ObservableDefaults
private class WithStatics {
  var foo = 1
  static let name = "Default"
  static var shared = WithStatics()
  static var made: WithStatics { WithStatics() }
}

@ObservableDefaults(suiteName: "crossing", prefix: "app_", limitToInstance: false)
private class Crossing {
  var userName = "Initial"
  var counter = 0
}

@ObservableDefaults
private class TwoKeys {
  var name = "Test"
  @DefaultsKey(userDefaultsKey: "by-key") @DefaultsBacked(userDefaultsKey: "by-backed")
  var mixed = "Test"
}

@ObservableCloud
private class TwoCloudKeys {
  var name = "Test"
  @CloudKey(keyValueStoreKey: "by-key") @CloudBacked(keyValueStoreKey: "by-backed")
  var mixed = "Test"
}

/// A raw value, JSON, and both names that a type can be stored by.
private struct Hybrid: RawRepresentable, Codable, Equatable {
  var value: String
  var rawValue: String { value }
  init(value: String) { self.value = value }
  init?(rawValue: String) { value = rawValue }
}

extension Hybrid: UserDefaultsPropertyListValue, CloudPropertyListValue {}

@ObservableDefaults
private class HybridSettings {
  var value = Hybrid(value: "default")
}

@ObservableCloud
private class HybridCloud {
  var value = Hybrid(value: "default")
}

/// What code that was written for the original is likely to say, as its own tests do.
@Suite("Code that was written for Apple's platforms", HermeticStores())
struct AdoptedCodeTests {
  @Test("A suite may be named after a function, and is emptied by its name")
  func functionNames() throws {
    let suite = try #require(UserDefaults(suiteName: #function))
    suite.set("old", forKey: "name")
    suite.removePersistentDomain(forName: #function)
    #expect(suite.synchronize())
    let settings = TwoKeys(userDefaults: suite)
    #expect(settings.name == "Test")
    for key in suite.dictionaryRepresentation().keys { suite.removeObject(forKey: key) }
    #expect(suite.dictionaryRepresentation().isEmpty)
  }

  @Test("Of two keys the one of the marker that stores counts")
  func twoKeys() throws {
    let suite = UserDefaults.inMemory()
    TwoKeys(userDefaults: suite).mixed = "new"
    #expect(suite.string(forKey: "by-backed") == "new" && suite.object(forKey: "by-key") == nil)
    TwoCloudKeys().mixed = "new"
    let cloud = NSUbiquitousKeyValueStore.default
    #expect(cloud.string(forKey: "by-backed") == "new" && cloud.object(forKey: "by-key") == nil)
  }

  @Test("White space around names and prefixes, of any kind, is none of them")
  func whiteSpace() throws {
    Tabbed().value = "a"
    Blank().value = "b"
    Spaced().value = "c"
    let synced = WideSpaced()
    synced.value = "d"
    #expect(synced.value == "d")
    let standard = UserDefaults.standard
    #expect(standard.string(forKey: "tab_value") == "a" && standard.string(forKey: "value") == "b")
    let group = try #require(UserDefaults(suiteName: "group.app"))
    #expect(group.string(forKey: "prefix_value") == "c")
  }

  @Test("What is static in a class is as it was, an instance too")
  @MainActor
  func statics() {
    WithStatics.shared.foo = 2
    #expect(WithStatics.shared.foo == 2 && WithStatics.made.foo == 2)
    #expect(WithStatics.name == "Default")
  }

  /// In a process of its own: from the first look at the name on every suite posts, for good.
  @Test("Posting the suite's notification by hand tells nothing that is not so")
  func postedByHand() async {
    await #expect(processExitsWith: .success) {
      try HermeticStores.run {
        let settings = Crossing()
        let name = ChangeRecord { settings.userName }
        let suite = try #require(UserDefaults(suiteName: "crossing"))
        suite.set(42, forKey: "app_counter")
        NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: nil)
        #expect(settings.counter == 42 && name.count == 0)
        suite.set("Other", forKey: "userName")
        #expect(settings.userName == "Initial" && name.count == 0)
      }
    }
  }

  @Test("Posting the account's notification by hand tells nothing that is not so")
  func postedForTheAccount() {
    let (settings, cloud) = (TwoCloudKeys(), NSUbiquitousKeyValueStore.default)
    let name = ChangeRecord { settings.name }
    NotificationCenter.default.post(
      name: NSUbiquitousKeyValueStore.didChangeExternallyNotification, object: nil,
      userInfo: [NSUbiquitousKeyValueStoreChangedKeysKey: ["name"]])
    #expect(settings.name == "Test" && name.count == 0)
    cloud.set("new", forKey: "name")
    #expect(settings.name == "new" && name.count == 1)
  }

  @Test("What has a raw value and JSON is stored by its raw value, in a suite and in an account")
  func hybrids() {
    let suite = UserDefaults.inMemory()
    HybridSettings(userDefaults: suite).value = Hybrid(value: "new")
    #expect(suite.object(forKey: "value") as? String == "new")
    HybridCloud().value = Hybrid(value: "new")
    #expect(NSUbiquitousKeyValueStore.default.object(forKey: "value") as? String == "new")
  }

  @Test("A wrapper may hand any value on, by each of the setters")
  func wrapped() {
    let suite = UserDefaults.inMemory()
    let texts: [Any] = ["a", "b"]
    suite.set(texts as [Any]?, forKey: "list")
    suite.set(["k": 1] as [String: Any]?, forKey: "map")
    suite.set("text" as Any?, forKey: "any")
    suite.set(Data([1]) as Data?, forKey: "data")
    #expect(suite.stringArray(forKey: "list") == ["a", "b"])
    #expect(suite.array(forKey: "list")?.count == 2)
    #expect(suite.dictionary(forKey: "map")?["k"] as? Int == 1)
    #expect(suite.string(forKey: "any") == "text" && suite.data(forKey: "data") == Data([1]))
    suite.set(nil as Any?, forKey: "any")
    #expect(suite.object(forKey: "any") == nil)
  }
}
