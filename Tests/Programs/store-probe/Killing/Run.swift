import Dispatch
import FoundationEssentials
import SetteePropertyLists
import Synchronization

/// One run: a folder, its writers, the reader, and the end.
final class Run: Sendable {
  let ledger: Ledger
  private let options: Options
  private let home: URL
  private let writers: [Writer]
  private let start = ContinuousClock.now
  private let isOver = Atomic(false)

  private var file: URL { home.appending(path: "probe.plist") }

  init(_ options: Options) throws {
    self.options = options
    ledger = Ledger(isDamagedByOthers: options.inPlaceCount > 0)
    home = FileManager.default.temporaryDirectory
      .appending(path: "settee-kill-run-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_CONFIG_HOME"] = home.path
    let programs = options.programs
    writers = (0..<options.writerCount).map { index in
      Writer(
        name: "w\(index)",
        kind: options.commitCount != nil || index.isMultiple(of: 2) ? .endless : .single,
        programs: programs, environment: environment,
        chance: SplitMix(seed: options.seed &* 1_000 + UInt64(index)),
        isKilled: options.inPlaceCount == 0)
    }
  }

  /// Runs to the end and says what happened; the folder is left where something was wrong.
  func finish() throws -> String {
    let names = writers.map(\.name)
    let reader = DispatchQueue.detached { [self] in
      while !isOver.load(ordering: .acquiring) { ledger.check(file, writers: names) }
    }
    let others = (0..<options.inPlaceCount).map { index in
      DispatchQueue.detached { [self] in
        var writer = InPlaceWriter(
          of: file, chance: SplitMix(seed: options.seed &* 1_000 + 500 + UInt64(index)))
        while !isOver.load(ordering: .acquiring) { writer.round() }
      }
    }
    let ended = writers.map { writer in DispatchQueue.detached { [self] in work(writer) } }
    for semaphore in ended { semaphore.wait() }
    isOver.store(true, ordering: .releasing)
    for other in others { other.wait() }
    reader.wait()
    // Who has been left a damaged file by others mends it first.
    if options.inPlaceCount == 0 { ledger.check(file, writers: names) }
    checkWhatIsLeft()
    ledger.checkAtEnd(file, writers: names)
    if ledger.isClean { try FileManager.default.removeItem(at: home) }
    return report
  }

  private func work(_ writer: Writer) {
    do {
      if let count = options.commitCount { return try writer.commit(count, ledger) }
      let end = start + .seconds(options.seconds)
      while ContinuousClock.now < end { try writer.round(ledger) }
    } catch {
      ledger.violation("\(writer.name): \(error)")
    }
  }

  /// The next commit sweeps what the dead have left.
  private func checkWhatIsLeft() {
    do {
      try writers[0].commit(1, ledger)
      let names = try FileManager.default.contentsOfDirectory(atPath: home.path)
      for name in names
      where name.hasSuffix(".tmp") || options.inPlaceCount == 0 && name.contains(".corrupt-") {
        ledger.violation("left behind: \(name)")
      }
    } catch {
      ledger.violation("after the run: \(error)")
    }
  }

  private var report: String {
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let figures =
      "\((seconds * 10).rounded() / 10) s, "
      + "\(options.writerCount) writers, \(ledger.killCount) kills, "
      + "\(ledger.acknowledgementCount) acknowledged, \(ledger.readCount) reads, "
      + "\(ledger.violations.count) lost or torn (seed \(options.seed))"
    let details =
      ledger.violations.map { "  \($0)" } + (ledger.isClean ? [] : ["  in \(home.path)"])
    return ([figures] + details).joined(separator: "\n")
  }
}
