import SetteeCloudCore
import SetteeFiles
import SetteePropertyLists
import SetteeReplication

/// What goes wrong, and when.
extension Simulation {
  /// What strikes between calls.
  func strike() {
    if strikes(.doubleKill) { killTwo() }
    if strikes(.powerLoss) { losePower(anyMachine) }
    if strikes(.bitFlip) { flipBit(anyMachine) }
    if strikes(.serverRestart) {
      count(.serverRestart, 0, "the server restarts")
      serverBackAt = time + generator.number(from: 50, through: 500)
    }
    strikeLinks()
    strikeClocks()
    strikePeople()
  }

  private var anyMachine: Machine { any(of: machines) }

  private func killTwo() {
    let alive = processes.filter { !$0.isKilled }
    guard alive.count > 1 else { return }
    let first = Int(generator.number(from: 0, through: Int64(alive.count - 1)))
    let second = (first + 1 + Int(generator.number(from: 0, through: Int64(alive.count - 2))))
    count(.doubleKill, first, "two processes are killed together")
    for place in [first, second % alive.count] { alive[place].die() }
  }

  func losePower(_ machine: Machine) {
    count(.powerLoss, machine.number, "\(machine.name) loses its power")
    for process in machine.processes { process.die() }
    machine.disk.losePower { self.drawsChance() }
    // The copy of a version may be torn, since the version itself is durable.
    if let damage = machine.damage { excuse(damage.held) }
    machine.damage?.hasCopy = false
    machine.bare = machine.disk.bytes(at: machine.path)
  }

  private func flipBit(_ machine: Machine) {
    guard !machine.isDamaged, var bytes = machine.disk.bytes(at: machine.path), !bytes.isEmpty,
      let version = stored(on: machine)
    else { return }
    count(.bitFlip, machine.number, "a bit of \(machine.name)'s file flips")
    let hasCopy = machine.bare != bytes
    if !hasCopy { excuse(version) }
    let place = Int(generator.number(from: 0, through: Int64(bytes.count - 1)))
    bytes[place] ^= 1 << UInt8(generator.number(from: 0, through: 7))
    machine.damage = Machine.Damage(held: version, hasCopy: hasCopy)
    machine.disk.write(bytes, at: machine.path)
    machine.disk.setPermissions(0o600, at: machine.path)
  }

  private func strikeLinks() {
    if strikes(.partition) {
      let machine = anyMachine
      count(.partition, machine.number, "\(machine.name)'s link is cut or mended")
      machine.isCutUp.toggle()
      machine.isCutDown = machine.isCutUp
    }
    if strikes(.oneWayPartition) {
      let machine = anyMachine
      count(.oneWayPartition, machine.number, "\(machine.name)'s link works one way")
      if generator.happens(500) { machine.isCutUp.toggle() } else { machine.isCutDown.toggle() }
    }
    if strikes(.clog) {
      // Swizzle: a random set is clogged one by one, and unclogged in another order.
      let machine = anyMachine
      count(.clog, machine.number, "\(machine.name)'s link is clogged or free")
      machine.isClogged.toggle()
    }
  }

  private func strikeClocks() {
    if strikes(.clockJump) {
      let machine = anyMachine
      count(.clockJump, machine.number, "\(machine.name)'s clock jumps")
      machine.skew += generator.number(from: -60_000, through: 60_000)
    }
    if strikes(.clockStrobe) {
      let machine = anyMachine
      count(.clockStrobe, machine.number, "\(machine.name)'s clock strobes")
      machine.strobe = machine.strobe == 0 ? generator.number(from: 4, through: 262_000) : 0
    }
    if strikes(.clockDrift) {
      let machine = anyMachine
      count(.clockDrift, machine.number, "\(machine.name)'s clock drifts")
      machine.drift = generator.number(from: -50_000, through: 50_000)
    }
    if strikes(.decade) {
      let machine = anyMachine
      count(.decade, machine.number, "\(machine.name)'s clock is off by ten years")
      machine.skew = generator.happens(500) ? 315_360_000_000 : -315_360_000_000
    }
  }

  private func strikePeople() {
    if strikes(.reinstall) {
      let machine = anyMachine
      count(.reinstall, machine.number, "\(machine.name) is set up anew")
      reinstall(machine)
    }
    if strikes(.clone) { clone(anyMachine) }
    if strikes(.stranger) { displaceAccount() }
    if strikes(.formatMix) {
      let machine = anyMachine
      guard let process = machine.processes.last, !process.isLaterFormat else { return }
      count(.formatMix, machine.number, "\(machine.name) gets a program of a later format")
      process.isLaterFormat = true
      machine.isUpgraded = true
      process.die()
    }
  }

  /// A person removes all that the device has; what it had is not lost silently.
  func reinstall(_ machine: Machine) {
    if let version = stored(on: machine) ?? machine.damage?.held { excuse(version) }
    for process in machine.processes { process.die() }
    machine.disk = InMemoryDisk()
    machine.disk.makeFolder(Path("/data"))
    machine.damage = nil
    machine.repairedAt = time
    machine.identity = nil
    machine.isUpgraded = machine.processes.contains(where: \.isLaterFormat)
    machine.acknowledgedGeneration = 0
    machine.acknowledged = [:]
    machine.epochGeneration = 0
    machine.sentUpTo = nil
    for number in homes.keys { homes[number]?.leave(machine.number) }
    note(8, machine.number, "\(machine.name) begins anew")
  }

  /// Another device comes to life from a copy of this one's files.
  private func clone(_ machine: Machine) {
    guard machines.count < 6, let bytes = machine.disk.bytes(at: machine.path),
      let replica = stored(on: machine), replica.membership.account != nil
    else { return }
    count(.clone, machine.number, "\(machine.name) is cloned")
    cloned.insert(replica.id)
    machine.isCloned = true
    addMachine()
    let copy = machines[machines.count - 1]
    copy.disk.write(bytes, at: copy.path)
    copy.disk.setPermissions(0o600, at: copy.path)
    copy.bare = bytes
    copy.isCloned = true
    for number in homes.keys { homes[number]?.copy(machine.number, to: copy.number) }
    copy.isUpgraded = machine.isUpgraded
    for process in copy.processes { process.isLaterFormat = machine.isUpgraded }
  }
}
