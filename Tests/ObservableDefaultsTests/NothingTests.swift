import SetteeCloudCore
@testable import ObservableDefaults
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import TestSupport
import Testing

@ObservableDefaults
private final class Local {
  var maybeNested: Nested?
  @KeepsNil var nested: Nested? = Nested(name: "default", marks: [])
  var nestings: [Nested]?
}

@ObservableCloud
private final class Synced {
  var maybeNested: Nested?
  @KeepsNil var nested: Nested? = Nested(name: "default", marks: [])
  var limit: Int? = 25
}

@Suite("Nothing as the value of a structure")
struct NothingTests {
  private let some = Nested(name: "n", marks: [1])

  @Test("Nothing over a default of nothing removes the key, and is told once")
  func removal() throws {
    let suite = try memorySuite()
    let settings = Local(userDefaults: suite)
    settings.maybeNested = nil
    settings.nestings = nil
    #expect(suite.stored("maybeNested") == nil)
    #expect(suite.stored("nestings") == nil)
    settings.maybeNested = some
    let record = ChangeRecord { settings.maybeNested }
    settings.maybeNested = nil
    #expect(record.values == [some])
    #expect(suite.source(ofKey: "maybeNested") == nil)
    #expect(settings.maybeNested == nil)
  }

  @Test("Nothing over a default of something is kept as nothing, where that is asked for")
  func kept() throws {
    let suite = try memorySuite()
    let settings = Local(userDefaults: suite)
    settings.nested = nil
    #expect(suite.stored("nested") == .null)
    #expect(settings.nested == nil)
    #expect(Local(userDefaults: suite).nested == nil)
  }

  @Test(
    "The same in the cloud; in development nothing over a default is held as well",
    arguments: [false, true])
  func cloud(isInDevelopment: Bool) {
    CloudSimulator.hermetic { simulator in
      let settings = Synced(developmentMode: isInDevelopment)
      settings.maybeNested = nil
      settings.maybeNested = some
      let record = ChangeRecord { settings.maybeNested }
      settings.maybeNested = nil
      #expect(record.values == [some])
      #expect(settings.maybeNested == nil)
      settings.nested = nil
      #expect(settings.nested == nil)
      settings.limit = 7
      settings.limit = nil
      #expect(settings.limit == (isInDevelopment ? nil : 25))
      let store = settings._settingsBacking.place.store
      #expect(store.value(forKey: "limit") == (isInDevelopment ? .null : nil))
      #expect(store.source(ofKey: "maybeNested") == nil)
      #expect(store.value(forKey: "nested") == .null)
      #expect(simulator.store().keys() == (isInDevelopment ? [] : ["nested"]))
    }
  }

  @Test("Nothing that was stored as JSON is read, and gives way to the removal of the key")
  func legacy() throws {
    let suite = try memorySuite()
    try suite.set(json: "null", forKey: "maybeNested")
    try suite.set(json: "null", forKey: "nested")
    let settings = Local(userDefaults: suite)
    #expect(settings.nested == nil)
    #expect(settings.maybeNested == nil)
    #expect(settings.settingsActivity.problems.isEmpty)
    settings.maybeNested = nil
    #expect(suite.source(ofKey: "maybeNested") == nil)
  }

  @Test("A form knows that there may be nothing")
  @MainActor
  func form() throws {
    let settings = Local(userDefaults: try memorySuite())
    let row = try #require(settings.settings.first { $0.description.key == "maybeNested" })
    guard case .nullable(.structure) = row.description.type else {
      Issue.record("The type is \(row.description.type).")
      return
    }
    #expect(row.description.defaultValue == .null)
  }
}
