@testable import Defaults
import Observation
import SetteePropertyLists
import SetteeStores
import TestSupport
import Testing

extension Defaults.Keys {
  fileprivate static let isOn = Key<Bool>("model.isOn", default: false)
  fileprivate static let names = Key<[String]>("model.names", default: [])
  fileprivate static let user = Key<Time?>("model.user")
}

@Observable
private final class Model {
  @ObservableDefault(.isOn)
  @ObservationIgnored
  var isOn: Bool

  @ObservableDefault(Defaults.Keys.names)
  @ObservationIgnored
  var names: [String]

  @ObservableDefault(.user) @ObservationIgnored var `default`: Time?

  var count = 0
}

@MainActor @Observable
private final class MainModel {
  @ObservableDefault(.isOn) @ObservationIgnored
  public var isOn: Bool
}

@Suite("Properties of observed classes that typed keys keep")
struct ObservableDefaultTests {
  @Test("A property reads and writes its key, in place, too")
  func readsAndWrites() {
    Defaults.withHermeticStore {
      let model = Model()
      #expect(!model.isOn && model.names == [] && model.default == nil)
      model.isOn.toggle()
      model.names.append("a")
      model.default = Time(hour: 1, minute: 2)
      #expect(Defaults[.isOn] && Defaults[.names] == ["a"] && Defaults[.user]?.hour == 1)
      Defaults[.names] += ["b"]
      #expect(model.names == ["a", "b"])
    }
  }

  @Test("Two models of one key stay in step, and each is told once of each change")
  func inStep() {
    Defaults.withHermeticStore {
      let (one, two) = (Model(), Model())
      let (told, toldTwo) = (Record<Bool>(), Record<Bool>())
      for value in [true, false, true] {
        track({ one.isOn }, told)
        track({ two.isOn }, toldTwo)
        one.isOn = value
        #expect(two.isOn == value)
      }
      #expect(told.all.count == 3 && toldTwo.all.count == 3)
    }
  }

  @Test("A change by the key and a reset are told, an equal value and other keys are not")
  func changes() {
    Defaults.withHermeticStore {
      let model = Model()
      let told = Record<Bool>()
      track({ model.isOn }, told)
      Defaults[.isOn] = true
      #expect(told.all.count == 1)
      track({ model.isOn }, told)
      Defaults[.isOn] = true
      Defaults[.names] = ["a"]
      model.count += 1
      #expect(told.all.count == 1)
      Defaults.reset(.isOn)
      #expect(told.all.count == 2 && !model.isOn)
    }
  }

  @Test("Silenced observers leave models in step")
  func silence() {
    Defaults.withHermeticStore {
      let (one, two) = (Model(), Model())
      let told = Record<Bool>()
      track({ two.isOn }, told)
      Defaults.withoutPropagation { one.isOn = true }
      #expect(two.isOn && told.all.count == 1)
    }
  }

  @Test("An observer that writes the key itself comes to an end")
  func noCircle() {
    Defaults.withHermeticStore {
      let (one, two) = (Model(), Model())
      let told = Record<Bool>()
      withObservationTracking {
        _ = one.names
      } onChange: {
        told.append(true)
        Defaults[.names] = ["b", "c"]
      }
      two.names = ["a"]
      #expect(!told.all.isEmpty)
      #expect(one.names == ["b", "c"] && two.names == one.names)
    }
  }

  @Test("A model on the main actor hears of changes from any thread")
  @MainActor func mainActor() async {
    await Defaults.withHermeticStore {
      let model = MainModel()
      let told = Record<Bool>()
      track({ model.isOn }, told)
      await Task.detached { [isOn = Defaults.Keys.isOn, scope = HermeticScope.task] in
        HermeticScope.$task.withValue(scope) { Defaults[isOn] = true }
      }.value
      #expect(model.isOn && told.all.count == 1)
    }
  }

  @Test("A model is freed while its key lives on")
  func lifetime() {
    Defaults.withHermeticStore {
      weak var freed: Model?
      do {
        let model = Model()
        freed = model
        #expect(!model.isOn)
      }
      #expect(freed == nil)
      Defaults[.isOn] = true
    }
  }

  private func track(_ read: () -> Bool, _ told: Record<Bool>) {
    withObservationTracking {
      _ = read()
    } onChange: {
      told.append(true)
    }
  }
}
