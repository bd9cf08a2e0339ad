import PropertyLists

/// The server's side: the order of all accepted writes, the quota, and the journal of conflicts.
///
/// Every decision is made in one step for one record, so no interleaving of devices can exceed the
/// quota or lose a write between looking and storing. Tombstones are kept.
package struct Account: Sendable {
  package let id: AccountID
  package let name: String
  package internal(set) var parameters: SyncParameters
  /// Counts accepted writes; each record bears the number of its acceptance.
  package private(set) var sequence: Int64 = 0
  package private(set) var usage = Usage()
  package private(set) var journal: Journal
  package private(set) var names = DeviceNames()

  private var entries: [Key: Entry] = [:]
  /// Keys in the order of acceptance; outdated lines are skipped and swept now and then.
  private var log: [(sequence: Int64, key: Key)] = []

  package init(id: AccountID, name: String, parameters: SyncParameters = SyncParameters()) {
    self.id = id
    self.name = name
    self.parameters = parameters
    journal = Journal(limits: parameters.journal)
  }

  package func record(for key: Key) -> Record? { entries[key]?.record }

  /// All records, tombstones included, by key.
  package var records: [KeyedRecord] {
    entries.map { KeyedRecord(key: $0.key, record: $0.value.record) }.sorted { $0.key < $1.key }
  }

  /// Takes a device's writes in order and answers with what became of them and with all news.
  package mutating func receive(
    _ request: Request, at time: Int64, into trace: inout Trace
  ) -> Delivery {
    names.learn(request.name, of: request.replica)
    let receipts = request.records.map { keyed in
      Delivery.Receipt(
        key: keyed.key, stamp: keyed.record.stamp,
        outcome: take(keyed, from: request.name, at: time, into: &trace))
    }
    return delivery(
      since: min(request.cursor, sequence), receipts: receipts, answers: request.number)
  }

  /// Everything accepted after a point of the sequence.
  ///
  /// O(what is new), amortised.
  package func delivery(
    since: Int64, receipts: [Delivery.Receipt] = [], answers: Int? = nil
  ) -> Delivery {
    Delivery(
      account: id, since: since, upTo: sequence, changes: changes(since: since),
      receipts: receipts, usage: usage, answers: answers, names: names)
  }

  /// Marks a journal entry as dealt with.
  package mutating func settle(_ stamp: Stamp, of key: Key) { journal.settle(stamp, of: key) }

  private struct Entry: Sendable {
    var record: Record
    var sequence: Int64
  }

  private mutating func take(
    _ keyed: KeyedRecord, from device: String, at time: Int64, into trace: inout Trace
  ) -> Delivery.Outcome {
    guard keyed.record.stamp.isWellFormed else {
      trace.note(.ignored(.malformedStamp(keyed.key)), device, at: time)
      return .superseded
    }
    guard let current = entries[keyed.key]?.record else {
      return accept(keyed, replacing: nil, from: device, at: time, into: &trace)
    }
    switch current.verdict(on: keyed.record) {
    case .same: return .accepted
    case .currentWins(let isConflict):
      if isConflict {
        keep(keyed.record, lostTo: current, of: keyed.key, at: time, into: &trace)
      } else {
        trace.note(.outdated(keyed.key), device, at: time)
      }
      return .superseded
    case .incomingWins(let isConflict):
      let outcome = accept(keyed, replacing: current, from: device, at: time, into: &trace)
      if isConflict, outcome == .accepted {
        keep(current, lostTo: keyed.record, of: keyed.key, at: time, into: &trace)
      }
      return outcome
    }
  }

  private mutating func accept(
    _ keyed: KeyedRecord, replacing current: Record?, from device: String, at time: Int64,
    into trace: inout Trace
  ) -> Delivery.Outcome {
    let change = Usage.Change(from: current?.byteCount, to: keyed.record.byteCount)
    if let limit = parameters.quota.limit(brokenBy: change, of: usage) {
      trace.note(.refused(keyed.key, limit), device, at: time)
      return .refused(limit)
    }
    usage.apply(change)
    store(keyed)
    let content = parameters.content(of: keyed.record, for: keyed.key)
    trace.note(.accepted(keyed.key, content), device, at: time)
    return .accepted
  }

  private mutating func store(_ keyed: KeyedRecord) {
    guard keyed.record.value != nil || parameters.rules.keepsTombstones else {
      entries[keyed.key] = nil
      return
    }
    sequence += 1
    entries[keyed.key] = Entry(record: keyed.record, sequence: sequence)
    log.append((sequence, keyed.key))
    if log.count > 2 * entries.count + 32 {
      log.removeAll { line in entries[line.key]?.sequence != line.sequence }
    }
  }

  private mutating func keep(
    _ loser: Record, lostTo winner: Record, of key: Key, at time: Int64, into trace: inout Trace
  ) {
    let conflict = Conflict(
      key: key, winner: side(of: winner, for: key), loser: side(of: loser, for: key))
    guard parameters.rules.journalsConflicts else {
      trace.note(.conflict(conflict, keeper: .nobody), conflict.loser.device, at: time)
      return
    }
    guard journal.keep(conflict, account: id, at: time) else { return }
    trace.note(.conflict(conflict, keeper: .account), conflict.loser.device, at: time)
  }

  private func side(of record: Record, for key: Key) -> Conflict.Side {
    Conflict.Side(
      content: parameters.content(of: record, for: key), stamp: record.stamp,
      device: names[record.stamp.replica])
  }

  private func changes(since: Int64) -> [KeyedRecord] {
    guard since < sequence else { return [] }
    var place = log.count
    while place > 0, log[place - 1].sequence > since { place -= 1 }
    return log[place...].compactMap { line in
      guard let entry = entries[line.key], entry.sequence == line.sequence else { return nil }
      return KeyedRecord(key: line.key, record: entry.record)
    }
  }
}
