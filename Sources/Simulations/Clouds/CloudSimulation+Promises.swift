import SetteeCloudCore
import SetteeEngines
import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores

/// What must hold after each thing that a device did, and in the end.
extension CloudSimulation {
  /// Does something and checks that no stored value went that nobody removed.
  func operate(
    _ process: CloudProcess, _ life: CloudLife, mayDrop: Bool = false,
    _ work: () -> Void
  ) {
    let (before, adoption) = (life.stored, life.device.read { $0.lastAdoption })
    work()
    guard !life.isKilled, !isStopping else { return }
    noteIdentity(of: process.machine, life)
    follow(process, life)
    let after = life.records
    // Or another program of the device has chosen meanwhile.
    let mayDrop = mayDrop || life.device.read { $0.lastAdoption } != adoption
    if mayDrop { life.stored = life.stored.filter { after[$0.key] != nil } }
    guard !mayDrop else { return }
    for (key, record) in before.sorted(by: { $0.key < $1.key })
    where record.value != nil && after[key] == nil && !forgetsRemovals
      && !hasGivenWay(record, of: key, on: life.device)
    {
      violate(.wipeTakesNothing, "\(process.name) shows \(key) no more, and nobody removed it")
    }
    guard isTracing else { return }
    let told = after.keys.sorted().map { "\($0)=\(after[$0]?.told ?? "")" }
    lines.append("\(time.asTimeOfDay)   \(process.name) has \(told.joined(separator: " "))")
  }

  /// Whether a write that nothing was there before went to the journal with all that waited, as
  /// Apple's guide has it.
  private func hasGivenWay(_ record: Record, of key: Key, on device: CloudDevice) -> Bool {
    parameters.policy == .guide
      && device.lostWrites.contains {
        $0.conflict.key == key && $0.conflict.cause == .accountMovedOn
          && $0.conflict.loser.stamp >= record.stamp
      }
  }

  /// Copies of a device may even choose the same new identity, where they know the same.
  private func noteIdentity(of machine: CloudMachine, _ life: CloudLife) {
    let id = life.device.read { $0.id }
    machine.identity = id
    if hasDouble(machine) { cloned.insert(id) }
  }

  // MARK: Durability

  /// Nothing leaves before a loss of power cannot take it back.
  func checkDurable(_ request: Request, _ process: CloudProcess, _ life: CloudLife) {
    guard !request.records.isEmpty, !life.isKilled else { return }
    let machine = process.machine
    guard let replica = replica(of: machine, on: durable(machine.disk, [machine.home.parent]))
    else {
      return violate(.durableFirst, "\(process.name) sends what no disk holds")
    }
    // Another program may have chosen another account meanwhile; what this one still sends goes to
    // the former, which is gone or takes only what it is owed.
    let isForsaken = replica.membership.account != request.account
    if isForsaken, replica.lastAdoption != life.device.read({ $0.lastAdoption }) { return }
    for keyed in request.records where replica.record(for: keyed.key)?.stamp != keyed.record.stamp {
      // The device's other programs may have gone on meanwhile.
      if let stamp = replica.record(for: keyed.key)?.stamp, stamp > keyed.record.stamp { continue }
      // Or have heard what arrived last, whenever it was written.
      if parameters.policy != .lastWriterWins, replica.cursor != request.cursor { continue }
      // Or have given way with all that waits, or come back too late to bring it.
      if replica.journal.entries(of: keyed.key).contains(where: {
        [.accountMovedOn, .awayTooLong].contains($0.conflict.cause)
          && $0.conflict.loser.stamp == keyed.record.stamp
      }) {
        continue
      }
      // Or have heard, or sent, a later removal, and forgotten it.
      if forgetsRemovals, replica.record(for: keyed.key) == nil, replica.cursor > request.cursor,
        !replica.clock.isBehind(keyed.record.stamp)
      {
        continue
      }
      violate(.durableFirst, "\(process.name) sends a write of \(keyed.key) that is not durable")
    }
  }

  /// What a loss of power would leave of some folders, on a disk of its own.
  func durable(_ disk: InMemoryDisk, _ folders: [Path]) -> InMemoryDisk {
    copy(of: disk, folders) { $0.durableBytes(at: $1) }
  }

  /// Some folders on a disk of their own, with what is to be seen of their files.
  func copy(
    of disk: InMemoryDisk, _ folders: [Path], bytes: (InMemoryDisk, Path) -> [UInt8]?
  ) -> InMemoryDisk {
    let copy = InMemoryDisk()
    for folder in folders {
      copy.makeFolder(folder)
      for name in disk.names(in: folder) {
        guard let bytes = bytes(disk, folder.appending(name)) else { continue }
        copy.write(bytes, at: folder.appending(name))
        copy.setPermissions(0o600, at: folder.appending(name))
      }
    }
    return copy
  }

  /// What a device keeps on a disk; `nil` where it keeps nothing.
  private func replica(of machine: CloudMachine, on disk: InMemoryDisk) -> Replica? {
    replica(at: machine.home, on: disk, parameters)
  }

  // MARK: Choices

  /// Whose values stand after a choice, and that what went is in the journal.
  ///
  /// Where a copy of the device had written there, what this one wrote bears another stamp by then,
  /// and is another write.
  func check(
    _ side: Adoption.Side, _ contents: Delivery, _ before: [Key: Record], by identity: ReplicaID,
    _ life: CloudLife
  ) {
    let theirs = Dictionary(
      contents.changes.map { ($0.key, $0.record) },
      uniquingKeysWith: { $0.stamp < $1.stamp ? $1 : $0 })
    let after = life.records
    let lost = Set(life.device.lostWrites.map(\.conflict))
    let isAnother = life.device.read { $0.id } != identity
    for key in keys where !(isAnother && before[key]?.stamp.replica == identity) {
      let (own, their) = (before[key], theirs[key])
      let shown = after[key]?.value
      let expected: PropertyList? =
        switch side {
        case .theirs: their?.value
        case .mine: own?.value ?? their?.value
        case .both: later(of: own, their)?.value
        }
      if shown != expected {
        violate(
          .adoptionTable,
          "of \(own?.value?.brief ?? "nothing") here and \(their?.value?.brief ?? "nothing") there"
            + " \(side.rawValue) leaves \(shown?.brief ?? "nothing") of \(key)")
      }
      if side == .theirs, let own, own.value != nil, own.value != shown,
        !lost.contains(where: { $0.isLoss(of: own, at: key) })
      {
        violate(.adoptionTable, "what this device had of \(key) is not in the journal")
      }
      if side != .theirs, let own, let their {
        check(own, their, of: key, side, leaves: after[key], lost)
      }
    }
  }

  /// Where both have a key, that what does not stand is in the journal, and was seen by what does
  /// where that is a new write.
  private func check(
    _ own: Record, _ their: Record, of key: Key, _ side: Adoption.Side, leaves standing: Record?,
    _ lost: Set<Conflict>
  ) {
    guard own.value != their.value else { return }
    switch side {
    case .mine where own.value != nil:
      if let standing, !(standing.hasSeen(own.stamp) && standing.hasSeen(their.stamp)) {
        violate(.adoptionTable, "what stands of \(key) was written in sight of one side alone")
      }
      if their.value != nil, !lost.contains(where: { $0.isLoss(of: their, at: key) }) {
        violate(.adoptionTable, "what the account had of \(key) is not in the journal")
      }
    case .both:
      guard let loser = unseenLoser(of: own, their),
        !lost.contains(where: { $0.isLoss(of: loser, at: key) })
      else { return }
      violate(.adoptionTable, "the earlier write of \(key) is not in the journal")
    case .mine, .theirs: break
    }
  }

  /// Of two records the one that does not stand, where the other's writer had not seen it.
  private func unseenLoser(of own: Record, _ their: Record) -> Record? {
    if later(of: own, their) == their { return their.hasSeen(own.stamp) ? nil : own }
    return own.hasSeen(their.stamp) ? nil : their
  }

  /// Which of two records a choice of both leaves; where arrival decides, what the account has put
  /// in the other's place stays there.
  private func later(of own: Record?, _ their: Record?) -> Record? {
    if parameters.policy != .lastWriterWins, let own, let their, their.hasSeen(own.stamp) {
      return their
    }
    // Copies of a device may have given one stamp to two writes; which of them stands, all decide
    // alike.
    if let own, let their, own.stamp == their.stamp { return own.merged(with: their) }
    return [own, their].compactMap(\.self).max(by: <)
  }

  // MARK: The end

  /// The faults end; after a while all devices show the same, and nothing is lost.
  func healAndCheck() {
    isHealing = true
    note(9, 0, "the faults end")
    endFaults()
    for process in processes { process.stoppedUntil = 0 }
    goOn(until: time + Self.healingTime) { self.isSettled }
    tellCopiesApart()
    guard violations.isEmpty else { return }
    let replicas = machines.map { replica(of: $0, on: $0.disk) }
    checkAgreement(replicas)
    checkHeld(replicas)
    checkLosses(replicas)
    checkBounds()
  }

  /// Copies that do and say the same cannot be told apart, and need not be; by what one of them
  /// writes alone it shows, and where that one's clock is behind, by what the next one writes.
  private func tellCopiesApart() {
    for number in 0..<Self.farewellCount {
      let copies = machines.filter(hasDouble)
      guard violations.isEmpty, !copies.isEmpty else { return }
      farewells.insert(copies[number % copies.count].processes[0].number)
      goOn(until: time + Self.healingTime) { self.farewells.isEmpty && self.isSettled }
    }
    let names = machines.filter(hasDouble).map(\.name)
    if violations.isEmpty, !names.isEmpty {
      violate(.agreement, "\(names.joined(separator: " and ")) still have one identity")
    }
  }

  /// A write may change nothing, and of two copies of one device both may take the same identity.
  private static let farewellCount = 16

  private func hasDouble(_ machine: CloudMachine) -> Bool {
    machines.contains { $0 !== machine && $0.identity == machine.identity }
  }

  /// Others' records that are missing are left to their writers for a minute, more than once where
  /// a damaged file is noticed late.
  private static let healingTime: Int64 = 400_000

  private var isSettled: Bool {
    let lives = machines.flatMap(\.processes).map(\.life)
    guard isQuiet, processes.allSatisfy({ !$0.isBusy }),
      lives.allSatisfy({ life in
        guard let life, !life.isKilled, life.trouble == nil else { return false }
        guard life.stored == life.records else { return false }
        return life.soundRoundCount >= 2 && life.device.read { $0.pendingCount } == 0
      })
    else { return false }
    guard let account = lives[0]?.device.read({ $0.membership.account }) else { return false }
    let held = machines.map { accountRecords(account, for: $0) }
    return held.allSatisfy { $0 == held[0] }
      && lives.allSatisfy { $0?.device.read { disagreement($0, with: held[0]) } == .some(nil) }
      && machines.allSatisfy { isStored($0, as: account) }
  }

  /// Whether a device has stored that it is in the account, and not only one of its programs knows.
  private func isStored(_ machine: CloudMachine, as account: AccountID) -> Bool {
    replica(of: machine, on: machine.disk).map {
      $0.membership == .member(account) && !$0.isApart && $0.pendingCount == 0
    } ?? false
  }

  private func checkAgreement(_ replicas: [Replica?]) {
    let account = replicas[0]?.membership.account ?? AccountID(0)
    let held = machines.map { accountRecords(account, for: $0) }
    for (number, replica) in replicas.enumerated() {
      let name = machines[number].name
      guard let replica else {
        violate(.agreement, "\(name) has no file that can be read")
        continue
      }
      if replica.membership != .member(account) || replica.isApart {
        violate(.convergence, "\(name) is in no account with the others")
      }
      if replica.pendingCount > 0 {
        violate(.convergence, "\(name) still has \(replica.pendingCount) writes to send")
      }
      if held[number] != held[0] {
        violate(.agreement, "\(name) and \(machines[0].name) see two states of the account")
      }
      if let problem = disagreement(replica, with: held[number]) {
        violate(.agreement, "\(name) has \(problem)")
      }
    }
  }

  /// Where a device has another record of a key than the account; one that was refused it keeps,
  /// and a removal may be forgotten.
  private func disagreement(
    _ replica: borrowing Replica, with held: [Key: Record]
  ) -> String? {
    for key in keys {
      if case .refused = replica.status(of: key) { continue }
      let (mine, theirs) = (replica.record(for: key), held[key])
      let isForgotten = forgetsRemovals && mine?.value == nil && theirs?.value == nil
      if mine == theirs || isForgotten { continue }
      return "\(mine?.told ?? "nothing") of \(key), and the account \(theirs?.told ?? "nothing")"
    }
    return nil
  }

  /// What a device says the folder has, some whole file has.
  private func checkHeld(_ replicas: [Replica?]) {
    for (machine, replica) in zip(machines, replicas) {
      guard let replica, let account = replica.membership.account else { continue }
      let held = accountRecords(account, for: machine)
      for one in replica.records
      where one.status == .synced && (one.record.value != nil || !forgetsRemovals) {
        guard let record = held[one.key], follows(record, one.record.stamp) else {
          violate(
            .syncedIsHeld, "the account lacks \(one.key), which \(machine.name) calls synced")
          continue
        }
      }
    }
  }

  private func checkLosses(_ replicas: [Replica?]) {
    // Of more adoptions than a journal keeps the first have made room.
    guard replicas.allSatisfy({ $0?.journal.droppedCount ?? 0 == 0 }) else { return }
    var roots = excused
    // What was removed and is forgotten by all is as it should be.
    if forgetsRemovals { roots.merge(removed) { $0 + $1 } }
    for loss in accountLosses { roots[loss.key, default: []].append(loss.stamp) }
    for replica in replicas.compactMap(\.self) {
      for one in replica.records { roots[one.key, default: []].append(one.record.stamp) }
      for keyed in replica.parkedRecords {
        roots[keyed.key, default: []].append(keyed.record.stamp)
      }
      for entry in replica.journal.entries {
        let (key, stamp) = (entry.conflict.key, entry.conflict.loser.stamp)
        roots[key, default: []].append(stamp)
        // Perhaps done again on what the device had, and lost before anybody saw it.
        roots[key, default: []] += ledger.stamps(of: key).filter {
          $0.replica == stamp.replica && $0 <= stamp
        }
      }
    }
    for key in ledger.keys {
      // Until copies of a device are told apart, what one wrote passes for seen by the other.
      let known = (roots[key] ?? []) + ledger.writes(of: key, by: cloned)
      for stamp in ledger.lost(of: key, roots: known) {
        violate(
          .noSilentLoss,
          "a write of \(key) written as \(stamp.brief) is neither visible nor superseded by one"
            + " that saw it nor in a journal")
      }
    }
  }

}

extension Record {
  var told: String { "\(value?.brief ?? "nothing")@\(stamp.brief)" }

  fileprivate static func < (left: Record, right: Record) -> Bool { left.stamp < right.stamp }
}

/// The greater of two by a comparison.
private func max<Element>(
  _ left: Element, _ right: Element, by isLess: (Element, Element) -> Bool
) -> Element {
  isLess(left, right) ? right : left
}

extension Conflict {
  /// Whether this is how a write lost, under its own stamp or under a later one: where a store
  /// failed that had put its file in place, the next one does all its writes again.
  fileprivate func isLoss(of write: Record, at key: Key) -> Bool {
    guard self.key == key else { return false }
    return loser.stamp == write.stamp
      || (loser.stamp > write.stamp && loser.stamp.replica == write.stamp.replica
        && loser.content == Content(write.value, isSecret: false))
  }
}
