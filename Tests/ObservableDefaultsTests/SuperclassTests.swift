import Foundation
import ObservableDefaults
import SetteePropertyLists
import TestSupport
import Testing

@ObservableDefaults
private final class ObjectSettings: NSObject {
  var number = 1
}

@ObservableCloud
private final class ObjectCloud: NSObject {
  var number = 1
}

private class Counted {
  let count: Int

  init() { count = 7 }
}

@ObservableDefaults
private final class CountedSettings: Counted {
  var number = 1
}

@Suite("Classes with a superclass, by the generated initialiser")
struct SuperclassTests {
  @Test("Any superclass with init() will do, Foundation's NSObject too")
  func superclasses() throws {
    let suite = try memorySuite()
    let (object, counted) = (
      ObjectSettings(userDefaults: suite), CountedSettings(userDefaults: suite)
    )
    let record = ChangeRecord { counted.number }
    object.number = 2
    #expect(counted.number == 2 && record.values == [1] && counted.count == 7)
    #expect(object.isEqual(object))
    CloudSimulator.hermetic { simulator in
      let settings = ObjectCloud()
      let record = ChangeRecord { settings.number }
      simulator.store().set(3 as Int64, forKey: "number")
      #expect(settings.number == 3 && record.values == [1])
    }
  }

  @Test("It begins to follow with the first read, write or look at what happened")
  func begins() throws {
    let suite = try memorySuite()
    let (read, written, looked) = (
      ObjectSettings(userDefaults: suite), ObjectSettings(userDefaults: suite),
      ObjectSettings(userDefaults: suite)
    )
    #expect(looked.settingsActivity.lastChange == nil)
    suite.set(2, forKey: "number")
    #expect(looked.settingsActivity.lastChange?.keys == ["number"])
    #expect(read.settingsActivity.lastChange == nil)
    #expect(read.number == 2)
    written.number = 3
    let record = ChangeRecord { written.number }
    suite.set(4, forKey: "number")
    #expect(record.values == [3] && read.number == 4)
  }

  @Test("Whether a cloud class pushes at once is a member of its own, which reflection finds")
  func reflected() throws {
    let settings = ObjectCloud(syncImmediately: true)
    let member = Mirror(reflecting: settings).children.first { $0.label == "_syncImmediately" }
    #expect(member?.value as? Bool == true)
    let calm = Mirror(reflecting: ObjectCloud()).children.first { $0.label == "_syncImmediately" }
    #expect(calm?.value as? Bool == false)
  }
}
