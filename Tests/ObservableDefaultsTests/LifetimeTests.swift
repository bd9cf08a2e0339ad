import SetteeCloudCore
import Foundation
import ObservableDefaults
import SetteePropertyLists
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

@MainActor
@ObservableDefaults
private final class ShortLivedOnMain {
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

  @Test("An announcement that waits for the main actor keeps no instance, and then does no harm")
  @MainActor
  func queued() async throws {
    let suite = try memorySuite()
    weak var gone: ShortLivedOnMain?
    let count = Counter()
    do {
      let settings = ShortLivedOnMain(userDefaults: suite)
      gone = settings
      withObservationTracking {
        #expect(settings.number == 1)
      } onChange: {
        count.increase()
      }
      let isSet = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        suite.set(2, forKey: "number")
        isSet.signal()
      }
      isSet.wait()
      // What was set elsewhere is not announced before this actor is free.
      #expect(settings.number == 1)
    }
    #expect(gone == nil)
    // Whatever was put into the line before this has run when it has.
    await Task { @MainActor in }.value
    #expect(count.value == 0)
    #expect(suite.stored("number") == 2)
  }
}
