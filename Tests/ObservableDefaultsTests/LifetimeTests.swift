import Cloud
import ObservableDefaults
import PropertyLists
import TestSupport
import Testing

@ObservableDefaults
private final class ShortLived {
  var number = 1
}

@ObservableCloud
private final class ShortLivedInCloud {
  var number = 1
}

@Suite("Lifetime of observed instances")
struct LifetimeTests {
  @Test("An instance goes when it is released, and later changes do no harm")
  func local() throws {
    let suite = try memorySuite()
    weak var gone: ShortLived?
    do {
      let settings = ShortLived(userDefaults: suite)
      gone = settings
      suite.set(2, forKey: "number")
      #expect(settings.number == 2)
    }
    #expect(gone == nil)
    suite.set(3, forKey: "number")
  }

  @Test("So does one in the cloud")
  func cloud() throws {
    let simulator = CloudSimulator()
    weak var gone: ShortLivedInCloud?
    do {
      let settings = ShortLivedInCloud(keyValueStore: simulator.store())
      gone = settings
      try simulator.store().set(2, forKey: Key("number"))
      #expect(settings.number == 2)
    }
    #expect(gone == nil)
    try simulator.store().set(3, forKey: Key("number"))
  }
}
