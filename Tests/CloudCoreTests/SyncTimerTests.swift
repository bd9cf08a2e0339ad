import Synchronization
import Testing

@testable import SetteeCloudCore

@Suite("Sync timer")
struct SyncTimerTests {
  @Test("The loop lets as much time pass as its clock shows, and ends when cancelled")
  func loop() async {
    let cloud = CloudSimulator(devices: ["left", "right"], parameters: .fast)
    cloud.setLatency(.milliseconds(10)...(.milliseconds(10)))
    let start = cloud.time
    let clock = ScriptedClock(wakeups: [.milliseconds(50), .milliseconds(75), .seconds(2)])
    cloud.store(ofDevice: 0).set(true, forKey: "flag")
    await SyncTimer(cloud, every: .milliseconds(50), clock: clock).run()
    #expect(cloud.time - start == 2_125)
    #expect(cloud.store(ofDevice: 1).bool(forKey: "flag"))
    #expect(clock.asked == [50, 50, 50, 50].map { .milliseconds($0) })
  }
}

/// A clock whose sleeps take as long as a script says and which cancels at the script's end.
final class ScriptedClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    func duration(to other: Instant) -> Duration { other.offset - offset }

    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State: Sendable {
    var now = Instant(offset: .zero)
    var wakeups: [Duration]
    var asked: [Duration] = []
  }

  private let state: Mutex<State>

  init(wakeups: [Duration]) { state = Mutex(State(wakeups: wakeups)) }

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .zero }
  var asked: [Duration] { state.withLock { $0.asked } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let isOver = state.withLock { state in
      state.asked.append(state.now.duration(to: deadline))
      guard !state.wakeups.isEmpty else { return true }
      state.now = state.now.advanced(by: state.wakeups.removeFirst())
      return false
    }
    if isOver { throw CancellationError() }
  }
}
