import SetteeReplication

/// What happened, in sentences: the world's events that a person cares for, and remarks.
@MainActor
struct DemoLog {
  private(set) var entries: [DemoScene.LogEntry] = []
  let words: EventWords

  /// So many lines are kept.
  static let countMax = 200

  init(words: EventWords) { self.words = words }

  /// Takes up what a person cares for.
  mutating func take(_ event: SyncEvent) {
    if let kind = event.logKind { append(words.sentence(event), kind, at: event.time) }
  }

  mutating func remark(_ text: String, at time: Int64) { append(text, .remark, at: time) }

  mutating func note(_ text: String, at time: Int64) { append(text, .plain, at: time) }

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
  /// How the log tells it; `nil` for rounds without news, which the link shows anyway.
  fileprivate var logKind: DemoScene.LogEntry.Kind? {
    switch kind {
    case .shows, .finishedInitialSync: .change
    case .conflict: .conflict
    case .sent(let parcel): parcel.recordCount > 0 ? .detail : nil
    case .delivered: nil
    case .accepted, .outdated, .ignored: .detail
    case .lost(let parcel): parcel.recordCount + parcel.receiptCount > 0 ? .trouble : nil
    case .refused, .refusedWrite, .wentOffline, .signedOut, .noticedFastClock, .unstorable,
      .clockSet, .throttled, .switchedOff, .historyReplaced, .returnedTooLate, .changedIdentity,
      .gaveWay, .reusedIdentity, .reusedStamp, .foundStranger:
      .trouble
    case .wrote, .entered, .cameOnline, .signedIn, .switchedOn, .foundAgain, .adopted: .plain
    }
  }
}
