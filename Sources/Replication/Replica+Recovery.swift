import SetteePropertyLists

/// What a replica does when the account's past, or its own identity, is not what it took it for.
extension Replica {
  /// Takes what an account has after its history was restored or replaced.
  ///
  /// The cursor follows wherever the account is. Nothing is taken for removed; every synced record
  /// that the account lacks or has an older one of goes out again under its own stamp, whoever
  /// wrote it: its writer may never come back, and one stamp is one write however often it is sent.
  mutating func beginAnew(
    with delivery: Delivery, at moment: Moment, into trace: inout Trace
  ) -> [VisibleChange] {
    forgetConfirmed()
    var changed: [Key] = []
    for keyed in delivery.changes {
      if let mine = held[keyed.key]?.record, mine.stamp > keyed.record.stamp {
        confirm(keyed.record, of: keyed.key)
        continue
      }
      if adopt(keyed, as: .server, at: moment, into: &trace) { changed.append(keyed.key) }
    }
    let missing = resend(missingIn: delivery, at: moment.time)
    trace.note(.historyReplaced(resentCount: missing.count), name, at: moment.time)
    return announcement(of: changed, as: .server, at: moment.time, into: &trace)
  }

  /// Takes what an account has after this device missed removals that are forgotten by now.
  ///
  /// Synced keys that the account lacks were removed, and so were those that it has an earlier
  /// write of, which came after the removal was forgotten. Waiting writes do not go out: a key that
  /// was removed meanwhile would come back by itself; they are in the journal as open conflicts.
  mutating func startOver(
    with delivery: Delivery, at moment: Moment, into trace: inout Trace
  ) -> [VisibleChange] {
    let before = held
    let theirs = Dictionary(
      delivery.changes.map { ($0.key, $0.record) }, uniquingKeysWith: { $1 })
    var conflictCount = 0
    for key in before.keys.sorted() {
      guard let mine = before[key], mine.status != .local else { continue }
      if mine.status != .synced, mine.record.value != theirs[key]?.value {
        conflictCount += 1
        keep(
          mine.record, lostTo: theirs[key], of: key, cause: .awayTooLong, at: moment.time,
          into: &trace)
      }
      let isSurpassed = theirs[key].map { mine.record.stamp <= $0.stamp } ?? false
      if mine.status != .synced || !isSurpassed { release(key) }
    }
    for keyed in delivery.changes { _ = adopt(keyed, as: .server, at: moment, into: &trace) }
    trace.note(.returnedTooLate(conflictCount: conflictCount), name, at: moment.time)
    let keys = Set(before.keys).union(held.keys).sorted()
    let changed = keys.filter { before[$0]?.record.value != value(for: $0) }
    return announcement(of: changed, as: .server, at: moment.time, into: &trace)
  }

  /// Takes another identity; what waits goes out under it, so that no stamp means two writes.
  mutating func changeIdentity(
    to identity: ReplicaID, at moment: Moment, into trace: inout Trace
  ) {
    let former = id
    noteFormer(former)
    id = identity
    names.learn(name, of: identity)
    defer { (settled, replaced) = (nil, []) }
    trace.note(.changedIdentity, name, at: moment.time)
    for key in held.keys.sorted() {
      guard let mine = held[key], mine.status != .synced, mine.record.stamp.replica == former,
        let stamp = clock.next(wallClock: moment.wallClock, replica: identity)
      else { continue }
      let record = mine.record.reissued(as: stamp, knowing: knownBase(of: mine, as: former))
      trace.note(.entered(key, old: mine.record.stamp, new: stamp), name, at: moment.time)
      hold(record, mine.status, for: key)
    }
  }

  /// Notices a write that bears this replica's identity and was not made here: under a later stamp
  /// than any it gave, or under one that it gave to another write.
  mutating func watchIdentity(_ keyed: KeyedRecord, at moment: Moment, into trace: inout Trace) {
    let stamp = keyed.record.stamp
    guard stamp.replica == id, parameters.rules.guardsIdentity, parameters.rules.usesHybridClock
    else { return }
    let twin = twin(of: keyed)
    guard twin != nil || clock.isBehind(stamp) else { return }
    var evidence = Fingerprint()
    evidence.add(stamp)
    evidence.add(name)
    evidence.add(clock.milliseconds)
    if let digest = twin?.digest { evidence.add(digest) }
    var generator = SplitMix64(seed: evidence.value)
    changeIdentity(to: ReplicaID(max(1, generator.next())), at: moment, into: &trace)
  }

  /// An own write that bears the stamp of another one, as far as this replica remembers.
  private func twin(of keyed: KeyedRecord) -> WriteMark? {
    let stamp = keyed.record.stamp
    let present = held[keyed.key].flatMap { mine in
      mine.record.stamp == stamp ? WriteMark(mine.record, of: keyed.key) : nil
    }
    let past = settled?.stamp == stamp ? settled : replaced.first { $0.stamp == stamp }
    guard let own = past ?? present else { return nil }
    return own.agrees(with: WriteMark(keyed.record, of: keyed.key)) ? nil : own
  }

  /// Drops synced tombstones from before a moment of the wall clock: the account has forgotten
  /// those that every device had read.
  mutating func forgetTombstones(writtenBefore limit: Int64) {
    for (key, mine) in held {
      guard mine.status == .synced, mine.record.value == nil,
        mine.record.stamp.milliseconds < limit
      else { continue }
      release(key)
    }
  }

  /// Remembers an identity that the device had.
  mutating func noteFormer(_ former: ReplicaID) {
    formerIDs.append(former)
    if formerIDs.count > Self.formerCountMax { formerIDs.removeFirst() }
  }

  /// So many former identities are remembered.
  private static let formerCountMax = 64

  /// The account's record beneath a waiting one, unless it was written by who uses the same
  /// identity: this device has not seen that.
  private func knownBase(of mine: Held, as former: ReplicaID) -> Stamp? {
    // What another device wrote is known to the record where its writer saw it; what was only
    // confirmed meanwhile was not seen.
    guard let base = mine.confirmed?.stamp, base.replica == former else { return nil }
    let isOwn = settled.map { base <= $0.stamp } ?? false
    return isOwn || replaced.contains { $0.stamp == base } ? base : nil
  }

  /// Lets synced removals wait that an account has forgotten, where it has since taken an earlier
  /// write, as from a device that came from another account: what stands is decided once more.
  mutating func resendRemovals(passedOverBy delivery: Delivery, at time: Int64) {
    guard parameters.policy == .lastWriterWins, delivery.collectedUpTo > 0 else { return }
    for keyed in delivery.changes {
      guard let mine = held[keyed.key], mine.status == .synced, mine.record.value == nil,
        mine.record.stamp > keyed.record.stamp, keyed.defect(within: parameters.quota) == nil
      else { continue }
      if pendingCount == 0 { schedule.pendingSince = time }
      hold(mine.record, .pending, for: keyed.key)
    }
  }

  /// Lets synced records wait that an account lacks or has an older one of, and tells their keys.
  mutating func resend(missingIn delivery: Delivery, at time: Int64) -> [Key] {
    let theirs = Dictionary(
      delivery.changes.map { ($0.key, $0.record.stamp) }, uniquingKeysWith: { max($0, $1) })
    let missing = held.keys.sorted().filter { key in
      guard let mine = held[key], mine.status == .synced else { return false }
      return theirs[key].map { $0 < mine.record.stamp } ?? true
    }
    for key in missing {
      guard let mine = held[key] else { continue }
      if pendingCount == 0 { schedule.pendingSince = time }
      hold(mine.record, .pending, for: key)
    }
    return missing
  }
}
