import SetteeCloudCore
import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores

/// The end of a run: faults stop, everybody syncs, and what must hold then is checked.
extension Simulation {
  /// Late messages of bad times, then two rounds of each device with period, timeout and token.
  private static let healingTime: Int64 = 10_000

  func healAndCheck() {
    isHealing = true
    note(9, 0, "the faults end")
    serverBackAt = 0
    standing = [0, 1]
    for machine in machines {
      machine.isCutUp = false
      machine.isCutDown = false
      machine.isClogged = false
      machine.link.conditions = .reliable(delay: 20)
      for process in machine.processes {
        process.stoppedUntil = 0
        if machine.isUpgraded, !process.isLaterFormat { process.die() }
      }
    }
    goOn(until: time + 1_000) { self.isSettled }
    for machine in machines { bringHome(machine) }
    goOn(until: time + Self.healingTime) { self.isSettled }
    if !cloned.isEmpty {
      // Copies that do and say the same cannot be told apart, and need not be; by what they write
      // they show, sooner or later.
      isFarewell = true
      for _ in 0..<8 where violations.isEmpty && !isSettled {
        for machine in machines where machine.isCloned {
          farewells.insert(machine.processes[0].number)
        }
        goOn(until: time + Self.healingTime / 2) { self.isSettled }
      }
    }
    guard violations.isEmpty else { return }
    let replicas = machines.map { stored(on: $0) }
    checkAgreement(replicas)
    checkLosses(replicas)
    checkLogs()
    checkBounds(replicas)
  }

  /// Lets all devices join before the faults begin, as most have when something goes wrong.
  func warmUp() {
    isHealing = true
    let limit = stepCount + 5_000
    goOn { [self] in stepCount < limit && !isSettled }
    isHealing = false
  }

  /// Whether everybody knows everything already.
  private var isSettled: Bool {
    guard homecomings.isEmpty, farewells.isEmpty, areIdentitiesClear else {
      return false
    }
    return machines.allSatisfy { machine in
      let replica = machine.processes.compactMap { $0.life?.file }
        .max { $0.generation < $1.generation }?.replica
      guard let replica, replica.membership == .member(accounts[0].id) else { return false }
      return replica.pendingCount == 0 && replica.cursor == accounts[0].sequence
        && replica.history == accounts[0].history
    }
  }

  /// Whether copies that wrote once more have been told apart.
  private var areIdentitiesClear: Bool {
    guard isFarewell else { return true }
    let identities = machines.compactMap(\.identity)
    return Set(identities).count == identities.count
  }

  /// Signs a device in to the first account, by a program that a person starts for it.
  private func bringHome(_ machine: Machine) {
    let process = machine.processes[machine.processes.count - 1]
    process.die()
    process.life = nil
    process.isBusy = false
    homecomings.insert(process.number)
    process.wakeAt = time
  }

  /// The replica on a machine's disk; `nil` where there is none.
  func stored(on machine: Machine) -> Replica? {
    replica(at: machine.path, on: machine.disk, parameters, format: 2)
  }

  /// People took away what this replica held: it is not lost silently.
  func excuse(_ replica: Replica) {
    if replica.journal.droppedCount > 0 { hasDroppedLosses = true }
    for (key, stamps) in Self.stamps(in: replica) { excused[key, default: []] += stamps }
  }

  private static func stamps(in replica: Replica) -> [Key: [Stamp]] {
    var stamps: [Key: [Stamp]] = [:]
    for one in replica.records { stamps[one.key, default: []].append(one.record.stamp) }
    for keyed in replica.parkedRecords { stamps[keyed.key, default: []].append(keyed.record.stamp) }
    for entry in replica.journal.entries {
      stamps[entry.conflict.key, default: []].append(entry.conflict.loser.stamp)
    }
    return stamps
  }

  private func checkAgreement(_ replicas: [Replica?]) {
    let truth = accounts[0].records
    for (machine, replica) in zip(machines, replicas) {
      guard let replica else {
        violate(.agreement, "\(machine.name) has no file that can be read")
        continue
      }
      guard replica.membership == .member(accounts[0].id) else {
        violate(.convergence, "\(machine.name) has not joined the account")
        continue
      }
      if replica.pendingCount > 0 {
        violate(.convergence, "\(machine.name) still has \(replica.pendingCount) writes to send")
      }
      for keyed in truth where !agrees(replica, with: keyed) {
        violate(.agreement, "\(machine.name) disagrees with the account over \(keyed.key)")
      }
      for one in replica.records
      where one.status == .synced && accounts[0].record(for: one.key) != one.record
        && !(forgetsRemovals && one.record.value == nil)
      {
        violate(.agreement, "\(machine.name) holds a record of \(one.key) that nobody has")
      }
    }
    checkIdentities(replicas)
  }

  private func agrees(_ replica: Replica, with keyed: KeyedRecord) -> Bool {
    if case .refused = replica.status(of: keyed.key) { return true }
    if forgetsRemovals, keyed.record.value == nil {
      return replica.record(for: keyed.key)?.value == nil
    }
    return replica.record(for: keyed.key) == keyed.record
  }

  private func checkIdentities(_ replicas: [Replica?]) {
    let identities = replicas.compactMap { $0?.id }
    if Set(identities).count < identities.count {
      violate(.agreement, "two devices still have one identity")
    }
  }

  private func checkLosses(_ replicas: [Replica?]) {
    var roots = excused
    for replica in replicas.compactMap({ $0 }) {
      for (key, stamps) in Self.stamps(in: replica) { roots[key, default: []] += stamps }
    }
    let journals = accounts.map(\.journal) + replicas.compactMap { $0?.journal }
    guard !hasDroppedLosses, journals.allSatisfy({ $0.droppedCount == 0 }) else { return }
    // What was removed and is forgotten by all is as it should be.
    if forgetsRemovals { roots.merge(removed) { $0 + $1 } }
    for account in accounts {
      for keyed in account.records { roots[keyed.key, default: []].append(keyed.record.stamp) }
      for entry in account.journal.entries {
        roots[entry.conflict.key, default: []].append(entry.conflict.loser.stamp)
      }
    }
    for key in ledger.keys {
      // Until copies of a device are told apart, what one wrote passes for seen by the other.
      let known = (roots[key] ?? []) + ledger.writes(of: key, by: cloned)
      for stamp in ledger.lost(of: key, roots: known) {
        violate(
          .noSilentLoss,
          "a write of \(key) written as \(stamp.brief) is"
            + " neither visible nor superseded by one that saw it nor in"
            + " a journal")
      }
    }
  }

  private func checkLogs() {
    // Where arrival decides, it is no matter of stamps and of any order.
    guard parameters.policy == .lastWriterWins else { return }
    // What came after a removal was forgotten may be earlier than that.
    for (account, log) in zip(accounts, logs) where account.collectedUpTo == 0 {
      for keyed in log
      where account.record(for: keyed.key)?.stamp ?? keyed.record.stamp < keyed.record.stamp {
        violate(.latestStands, "an earlier write of \(keyed.key) stands in the account")
      }
      let state = account.records
      for _ in 0..<3 {
        let shuffled = (log + log.prefix(log.count / 2)).shuffled(using: &generator)
        let merged = Self.merged(shuffled)
        if merged != state {
          let key = zip(merged, state).first { $0 != $1 }.map { " of \($1.key)" } ?? ""
          violate(.mergeAlgebra, "the account's writes in another order give another state\(key)")
          break
        }
      }
      checkRebuild(account, log)
    }
  }

  private static func merged(_ log: [KeyedRecord]) -> [KeyedRecord] {
    var records: [Key: Record] = [:]
    for keyed in log {
      records[keyed.key] = records[keyed.key].map { $0.merged(with: keyed.record) } ?? keyed.record
    }
    return records.map { KeyedRecord(key: $0.key, record: $0.value) }.sorted { $0.key < $1.key }
  }

  private func checkRebuild(_ account: Account, _ log: [KeyedRecord]) {
    var rebuilt = Account(id: account.id, name: account.name, parameters: parameters)
    var ignored = Trace()
    for (number, keyed) in log.enumerated() {
      let request = Request(
        account: account.id, replica: ReplicaID(1), name: "log", number: number + 1,
        cursor: rebuilt.sequence, records: [keyed])
      _ = rebuilt.receive(request, at: time, into: &ignored)
    }
    if rebuilt.records != account.records {
      violate(.rebuild, "the account's log gives another state than the account has")
    }
  }

  private func checkBounds(_ replicas: [Replica?]) {
    for (machine, replica) in zip(machines, replicas) {
      for name in machine.disk.names(in: machine.path.parent)
      where machine.disk.permissions(at: machine.path.sibling(name)) != 0o600 {
        violate(.filesPrivate, "\(machine.name): others may read \(name)")
      }
      let nameCount = machine.disk.names(in: machine.path.parent).count
      if nameCount > 8 + (tally[.bitFlip] ?? 0) {
        violate(.bounded, "\(machine.name) keeps \(nameCount) files")
      }
      guard let replica else { continue }
      // What a choice of account took counts against no limit.
      let count = replica.journal.entries.count { $0.adoption == nil }
      if count > min(plan.journal.total, stepCount) || replica.records.count > keys.count {
        violate(.bounded, "\(machine.name) keeps \(count) losers")
      }
    }
  }
}
