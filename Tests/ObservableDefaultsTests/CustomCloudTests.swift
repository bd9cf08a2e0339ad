import SetteeCloudCore
import ObservableDefaults
import SetteePropertyLists
import SetteeStores
import Testing

@ObservableCloud(autoInit: false, prefix: "own_")
private final class DocumentedSettings {
  var number = 1

  init() {
    if !_developmentMode_ {
      _cloudObserver = CloudObservation(host: self, prefix: _prefix)
    }
  }
}

@ObservableCloud(autoInit: false, prefix: "macro_")
private final class ChosenSettings {
  var number = 1

  init(prefix: String, isPushed: Bool, isInDevelopment: Bool) {
    _prefix = prefix
    _syncImmediately = isPushed
    _developmentMode = isInDevelopment
    if !_developmentMode_ {
      _cloudObserver = CloudObservation(host: self, prefix: _prefix)
    }
  }
}

@ObservableCloud(autoInit: false)
private final class UnobservedSettings {
  var number = 1

  init() {}
}

@Suite("Cloud settings with initialisers of their own")
struct CustomCloudTests {
  @Test("A custom initialiser as documented follows the account, with its prefix")
  func documented() throws {
    try CloudSimulator.hermetic { simulator in
      let settings = DocumentedSettings()
      let record = ChangeRecord { settings.number }
      try simulator.store().set(7, forKey: Key("own_number"))
      #expect(record.values == [1])
      #expect(settings.number == 7)
    }
  }

  @Test("What an initialiser chooses holds before what the macro says")
  func chosen() throws {
    try CloudSimulator.hermetic { simulator in
      let settings = ChosenSettings(prefix: "new_", isPushed: true, isInDevelopment: false)
      let record = ChangeRecord { settings.number }
      settings.number = 2
      #expect(simulator.store().keys() == ["new_number"])
      #expect(settings.settingsActivity.lastPushSucceeded == true)
      try simulator.store().set(3, forKey: Key("new_number"))
      #expect(record.values == [1, 2])
      let calm = ChosenSettings(prefix: "new_", isPushed: false, isInDevelopment: false)
      calm.number = 4
      #expect(calm.settingsActivity.lastPushSucceeded == nil)
      #expect(settings.number == 4)
    }
  }

  @Test("An initialiser can choose development")
  func development() {
    CloudSimulator.hermetic { simulator in
      let settings = ChosenSettings(prefix: "new_", isPushed: true, isInDevelopment: true)
      let record = ChangeRecord { settings.number }
      settings.number = 2
      #expect(settings._developmentMode_)
      #expect(record.values == [1])
      #expect(settings.number == 2)
      #expect(simulator.store().keys().isEmpty)
    }
  }

  @Test("Own sets are observed where nobody began to observe the account")
  func unobserved() throws {
    try CloudSimulator.hermetic { simulator in
      let settings = UnobservedSettings()
      let record = ChangeRecord { settings.number }
      try simulator.store().set(5, forKey: Key("number"))
      #expect(record.count == 0)
      #expect(settings.number == 5)
      settings.number = 6
      #expect(record.values == [5])
      #expect(settings.number == 6)
      #expect(simulator.store().value(forKey: "number") == 6)
      #expect(settings.settingsActivity.lastChange?.origin == .ownWrite)
    }
  }
}
