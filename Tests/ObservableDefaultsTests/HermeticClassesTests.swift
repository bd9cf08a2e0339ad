import Observation
import ObservableDefaults
import Synchronization
import TestSupport
import Testing

extension HermeticStores: TestTrait, SuiteTrait, TestScoping {}

@ObservableDefaults
private final class SharedSettings: Sendable {
  static let shared = SharedSettings()
  var hermeticVolume = 5
  var hermeticNames: [String] = []
}

@ObservableCloud
private final class SharedCloud: @unchecked Sendable {
  static let shared = SharedCloud()
  var hermeticVolume = 5
}

/// Whichever of these tests comes first makes the shared instances, in its own run.
@Suite("Hermetic runs: classes, by the trait of a suite", HermeticStores())
struct HermeticClassesTests {
  @Test("A shared instance is as fresh for every test, also for those at once", arguments: 0..<20)
  func fresh(number: Int) async {
    let (settings, cloud) = (SharedSettings.shared, SharedCloud.shared)
    #expect(settings.hermeticVolume == 5 && cloud.hermeticVolume == 5)
    settings.hermeticVolume = number
    cloud.hermeticVolume = number + 1
    for _ in 0..<10 {
      await Task.yield()
      #expect(settings.hermeticVolume == number && cloud.hermeticVolume == number + 1)
    }
    #expect(DefaultsSuite.standard.integer(forKey: "hermeticVolume") == number)
    #expect(
      NSUbiquitousKeyValueStore.default.longLong(forKey: "hermeticVolume") == Int64(number) + 1)
    #expect(SharedSettings().hermeticVolume == number)
  }

  @Test("An instance made in the test is of its run, too")
  func inside() {
    let settings = SharedSettings()
    settings.hermeticNames = ["a"]
    #expect(SharedSettings.shared.hermeticNames == ["a"])
  }
}

@Suite("Hermetic runs: classes inside and outside")
struct HermeticInstancesTests {
  @Test("An instance made outside shows the run's values inside, and its own outside again")
  func outside() {
    let suite = DefaultsSuite.inMemory()
    let settings = SharedSettings(userDefaults: suite)
    settings.hermeticVolume = 7
    HermeticStores.run {
      #expect(settings.hermeticVolume == 5)
      settings.hermeticVolume = 8
      #expect(settings.hermeticVolume == 8 && suite.integer(forKey: "hermeticVolume") == 8)
    }
    #expect(settings.hermeticVolume == 7 && suite.integer(forKey: "hermeticVolume") == 7)
  }

  @Test("Of many runs at once, none shows what is declared, stored or removed in another")
  func crowd() async {
    let suite = DefaultsSuite.inMemory()
    await withTaskGroup { group in
      for number in 0..<200 {
        group.addTask {
          await HermeticStores.run {
            let settings = SharedSettings(userDefaults: suite)
            if number.isMultiple(of: 3) {
              suite.declare(["hermeticVolume": .integer(Int128(number))])
            }
            settings.hermeticVolume = 1_000 + number
            await Task.yield()
            #expect(settings.hermeticVolume == 1_000 + number)
            suite.removeObject(forKey: "hermeticVolume")
            #expect(settings.hermeticVolume == (number.isMultiple(of: 3) ? number : 5))
          }
        }
      }
    }
    #expect(SharedSettings(userDefaults: suite).hermeticVolume == 5)
  }

  @Test("It is observed on each side by itself, whoever writes")
  func observed() {
    let suite = DefaultsSuite.inMemory()
    let settings = SharedSettings(userDefaults: suite)
    let (outside, inside) = (Counter(), Counter())
    withObservationTracking {
      _ = settings.hermeticVolume
    } onChange: {
      outside.increase()
    }
    HermeticStores.run {
      withObservationTracking {
        _ = settings.hermeticVolume
      } onChange: {
        inside.increase()
      }
      suite.set(1, forKey: "hermeticVolume")
      #expect(settings.hermeticVolume == 1 && inside.value == 1)
      withObservationTracking {
        _ = settings.hermeticVolume
      } onChange: {
        inside.increase()
      }
      settings.hermeticVolume = 2
      #expect(inside.value == 2 && outside.value == 0)
      #expect(settings.settingsActivity.lastChange?.keys == ["hermeticVolume"])
    }
    #expect(settings.settingsActivity.lastChange == nil)
    suite.set(3, forKey: "hermeticVolume")
    #expect(settings.hermeticVolume == 3 && outside.value == 1 && inside.value == 2)
  }

  @Test("One that a run made lives on outside it: read there, written there, observed there")
  func livesOn() {
    let suite = DefaultsSuite.inMemory()
    let settings = HermeticStores.run {
      let settings = SharedSettings(userDefaults: suite)
      settings.hermeticVolume = 9
      return settings
    }
    let told = Counter()
    #expect(settings.hermeticVolume == 5)
    withObservationTracking {
      _ = settings.hermeticVolume
    } onChange: {
      told.increase()
    }
    suite.set(4, forKey: "hermeticVolume")
    #expect(settings.hermeticVolume == 4 && told.value == 1)
  }

  @Test("What is wrong with a value in a run is told there alone")
  func problems() {
    let suite = DefaultsSuite.inMemory()
    let settings = SharedSettings(userDefaults: suite)
    HermeticStores.run {
      suite.set(["no number"], forKey: "hermeticVolume")
      #expect(settings.hermeticVolume == 5)
      #expect(settings.settingsActivity.problems["hermeticVolume"] != nil)
    }
    #expect(settings.hermeticVolume == 5 && settings.settingsActivity.problems.isEmpty)
  }

  @Test("A form made in a run shows and writes the run's values")
  @MainActor func forms() throws {
    let settings = SharedSettings(userDefaults: .inMemory())
    try HermeticStores.run {
      settings.hermeticVolume = 6
      let setting = try #require(settings.settings.first)
      #expect(setting.reading.value == 6)
      try setting.write(7)
      #expect(settings.hermeticVolume == 7)
    }
    #expect(settings.settings.first?.reading.value == 5)
  }

  @Test("The default account is another in a run, for stores and instances made outside, too")
  func cloud() {
    let outside = NSUbiquitousKeyValueStore.default
    let settings = SharedCloud()
    let face = NSUbiquitousKeyValueStore()
    HermeticStores.run {
      #expect(NSUbiquitousKeyValueStore.default !== outside)
      settings.hermeticVolume = 3
      #expect(outside.longLong(forKey: "hermeticVolume") == 3)
      #expect(face.longLong(forKey: "hermeticVolume") == 3)
      let told = Counter()
      withObservationTracking {
        _ = settings.hermeticVolume
      } onChange: {
        told.increase()
      }
      NSUbiquitousKeyValueStore.default.set(4 as Int64, forKey: "hermeticVolume")
      #expect(settings.hermeticVolume == 4 && told.value == 1)
      HermeticStores.run { #expect(settings.hermeticVolume == 5) }
      let chosen = CloudSimulator().store(ofDevice: 0)
      chosen.useAsDefault()
      #expect(NSUbiquitousKeyValueStore.default === chosen)
    }
    #expect(NSUbiquitousKeyValueStore.default === outside)
    #expect(outside.object(forKey: "hermeticVolume") == nil && settings.hermeticVolume == 5)
  }

  @Test("A simulated account in a run, and a run in a simulated account, are fresh both")
  func simulated() {
    CloudSimulator.hermetic { _ in
      NSUbiquitousKeyValueStore.default.set("outer", forKey: "text")
      HermeticStores.run {
        #expect(NSUbiquitousKeyValueStore.default.object(forKey: "text") == nil)
        NSUbiquitousKeyValueStore.default.set("run", forKey: "text")
        CloudSimulator.hermetic { _ in
          #expect(NSUbiquitousKeyValueStore.default.object(forKey: "text") == nil)
        }
        #expect(NSUbiquitousKeyValueStore.default.string(forKey: "text") == "run")
      }
      #expect(NSUbiquitousKeyValueStore.default.string(forKey: "text") == "outer")
    }
  }

  @Test("A mirror made in a run keeps the run's suite and account equal")
  func mirror() {
    let suite = DefaultsSuite.inMemory()
    HermeticStores.run {
      let mirror = CloudMirror(suite, keys: ["hermeticName"])
      suite.set("here", forKey: "hermeticName")
      #expect(NSUbiquitousKeyValueStore.default.string(forKey: "hermeticName") == "here")
      NSUbiquitousKeyValueStore.default.set("there", forKey: "hermeticName")
      #expect(suite.string(forKey: "hermeticName") == "there")
      mirror.stop()
    }
    #expect(suite.keys().isEmpty)
  }
}
