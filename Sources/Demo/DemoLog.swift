import SetteePropertyLists
import SetteeReplication

/// What happened, in sentences: the world's events that a person cares for, and remarks.
@MainActor
struct DemoLog {
  private(set) var entries: [DemoScene.LogEntry] = []
  let words: EventWords
  /// The setting that the last conflict was about, until another one is spoken of.
  private var contested: Key?

  /// So many lines are kept.
  static let countMax = 200

  init(words: EventWords) { self.words = words }

  /// Takes up what a person cares for.
  mutating func take(_ event: SyncEvent) {
    guard let kind = event.logKind else { return }
    append(words.sentence(event, after: contested), kind, at: event.time)
    switch event.kind {
    case .conflict(let conflict, _): contested = conflict.key
    case .wrote(let key, _), .shows(let key, _, _): if key != contested { contested = nil }
    default: break
    }
  }

  mutating func remark(_ text: String, at time: Int64) { append(text, .remark, at: time) }

  /// Says what one step brought, in the place of the step before: what happened between them stays
  /// in sight.
  mutating func step(_ text: String, at time: Int64) {
    if let last = entries.lastIndex(where: { $0.kind == .step }) { entries.remove(at: last) }
    append(text, .step, at: time)
  }

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
