import Glibc
import SetteeFiles
import SetteePropertyLists
import SetteeReplication

/// What goes wrong, and when.
extension FilesSimulation {
  private func strikes(_ fault: Fault, factor: Int64 = 1) -> Bool {
    guard let rate = plan.rates[fault], rate > 0 else { return false }
    return generator.number(from: 0, through: 99_999) < rate * factor
  }

  /// Decides about one call of a program, and whether somebody else runs before it.
  func fate(of call: FileCall, in program: SettingsProgram) -> FileFault? {
    guard let life = program.life, !life.isKilled, !isStopping else { return .crash }
    stepCount += 1
    time += generator.number(from: 0, through: 1)
    fingerprint.add(UInt64(stepCount))
    if call.path == target { watchLook(call, life) }
    if generator.happens(plan.preemption) {
      program.wakeAt = time
      program.strand?.pause()
      if life.isKilled || isStopping { return .crash }
    }
    return isHealing ? nil : fault(in: call, of: program, life)
  }

  /// What a program can know of the file by its own calls.
  private func watchLook(_ call: FileCall, _ life: SettingsProgram.Life) {
    if call.operation == .stat { life.lookedAt = time }
    guard call.operation == .open else { return }
    life.missedSince = seen.bytes == nil ? life.missedSince ?? time : nil
  }

  private func fault(
    in call: FileCall, of program: SettingsProgram, _ life: SettingsProgram.Life
  ) -> FileFault? {
    let number = Int(program.number)
    if strikes(.kill) {
      count(.kill, number, "program \(number) is killed before \(call.operation.rawValue)")
      program.die()
      return .crash
    }
    if strikes(.powerLoss) {
      losePower()
      return .crash
    }
    if strikes(.stop) {
      count(.stop, number, "program \(number) is stopped for seconds")
      program.stoppedUntil = time + generator.number(from: 2_100, through: 4_000)
      program.wakeAt = time
      life.disturbedAt = program.stoppedUntil
      program.strand?.pause()
      if life.isKilled || isStopping { return .crash }
    }
    guard let fault = callFault(call, number) else { return nil }
    life.disturbedAt = time
    return fault
  }

  private func callFault(_ call: FileCall, _ number: Int) -> FileFault? {
    if strikes(.ioError, factor: call.operation == .fsync ? 5 : 1) {
      count(.ioError, number, "\(call.operation.rawValue) of \(call.path.name) fails with EIO")
      return .error(EIO)
    }
    switch call.operation {
    case .write, .open, .rename, .mkdir:
      if strikes(.noSpace) {
        count(
          .noSpace, number, "\(call.operation.rawValue) of \(call.path.name) fails with ENOSPC")
        return .error(ENOSPC)
      }
    default: break
    }
    if call.operation != .close, strikes(.interruption) {
      count(.interruption, number, "\(call.operation.rawValue) is interrupted")
      return .error(EINTR)
    }
    if call.operation == .read || call.operation == .write, strikes(.shortCall) {
      count(.shortCall, number, "a short \(call.operation.rawValue)")
      return .shortened(Int(generator.number(from: 1, through: 64)))
    }
    return nil
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
    for program in programs { program.life?.disturbedAt = time }
  }

  private func losePower() {
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
    if let problem = history.losePower(leaving: bytes.flatMap(decoded), at: time) {
      violate(problem.invariant, problem.detail)
    }
  }

  /// A bit of the file or of its copy is another when it is next read.
  private func flipBit() {
    let place = generator.happens(500) ? target : sealPath
    guard var bytes = disk.bytes(at: place), !bytes.isEmpty else { return }
    count(.bitFlip, 0, "a bit of \(place.name) flips")
    let offset = Int(generator.number(from: 0, through: Int64(bytes.count - 1)))
    bytes[offset] ^= 1 << UInt8(generator.number(from: 0, through: 7))
    disk.writeSilently(bytes, at: place)
    if place == target { observe(by: nil) } else { isSealWhole = false }
  }
}
