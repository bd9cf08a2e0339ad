import SetteeCloudCore
import SetteeEngines
import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores

/// What the programs of simulated devices do: open their device, write, save, sync, choose.
extension CloudSimulation {
  /// One turn of a program: it starts, or does the next thing it wants.
  func live(_ process: CloudProcess) {
    guard let life = process.life, !life.isKilled else { return start(process) }
    process.isBusy = true
    defer { process.isBusy = false }
    if let work = life.agenda.take(at: time) {
      operate(process, life) { work() }
    } else if isHealing {
      healingTurn(process, life)
    } else {
      act(process, life)
    }
    rest(process)
  }

  private func rest(_ process: CloudProcess) {
    guard let life = process.life, !life.isKilled else {
      process.life = nil
      process.wakeAt = time + (isHealing ? 1 : generator.number(from: 0, through: 500))
      return
    }
    let thought = isHealing ? 2_000 : generator.number(from: 0, through: 400)
    process.wakeAt = max(time + 1, min(time + thought, life.agenda.next ?? .max))
  }

  private func start(_ process: CloudProcess) {
    let machine = process.machine
    let files = InMemoryFileSystem(on: machine.disk, processID: freshProcess())
    process.isBusy = true
    defer { process.isBusy = false }
    do throws(StoreError) {
      let (agenda, chance) = (Agenda(), { @Sendable [unowned self] in generator.next() })
      let time = SteppedTime(
        run: self, process: process, agenda: agenda,
        wallClock: { [unowned self, skew = machine.skew] in wallClock(skew: skew) })
      let environment = DiskEnvironment(
        files: files, watcher: InMemoryFileWatcher(on: machine.disk), time: time, chance: chance)
      let file = ReplicaFile(
        at: machine.home, environment: environment, parameters: parameters,
        rules: bug?.fileRules ?? ReplicaFileRules(),
        makeReplica: { [parameters, name = machine.name] in
          Replica(id: ReplicaID(chance()), name: name, parameters: parameters)
        })
      let way = way(in: environment)
      let device = try CloudDevice(
        name: machine.name, storage: file,
        transport: way.transport,
        environment: CloudEnvironment(time: time, chance: chance), parameters: parameters)
      let life = CloudLife(
        files: files, agenda: agenda, device: device, account: way.account)
      process.life = life
      followDeath(process, life)
      follow(process, life)
      note(1, Int(process.number), "\(process.name) starts")
      files.onCall { [unowned self, unowned process] call in fate(of: call, in: process) }
    } catch {
      violate(.fileWhole, "\(machine.name)'s own file cannot be read: \(error)")
    }
    rest(process)
  }

  private func act(_ process: CloudProcess, _ life: CloudLife) {
    switch generator.number(from: 0, through: 19) {
    case 0..<9: operate(process, life) { write(process, life) }
    case 9..<17: operate(process, life) { round(process, life) }
    case 17:
      guard case .apart = life.trouble else { break }
      choose(any(of: Adoption.Side.allCases), process, life)
    default: break
    }
  }

  /// Whoever is apart when the faults are over keeps both.
  private func healingTurn(_ process: CloudProcess, _ life: CloudLife) {
    if case .apart = life.trouble { choose(.both, process, life) }
    if farewells.remove(process.number) != nil { operate(process, life) { write(process, life) } }
    operate(process, life) { round(process, life) }
  }

  // MARK: Writes

  private func write(_ process: CloudProcess, _ life: CloudLife) {
    var writes: [Key: PropertyList?] = [:]
    for _ in 0..<generator.number(from: 1, through: 2) {
      nextValue += 1
      writes[any(of: keys)] = .some(generator.happens(200) ? nil : .integer(Int128(nextValue)))
    }
    let before = life.records
    do throws(WriteRefusal) {
      _ = try life.device.write(writes.keys.sorted().map { Edit($0, writes[$0] ?? nil) })
    } catch {
      note(6, Int(process.number), "\(process.name) is refused a write: \(error)")
      return tally[.quota, default: 0] += 1
    }
    let after = life.records
    for (key, value) in writes.sorted(by: { $0.key < $1.key }) {
      guard let stamp = after[key]?.stamp, stamp != before[key]?.stamp else { continue }
      if let seen = before[key]?.stamp, stamp <= seen {
        violate(.afterWhatItSaw, "\(machineName(process)) wrote \(key) before what it saw")
      }
      ledger.note(stamp, of: key, after: before[key]?.stamp, isAcknowledged: false)
      if value == nil { removed[key, default: []].append(stamp) }
      life.pending[key] = CloudLife.Writing(value: value, stamp: stamp)
      note(
        2, Int(process.number),
        "\(process.name) writes \(key) = \(value?.brief ?? "nothing") as \(stamp.brief)")
    }
    if !generator.happens(300) { save(process, life) }
  }

  private func machineName(_ process: CloudProcess) -> String { process.machine.name }

  /// Saves, and acknowledges what stands as it was written.
  private func save(_ process: CloudProcess, _ life: CloudLife) {
    do throws(StoreError) {
      try life.device.flush()
    } catch {
      return note(6, Int(process.number), "\(process.name) is told: \(error)")
    }
    guard !life.isKilled else { return }
    follow(process, life)
    let records = life.records
    // What another program had stored may have met an equal write as soon as it was taken up.
    followLeft(process.machine.stored, records)
    (life.stored, process.machine.stored) = (records, records)
    for (key, writing) in life.pending.sorted(by: { $0.key < $1.key }) {
      guard let record = records[key], record.value == writing.value else { continue }
      ledger.note(record.stamp, of: key, after: nil)
      note(3, Int(process.number), "\(process.name) is told that \(key) is saved")
    }
    life.pending = [:]
  }

  /// Takes note of which writes stand for which after something was done.
  ///
  /// What another program of the device has stored meanwhile, a write is done again on: it takes
  /// the place of what it was, and of what the device had.
  func follow(_ process: CloudProcess, _ life: CloudLife) {
    let records = life.records
    for (key, record) in records {
      let known = life.known[key]
      if let known, record.repeats(known) {
        note(record, standsFor: known.stamp, of: key)
      }
      guard known != record || life.pending[key] != nil else { continue }
      let isOwn = record.stamp.replica == life.device.read { $0.id }
      for stamp in ledger.stamps(of: key)
      where isOwn && stamp < record.stamp && record.hasSeen(stamp) {
        note(record, standsFor: stamp, of: key)
      }
    }
    life.known = records
    process.knownBefore = records
  }

  /// Takes note of a write of equal value that took another's place before a program died, which
  /// could not be seen while it lived.
  private func followDeath(_ process: CloudProcess, _ life: CloudLife) {
    followLeft(process.knownBefore, life.records)
  }

  /// Takes note of which records stand for those that a device was left with.
  private func followLeft(_ left: [Key: Record], _ records: [Key: Record]) {
    for (key, record) in records {
      guard let known = left[key], record.repeats(known) else { continue }
      note(record, standsFor: known.stamp, of: key)
    }
  }

  /// A removal that is done again, as by a device that joins, is one too.
  func note(_ record: Record, standsFor stamp: Stamp, of key: Key) {
    ledger.note(record.stamp, standsFor: stamp, of: key)
    if record.value == nil { removed[key, default: []].append(record.stamp) }
  }

  // MARK: Rounds

  private func round(_ process: CloudProcess, _ life: CloudLife) {
    let start = stepCount
    let trouble = life.device.roundInPlace { effect throws(TransportError) in
      try talk(effect, process, life)
    }
    guard !life.isKilled else { return }
    life.trouble = trouble
    // Who only listens, while another program of the device talks, learns nothing of the account.
    if trouble == nil, life.answeredStep >= start { checkRound(process, life, since: start) }
    if isHealing, trouble == nil { life.soundRoundCount += 1 }
    note(
      10, Int(process.number),
      "\(process.name) has had a round: \(trouble?.description ?? "all is well")")
    // As a command does before it ends.
    save(process, life)
  }

  private func talk(
    _ effect: Round.Effect, _ process: CloudProcess, _ life: CloudLife
  ) throws(TransportError) -> Round.Outcome {
    // A round does several things, and each may let one write stand for another.
    if !life.isKilled { follow(process, life) }
    switch effect {
    case .findAccount(let known?): return .found(try life.account.findAccount(expecting: known))
    case .findAccount(nil): return .found(.other(try life.account.findAccount()))
    case .readContents(let account): return .contents(try life.account.contents(of: account))
    case .exchange(let request):
      checkDurable(request, process, life)
      let start = stepCount
      let delivery = try life.account.exchange(request)
      life.answeredStep = stepCount
      check(delivery, of: request, process, life, since: start)
      return .delivery(delivery)
    case .takeLead, .perform, .store, .makeRequest, .end: return .done
    }
  }

  // MARK: Choices

  private func choose(
    _ side: Adoption.Side, _ process: CloudProcess, _ life: CloudLife
  ) {
    guard case .member(let former) = life.device.read({ $0.membership }),
      life.device.read({ $0.isApart })
    else { return }
    note(11, Int(process.number), "\(process.name) chooses \(side.rawValue)")
    tally[.adoption, default: 0] += 1
    operate(process, life, mayDrop: true) {
      guard let contents = contentsToAdopt(side, former, life) else { return }
      let (before, identity) = (life.records, life.device.read { $0.id })
      // Whether it is done now or, where a call fails, later.
      excuseRemovals(in: before, by: identity, missingFrom: contents)
      do throws(StoreError) {
        guard try life.device.adoptInPlace(contents, side), !life.isKilled else { return }
        if process.machine.processes.count == 1 {
          check(side, contents, before, by: identity, life)
        }
      } catch {
        note(6, Int(process.number), "\(process.name) is told: \(error)")
      }
    }
  }

  /// A removal needs no journal where there is nothing to remove.
  ///
  /// Also none of the device's other programs, whose removals this one may not have seen.
  private func excuseRemovals(
    in records: [Key: Record], by replica: ReplicaID, missingFrom contents: Delivery
  ) {
    let there = Set(contents.changes.filter { $0.record.value != nil }.map(\.key))
    for (key, record) in records where record.value == nil && !there.contains(key) {
      excused[key, default: []].append(record.stamp)
    }
    for (key, stamps) in removed where !there.contains(key) {
      excused[key, default: []] += stamps.filter { $0.replica == replica }
    }
  }

  private func contentsToAdopt(
    _ side: Adoption.Side, _ former: AccountID, _ life: CloudLife
  ) -> Delivery? {
    do throws(TransportError) {
      switch try life.account.findAccount(expecting: former) {
      case .own: return nil
      case .twin(let account), .other(let account): return try life.account.contents(of: account)
      case .none:
        guard side != .theirs else { return nil }
        return try life.account.contents(of: try life.account.findAccount())
      }
    } catch {
      return nil
    }
  }
}

extension Record {
  /// Whether it is another write of the same value, earlier or later: where a device joins an
  /// account that has the same, the account's stands.
  func repeats(_ other: Record) -> Bool { stamp != other.stamp && value == other.value }
}
