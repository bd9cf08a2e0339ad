import SetteePropertyLists

extension Replica {
  /// Collections deeper than this are refused, here as in files.
  package static let nestingMax = 64
  /// So many sent and replaced writes are remembered; the latest arrived last.
  static let replacedCountMax = 64

  /// Writes a group, visible here at once: all of it, or nothing.
  ///
  /// Keys whose value equals the visible one are left alone.
  /// - Returns: The keys whose visible value changed, in the order written.
  @discardableResult
  package mutating func write(
    _ edits: [(key: Key, value: PropertyList?)], at moment: Moment, into trace: inout Trace
  ) throws(WriteRefusal) -> [Key] {
    do {
      let effective = effectiveEdits(of: edits)
      try check(edits, effective)
      let stamped = try stamp(effective, at: moment)
      for keyed in stamped { take(keyed, at: moment, into: &trace) }
      return stamped.map(\.key)
    } catch {
      trace.note(.refusedWrite(error), name, at: moment.time)
      throw error
    }
  }

  /// Does an accepted write again, on what another process of the device has stored meanwhile.
  ///
  /// It was accepted, so neither the account's state nor its room refuses it now: before the
  /// account's values have arrived it waits for them, as what was written without account does, and
  /// beyond the quota it stays here and is listed as refused.
  package mutating func rewrite(
    _ edits: [(key: Key, value: PropertyList?)], at moment: Moment, into trace: inout Trace
  ) throws(WriteRefusal) {
    do {
      let effective = effectiveEdits(of: edits)
      for (edit, keyed) in zip(effective, try stamp(effective, at: moment)) {
        let limit = parameters.quota.limit(brokenBy: usageChange(of: edit), of: usage)
        take(keyed, at: moment, into: &trace)
        if let limit { hold(keyed.record, .refused(limit), for: keyed.key) }
      }
    } catch {
      trace.note(.refusedWrite(error), name, at: moment.time)
      throw error
    }
  }

  /// Holds a record, keeping the counts that depend on it.
  mutating func hold(_ record: Record, _ status: RecordStatus, for key: Key) {
    let previous = held[key]
    count(previous?.status, by: -1)
    count(status, by: 1)
    usage.apply(parameters.quota.change(of: key, from: previous?.record, to: record))
    let isQueued = previous?.isQueued ?? false
    if status == .pending, !isQueued { outbox.append(key) }
    if previous?.status != status { restated.append(key) }
    var held = Held(
      record: record, status: status, isQueued: isQueued || status == .pending,
      confirmed: previous?.confirmed, base: previous?.base)
    if let previous {
      noteFate(of: previous, at: key, becoming: record, status)
      if previous.record.stamp == record.stamp {
        held.arrival = previous.arrival
        held.wasSent = previous.wasSent
        held.missingSince = status == .pending ? previous.missingSince : nil
      }
    }
    if status == .synced, held.confirmed?.stamp != record.stamp {
      digest.remove(held.confirmed?.stamp, of: key)
      held.confirm(record, by: parameters.policy)
      digest.add(held.confirmed?.stamp, of: key)
    } else if status == .synced {
      held.confirm(record, by: parameters.policy)
    }
    if previous?.isMissing == true { missingCount -= 1 }
    if held.isMissing { missingCount += 1 }
    self.held[key] = held
    if previous?.record.stamp != record.stamp { settleRestored(by: record, of: key) }
  }

  /// Lets lost writes of a key rest whose value stands again; of secrets nobody can know that.
  private mutating func settleRestored(by record: Record, of key: Key) {
    let content = Content(record.value, isSecret: false)
    if journal.settle(restored: content, of: key, in: membership.account) { relisted.append(key) }
  }

  /// Remembers what became of an own write that waited, for `Request.Past`.
  mutating func noteFate(
    of previous: Held, at key: Key, becoming record: Record? = nil,
    _ status: RecordStatus = .synced
  ) {
    let stamp = previous.record.stamp
    guard previous.status == .pending, stamp.replica == id else { return }
    if stamp != record?.stamp {
      guard previous.wasSent else { return }
      replaced.append(WriteMark(previous.record, of: key))
      if replaced.count > Self.replacedCountMax { replaced.removeFirst() }
    } else if status != .pending {
      if settled.map({ $0.stamp < stamp }) ?? true {
        settled = WriteMark(previous.record, of: key)
      }
      replaced.removeAll { $0.stamp <= stamp }
    }
  }

  /// Drops a record as if the key had never been written.
  mutating func release(_ key: Key) {
    guard let previous = held.removeValue(forKey: key) else { return }
    noteFate(of: previous, at: key)
    digest.remove(previous.confirmed?.stamp, of: key)
    if previous.isMissing { missingCount -= 1 }
    count(previous.status, by: -1)
    usage.apply(parameters.quota.change(of: key, from: previous.record, to: nil))
    restated.append(key)
    if previous.isQueued { outbox.removeAll { $0 == key } }
  }

  private mutating func count(_ status: RecordStatus?, by step: Int) {
    switch status {
    case .pending: pendingCount += step
    case .refused: refusedCount += step
    case .local: localCount += step
    case .synced, nil: break
    }
  }

  /// The last edit of each key, without those that change nothing.
  private func effectiveEdits(
    of edits: [(key: Key, value: PropertyList?)]
  ) -> [(key: Key, value: PropertyList?)] {
    guard edits.count > 1 else { return edits.filter { $0.value != value(for: $0.key) } }
    var places: [Key: Int] = [:]
    var last: [(key: Key, value: PropertyList?)] = []
    for edit in edits {
      if let place = places[edit.key] {
        last[place].value = edit.value
      } else {
        places[edit.key] = last.count
        last.append(edit)
      }
    }
    return last.filter { $0.value != value(for: $0.key) }
  }

  private func check(
    _ edits: [(key: Key, value: PropertyList?)], _ effective: [(key: Key, value: PropertyList?)]
  ) throws(WriteRefusal) {
    for edit in edits { try check(edit.key, edit.value) }
    guard !effective.isEmpty else { return }
    if case .joining = membership, parameters.initialSync == .refusesWrites { throw .initialSync }
    var planned = usage
    for edit in effective where edit.value == nil { plan(edit, in: &planned) }
    for edit in effective where edit.value != nil {
      let change = usageChange(of: edit)
      if let limit = parameters.quota.limit(brokenBy: change, of: planned) {
        throw .quota(edit.key, limit)
      }
      planned.apply(change)
    }
  }

  private func plan(_ edit: (key: Key, value: PropertyList?), in usage: inout Usage) {
    usage.apply(usageChange(of: edit))
  }

  private func usageChange(of edit: (key: Key, value: PropertyList?)) -> Usage.Change {
    parameters.quota.change(
      of: edit.key, from: held[edit.key]?.record.byteCount, to: edit.value?.quotaByteCount)
  }

  private func check(_ key: Key, _ value: PropertyList?) throws(WriteRefusal) {
    if let reason = parameters.quota.keyLength.problem(with: key) {
      throw .invalidKey(key, reason: reason)
    }
    if let value, !value.nests(atMost: Self.nestingMax) {
      throw .unstorable(key, reason: "it nests deeper than \(Self.nestingMax) levels")
    }
  }

  private mutating func stamp(
    _ edits: [(key: Key, value: PropertyList?)], at moment: Moment
  ) throws(WriteRefusal) -> [KeyedRecord] {
    var clock = clock
    var stamped: [KeyedRecord] = []
    for edit in edits {
      guard let stamp = nextStamp(of: &clock, wallClock: moment.wallClock) else {
        throw .clockExhausted(edit.key)
      }
      let record = Record(value: edit.value, stamp: stamp, after: held[edit.key]?.record)
      stamped.append(KeyedRecord(key: edit.key, record: record))
    }
    self.clock = clock
    return stamped
  }

  private func nextStamp(of clock: inout HybridClock, wallClock: Int64) -> Stamp? {
    guard parameters.rules.usesHybridClock else {
      return Stamp(milliseconds: max(0, wallClock), counter: 0, replica: id)
    }
    return clock.next(wallClock: wallClock, replica: id)
  }

  private mutating func take(_ keyed: KeyedRecord, at moment: Moment, into trace: inout Trace) {
    let waits = isSwitchedOn || parameters.switchedOff == .waits
    if waits, pendingCount == 0 { schedule.pendingSince = moment.time }
    hold(keyed.record, waits ? .pending : .local, for: keyed.key)
    let content = parameters.content(of: keyed.record, for: keyed.key)
    trace.note(.wrote(keyed.key, content), name, at: moment.time)
  }
}

extension Quota.KeyLength {
  /// Why a text cannot be a key, as a clause, or `nil` where it can.
  package func problem(with key: Key) -> String? {
    if key.name.isEmpty { return "it is empty" }
    if key.name.unicodeScalars.contains(where: \.isForbiddenInXML) {
      return "it holds a character that files cannot carry"
    }
    switch self {
    case .bytes(let limit) where key.name.utf8.count > limit:
      return "it has \(key.name.utf8.count) bytes and \(limit) are allowed"
    case .units(let limit) where key.name.utf16.count > limit:
      return "it has \(key.name.utf16.count) UTF-16 units and \(limit) are allowed"
    case .bytes, .units: return nil
    }
  }
}

extension Unicode.Scalar {
  /// Whether XML 1.0 has no way to write this character.
  fileprivate var isForbiddenInXML: Bool {
    switch value {
    case 0x9, 0xA, 0xD: false
    case ..<0x20, 0xFFFE, 0xFFFF: true
    default: false
    }
  }
}
