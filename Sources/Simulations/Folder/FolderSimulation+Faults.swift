import SetteeFiles
import SetteeReplication

/// What goes wrong with a shared folder, beside the calls of programs.
extension FolderSimulation {
  func strike() {
    if strikes(.powerLoss) { losePower(of: any(of: disks)) }
    if strikes(.shareDamage) { damage() }
    if strikes(.wipe) { wipe() }
    if strikes(.clone) { clone(any(of: machines)) }
    if strikes(.writeBack) {
      count(.writeBack, 0, "the kernel writes everything back")
      for disk in disks { disk.writeBack() }
    }
  }

  func losePower(of disk: InMemoryDisk) {
    count(.powerLoss, 0, "the power fails")
    disturbedStep = stepCount
    for machine in machines where machine.disk === disk {
      for process in machine.processes { process.die() }
    }
    disk.losePower { drawsChance() }
  }

  /// Remembers what a share holds, so that it can be put back.
  func remember(_ replica: ReplicaID, on disk: InMemoryDisk) {
    let path = Self.share(of: replica)
    guard let bytes = disk.bytes(at: path), formerShares.last?.bytes != bytes else { return }
    formerShares.append((path, bytes))
    if formerShares.count > 32 { formerShares.removeFirst() }
  }

  /// The ways in which files of a shared folder suffer.
  private enum Damage: String, CaseIterable {
    case emptied = "is emptied"
    case cut = "is cut"
    case noise = "is noise"
    case flipped = "has a bit flipped"
    case deleted = "is deleted"
    case older = "is an older one again"
    case anothers = "is overwritten by another's"
    case sealed = "may be read by nobody"
  }

  private func damage() {
    let disk = any(of: disks)
    let shares = FolderSyncer.paths(on: disk).filter { $0.parent == Self.shares }
    guard !shares.isEmpty else { return }
    let manner = any(of: Damage.allCases)
    // One file, or, seldom, all of them.
    for path in generator.happens(100) ? shares : [any(of: shares)] {
      damage(path, on: disk, manner, shares)
    }
  }

  private func damage(
    _ path: Path, on disk: InMemoryDisk, _ manner: Damage, _ shares: [Path]
  ) {
    guard let bytes = disk.bytes(at: path) else { return }
    count(.shareDamage, 0, "\(path.name) \(manner.rawValue)")
    disturbedStep = stepCount
    let place = Int(generator.number(from: 0, through: Int64(max(0, bytes.count - 1))))
    switch manner {
    case .emptied: disk.write([], at: path)
    case .cut: disk.write(Array(bytes.prefix(place)), at: path)
    case .noise:
      disk.write((0..<64).map { _ in UInt8(truncatingIfNeeded: generator.next()) }, at: path)
    case .flipped:
      var bytes = bytes
      if !bytes.isEmpty { bytes[place] ^= 1 << UInt8(generator.number(from: 0, through: 7)) }
      disk.write(bytes, at: path)
    case .deleted: disk.remove(path)
    case .older:
      if let former = formerShares.first(where: { $0.path == path }) {
        disk.write(former.bytes, at: path)
      }
    case .anothers:
      if let other = disk.bytes(at: any(of: shares)) { disk.write(other, at: path) }
    case .sealed: disk.setPermissions(0, at: path)
    }
  }

  /// Somebody clears the folder, with the account or without.
  private func wipe() {
    let disk = any(of: disks)
    let paths = FolderSyncer.paths(on: disk)
    guard !paths.isEmpty else { return }
    let keepsShares = generator.happens(250)
    count(.wipe, 0, keepsShares ? "the account's file is removed" : "the folder is wiped")
    disturbedStep = stepCount
    for path in paths where !keepsShares || path.parent == Self.root { disk.remove(path) }
    if !keepsShares, generator.happens(300) { disk.remove(Self.shares) }
  }

  /// Another device comes to life from a copy of all that this one has at home.
  private func clone(_ machine: CloudMachine) {
    let home = machine.home.parent
    let files = machine.disk.names(in: home).compactMap { name in
      machine.disk.bytes(at: home.appending(name)).map { (name, $0) }
    }
    guard machines.count < Self.machineCountMax, machine.disk.bytes(at: machine.home) != nil
    else { return }
    count(.clone, machine.number, "\(machine.name) is cloned")
    let number = machines.count
    let copy = addMachine(number, disks[number % disks.count])
    for (name, bytes) in files {
      copy.disk.write(bytes, at: copy.home.sibling(name))
      copy.disk.setPermissions(0o600, at: copy.home.sibling(name))
    }
    if let identity = machine.identity { cloned.insert(identity) }
    (copy.identity, copy.stored) = (machine.identity, machine.stored)
  }

  private static let machineCountMax = 6

  /// The user lets files be read again.
  func unseal() {
    for disk in disks {
      for path in FolderSyncer.paths(on: disk) where disk.permissions(at: path) == 0 {
        disk.setPermissions(0o600, at: path)
      }
    }
  }
}
