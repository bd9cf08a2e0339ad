import SetteeCloudCore
import SetteeEngines
import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores

/// What must hold after each thing that a device did, and in the end.
extension FolderSimulation {
  /// Does something and checks that no stored value went that nobody removed.
  func operate(
    _ process: FolderProcess, _ life: FolderProcess.Life, mayDrop: Bool = false,
    _ work: () -> Void
  ) {
    let (before, adoption) = (life.stored, life.device.read { $0.lastAdoption })
    work()
    guard !life.isKilled, !isStopping else { return }
    follow(process, life)
    let after = life.records
    // Or another program of the device has chosen meanwhile.
    let mayDrop = mayDrop || life.device.read { $0.lastAdoption } != adoption
    if mayDrop { life.stored = life.stored.filter { after[$0.key] != nil } }
    guard !mayDrop else { return }
    for (key, record) in before.sorted(by: { $0.key < $1.key })
    where record.value != nil && after[key] == nil {
      violate(.wipeTakesNothing, "\(process.name) shows \(key) no more, and nobody removed it")
    }
    guard isTracing else { return }
    let told = after.keys.sorted().map { "\($0)=\(after[$0]?.told ?? "")" }
    lines.append("\(time.asTimeOfDay)   \(process.name) has \(told.joined(separator: " "))")
  }

  /// The share of a device.
  static func share(of replica: ReplicaID) -> Path {
    shares.appending(SealedJSON.digits(of: replica.number) + ".json")
  }

  // MARK: Durability

  /// Nothing leaves before a loss of power cannot take it back.
  func checkDurable(_ request: Request, _ process: FolderProcess, _ life: FolderProcess.Life) {
    guard !request.records.isEmpty, !life.isKilled else { return }
    let machine = process.machine
    guard let replica = replica(of: machine, on: durable(machine.disk, [machine.home.parent]))
    else {
      return violate(.durableFirst, "\(process.name) sends what no disk holds")
    }
    for keyed in request.records where replica.record(for: keyed.key)?.stamp != keyed.record.stamp {
      // The device's other programs may have gone on meanwhile.
      if let stamp = replica.record(for: keyed.key)?.stamp, stamp > keyed.record.stamp { continue }
      violate(.durableFirst, "\(process.name) sends a write of \(keyed.key) that is not durable")
    }
  }

  /// An accepted write is in a file of the folder that a loss of power leaves whole.
  func checkReceipts(
    _ delivery: Delivery, of request: Request, _ process: FolderProcess,
    _ life: FolderProcess.Life, since start: Int
  ) {
    let accepted = delivery.receipts.filter { $0.outcome == .accepted }
    guard !accepted.isEmpty, !life.isKilled, disturbedStep < start, plan.isOneDisk else { return }
    let records = records(on: durable(process.machine.disk, [Self.root, Self.shares]), request)
    for receipt in accepted where records[receipt.key].map({ $0.stamp < receipt.stamp }) ?? true {
      violate(
        .acknowledgedSynced,
        "\(process.name) was told that a write of \(receipt.key) is in the folder, and a loss of"
          + " power takes it out")
    }
  }

  /// What a loss of power would leave of some folders, on a disk of its own.
  private func durable(_ disk: InMemoryDisk, _ folders: [Path]) -> InMemoryDisk {
    let copy = InMemoryDisk()
    for folder in folders {
      copy.makeFolder(folder)
      for name in disk.names(in: folder) {
        guard let bytes = disk.durableBytes(at: folder.appending(name)) else { continue }
        copy.write(bytes, at: folder.appending(name))
        copy.setPermissions(0o600, at: folder.appending(name))
      }
    }
    return copy
  }

  private func environment(on disk: InMemoryDisk) -> DiskEnvironment {
    DiskEnvironment(
      files: InMemoryFileSystem(on: disk, processID: 0), watcher: InMemoryFileWatcher(on: disk),
      time: ManualTimekeeper(), chance: { 1 << 63 })
  }

  private func records(on disk: InMemoryDisk, _ request: Request) -> [Key: Record] {
    records(on: disk, of: request.account)
  }

  /// What the folder on a disk holds, read by the product's own code.
  private func records(on disk: InMemoryDisk, of account: AccountID) -> [Key: Record] {
    var folder = FolderAccount(
      Self.root, in: environment(on: disk), quota: parameters.quota, rules: CommitRules())
    do throws(TransportError) {
      let records = try folder.contents(of: account).changes
      return Dictionary(
        records.map { ($0.key, $0.record) }, uniquingKeysWith: { max($0, $1, by: <) })
    } catch {
      return [:]
    }
  }

  /// What a device keeps, read by the product's own code; `nil` where it keeps nothing.
  private func replica(of machine: FolderMachine, on disk: InMemoryDisk) -> Replica? {
    let file = ReplicaFile(
      at: machine.home, environment: environment(on: disk), parameters: parameters,
      makeReplica: { [parameters] in
        Replica(id: ReplicaID(1), name: "nobody", parameters: parameters)
      })
    do throws(StoreError) {
      return try file.refresh()
    } catch {
      return nil
    }
  }

  // MARK: Choices

  /// Whose values stand after a choice, and that what went is in the journal.
  func check(
    _ side: Adoption.Side, _ contents: Delivery, _ before: [Key: Record],
    _ life: FolderProcess.Life
  ) {
    let theirs = Dictionary(
      contents.changes.map { ($0.key, $0.record) }, uniquingKeysWith: { max($0, $1, by: <) })
    let after = life.records
    let journaled = Set(life.device.lostWrites.map(\.conflict.loser.stamp))
    for key in keys {
      let (own, their) = (before[key], theirs[key])
      let shown = after[key]?.value
      let expected: PropertyList? =
        switch side {
        case .theirs: their?.value
        case .mine: own?.value ?? their?.value
        case .both: [own, their].compactMap(\.self).max(by: <)?.value
        }
      if shown != expected {
        violate(
          .adoptionTable,
          "of \(own?.value?.brief ?? "nothing") here and \(their?.value?.brief ?? "nothing") there"
            + " \(side.rawValue) leaves \(shown?.brief ?? "nothing") of \(key)")
      }
      if side == .theirs, let own, own.value != nil, own.value != shown,
        !journaled.contains(own.stamp)
      {
        violate(.adoptionTable, "what this device had of \(key) is not in the journal")
      }
    }
  }

  // MARK: The end

  /// The faults end; after a while all devices show the same, and nothing is lost.
  func healAndCheck() {
    isHealing = true
    note(9, 0, "the faults end")
    unseal()
    for process in processes { process.stoppedUntil = 0 }
    goOn(until: time + Self.healingTime) { self.isSettled }
    guard violations.isEmpty else { return }
    let replicas = machines.map { replica(of: $0, on: $0.disk) }
    checkAgreement(replicas)
    checkHeld(replicas)
    checkLosses(replicas)
    checkBounds()
  }

  /// Others' records that are missing are left to their writers for a minute, more than once where
  /// a damaged file is noticed late.
  private static let healingTime: Int64 = 400_000

  private var isSettled: Bool {
    let lives = machines.flatMap(\.processes).map(\.life)
    guard syncer.isIdle, processes.allSatisfy({ !$0.isBusy }),
      lives.allSatisfy({ life in
        guard let life, !life.isKilled, life.trouble == nil else { return false }
        guard life.stored == life.records else { return false }
        return life.soundRoundCount >= 2 && life.device.read { $0.pendingCount } == 0
      })
    else { return false }
    let records = lives.map { $0?.records ?? [:] }
    return records.allSatisfy { $0 == records[0] } && areAllHeld(records[0])
  }

  private func areAllHeld(_ records: [Key: Record]) -> Bool {
    guard let account = machines[0].processes[0].life?.device.read({ $0.membership.account })
    else { return false }
    return disks.allSatisfy { disk in
      let held = self.records(on: disk, of: account)
      return records.allSatisfy { held[$0.key] == $0.value }
    }
  }

  private func checkAgreement(_ replicas: [Replica?]) {
    let account = replicas[0]?.membership.account
    let first = replicas[0]?.records.map { KeyedRecord(key: $0.key, record: $0.record) }
    for (machine, replica) in zip(machines, replicas) {
      guard let replica else {
        violate(.agreement, "\(machine.name) has no file that can be read")
        continue
      }
      if replica.membership != .member(account ?? AccountID(0)) || replica.isApart {
        violate(.convergence, "\(machine.name) is in no account with the others")
      }
      if replica.pendingCount > 0 {
        violate(.convergence, "\(machine.name) still has \(replica.pendingCount) writes to send")
      }
      let records = replica.records.map { KeyedRecord(key: $0.key, record: $0.record) }
      if records != first {
        violate(
          .agreement,
          "\(machine.name) has \(records.told), and \(machines[0].name) \(first?.told ?? "")")
      }
    }
  }

  /// What a device says the folder has, some whole file has.
  private func checkHeld(_ replicas: [Replica?]) {
    for (machine, replica) in zip(machines, replicas) {
      guard let replica, let account = replica.membership.account else { continue }
      let held = records(on: machine.disk, of: account)
      for one in replica.records where one.status == .synced {
        guard let record = held[one.key], record.stamp >= one.record.stamp else {
          violate(
            .syncedIsHeld, "no whole file holds \(one.key), which \(machine.name) calls synced")
          continue
        }
      }
    }
  }

  private func checkLosses(_ replicas: [Replica?]) {
    var roots = excused
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
      for stamp in ledger.lost(of: key, roots: roots[key] ?? []) {
        violate(
          .noSilentLoss,
          "a write of \(key) written as \(stamp.brief) is neither visible nor superseded by one"
            + " that saw it nor in a journal")
      }
    }
  }

  private func checkBounds() {
    for disk in disks {
      let leftovers = disk.names(in: Self.shares).filter { $0.hasSuffix(".tmp") }
      if leftovers.count > 100 {
        violate(.bounded, "\(leftovers.count) temporary files lie in the folder")
      }
    }
  }
}

extension [KeyedRecord] {
  fileprivate var told: String {
    map { "\($0.key)=\($0.record.told)" }.joined(separator: " ")
  }
}

extension Record {
  fileprivate var told: String { "\(value?.brief ?? "nothing")@\(stamp.brief)" }

  fileprivate static func < (left: Record, right: Record) -> Bool { left.stamp < right.stamp }
}

/// The greater of two by a comparison.
private func max<Element>(
  _ left: Element, _ right: Element, by isLess: (Element, Element) -> Bool
) -> Element {
  isLess(left, right) ? right : left
}
