import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores

/// What must hold after each look at a file and each change of it.
extension Simulation {
  /// Changes the replica; where that moves it to another account or identity, what was acknowledged
  /// before says nothing any more, also where the change was not acknowledged and may be there.
  func changeEpoch(
    _ process: DeviceProcess, _ life: DeviceLife, _ change: (inout Replica) -> Void
  ) throws(StoreError) {
    let machine = process.machine
    var isMoved = false
    defer {
      if isMoved {
        machine.beginEpoch(at: max(life.file.generation, machine.acknowledgedGeneration))
      }
    }
    try life.file.transaction { replica in
      let (membership, id) = (replica.membership, replica.id)
      change(&replica)
      isMoved = replica.membership != membership || replica.id != id
      // From here on others may see the change before this process hears that it is done.
      if isMoved { machine.beginEpoch(at: machine.acknowledgedGeneration + 1) }
    }
  }

  /// Does something with the file and checks what every look at it must show; tells whether it was
  /// acknowledged.
  @discardableResult
  func attempt(
    _ process: DeviceProcess, _ life: DeviceLife, isAcknowledged: Bool = true,
    _ work: () throws(StoreError) -> Void
  ) -> Bool {
    let machine = process.machine
    let (generation, acknowledged) = (machine.acknowledgedGeneration, machine.acknowledged)
    let (epoch, start) = (machine.epochGeneration, time)
    defer {
      noteIdentity(of: machine, life)
      checkMemory(of: process, life)
    }
    do throws(StoreError) {
      try work()
    } catch {
      judge(error, process, life, since: start)
      return false
    }
    guard !life.isKilled else { return false }
    takeNotices(of: life, machine)
    inspect(process, life, since: generation, acknowledged, epoch)
    // What was merely read may not be durable yet.
    if isAcknowledged {
      machine.acknowledgedGeneration = max(machine.acknowledgedGeneration, life.file.generation)
    }
    return true
  }

  /// As a program's listeners do, takes out what there is to hear, which is never more than a few
  /// steps can have changed.
  private func checkMemory(of process: DeviceProcess, _ life: DeviceLife) {
    let heard = life.file.adjust { $0.takeRestated() } ?? []
    if heard.count > Self.heardCountMax {
      violate(.bounded, "\(process.machine.name) tells of \(heard.count) keys after one step")
    }
    if process.inbox.count > Self.messageCountMax {
      violate(.bounded, "process \(process.number) has \(process.inbox.count) answers to read")
    }
    if process.machine.link.flights.count > Self.messageCountMax {
      violate(.bounded, "\(process.machine.name)'s link carries too many messages")
    }
  }

  /// Six keys at most, each told of once for each thing that one step can do to it.
  private static let heardCountMax = 64
  /// A clogged link holds what is sent each half second, doubled, for as long as it is clogged.
  private static let messageCountMax = 4_096

  /// Copies of a device may even choose the same new identity, where they know the same.
  private func noteIdentity(of machine: Machine, _ life: DeviceLife) {
    guard let id = life.file.replica?.id else { return }
    machine.identity = id
    if machines.contains(where: { $0 !== machine && $0.identity == id }) { cloned.insert(id) }
  }

  private func inspect(
    _ process: DeviceProcess, _ life: DeviceLife, since generation: UInt64,
    _ acknowledged: [Key: Stamp], _ epoch: UInt64
  ) {
    let machine = process.machine
    let seen = life.file.generation
    if seen < life.seenGeneration {
      violate(.readsAdvance, "\(machine.name) read generation \(seen) again")
    }
    if seen < generation, !machine.isDamaged {
      violate(.survivesPowerLoss, "\(machine.name) fell from generation \(generation) to \(seen)")
    }
    life.seenGeneration = seen
    guard machine.epochGeneration == epoch, let replica = life.file.replica, !machine.isCloned,
      !machine.isDamaged
    else { return }
    for (key, stamp) in acknowledged.sorted(by: { $0.key < $1.key })
    where seen >= generation && isLost(stamp, of: key, in: replica) {
      violate(.survivesWriters, "\(machine.name) lost an acknowledged write of \(key)")
    }
  }

  /// Whether a write is gone; where arrival decides, an earlier one may take its place, or none.
  private func isLost(_ stamp: Stamp, of key: Key, in replica: Replica) -> Bool {
    guard parameters.policy == .lastWriterWins else { return false }
    return replica.record(for: key).map { $0.stamp < stamp } ?? true
      && !isForgotten(stamp, of: key, in: replica)
  }

  /// Whether a write gave way to a removal that may be forgotten by now, or, written by a device
  /// that was away too long, lies in its journal, or gave way to one that does.
  func isForgotten(_ stamp: Stamp, of key: Key, in replica: Replica) -> Bool {
    guard forgetsRemovals else { return false }
    return removed[key, default: []].contains { $0 >= stamp }
      || replica.journal.entries.contains {
        $0.conflict.key == key && $0.conflict.loser.stamp >= stamp
      }
  }

  /// What an error may mean: faults are injected, so most are fine; a torn file never is.
  private func judge(
    _ error: StoreError, _ process: DeviceProcess, _ life: DeviceLife,
    since start: Int64
  ) {
    let machine = process.machine
    note(6, Int(process.number), "process \(process.number) of \(machine.name): \(error)")
    guard case .corrupt = error, !life.isKilled else { return }
    guard machine.isDamaged || machine.repairedAt >= start else {
      return violate(.fileWhole, "\(machine.name): \(error)")
    }
    takeNotices(of: life, machine)
    if machine.damage?.hasCopy == true {
      violate(.mendedByCopy, "\(machine.name) gives up beside a whole copy of its file: \(error)")
    }
    // Both versions are damaged: the user decides to begin anew.
    if machine.isDamaged, isHealing || generator.happens(300) {
      reinstall(machine)
    }
  }

  private func takeNotices(of life: DeviceLife, _ machine: Machine) {
    for notice in life.file.drainNotices() {
      guard case .setAside = notice else { continue }
      // Of copies of a device the account may ask one for a new identity at any time.
      if let damage = machine.damage, damage.hasCopy, !machine.isCloned,
        damage.held.id != life.file.replica?.id
      {
        violate(.mendedByCopy, "\(machine.name) has a new identity, and had a copy of its file")
      }
      machine.damage = nil
      machine.repairedAt = time
      machine.acknowledgedGeneration = 0
      machine.beginEpoch(at: life.file.generation)
    }
  }
}
