import SetteeFiles
import SetteePropertyLists
import SetteeReplication

/// What goes wrong, and when.
extension FilesSimulation {
  /// What a program can know of the file by its own calls.
  func watchLook(_ call: FileCall, _ life: SettingsLife) {
    if call.operation == .stat { life.lookedAt = time }
    guard call.operation == .open else { return }
    life.missedSince = seen.bytes == nil ? life.missedSince ?? time : nil
  }

  /// What strikes between calls.
  func strike() {
    if strikes(.foreignWrite) { beginForeignWrite() }
    if strikes(.powerLoss) { losePower() }
    if strikes(.bitFlip) { flipBit() }
    if strikes(.writeBack) {
      count(.writeBack, 0, "the kernel writes everything back")
      disk.writeBack()
    }
    guard strikes(.lostEvents) else { return }
    if watcher.isDeaf {
      count(.lostEvents, 0, "events were lost, and the kernel says so")
      hearAgain()
    } else {
      watcher.loseEvents()
    }
  }

  /// From now on events arrive again, and who waited for some is told that they are lost.
  func hearAgain() {
    watcher.overflow()
    isUntold = false
    for program in programs { program.life?.disturbedAt = time }
  }

  func losePower() {
    count(.powerLoss, 0, "the power fails")
    for program in programs {
      if let life = program.life { history.giveUp(life.pending) }
      program.die()
    }
    script = []
    believeAbsence()
    let before = target
    disk.losePower { self.drawsChance() }
    isSealWhole = false
    followLink()
    if target != before { linkedAt = time }
    let bytes = disk.bytes(at: target)
    seen = (bytes, inode)
    // Where there were no values, there need not be a file.
    if bytes == nil, history.standingValues?.isEmpty != false { return }
    let problem = history.losePower(
      leaving: bytes.flatMap(decoded), isTorn: bytes != nil, at: time)
    if let problem { violate(problem.invariant, problem.detail) }
  }

  /// A bit of the file or of its copy is another when it is next read.
  private func flipBit() {
    let place = generator.happens(500) ? target : sealPath
    guard let bytes = disk.bytes(at: place), !bytes.isEmpty else { return }
    count(.bitFlip, 0, "a bit of \(place.name) flips")
    let offset = Int(generator.number(from: 0, through: Int64(bytes.count - 1)))
    flip(UInt8(generator.number(from: 0, through: 7)), of: offset, at: place)
  }

  func flip(_ bit: UInt8, of offset: Int, at place: Path) {
    guard var bytes = disk.bytes(at: place) else { return }
    bytes[offset] ^= 1 << bit
    disk.writeSilently(bytes, at: place)
    if place == target {
      // In what others have written, or cut, it counts as the second damage: nobody can tell
      // whether a version that is no more than a number away from ours is a later program's.
      let isOurs = history.standing.map { history.versions[$0].isOurs } ?? false
      flipCount += isOurs ? 1 : 2
      observe(by: nil)
      isUntold = true
      return
    }
    flippedSeal = inode(of: sealPath)
    isSealWhole = false
  }
}
