import SetteePropertyLists

extension Replica {
  /// When this replica next wants to talk; `nil` while it has nobody to talk to.
  package func nextSync(from time: Int64) -> Int64? {
    guard isOnline, isSwitchedOn, membership.account != nil else { return nil }
    if let awaited = schedule.awaited { return max(time, awaited.sentAt + parameters.pace.timeout) }
    if schedule.isSyncWanted { return time }
    return max(time, min(schedule.lastSync + parameters.pace.period, nextUpload(from: time)))
  }

  /// Whether a request is under way, as far as this device knows.
  package var isSyncing: Bool { schedule.awaited != nil }

  /// When the throttle lets the next upload go.
  package func nextToken(from time: Int64) -> Int64 { throttle.nextToken(from: time) }

  /// Asks for a round as soon as possible; the throttle still holds.
  package mutating func wantSync() { schedule.isSyncWanted = true }

  /// The next request, with everything that waits if the throttle allows it.
  package mutating func makeRequest(at time: Int64, into trace: inout Trace) -> Request? {
    guard isOnline, isSwitchedOn, !isApart, let account = membership.account else { return nil }
    schedule.isSyncWanted = false
    schedule.lastSync = time
    schedule.requestCount += 1
    schedule.awaited = (schedule.requestCount, time)
    var request = Request(
      account: account, replica: id, name: name, number: schedule.requestCount, cursor: cursor,
      records: upload(at: time, into: &trace))
    request.history = history
    request.past = Request.Past(settled: settled, replaced: replaced)
    request.repairs = repairs
    request.digest = digest
    request.names = names
    request.losses = openLosses
    return request
  }

  package mutating func setOnline(_ isOnline: Bool, at time: Int64, into trace: inout Trace) {
    guard isOnline != self.isOnline else { return }
    self.isOnline = isOnline
    schedule.begin(isSyncWanted: isOnline)
    trace.note(isOnline ? .cameOnline : .wentOffline, name, at: time)
  }

  /// Turns the app's switch; unlike a lost network it also keeps what is written meanwhile here.
  package mutating func setSwitchedOn(
    _ isSwitchedOn: Bool, at time: Int64, into trace: inout Trace
  ) {
    guard isSwitchedOn != self.isSwitchedOn else { return }
    self.isSwitchedOn = isSwitchedOn
    schedule.begin(isSyncWanted: isSwitchedOn)
    trace.note(isSwitchedOn ? .switchedOn : .switchedOff, name, at: time)
  }

  private func nextUpload(from time: Int64) -> Int64 {
    guard pendingCount > 0, let delay = parameters.pace.uploadDelay, case .member = membership
    else { return .max }
    // What is left to its writer for now waits for the period; it is rare, and looked for only
    // where as much waits as was found missing.
    if missingCount >= pendingCount, !hasUpload(at: time) { return .max }
    return max(schedule.pendingSince + delay, throttle.nextToken(from: time))
  }

  /// What goes out now: the last value of each waiting key, or nothing.
  private mutating func upload(at time: Int64, into trace: inout Trace) -> [KeyedRecord] {
    guard pendingCount > 0, case .member = membership else { return [] }
    guard missingCount < pendingCount || hasUpload(at: time) else { return [] }
    guard throttle.take(at: time) else {
      trace.note(.throttled(until: throttle.nextToken(from: time)), name, at: time)
      return []
    }
    sweepOutbox()
    return outbox.compactMap { key in
      guard let mine = held[key], !isLeftToWriter(mine, at: time) else { return nil }
      held[key]?.wasSent = true
      return KeyedRecord(key: key, record: mine.record)
    }
  }

  /// What others are told of: that it is lost, and not what it was.
  private var openLosses: [KeyedStamp] {
    guard journal.count > 0 else { return [] }
    return lostWrites.filter { !$0.isSettled }.suffix(Request.lossCountMax)
      .map { KeyedStamp(key: $0.conflict.key, stamp: $0.conflict.loser.stamp) }
  }

  private func hasUpload(at time: Int64) -> Bool {
    outbox.contains { key in
      guard let mine = held[key], mine.status == .pending else { return false }
      return !isLeftToWriter(mine, at: time)
    }
  }

  /// The waiting writes that were synced before.
  private var repairs: [Key: Stamp] {
    var repairs: [Key: Stamp] = [:]
    for key in outbox {
      guard let mine = held[key], mine.status == .pending, mine.missingSince != nil else {
        continue
      }
      repairs[key] = mine.record.stamp
    }
    return repairs
  }

  private mutating func sweepOutbox() {
    var waiting: [Key] = []
    for key in outbox {
      if held[key]?.status == .pending {
        waiting.append(key)
      } else {
        held[key]?.isQueued = false
      }
    }
    outbox = waiting
  }
}
