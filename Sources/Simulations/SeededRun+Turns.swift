import SetteeReplication

/// Whose turn it is.
extension SeededRun {
  /// Lets everybody go on for as long as a condition holds, which is asked before each turn.
  final func goOn(while condition: @escaping () -> Bool) {
    isGoingOn = condition
    baton.begin { nextStrand() }
    isGoingOn = { false }
  }

  /// Lets everybody go on until a moment, but no longer than so many steps: more would mean that
  /// somebody talks without end.
  final func goOn(until end: Int64, isOver: @escaping () -> Bool = { false }) {
    let limit = stepCount + Self.restlessStepCount
    var nextLook = time + Self.lookInterval
    goOn { [self] in
      guard time < end, stepCount < limit, violations.isEmpty else { return false }
      guard time >= nextLook else { return true }
      nextLook = time + Self.lookInterval
      return !isOver()
    }
    if stepCount >= limit { violate(.convergence, "they talk without end") }
  }

  private static let restlessStepCount = 100_000
  private static let lookInterval: Int64 = 100

  /// Ends all threads: every call fails from now on, so each falls out of what it was doing.
  final func stop() {
    isStopping = true
    for process in processes { process.die() }
    baton.begin { nextStrand() }
    for process in processes { process.end() }
  }

  /// Whoever goes on now; nobody where the time is over.
  final func nextStrand() -> Strand? {
    take(turnOf: nil)
    if isStopping { return processes.lazy.compactMap(\.strand).first { !$0.isFinished } }
    while isGoingOn() {
      stepCount += 1
      letTimePass(tempo.turn)
      beginTurn()
      guard let chosen = chooseReady() else {
        time = max(time, nextMoment)
        continue
      }
      guard let strand = chosen.strand, !strand.isFinished else { continue }
      take(turnOf: chosen)
      return strand
    }
    return nil
  }

  private func chooseReady() -> SteppedProcess? {
    let count = processes.count { isReady($0) }
    guard count > 0 else { return nil }
    var rest = Int(generator.number(from: 0, through: Int64(count - 1)))
    for process in processes where isReady(process) {
      if rest == 0 { return process }
      rest -= 1
    }
    return nil
  }

  /// When the next thing happens, where nobody is ready now.
  private var nextMoment: Int64 {
    let wake = processes.reduce(Int64.max) { min($0, max($1.wakeAt, $1.stoppedUntil)) }
    let next = min(wake, nextEvent)
    return next == .max ? time + 1 : next
  }

  final func letTimePass(_ range: ClosedRange<Int64>) {
    time += generator.number(from: range.lowerBound, through: range.upperBound)
  }
}
