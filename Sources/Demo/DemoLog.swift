import Cloud
import Replication

/// What happened, in sentences: the simulator's events that a person cares for, and remarks.
struct DemoLog {
  private(set) var entries: [DemoScene.LogEntry] = []
  private var nextEvent = 0

  /// So many lines are kept.
  static let countMax = 200

  /// Takes up what the simulator has logged since the last call.
  mutating func take(_ simulator: CloudSimulator) {
    let (events, next) = simulator.events(from: nextEvent)
    nextEvent = next
    for event in events where event.isWorthTelling {
      append(event.description, event.logKind, at: event.time)
    }
  }

  mutating func remark(_ text: String, at time: Int64) { append(text, .remark, at: time) }

  mutating func trouble(_ text: String, at time: Int64) { append(text, .trouble, at: time) }

  private mutating func append(
    _ text: String, _ kind: DemoScene.LogEntry.Kind, at time: Int64
  ) {
    let clock = String(time.asTimeOfDay.prefix(10))
    entries.append(DemoScene.LogEntry(time: clock, text: text, kind: kind))
    if entries.count > Self.countMax { entries.removeFirst(entries.count - Self.countMax) }
  }
}

extension SyncEvent {
  /// Rounds without news, and the halves of a journey that the link shows anyway, are left out.
  fileprivate var isWorthTelling: Bool {
    switch kind {
    case .sent(let parcel): parcel.recordCount > 0
    case .delivered: false
    case .lost(let parcel): parcel.recordCount + parcel.receiptCount > 0
    default: true
    }
  }

  fileprivate var logKind: DemoScene.LogEntry.Kind {
    switch kind {
    case .shows, .finishedInitialSync: .change
    case .conflict: .conflict
    case .lost, .refused, .refusedWrite, .wentOffline, .signedOut, .noticedFastClock, .unstorable,
      .clockSet, .throttled:
      .trouble
    default: .plain
    }
  }
}
