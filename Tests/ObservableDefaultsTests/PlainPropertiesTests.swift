import ObservableDefaults
import SetteePropertyLists
import TestSupport
import Testing

@ObservableDefaults
private final class MixedSettings {
  nonisolated(unsafe) static var shared = 0
  var stored = 1
  @ObservableOnly var observed: [Int] = [] {
    willSet { log.append("will \(newValue.count)") }
    didSet { log.append("did \(oldValue.count)") }
  }
  @Ignore var ignored = 3 { didSet { log.append("ignored \(oldValue)") } }
  @Ignore var log: [String] = []
  var doubled: Int { stored * 2 }
  let constant = 4
}

@ObservableDefaults(observeFirst: true)
private final class MostlyObserved {
  var tab = 0
  @DefaultsBacked(userDefaultsKey: "myHeight") var height = 190
  @Ignore var weight = 10
}

@Suite("Properties that are not stored")
@MainActor
struct PlainPropertiesTests {
  @Test("An observed property runs willSet and didSet, and an append announces once")
  func observed() throws {
    let suite = try memorySuite()
    let settings = MixedSettings(userDefaults: suite)
    let record = ChangeRecord { settings.observed }
    settings.observed.append(1)
    #expect(record.values == [[]])
    #expect(settings.log == ["will 1", "did 0"])
    settings.observed = [1]
    #expect(record.values == [[]])
    settings.observed = [2]
    #expect(record.values == [[], [1]])
    #expect(settings.observed == [2])
    #expect(suite.keys().isEmpty)
  }

  @Test("An ignored property is as it was written")
  func ignored() throws {
    let suite = try memorySuite()
    let settings = MixedSettings(userDefaults: suite)
    let record = ChangeRecord { settings.ignored }
    settings.ignored = 4
    #expect(settings.log == ["ignored 3"])
    #expect(record.count == 0)
    #expect(suite.keys().isEmpty)
  }

  @Test("Static, computed and constant properties are left alone")
  func untouched() throws {
    let settings = MixedSettings(userDefaults: try memorySuite())
    let record = ChangeRecord { settings.doubled }
    settings.stored = 5
    #expect(settings.doubled == 10)
    #expect(record.values == [2])
    #expect(settings.constant == 4)
    #expect(settings.settings.map(\.description.key) == ["stored"])
  }

  @Test("Observing first stores marked properties alone, and changes from elsewhere touch no other")
  func observeFirst() throws {
    let suite = try memorySuite()
    let settings = MostlyObserved(userDefaults: suite)
    let tab = ChangeRecord { settings.tab }
    let height = ChangeRecord { settings.height }
    settings.tab = 1
    settings.height = 180
    #expect(tab.values == [0])
    #expect(height.values == [190])
    #expect(suite.keys() == ["myHeight"])
    suite.set(9, forKey: "tab")
    suite.set(9, forKey: "myHeight")
    #expect(settings.tab == 1)
    #expect(tab.count == 1)
    #expect(height.values == [190, 180])
  }
}
