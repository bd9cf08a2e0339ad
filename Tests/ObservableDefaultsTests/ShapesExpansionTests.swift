import SetteeCloudCore
import ObservableDefaults
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import TestSupport
import Testing

/// A class of somebody else's, which knows nothing of settings.
private class Base {
  var startCount = 0

  init() { startCount += 1 }
}

@ObservableDefaults(autoInit: false, prefix: "derived_")
private final class DerivedSettings: Base {
  var number = 1
  @ObservableOnly var count = 0

  override init() {
    super.init()
    observerStarter()
  }

  init(suite: DefaultsSuite) {
    super.init()
    _userDefaults = suite
    observerStarter()
  }
}

private enum Shelf {
  static let suite = memorySuiteOfShelf

  @ObservableDefaults(
    userDefaults: Shelf.suite, prefix: "shelf_", defaultIsolationIsMainActor: false)
  final class Settings {
    private(set) var number = 1
    var isBig = true
    var width: Int = if "a" < "b" { 2 } else { 1 }
    var height: Int =
      switch 3 {
      case 3: 30
      default: 0
      }
    var text = """
      one
        two "quoted"
      """

    func increase() { number += 1 }
  }
}

private let memorySuiteOfShelf: DefaultsSuite? = {
  do {
    return try memorySuite()
  } catch {
    Issue.record(error)
    return nil
  }
}()

@ObservableCloud
private final class GenericCloud<Element: Sendable> {
  var number = 1
  @ObservableOnly var items: [Element] = []
}

@MainActor
private enum MainNames {
  static let prefix = "main_"
}

@MainActor
@ObservableCloud(
  prefix: MainNames.prefix, observeFirst: true, syncImmediately: true,
  defaultIsolationIsMainActor: true)
private final class MainCloud {
  @CloudBacked(keyValueStoreKey: MainNames.prefix) var number = 1
  var pair: (Int, String) = (1, "a")
  var action: () -> Int = { 1 }
}

@ObservableDefaults
private final class CommentedSettings {
  /// How cold it is.
  /// - Range: -10...-1.
  /// - Step: .5
  /// - Secret: no
  var cold = -5.0
  /// - Choices: 1.2, 1.3.
  var version: String = "1.2"
  /// - Choices: off, inf
  var limit = "off"
  /// - Choices: 1, +2, 3.
  var level = 1
}

@Suite("Shapes of settings classes")
struct ShapesExpansionTests {
  @Test("A class with a superclass calls its initialiser, then observes what others change")
  func superclass() throws {
    let suite = try memorySuite()
    let settings = DerivedSettings(suite: suite)
    let record = ChangeRecord { settings.number }
    suite.set(5, forKey: "derived_number")
    #expect(record.values == [1])
    #expect(settings.number == 5)
    settings.number = 6
    #expect(suite.stored("derived_number") == 6)
    #expect(settings.startCount == 1)
  }

  @Test("A class inside a type is stored in the suite that its macro names")
  func nested() throws {
    let suite = try #require(Shelf.suite)
    let settings = Shelf.Settings()
    let record = ChangeRecord { settings.number }
    settings.increase()
    #expect(record.values == [1])
    #expect(suite.stored("shelf_number") == 2)
    #expect(Shelf.Settings(userDefaults: try memorySuite()).number == 1)
  }

  @Test("A declaration default may be a condition, or a text on several lines")
  func initialValues() throws {
    let settings = Shelf.Settings(userDefaults: try memorySuite())
    #expect(settings.width == 2)
    #expect(settings.height == 30)
    #expect(settings.text == "one\n  two \"quoted\"")
    settings.width = 7
    #expect(settings.width == 7)
    #expect(settings.isBig)
  }

  @Test("A generic class is kept by an account")
  func genericCloud() {
    let store = CloudSimulator().store()
    let settings = GenericCloud<String>(keyValueStore: store)
    let record = ChangeRecord { settings.number }
    settings.number = 2
    settings.items.append("a")
    #expect(record.values == [1])
    #expect(store.value(forKey: "number") == 2)
    #expect(settings.items == ["a"])
  }

  @Test("A class on the main actor is kept by an account under constants of that actor")
  @MainActor
  func mainCloud() {
    let store = CloudSimulator().store()
    let settings = MainCloud(keyValueStore: store)
    let record = ChangeRecord { settings.number }
    settings.number = 2
    #expect(record.values == [1])
    #expect(store.value(forKey: "main_main_") == 2)
  }

  @Test("Tuples and closures are observed")
  @MainActor
  func observedTypes() {
    let settings = MainCloud(keyValueStore: CloudSimulator().store())
    let pair = ChangeRecord { settings.pair.0 }
    let action = ChangeRecord { settings.action() }
    settings.pair = (2, "b")
    settings.action = { 3 }
    #expect(pair.values == [1])
    #expect(action.values == [1])
    #expect(settings.pair.0 == 2 && settings.pair.1 == "b")
    #expect(settings.action() == 3)
  }

  @Test("What a comment says of a property is read as the property's values are")
  @MainActor
  func comments() throws {
    let settings = CommentedSettings(userDefaults: try memorySuite()).settings.map(\.description)
    #expect(settings.map(\.help) == ["How cold it is.", "", "", ""])
    #expect(settings.allSatisfy { !$0.traits.contains(.secret) })
    guard case .number(let limits) = settings[0].type else { throw Wrong() }
    #expect(limits.minimum?.value == -10 && limits.maximum?.value == -1)
    #expect(limits.multipleOf == .real(0.5))
    let choices = settings.dropFirst().map { setting -> [PropertyList] in
      guard case .choice(let choices) = setting.type else { return [] }
      return choices.map(\.value)
    }
    #expect(choices == [["1.2", "1.3"], ["off", "inf"], [1, 2, 3]])
  }

  private struct Wrong: Error {}
}
