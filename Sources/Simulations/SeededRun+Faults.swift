import Glibc
import SetteeFiles
import SetteeReplication

/// What goes wrong with the calls of processes.
extension SeededRun {
  /// Whether a kind of fault strikes at this step.
  final func strikes(_ fault: Fault, factor: Int64 = 1) -> Bool {
    let rate = isHealing ? 0 : rates[fault]
    guard rate > 0 else { return false }
    return generator.number(from: 0, through: 99_999) < rate * factor
  }

  /// Decides about one call of a process, and whether somebody else runs before it.
  final func fate(of call: FileCall, in process: SteppedProcess) -> FileFault? {
    guard !process.isKilled, !isStopping else { return .crash }
    stepCount += 1
    letTimePass(tempo.call)
    fingerprint.add(UInt64(stepCount))
    notice(call, of: process)
    if isTracing, call.operation == .rename {
      lines.append("\(time.asTimeOfDay)   \(process.name) puts \(call.path.name) in place")
    }
    if generator.happens(tempo.preemption) {
      process.wakeAt = time
      pause(process)
      if process.isKilled || isStopping { return .crash }
    }
    return isHealing ? nil : fault(in: call, of: process)
  }

  private func fault(in call: FileCall, of process: SteppedProcess) -> FileFault? {
    if strikes(.kill) {
      count(
        .kill, Int(process.number), "\(process.name) is killed before \(call.operation.rawValue)")
      process.die()
      return .crash
    }
    if strikes(.powerLoss, factor: powerLossFactor(process)) {
      losePower(of: process)
      return .crash
    }
    if strikes(.stop) {
      count(.stop, Int(process.number), "\(process.name) is stopped for seconds")
      process.stoppedUntil = time + generator.number(from: 2_100, through: 4_000)
      process.wakeAt = time
      notice(.stop, in: call, of: process, until: process.stoppedUntil)
      pause(process)
      if process.isKilled || isStopping { return .crash }
    }
    guard let (kind, fault) = callFault(call, process) else { return nil }
    notice(kind, in: call, of: process, until: time)
    return fault
  }

  private func callFault(
    _ call: FileCall, _ process: SteppedProcess
  ) -> (kind: Fault, fault: FileFault)? {
    let (number, operation) = (Int(process.number), call.operation)
    // As on a real disk, what fails at fsync is data that will never be written.
    if strikes(.ioError, factor: operation == .fsync ? 5 : 1) {
      count(.ioError, number, "\(operation.rawValue) of \(call.path.name) fails with EIO")
      return (.ioError, .error(EIO))
    }
    if [.write, .open, .rename, .mkdir].contains(operation), strikes(.noSpace) {
      count(.noSpace, number, "\(operation.rawValue) of \(call.path.name) fails with ENOSPC")
      return (.noSpace, .error(ENOSPC))
    }
    if operation != .close, strikes(.interruption) {
      count(.interruption, number, "\(operation.rawValue) is interrupted")
      return (.interruption, .error(EINTR))
    }
    if operation == .read || operation == .write, strikes(.shortCall) {
      count(.shortCall, number, "a short \(operation.rawValue)")
      return (.shortCall, .shortened(Int(generator.number(from: 1, through: 64))))
    }
    return nil
  }
}
