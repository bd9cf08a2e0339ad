import SetteePropertyLists

/// The events of a run in order, and a hash of all of them since the start.
///
/// Equal seeds and equal inputs give equal hashes; the events are taken out as they are shown.
package struct Trace: Sendable {
  package private(set) var events: [SyncEvent] = []
  /// So many events were noted since the start, taken ones included.
  package private(set) var count = 0

  private var fingerprint = Fingerprint()
  /// The losers of the latest conflicts: the account and a device may notice the same one.
  private var toldLosers: [Stamp] = []
  private static let toldLoserCountMax = 64

  package init() {}

  package var hash: UInt64 { fingerprint.value }

  mutating func note(_ kind: SyncEvent.Kind, _ device: String, at time: Int64) {
    if case .conflict(let conflict, _) = kind, !isFirstTold(conflict.loser.stamp) { return }
    count += 1
    fingerprint.add(time)
    kind.feed(&fingerprint)
    events.append(SyncEvent(time: time, device: device, kind: kind))
  }

  /// Takes the events out, oldest first.
  package mutating func drain() -> [SyncEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  private mutating func isFirstTold(_ loser: Stamp) -> Bool {
    guard !toldLosers.contains(loser) else { return false }
    if toldLosers.count == Self.toldLoserCountMax { toldLosers.removeFirst() }
    toldLosers.append(loser)
    return true
  }
}

extension SyncEvent.Kind {
  /// Adds what tells this event from others; device names and sentences may change freely.
  fileprivate func feed(_ fingerprint: inout Fingerprint) {
    switch self {
    case .wrote(let key, _): fingerprint.add(1, key)
    case .refusedWrite: fingerprint.add(2)
    case .shows(let key, _, _): fingerprint.add(3, key)
    case .entered(let key, let old, let new):
      fingerprint.add(4, key)
      fingerprint.add(old)
      fingerprint.add(new)
    case .wentOffline: fingerprint.add(5)
    case .cameOnline: fingerprint.add(6)
    case .signedIn: fingerprint.add(7)
    case .signedOut: fingerprint.add(8)
    case .finishedInitialSync(let count): fingerprint.add(9, count)
    case .throttled: fingerprint.add(10)
    case .ignored: fingerprint.add(11)
    case .noticedFastClock: fingerprint.add(12)
    case .clockSet(let skew): fingerprint.add(13, Int(truncatingIfNeeded: skew))
    case .unstorable(let key, _): fingerprint.add(14, key)
    case .switchedOff: fingerprint.add(22)
    case .switchedOn: fingerprint.add(23)
    case .historyReplaced(let count): fingerprint.add(24, count)
    case .returnedTooLate(let count): fingerprint.add(25, count)
    case .changedIdentity: fingerprint.add(26)
    case .gaveWay(let count): fingerprint.add(27, count)
    case .reusedIdentity: fingerprint.add(28)
    case .reusedStamp(let key): fingerprint.add(29, key)
    case .foundStranger: fingerprint.add(30)
    case .foundAgain: fingerprint.add(31)
    case .adopted(let side): fingerprint.add(32, Adoption.Side.allCases.firstIndex(of: side) ?? 0)
    case .sent(let parcel): fingerprint.add(15, parcel.recordCount)
    case .delivered(let parcel): fingerprint.add(16, parcel.recordCount)
    case .lost(let parcel): fingerprint.add(17, parcel.recordCount)
    case .accepted(let key, _): fingerprint.add(18, key)
    case .outdated(let key): fingerprint.add(19, key)
    case .refused(let key, _): fingerprint.add(20, key)
    case .conflict(let conflict, _):
      fingerprint.add(21, conflict.key)
      fingerprint.add(conflict.winner.stamp)
      fingerprint.add(conflict.loser.stamp)
    }
  }
}

extension Fingerprint {
  fileprivate mutating func add(_ ordinal: Int, _ key: Key) {
    add(ordinal)
    add(key)
  }

  fileprivate mutating func add(_ ordinal: Int, _ count: Int) {
    add(ordinal)
    add(count)
  }
}
