import Dispatch
import Observation
import ObservableDefaults
import SetteePropertyLists
import SetteeStores
import TestSupport
import Testing

@MainActor
@ObservableDefaults
private final class MainSettings {
  var number = 1
  var fruit: Fruit = .apple
}

@globalActor
private actor SettingsActor {
  static let shared = SettingsActor()
}

@SettingsActor
@ObservableDefaults
private final class ActorSettings {
  var number = 1
  @ObservableOnly var count = 0
}

/// A class may say so itself where all its properties are stored.
@ObservableDefaults
private final class SharedSettings: @unchecked Sendable {
  var p0 = 0
  var p1 = 0
  var p2 = 0
  var p3 = 0
  var p4 = 0
  var p5 = 0
  var p6 = 0
  var p7 = 0
}

/// User types with the names of others do no harm.
private struct Notification {}
private struct NotificationCenter {}
private struct UserDefaults {}
private struct SettingsBacking {}
private struct BackedProperty {}

@ObservableDefaults
private final class GenericSettings<T> {
  var number = 1
  @Ignore var other: T?
}

@Suite("Isolation", .endsInAnHour)
struct IsolationTests {
  @Test("Two instances on the main actor are in step at once")
  @MainActor
  func mainActor() throws {
    let suite = try memorySuite()
    let (one, other) = (MainSettings(userDefaults: suite), MainSettings(userDefaults: suite))
    let record = ChangeRecord { other.number }
    one.number = 5
    #expect(record.values == [1])
    #expect(other.number == 5)
  }

  @Test("A change made on the main actor is delivered there at once, without waiting")
  @MainActor
  func posting() throws {
    let suite = try memorySuite()
    let settings = MainSettings(userDefaults: suite)
    let record = ChangeRecord { settings.number }
    suite.set(5, forKey: "number")
    #expect(record.values == [1])
  }

  @Test("A change made on another thread is delivered on the main actor")
  @MainActor
  func fromOutside() async throws {
    let suite = try memorySuite()
    let settings = MainSettings(userDefaults: suite)
    let (changes, continuation) = AsyncStream.makeStream(of: Bool.self)
    let record = ChangeRecord {
      settings.number
    } then: {
      MainActor.assertIsolated()
      continuation.yield(true)
    }
    await Task.detached { suite.set(5, forKey: "number") }.value
    for await _ in changes { break }
    #expect(record.values == [1])
    #expect(settings.number == 5)
  }

  @Test("Instances on an actor of one's own are in step at once, and hear of others there")
  func ownActor() async throws {
    let suite = try memorySuite()
    try await Self.checkInStep(suite)
    let (changes, continuation) = AsyncStream.makeStream(of: Bool.self)
    let (settings, record) = await Self.makeTracked(suite) {
      SettingsActor.assertIsolated()
      continuation.yield(true)
    }
    suite.set(9, forKey: "number")
    for await _ in changes { break }
    #expect(record.values == [5])
    #expect(await Self.number(of: settings) == 9)
  }

  @SettingsActor
  private static func checkInStep(_ suite: DefaultsSuite) throws {
    let (one, other) = (ActorSettings(userDefaults: suite), ActorSettings(userDefaults: suite))
    let record = ChangeRecord { other.number }
    one.number = 5
    #expect(record.values == [1])
    #expect(other.number == 5)
  }

  @SettingsActor
  private static func makeTracked(
    _ suite: DefaultsSuite, _ then: @escaping @Sendable () -> Void
  ) -> (ActorSettings, ChangeRecord<Int>) {
    let settings = ActorSettings(userDefaults: suite)
    return (settings, ChangeRecord({ settings.number }, then: then))
  }

  @SettingsActor
  private static func number(of settings: ActorSettings) -> Int { settings.number }

  @Test("Writers on eight threads lose no write")
  func eightThreads() throws {
    let suite = try memorySuite()
    let settings = SharedSettings(userDefaults: suite)
    let paths: [ReferenceWritableKeyPath<SharedSettings, Int>] = [
      \.p0, \.p1, \.p2, \.p3, \.p4, \.p5, \.p6, \.p7,
    ]
    nonisolated(unsafe) let shared = (settings, paths)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 1...200 {
        shared.0[keyPath: shared.1[thread]] = number
        _ = shared.0[keyPath: shared.1[(thread + 1) % 8]]
      }
    }
    for (index, path) in paths.enumerated() {
      #expect(settings[keyPath: path] == 200)
      #expect(suite.stored(Key("p\(index)")) == 200)
    }
  }

  @Test("One property written by eight threads ends with what one of them wrote, in the store too")
  func oneProperty() throws {
    let suite = try memorySuite()
    let settings = SharedSettings(userDefaults: suite)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 1...200 { settings.p0 = thread * 1_000 + number }
    }
    #expect(settings.p0 % 1_000 == 200)
    #expect(suite.stored("p0") == .integer(Int128(settings.p0)))
  }

  @Test("Observations, the asynchronous sequence, follows a property")
  @MainActor
  func sequence() async throws {
    let suite = try memorySuite()
    let settings = MainSettings(userDefaults: suite)
    var values = Observations { settings.number }.makeAsyncIterator()
    #expect(await values.next() == 1)
    settings.number = 2
    #expect(await values.next() == 2)
    suite.set(3, forKey: "number")
    #expect(await values.next() == 3)
  }

  @Test("A generic class with a parameter named T works")
  func generic() throws {
    let settings = GenericSettings<String>(userDefaults: try memorySuite())
    let record = ChangeRecord { settings.number }
    settings.number = 2
    #expect(record.values == [1])
  }

  @Test("Inside a plain observable object, stored properties are observed through it")
  func nested() throws {
    let state = ViewState(settings: SharedSettings(userDefaults: try memorySuite()))
    let record = ChangeRecord { state.settings.p0 }
    state.settings.p0 = 5
    #expect(record.values == [0])
  }
}

@Observable
private final class ViewState {
  let settings: SharedSettings

  init(settings: SharedSettings) { self.settings = settings }
}
