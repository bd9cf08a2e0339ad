import SetteeCloudCore
import SetteeFiles
import Glibc
import SetteePropertyLists
import SetteeReplication
import SetteeStores

/// What the simulated processes do: write, read, sync, change accounts, as programs do.
extension Simulation {
  func addMachine() {
    let machine = Machine(
      number: machines.count, link: Link(seed: generator.next(), conditions: plan.conditions))
    machine.drift = plan.drift * generator.number(from: -1, through: 1)
    machines.append(machine)
    for _ in 0..<2 {
      let process = DeviceProcess(number: nextProcess, machine: machine)
      nextProcess += 1
      machine.processes.append(process)
      add(process) { [unowned self, unowned process] in live(process) }
    }
  }

  /// The wall clock as a machine has it.
  func moment(on machine: Machine) -> Moment {
    let drifted = (time - World.morning) * machine.drift / 1_000_000
    let exact = time + machine.skew + machine.strobe + drifted
    return Moment(time: time, wallClock: exact - exact % plan.grain)
  }

  /// One turn of a process: it starts, or does the next thing it wants.
  private func live(_ process: DeviceProcess) {
    guard let life = process.life, !life.isKilled else { return start(process) }
    process.isBusy = true
    defer { process.isBusy = false }
    if homecomings.contains(process.number) {
      comeHome(process, life)
    } else if farewells.contains(process.number) {
      if write(process, life) { farewells.remove(process.number) }
    } else if !process.inbox.isEmpty, isHealing || generator.happens(600) {
      take(process.inbox.removeFirst(), process, life)
    } else if let due = nextSync(of: life), due <= time {
      sync(process, life)
    } else if !isHealing {
      act(process, life)
    }
    if life.isKilled { return fall(process) }
    rest(process, life)
  }

  /// How long a process thinks before the next thing.
  private func rest(_ process: DeviceProcess, _ life: DeviceLife) {
    let thought = isHealing ? 1_000 : generator.number(from: 0, through: 100)
    process.wakeAt = max(time + 1, min(time + thought, nextSync(of: life) ?? .max))
  }

  private func nextSync(of life: DeviceLife) -> Int64? {
    life.file.replica?.nextSync(from: time).map { max($0, life.asksAgainAt) }
  }

  private func fall(_ process: DeviceProcess) {
    process.life = nil
    process.inbox = []
    process.wakeAt = time + (isHealing ? 1 : generator.number(from: 0, through: 300))
  }

  private func start(_ process: DeviceProcess) {
    let machine = process.machine
    let life = makeLife(process)
    process.life = life
    note(1, Int(process.number), "process \(process.number) of \(machine.name) starts")
    process.isBusy = true
    defer { process.isBusy = false }
    attempt(process, life, isAcknowledged: false) { () throws(StoreError) in
      guard try life.file.load() == nil else { return }
      if machine.acknowledgedGeneration > 0, !machine.isDamaged {
        violate(.survivesPowerLoss, "\(machine.name)'s file is gone")
      }
      try signIn(accounts[0].id, process, life)
    }
    if life.isKilled { return fall(process) }
    rest(process, life)
  }

  private func makeLife(_ process: DeviceProcess) -> DeviceLife {
    let machine = process.machine
    let files = InMemoryFileSystem(on: machine.disk, processID: process.number)
    files.onCall { [unowned self, unowned process] call in self.fate(of: call, in: process) }
    let environment = DiskEnvironment(
      files: files, watcher: InMemoryFileWatcher(on: machine.disk),
      time: SteppedTime(
        run: self, process: process,
        wallClock: { [unowned self] in moment(on: machine).wallClock }),
      chance: { [unowned self] in self.generator.next() })
    let format = process.isLaterFormat || (isHealing && machine.isUpgraded) ? 2 : 1
    let file = ReplicaFile(
      at: machine.path, environment: environment, parameters: parameters,
      rules: bug?.fileRules ?? ReplicaFileRules(), format: format,
      makeReplica: { [unowned self, name = machine.name] in
        self.nextIdentity += 1
        return Replica(
          id: ReplicaID(self.nextIdentity), name: name, parameters: self.parameters)
      })
    return DeviceLife(files: files, file: file)
  }

  // MARK: What programs do

  private func act(_ process: DeviceProcess, _ life: DeviceLife) {
    if strikes(.accountChange, factor: 20) { return changeAccount(process, life) }
    if life.file.replica?.isApart == true, generator.happens(700) { return choose(process, life) }
    switch generator.number(from: 0, through: 9) {
    case 0..<8: write(process, life)
    case 8:
      attempt(process, life, isAcknowledged: false) { () throws(StoreError) in
        _ = try life.file.load()
      }
    default: break
    }
  }

  /// A write on its way from a program to its acknowledgement.
  fileprivate struct Writing {
    let key: Key
    let value: PropertyList?
    var number: Int128 = 0
    var stamp: Stamp?
    var seen: Stamp?
  }

  /// Writes a few keys in one transaction; tells whether it was acknowledged and did something.
  @discardableResult
  private func write(_ process: DeviceProcess, _ life: DeviceLife) -> Bool {
    var writings = plannedWritings()
    var account: AccountID?
    let moment = moment(on: process.machine)
    let isDone = attempt(process, life) { () throws(StoreError) in
      try life.file.transaction { replica in
        account = replica.membership.account
        for index in writings.indices { writings[index].seen = replica.stamp(of: writings[index]) }
        do {
          let keys = try replica.write(
            writings.map { ($0.key, $0.value) }, at: moment, into: &self.trace)
          for index in writings.indices where keys.contains(writings[index].key) {
            writings[index].stamp = replica.stamp(of: writings[index])
            // Before another process can bring it elsewhere.
            self.homes[writings[index].number] = ValueHome(
              account, writtenOn: process.machine.number)
          }
        } catch {
          // A refused write is told to its writer and changes nothing.
          self.tally[.quota, default: 0] += 1
        }
      }
    }
    for writing in writings {
      guard let stamp = writing.stamp else { continue }
      settle(writing, stamp, isDone, process, life)
    }
    takeEvents()
    return isDone && writings.contains { $0.stamp != nil }
  }

  private func plannedWritings() -> [Writing] {
    var keys = keys
    keys.shuffle(using: &generator)
    return keys.prefix(Int(generator.number(from: 1, through: 3))).map { key in
      nextValue += 1
      let isRemoval = generator.happens(200)
      return Writing(
        key: key, value: isRemoval ? nil : .integer(Int128(nextValue)), number: Int128(nextValue))
    }
  }

  private func settle(
    _ writing: Writing, _ stamp: Stamp, _ isDone: Bool, _ process: DeviceProcess,
    _ life: DeviceLife
  ) {
    let (machine, key) = (process.machine, writing.key)
    check(stamp, of: key, after: writing.seen, isDone, machine)
    ledger.note(stamp, of: key, after: writing.seen, isAcknowledged: isDone)
    if writing.value == nil { removed[key, default: []].append(stamp) }
    note(
      2, Int(process.number),
      "process \(process.number) of \(machine.name) writes \(key) ="
        + " \(writing.value?.brief ?? "nothing") as \(stamp.brief)"
        + (isDone ? "" : ", unacknowledged"))
    guard isDone, life.file.generation > machine.epochGeneration else { return }
    machine.acknowledged[key] = max(stamp, machine.acknowledged[key] ?? stamp)
  }

  private func check(
    _ stamp: Stamp, of key: Key, after seen: Stamp?, _ isDone: Bool, _ machine: Machine
  ) {
    if let seen, stamp <= seen {
      violate(
        .afterWhatItSaw,
        "\(machine.name) wrote \(key) at \(stamp.milliseconds), before \(seen.milliseconds)")
    }
    if isDone, ledger.isAcknowledged(stamp, of: key), !cloned.contains(stamp.replica) {
      violate(.afterWhatItSaw, "\(machine.name) gave one stamp to two writes of \(key)")
    }
  }

  @discardableResult
  func receive(
    _ delivery: Delivery, _ process: DeviceProcess, _ life: DeviceLife
  ) -> Bool {
    let moment = moment(on: process.machine)
    defer {
      takeEvents()
      note(3, Int(process.number), "\(process.machine.name) takes news up to \(delivery.upTo)")
    }
    return attempt(process, life) { () throws(StoreError) in
      try changeEpoch(process, life) { replica in
        _ = replica.receive(delivery, at: moment, into: &self.trace)
      }
    }
  }

  /// At the end every device joins the first account.
  private func comeHome(_ process: DeviceProcess, _ life: DeviceLife) {
    let home = accounts[0].id
    let isDone = attempt(process, life) { () throws(StoreError) in
      let replica = try life.file.load()
      guard replica?.membership.account != home else { return }
      if replica != nil { try signOut(process, life) }
      try signIn(home, process, life)
    }
    if isDone { homecomings.remove(process.number) }
  }

  private func changeAccount(_ process: DeviceProcess, _ life: DeviceLife) {
    guard let replica = life.file.replica else { return }
    attempt(process, life) { () throws(StoreError) in
      guard replica.membership == .none else {
        try signOut(process, life)
        return
      }
      let place = generator.happens(700) ? 0 : 1
      try signIn(accounts[place].id, process, life)
    }
    tally[.accountChange, default: 0] += 1
  }

  func signIn(
    _ account: AccountID, _ process: DeviceProcess, _ life: DeviceLife
  ) throws(StoreError) {
    let name = "account \(account.number)"
    try changeEpoch(process, life) { replica in
      replica.signIn(to: account, named: name, at: self.time, into: &self.trace)
    }
    note(4, Int(process.number), "\(process.machine.name) signs in to \(name)")
  }

  func signOut(
    _ process: DeviceProcess, _ life: DeviceLife
  ) throws(StoreError) {
    try changeEpoch(process, life) { replica in
      guard let account = replica.membership.account else { return }
      _ = replica.signOut(
        from: "account \(account.number)", at: self.time, into: &self.trace)
    }
    process.machine.sentUpTo = nil
    note(5, Int(process.number), "\(process.machine.name) signs out")
  }

  func takeEvents() { take(&trace) }

  func take(_ trace: inout Trace) {
    fingerprint.add(trace.hash)
    for event in trace.drain() {
      switch event.kind {
      case .entered(let key, let old, let new):
        ledger.note(new, standsFor: old, of: key)
        if removed[key]?.contains(old) == true { removed[key]?.append(new) }
      case .throttled: tally[.throttle, default: 0] += 1
      case .refused: tally[.quota, default: 0] += 1
      default: break
      }
      if isTracing { lines.append("\(event.time.asTimeOfDay)   \(event.description)") }
    }
  }
}

extension Replica {
  fileprivate func stamp(of writing: Simulation.Writing) -> Stamp? {
    record(for: writing.key)?.stamp
  }
}

extension Stamp {
  /// Milliseconds since the morning, counter, replica.
  var brief: String { "\(milliseconds - World.morning)/\(counter)/\(replica.number)" }
}
