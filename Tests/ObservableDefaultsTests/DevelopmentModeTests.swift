import SetteeCloudCore
import Glibc
@testable import ObservableDefaults
import SetteePropertyLists
import SetteeSettings
import Testing

@ObservableCloud(developmentMode: true)
private final class PreviewSettings {
  var number = 1
  var limit: Int? = 25
  @KeepsNil var kept: Int? = 25
}

@ObservableCloud
private final class OrdinarySettings {
  var number = 1
}

@ObservableCloud(autoInit: false)
private final class ChosenSettings {
  var number = 1

  init() {
    if !_developmentMode_ {
      _cloudObserver = CloudObservation(host: self, prefix: _prefix)
    }
  }
}

@Suite("Development mode")
struct DevelopmentModeTests {
  @Test("Values live in one instance; nothing is stored, shared or heard of")
  func memory() throws {
    try CloudSimulator.hermetic { simulator in
      let (one, other) = (PreviewSettings(), PreviewSettings())
      #expect(one._developmentMode_)
      let record = ChangeRecord { one.number }
      one.number = 5
      #expect(record.values == [1])
      #expect(one.number == 5)
      #expect(other.number == 1)
      #expect(simulator.store().keys().isEmpty)
      try simulator.store().set(9, forKey: Key("number"))
      #expect(one.number == 5)
      #expect(record.count == 1)
    }
  }

  @Test("Nothing over a default is held, where an account would lose the key and show the default")
  func nothing() {
    let settings = PreviewSettings()
    settings.limit = 7
    let record = ChangeRecord { settings.limit }
    settings.limit = nil
    settings.kept = nil
    #expect(settings.limit == nil && settings.kept == nil && record.values == [7])
    CloudSimulator.hermetic { _ in
      let real = PreviewSettings(developmentMode: false)
      #expect(real._developmentMode_ == false)
      real.limit = 7
      real.limit = nil
      real.kept = nil
      #expect(real.limit == 25 && real.kept == nil)
    }
  }

  @Test("A form offers nothing there, stores it, and resets to the default")
  @MainActor
  func nothingInForms() throws {
    let settings = PreviewSettings()
    let row = try #require(settings.settings.first { $0.description.key == "limit" })
    guard case .nullable(.integer) = row.description.type else {
      Issue.record("\(row.description.type)")
      return
    }
    try row.write(.null)
    #expect(settings.limit == nil && row.reading.value == .null)
    try row.reset()
    #expect(settings.limit == 25)
    try CloudSimulator.hermetic { _ in
      let real = PreviewSettings(developmentMode: false)
      let row = try #require(real.settings.first { $0.description.key == "limit" })
      guard case .integer = row.description.type else {
        Issue.record("\(row.description.type)")
        return
      }
    }
  }

  @Test(
    "The environment turns it on by either variable",
    arguments: [
      ("OBSERVABLE_DEFAULTS_DEV_MODE", "true", true), ("XCODE_RUNNING_FOR_PREVIEWS", "1", true),
      ("OBSERVABLE_DEFAULTS_DEV_MODE", "1", false), ("XCODE_RUNNING_FOR_PREVIEWS", "0", false),
      ("OTHER", "true", false),
    ])
  func environment(name: String, value: String, isOn: Bool) {
    #expect(DevelopmentMode.isAsked { $0 == name ? value : nil } == isOn)
  }

  @Test("An instance made under OBSERVABLE_DEFAULTS_DEV_MODE=true lives in memory")
  func underOurVariable() async {
    await #expect(processExitsWith: .success) {
      setenv("OBSERVABLE_DEFAULTS_DEV_MODE", "true", 1)
      try Self.expectMemory(true)
    }
  }

  @Test("So does one made under XCODE_RUNNING_FOR_PREVIEWS=1")
  func underPreviews() async {
    await #expect(processExitsWith: .success) {
      setenv("XCODE_RUNNING_FOR_PREVIEWS", "1", 1)
      try Self.expectMemory(true)
    }
  }

  @Test("Without either, an instance follows the account")
  func underNeither() async {
    await #expect(processExitsWith: .success) {
      unsetenv("OBSERVABLE_DEFAULTS_DEV_MODE")
      setenv("XCODE_RUNNING_FOR_PREVIEWS", "0", 1)
      try Self.expectMemory(false)
    }
  }

  /// Whether what both kinds of initialiser make keeps values to itself and hears of nobody.
  private static func expectMemory(_ isInMemory: Bool) throws {
    try CloudSimulator.hermetic { simulator in
      let (made, chosen) = (OrdinarySettings(), ChosenSettings())
      #expect(made._developmentMode_ == isInMemory)
      #expect(chosen._developmentMode_ == isInMemory)
      made.number = 5
      #expect(made.number == 5)
      #expect(chosen.number == (isInMemory ? 1 : 5))
      #expect(simulator.store().keys() == (isInMemory ? [] : ["number"]))
      try simulator.store().set(9, forKey: Key("number"))
      #expect(made.number == (isInMemory ? 5 : 9))
    }
  }
}
