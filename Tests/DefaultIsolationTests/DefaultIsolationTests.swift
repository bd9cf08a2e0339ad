import ObservableDefaults
import SetteeSettings
import TestSupport
import Testing

// In this target everything belongs to the main actor unless it says otherwise.

@ObservableDefaults
final class QuietlyIsolated {
  var number = 1
  var people = People(name: "fat")
  var mode: Mode = .calm
  var modes: [Mode] = []
  var somebody: People?
  @ObservableOnly var tab = 0 { didSet { note() } }
  @Ignore var noteCount = 0

  func note() { noteCount += 1 }
}

@ObservableCloud(developmentMode: true)
public class QuietlyIsolatedCloud {
  public var name = "fat"
}

@ObservableCloud
final class QuietlyFollowing {
  var number = 1
}

/// Lives on no actor, in a target where everything else does.
@ObservableDefaults
nonisolated final class Unbound: @unchecked Sendable {
  var number = 1
}

@ObservableCloud
nonisolated final class UnboundCloud: @unchecked Sendable {
  var number = 1
}

struct People: Codable, Equatable {
  var name: String
}

enum Mode: String, CaseIterable { case calm, wild }

@Suite("Default isolation to the main actor", .endsInAnHour)
struct DefaultIsolationTests {
  @Test("Classes work without being told their isolation, as do conformances that share it")
  func works() throws {
    let suite = try memorySuite()
    let settings = QuietlyIsolated(userDefaults: suite)
    let changes = ChangeCount { settings.people }
    settings.people.name = "thin"
    settings.mode = .wild
    settings.modes = [.wild, .calm]
    settings.somebody = People(name: "x")
    settings.tab = 1
    suite.set(5, forKey: "number")
    #expect(changes.value == 1)
    #expect(settings.noteCount == 1)
    let again = QuietlyIsolated(userDefaults: suite)
    #expect(again.people == People(name: "thin") && again.somebody == People(name: "x"))
    #expect(again.mode == .wild && again.modes == [.wild, .calm] && again.number == 5)
    let cloud = QuietlyIsolatedCloud()
    cloud.name = "thin"
    #expect(cloud.name == "thin")
  }

  @Test("A cloud class follows its account on the main actor")
  func cloud() async throws {
    let simulator = CloudSimulator(devices: ["phone", "tablet"])
    let settings = QuietlyFollowing(keyValueStore: simulator.store())
    let (changes, continuation) = AsyncStream.makeStream(of: Int.self)
    withObservationTracking {
      #expect(settings.number == 1)
    } onChange: {
      continuation.yield(MainActor.assumeIsolated { settings.number })
    }
    try await Task.detached {
      try simulator.store(ofDevice: 1).set(5, forKey: Key("number"))
      simulator.advance(by: .seconds(600))
    }.value
    for await old in changes {
      #expect(old == 1)
      break
    }
    #expect(settings.number == 5)
  }

  @Test("Classes that are nonisolated here are used and told on any thread")
  nonisolated func unbound() throws {
    let suite = try memorySuite()
    let local = Unbound(userDefaults: suite)
    let simulator = CloudSimulator()
    let cloud = UnboundCloud(keyValueStore: simulator.store())
    let changes = [ChangeCount { local.number }, ChangeCount { cloud.number }]
    suite.set(5, forKey: "number")
    try simulator.store().set(6, forKey: Key("number"))
    #expect(changes.map(\.value) == [1, 1])
    #expect(local.number == 5 && cloud.number == 6)
    local.number = 7
    cloud.number = 8
    #expect(changes.map(\.value) == [2, 2])
    #expect(suite.value(forKey: "number") == 7)
    #expect(simulator.store().value(forKey: "number") == 8)
  }

  @Test("Cases are choices here too")
  func choices() throws {
    let settings = QuietlyIsolated(userDefaults: try memorySuite()).settings
    let mode = try #require(settings.first { $0.description.key == "mode" })
    guard case .choice(let choices) = mode.description.type else {
      Issue.record("no choices")
      return
    }
    #expect(choices.map(\.value) == ["calm", "wild"])
  }
}
