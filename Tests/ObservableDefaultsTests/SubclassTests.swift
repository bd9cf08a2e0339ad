import ObservableDefaults
import SetteePropertyLists
import TestSupport
import Testing

@ObservableDefaults
private class Base {
  var first = 1
  var second = 2
  @ObservableOnly var seen = 3
  var sum: Int { first + second }
}

private final class Derived: Base {
  var own = 4
}

@ObservableDefaults(autoInit: false)
private class ChosenBase {
  var first = 1
  var second = 2

  init(_ suite: DefaultsSuite) {
    _userDefaults = suite
    observerStarter(observableKeysBlacklist: [\.first])
  }
}

private final class ChosenDerived: ChosenBase {}

/// A plain subclass of a settings class is one too; what it adds is not stored.
@Suite("Subclasses")
struct SubclassTests {
  @Test("reset finds the property by the subclass's key path, and tells observers")
  func reset() throws {
    let suite = try memorySuite()
    let settings = Derived(userDefaults: suite)
    settings.first = 10
    settings.second = 20
    let first = ChangeRecord { settings.first }
    let second = ChangeRecord { settings.second }
    try settings.reset(\.first)
    #expect(first.values == [10])
    #expect(second.count == 0)
    #expect(settings.first == 1)
    #expect(suite.keys() == ["second"])
    try (settings as Base).reset(\.second)
    #expect(suite.keys().isEmpty)
  }

  @Test("reset leaves everything as it is for a property that is not stored")
  func notStored() throws {
    let suite = try memorySuite()
    let settings = Derived(userDefaults: suite)
    settings.first = 10
    settings.own = 5
    settings.seen = 6
    for property in [\Derived.own, \Derived.seen, \Derived.sum] { try settings.reset(property) }
    #expect(suite.keys() == ["first"])
    #expect(settings.first == 10 && settings.own == 5 && settings.seen == 6)
  }

  @Test("Properties ignored from elsewhere are ignored in a subclass too")
  func ignored() throws {
    let suite = try memorySuite()
    let generated = Derived(userDefaults: suite, ignoredKeyPathsForExternalUpdates: [\.first])
    let chosen = ChosenDerived(suite)
    let ignored = [ChangeRecord { generated.first }, ChangeRecord { chosen.first }]
    let followed = [ChangeRecord { generated.second }, ChangeRecord { chosen.second }]
    suite.set(10, forKey: "first")
    suite.set(20, forKey: "second")
    for record in ignored { #expect(record.count == 0) }
    for record in followed { #expect(record.values == [2]) }
  }
}
