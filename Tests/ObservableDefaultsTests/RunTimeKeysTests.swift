import SetteeCloudCore
import ObservableDefaults
import SetteePropertyLists
import TestSupport
import Testing

private enum Names {
  static let empty = ""
  static let tab = "\t"
  static let shared = "shared"
}

@ObservableDefaults
private final class EmptyKeySettings {
  @DefaultsKey(userDefaultsKey: Names.empty) var number = 1
}

@ObservableDefaults
private final class InterpolatedSettings {
  @DefaultsKey(userDefaultsKey: "a\(Names.tab)b") var number = 1
}

@ObservableDefaults
private final class TwiceKeyedSettings {
  @DefaultsKey(userDefaultsKey: Names.shared) var first = 1
  @DefaultsKey(userDefaultsKey: Names.shared) var second = 2
}

@ObservableDefaults(autoInit: false)
private final class QuietTwiceKeyedSettings {
  @DefaultsKey(userDefaultsKey: Names.shared) var first = 1
  @DefaultsKey(userDefaultsKey: Names.shared) var second = 2

  init(_ suite: DefaultsSuite) { _userDefaults = suite }
}

@ObservableCloud
private final class TwiceKeyedCloud {
  @CloudKey(keyValueStoreKey: Names.shared) var first = 1
  @CloudKey(keyValueStoreKey: Names.shared) var second = 2
}

/// What a macro cannot see in its source ends the program, with a sentence in every build.
@Suite("Keys known at run time only")
struct RunTimeKeysTests {
  private static let twice = "have the key 'shared'; each needs its own."
  private static let unfit = "must not be empty, and not contain control characters."

  @Test("A prefix with a control character")
  func prefix() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = EmptyKeySettings(userDefaults: try memorySuite(), prefix: "c\td")
    }
    expect(result, "of a settings class must not contain control characters.")
  }

  @Test("An empty constant")
  func empty() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = EmptyKeySettings(userDefaults: try memorySuite()).number
    }
    expect(result, "The key '' of a property of EmptyKeySettings \(Self.unfit)")
  }

  @Test("A control character that is put into a key")
  func interpolated() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = InterpolatedSettings(userDefaults: try memorySuite()).number
    }
    expect(result, "of a property of InterpolatedSettings \(Self.unfit)")
  }

  @Test("Two properties with one key")
  func twice() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      TwiceKeyedSettings(userDefaults: try memorySuite()).second = 3
    }
    expect(result, "Two properties of TwiceKeyedSettings \(Self.twice)")
  }

  @Test("Two properties with one key, where changes from elsewhere are ignored")
  func twiceDeaf() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = TwiceKeyedSettings(userDefaults: try memorySuite(), ignoreExternalChanges: true).first
    }
    expect(result, "Two properties of TwiceKeyedSettings \(Self.twice)")
  }

  @Test("Two properties with one key, used, where nobody began to observe")
  func twiceQuiet() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let settings = QuietTwiceKeyedSettings(try memorySuite())
      settings.first = settings.second
    }
    expect(result, "Two properties of QuietTwiceKeyedSettings \(Self.twice)")
  }

  @Test("Two properties with one key in the cloud")
  func twiceInCloud() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = TwiceKeyedCloud(keyValueStore: CloudSimulator().store()).settingsActivity
    }
    expect(result, "Two properties of TwiceKeyedCloud \(Self.twice)")
  }

  @Test("Two properties with one key, used, in development mode")
  func twiceInDevelopment() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let settings = TwiceKeyedCloud(developmentMode: true)
      settings.first = settings.second
    }
    expect(result, "Two properties of TwiceKeyedCloud \(Self.twice)")
  }

  private func expect(_ result: ExitTest.Result?, _ sentence: String) {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains(sentence), "\(text)")
  }
}
