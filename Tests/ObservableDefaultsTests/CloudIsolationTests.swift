import SetteeCloudCore
import ObservableDefaults
import SetteePropertyLists
import SetteeStores
import TestSupport
import Testing

@MainActor
@ObservableCloud
private final class MainCloud {
  var number = 1
}

@globalActor
private actor CloudActor {
  static let shared = CloudActor()
}

@CloudActor
@ObservableCloud
private final class ActorCloud {
  var number = 1
}

@Suite("Isolation of cloud settings", .endsInAnHour)
struct CloudIsolationTests {
  private let simulator = CloudSimulator(devices: ["phone", "tablet"])

  /// Lets another device make a change when it knows of all before, and lets that arrive.
  private func arrive(_ number: Int) throws {
    simulator.advance(by: .seconds(600))
    try simulator.store(ofDevice: 1).set(.integer(Int128(number)), forKey: Key("number"))
    simulator.advance(by: .seconds(600))
  }

  @Test("Posting from the main actor is delivered there at once, without waiting")
  @MainActor
  func posting() throws {
    let (one, other) = (
      MainCloud(keyValueStore: simulator.store()), MainCloud(keyValueStore: simulator.store())
    )
    let record = ChangeRecord { other.number }
    one.number = 5
    #expect(record.values == [1])
    try arrive(6)
    #expect(record.values == [1, 5])
    #expect(one.number == 6 && other.number == 6)
  }

  @Test("What arrives on another thread is delivered on the main actor, the old value still there")
  @MainActor
  func fromOutside() async throws {
    let settings = MainCloud(keyValueStore: simulator.store())
    let (changes, continuation) = AsyncStream.makeStream(of: Bool.self)
    let record = ChangeRecord {
      settings.number
    } then: {
      MainActor.assertIsolated()
      continuation.yield(true)
    }
    try await Task.detached { try arrive(5) }.value
    for await _ in changes { break }
    #expect(record.values == [1])
    #expect(settings.number == 5)
  }

  @Test("Instances on an actor of one's own are in step at once, and hear of the account there")
  func ownActor() async throws {
    let (changes, continuation) = AsyncStream.makeStream(of: Bool.self)
    let (settings, record) = await Self.makeInStep(simulator) {
      CloudActor.assertIsolated()
      continuation.yield(true)
    }
    for await _ in changes { break }
    #expect(record.values == [1])
    try arrive(9)
    for await _ in changes { break }
    #expect(record.values == [1, 5])
    #expect(await Self.number(of: settings) == 9)
  }

  /// Two instances of which one has told the other of a write.
  @CloudActor
  private static func makeInStep(
    _ simulator: CloudSimulator, _ then: @escaping @Sendable () -> Void
  ) -> (ActorCloud, ChangeRecord<Int>) {
    let one = ActorCloud(keyValueStore: simulator.store())
    let other = ActorCloud(keyValueStore: simulator.store())
    let record = ChangeRecord({ other.number }, then: then)
    one.number = 5
    #expect(record.values == [1])
    #expect(other.number == 5)
    return (other, record)
  }

  @CloudActor
  private static func number(of settings: ActorCloud) -> Int { settings.number }
}
