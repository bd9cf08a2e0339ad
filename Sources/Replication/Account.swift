import SetteePropertyLists

/// The server's side: the order of all accepted writes, the quota, and the journal of conflicts.
///
/// Every decision is made in one step for one record, so no interleaving of devices can exceed the
/// quota or lose a write between looking and storing. Tombstones are kept until they are old and
/// every known device has read past them.
package struct Account: Sendable {
  package let id: AccountID
  package let name: String
  package internal(set) var parameters: SyncParameters
  /// Counts accepted writes; each record bears the number of its acceptance.
  package private(set) var sequence: Int64 = 0
  package private(set) var usage = Usage()
  package private(set) var journal: Journal
  package private(set) var names = DeviceNames()
  /// Tells this history from one before a restored backup.
  package private(set) var history: UInt64 = 0
  /// Tombstones accepted up to here may have been forgotten.
  package private(set) var collectedUpTo: Int64 = 0
  /// How many records arrived that no sound replica makes.
  package private(set) var malformedCount = 0
  /// How often two different writes bore one stamp.
  package private(set) var reusedStampCount = 0

  private var census = Census()
  private var nextCollection: Int64 = .min
  private var entries: [Key: Entry] = [:]
  /// Keys in the order of acceptance; outdated lines are skipped and swept now and then.
  private var log: [(sequence: Int64, key: Key)] = []

  package init(id: AccountID, name: String, parameters: SyncParameters = SyncParameters()) {
    self.id = id
    self.name = name
    self.parameters = parameters
    journal = Journal(limits: parameters.journal)
  }

  /// Learns what others call devices that have not come themselves.
  package mutating func learn(_ others: DeviceNames) {
    for (replica, name) in others.all where !names.knows(replica) { names.learn(name, of: replica) }
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
    let identity = census.identity(of: request, at: time)
    guard identity == .sole || !parameters.rules.guardsIdentity else {
      return hold(off: request, identity, at: time, into: &trace)
    }
    names.learn(request.name, of: request.replica)
    learn(request.otherWriters)
    collectTombstones(at: time)
    guard request.cursor >= collectedUpTo else { return answer(to: request, receipts: []) }
    let hasNews = hasNews(for: request)
    let receipts = request.records.map { keyed in
      Delivery.Receipt(
        key: keyed.key, stamp: keyed.record.stamp,
        outcome: take(keyed, from: request.name, hasNews: hasNews, at: time, into: &trace))
    }
    return answer(to: request, receipts: receipts)
  }

  /// Everything accepted after a point of the sequence.
  ///
  /// O(what is new), amortised; where tombstones since then were forgotten, it is everything.
  package func delivery(
    since: Int64, receipts: [Delivery.Receipt] = [], answers: Int? = nil
  ) -> Delivery {
    let since = since < collectedUpTo ? 0 : since
    var delivery = Delivery(
      account: id, since: since, upTo: sequence, changes: changes(since: since),
      receipts: receipts, usage: usage, answers: answers, names: names)
    delivery.history = history
    delivery.collectedUpTo = collectedUpTo
    return delivery
  }

  /// Goes back to an earlier state of the same account, as when a server is restored from a backup.
  ///
  /// - Parameters:
  ///   - backup: The state to return to.
  ///   - history: A number that no history of this account had before.
  package mutating func restore(_ backup: Account, as history: UInt64) {
    self = backup
    self.history = history
  }

  /// Marks a journal entry as dealt with.
  package mutating func settle(_ stamp: Stamp, of key: Key) { journal.settle(stamp, of: key) }

  private struct Entry: Sendable {
    var record: Record
    var sequence: Int64
    /// When it was accepted.
    var time: Int64
  }

  private mutating func take(
    _ keyed: KeyedRecord, from device: String, hasNews: Bool, at time: Int64,
    into trace: inout Trace
  ) -> Delivery.Outcome {
    let ruling = parameters.ruling(
      on: keyed, over: entries[keyed.key]?.record, usage: usage, hasNews: hasNews)
    usage = ruling.usage
    if let stored = ruling.stored { store(stored, for: keyed.key, at: time) }
    note(ruling, on: keyed, from: device, at: time, into: &trace)
    if let defeat = ruling.defeat { keep(defeat, of: keyed.key, at: time, into: &trace) }
    return ruling.outcome
  }

  private mutating func note(
    _ ruling: Ruling, on keyed: KeyedRecord, from device: String, at time: Int64,
    into trace: inout Trace
  ) {
    if ruling.hasReusedStamp {
      reusedStampCount += 1
      trace.note(.reusedStamp(keyed.key), device, at: time)
    }
    switch ruling.outcome {
    case .accepted:
      guard let record = ruling.stored else { return }
      let content = parameters.content(of: record, for: keyed.key)
      trace.note(.accepted(keyed.key, content), device, at: time)
    case .superseded where ruling.defeat == nil: trace.note(.outdated(keyed.key), device, at: time)
    case .superseded: break
    case .refused(let limit): trace.note(.refused(keyed.key, limit), device, at: time)
    case .malformed:
      malformedCount += 1
      guard let defect = keyed.defect(within: parameters.quota) else { return }
      trace.note(.ignored(defect), device, at: time)
    }
  }

  private mutating func store(_ record: Record, for key: Key, at time: Int64) {
    guard record.value != nil || parameters.rules.keepsTombstones else {
      entries[key] = nil
      return
    }
    sequence += 1
    entries[key] = Entry(record: record, sequence: sequence, time: time)
    _ = journal.settle(restored: Content(record.value, isSecret: false), of: key, in: id)
    log.append((sequence, key))
    if log.count > 2 * entries.count + 32 {
      log.removeAll { line in entries[line.key]?.sequence != line.sequence }
    }
  }

  private mutating func keep(
    _ defeat: Ruling.Defeat, of key: Key, at time: Int64, into trace: inout Trace
  ) {
    let conflict = Conflict(
      key: key, winner: defeat.winner.map { side(of: $0, for: key) } ?? .absence,
      loser: side(of: defeat.loser, for: key), cause: defeat.cause)
    guard parameters.rules.journalsConflicts else {
      trace.note(.conflict(conflict, keeper: .nobody), conflict.loser.device, at: time)
      return
    }
    guard journal.keep(conflict, account: id, at: time) else { return }
    trace.note(.conflict(conflict, keeper: .account), conflict.loser.device, at: time)
  }

  /// Answers without taking anything a device whose identity is not certain.
  private mutating func hold(
    off request: Request, _ identity: Census.Identity, at time: Int64, into trace: inout Trace
  ) -> Delivery {
    guard identity == .shared else {
      var reply = Delivery(
        account: id, since: request.cursor, upTo: request.cursor, changes: [], receipts: [],
        usage: usage, answers: request.number, names: names, history: request.history)
      reply.isDoubtful = true
      return reply
    }
    var reply = answer(to: request, receipts: [])
    trace.note(.reusedIdentity, request.name, at: time)
    reply.newIdentity = census.newIdentity(seed: id.number)
    return reply
  }

  private func answer(to request: Request, receipts: [Delivery.Receipt]) -> Delivery {
    let isRestart = isFromOtherHistory(request)
    var reply = delivery(
      since: isRestart ? 0 : request.cursor, receipts: receipts, answers: request.number)
    reply.isRestart = isRestart
    return reply
  }

  /// Whether the cursor belongs to a past that this account does not have.
  private func isFromOtherHistory(_ request: Request) -> Bool {
    request.cursor > sequence || (request.history != history && request.cursor > 0)
  }

  /// Whether somebody else's write was accepted after the request's cursor; asked where it counts.
  private func hasNews(for request: Request) -> Bool {
    guard parameters.policy == .guide, !request.records.isEmpty else { return false }
    if isFromOtherHistory(request) { return true }
    return changes(since: request.cursor).contains { $0.record.stamp.replica != request.replica }
  }

  /// Forgets old tombstones that every known device has read past, a few times per their age.
  private mutating func collectTombstones(at time: Int64) {
    guard time >= nextCollection else { return }
    let age = parameters.rules.heedsTombstoneAge ? parameters.tombstoneAge : 0
    nextCollection = time + max(1, age / 30)
    census.forget(silentFor: parameters.replicaAge, at: time)
    let floor = census.lowestCursor ?? sequence
    for (key, entry) in entries where entry.record.value == nil && entry.sequence <= floor {
      guard time - entry.time >= age else { continue }
      entries[key] = nil
      collectedUpTo = max(collectedUpTo, entry.sequence)
    }
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
