import SetteePropertyLists
import SetteeReplication
import TestSupport
import Testing

@testable import SetteeSimulations

/// Programs that share a settings file beside others that write it, on a disk that fails.
@Suite("Simulation of settings files", .aside)
struct FilesSimulationTests {
  @Test("A hundred seeds keep every promise, and every kind of fault strikes in them")
  func seeds() {
    let summary = SimulationBatch(of: .files, firstSeed: 0, seedCount: 100, steps: 2_000).run()
    #expect(summary.failure == nil, "\(String(describing: summary.failure))")
    #expect(summary.seedCount == 100)
    #expect(summary.acknowledgedCount > 1_000, "runs must do something to prove anything")
    for fault in SimulationKind.files.faults {
      #expect(summary.tally[fault, default: 0] > 0, "none of: \(fault.name)")
    }
  }

  @Test("Equal seeds leave equal traces, different seeds different ones, told or not")
  func traces() {
    func run(_ seed: UInt64, isTracing: Bool = false) -> SimulationReport {
      SimulationKind.files.run(seed: seed, steps: 500, isTracing: isTracing)
    }
    #expect(run(7) == run(7))
    #expect(run(7).traceHash != run(8).traceHash)
    let told = run(7, isTracing: true)
    #expect(told.traceHash == run(7).traceHash)
    #expect(told.lines == run(7, isTracing: true).lines)
    #expect(told.lines.contains { $0.contains(" commits ") })
  }

  @Test("A seal of which a bit flipped is no whole copy until another takes its place")
  func flippedSeal() throws {
    let simulation = FilesSimulation(SeededRun.Setting(seed: 1), programs: 1)
    let seal = simulation.sealPath
    #expect(!simulation.isSealSound)
    simulation.disk.write([1, 2], at: seal)
    #expect(simulation.isSealSound)
    simulation.flip(3, of: 1, at: seal)
    #expect(!simulation.isSealSound && simulation.disk.bytes(at: seal) == [1, 10])
    let next = seal.sibling("next")
    simulation.disk.write([1, 2], at: next)
    try simulation.eyes.rename(next, to: seal)
    #expect(simulation.isSealSound)
  }
}

extension FilesSimulationTests {
  @Test("Each damaged version may be kept once, wherever the link led; nothing else may pile up")
  func companions() throws {
    func violations(_ names: [String]) throws -> [Violation] {
      let seed = try #require((0..<50).first { isLinked($0) })
      let simulation = FilesSimulation(SeededRun.Setting(seed: seed))
      for (index, name) in names.enumerated() {
        let path = simulation.target.sibling(name)
        simulation.disk.write([UInt8(name.contains("twice") ? 0 : index + 1)], at: path)
        simulation.disk.setPermissions(0o600, at: path)
      }
      simulation.checkCompanions()
      return simulation.violations
    }
    let copies = ["a", "b"].flatMap { file in (0..<20).map { "\(file).plist.corrupt-\($0)" } }
    #expect(try violations(copies) == [])
    #expect(try violations((0..<20).map { ".\($0).tmp" }).map(\.invariant) == [.bounded])
    for file in ["a", "b"] {
      let twice = ["1", "2"].map { "\(file).plist.corrupt-twice\($0)" }
      #expect(try violations(twice).map(\.invariant) == [.damageKept])
    }
  }

  private func isLinked(_ seed: UInt64) -> Bool {
    var generator = SplitMix64(seed: seed)
    return FilesPlan(using: &generator, programs: nil).isLinked
  }

  @Test("Nobody can hear of a bit that flips, and everybody of what is then written")
  func untold() {
    let simulation = FilesSimulation(SeededRun.Setting(seed: 1), programs: 1)
    let bytes = simulation.encoded(["key0": 1])
    simulation.disk.write(bytes, at: simulation.target)
    simulation.observe(by: nil)
    simulation.flip(0, of: bytes.count - 1, at: simulation.target)
    #expect(simulation.isUntold)
    simulation.disk.write(bytes, at: simulation.target)
    simulation.observe(by: nil)
    #expect(!simulation.isUntold)
  }

  @Test(
    "Who looked before the link led here may not know what came with it, and nobody else",
    arguments: [false, true])
  func linkedMeanwhile(isLinkedLater: Bool) throws {
    let simulation = FilesSimulation(SeededRun.Setting(seed: 1), programs: 1)
    let program = try #require(simulation.programs.first)
    let life = SettingsLife(files: simulation.eyes)
    program.life = life
    simulation.disk.write(simulation.encoded(["key0": 1]), at: simulation.target)
    simulation.observe(by: nil)
    simulation.time = 5_000
    life.lookedAt = 4_000
    simulation.linkedAt = isLinkedLater ? 4_500 : 3_500
    life.pending = ["key1": 2]
    simulation.disk.write(simulation.encoded(["key1": 2]), at: simulation.target)
    simulation.observe(by: program)
    #expect(simulation.violations.map(\.invariant) == (isLinkedLater ? [] : [.foreignStands]))
  }
}

/// What the history of a file takes for a broken promise, and what not.
@Suite("The history of a simulated file")
struct FileHistoryTests {
  private var history = FileHistory()

  @Test("A commit may change what it names, and nothing else")
  mutating func naming() {
    #expect(history.commit(["a": 1], naming: ["a": 1], at: 0) == nil)
    #expect(history.commit(["a": 1, "b": 2], naming: ["b": 2], at: 10) == nil)
    let problem = history.commit(["b": 3], naming: ["b": 3], at: 20)
    #expect(problem?.invariant == .survivesWriters)
  }

  @Test("What another program wrote may fall within a second, and no later")
  mutating func foreignValues() {
    _ = history.commit(["a": 1], naming: ["a": 1], at: 0)
    var late = history
    history.replace(by: ["a": 5], at: 100)
    #expect(history.commit(["a": 1, "b": 2], naming: ["b": 2], at: 1_099) == nil)
    late.replace(by: ["a": 5], at: 100)
    let problem = late.commit(["a": 1, "b": 2], naming: ["b": 2], at: 1_100)
    #expect(problem?.invariant == .foreignStands)
  }

  @Test("What another program wrote has stood only until somebody broke it up")
  mutating func brokenUp() {
    _ = history.commit(["a": 1], naming: ["a": 1], at: 0)
    history.replace(by: ["a": 5], at: 100)
    history.breakUp(at: 200)
    history.replace(by: ["a": 6], at: 2_000)
    #expect(history.commit(["a": 1, "b": 2], naming: ["b": 2], at: 2_100) == nil)
  }

  @Test("Who last looked before people began anew goes on from what there was, and nobody else")
  mutating func begunAnew() {
    _ = history.commit(["a": 1], naming: ["a": 1], at: 0)
    history.beginAnew(at: 100)
    var late = history
    #expect(history.commit(["a": 1, "b": 2], naming: ["b": 2], lookedAt: 90, at: 200) == nil)
    let problem = late.commit(["a": 1, "b": 2], naming: ["b": 2], lookedAt: 110, at: 200)
    #expect(problem?.invariant == .foreignStands)
  }

  @Test("What others wrote into a replaced file may come back until its successor is durable")
  mutating func replacedFile() {
    _ = history.commit(["a": 1], naming: ["a": 1], at: 0)
    let index = history.newest
    _ = history.commit(["a": 2], naming: ["a": 2], at: 10)
    history.overwrite(index, with: ["a": 5])
    var late = history
    #expect(history.losePower(leaving: ["a": 5], at: 20) == nil)
    late.acknowledge(late.newest)
    #expect(late.losePower(leaving: ["a": 5], at: 20)?.invariant == .survivesPowerLoss)
  }

  @Test("What came and stood after a program's last look may fall to it, whatever followed")
  mutating func afterTheLastLook() {
    _ = history.commit(["a": 1], naming: ["a": 1], at: 0)
    history.replace(by: ["a": 5], at: 2_000)
    history.replace(by: [:], at: 3_500)
    var late = history
    #expect(history.commit(["a": 1, "b": 2], naming: ["b": 2], lookedAt: 1_900, at: 5_000) == nil)
    let problem = late.commit(
      ["a": 1, "b": 2], naming: ["b": 2], lookedAt: 3_400, at: 5_000)
    #expect(problem?.invariant == .foreignStands)
  }

  @Test("In place of damage comes what was committed, or later")
  mutating func damage() {
    _ = history.commit(["a": 1], naming: ["a": 1], at: 0)
    _ = history.commit(["a": 2], naming: ["a": 2], at: 10)
    history.breakUp(at: 20)
    var old = history
    #expect(history.commit(["a": 2, "b": 1], naming: ["b": 1], at: 2_000) == nil)
    let problem = old.commit(["a": 1, "b": 1], naming: ["b": 1], at: 2_000)
    #expect(problem?.invariant == .survivesWriters)
  }

  @Test("What nobody acknowledged may come back from a copy")
  mutating func unacknowledged() {
    _ = history.commit(["a": 1], naming: ["a": 1], at: 0)
    history.giveUp(["a": 7])
    history.breakUp(at: 10)
    #expect(history.commit(["a": 7, "b": 1], naming: ["b": 1], at: 2_000) == nil)
  }

  @Test("No loss of power goes behind what was acknowledged as durable, nor tears it")
  mutating func power() {
    _ = history.commit(["a": 1], naming: ["a": 1], at: 0)
    _ = history.commit(["a": 2], naming: ["a": 2], at: 10)
    history.acknowledge(1)
    var (behind, torn) = (history, history)
    #expect(history.losePower(leaving: ["a": 1], at: 20) == nil)
    behind.acknowledge(2)
    #expect(behind.losePower(leaving: ["a": 1], at: 20)?.invariant == .survivesPowerLoss)
    torn.acknowledge(2)
    #expect(torn.losePower(leaving: nil, at: 20)?.invariant == .survivesPowerLoss)
  }

  @Test("No loss of power tears what we wrote, be it durable or not; others may have torn theirs")
  mutating func torn() {
    _ = history.commit(["a": 1], naming: ["a": 1], at: 0)
    history.acknowledge(1)
    _ = history.commit(["a": 2], naming: ["a": 2], at: 10)
    var (missing, foreign, broken) = (history, history, history)
    #expect(
      history.losePower(leaving: nil, isTorn: true, at: 20)?.invariant == .survivesPowerLoss)
    #expect(missing.losePower(leaving: nil, at: 20) == nil)
    foreign.replace(by: ["a": 3], at: 15)
    #expect(foreign.losePower(leaving: nil, isTorn: true, at: 20) == nil)
    broken.breakUp(at: 15)
    _ = broken.commit(["a": 2], naming: [:], at: 2_000)
    #expect(broken.losePower(leaving: nil, isTorn: true, at: 2_010) == nil)
  }

  @Test("Who found a file empty and without a seal knows nothing of what was in it")
  mutating func foundEmpty() {
    _ = history.commit(["a": 1], naming: ["a": 1], at: 0)
    history.replace(by: ["a": 5], at: 100)
    history.breakUp(at: 200)
    history.replace(by: ["a": 6], at: 300)
    var known = history
    #expect(history.commit(["b": 2], naming: ["b": 2], wasNew: true, at: 310) == nil)
    let problem = known.commit(["b": 2], naming: ["b": 2], at: 310)
    #expect(problem?.invariant == .foreignStands)
  }

  @Test("Others may break a file while its saving is on its way, and until a version is durable")
  mutating func brokenMeanwhile() {
    _ = history.commit(["a": 1], naming: ["a": 1], at: 10)
    #expect(!history.wasBroken(after: 1, since: 0))
    history.breakUp(at: 20)
    _ = history.commit(["a": 1, "b": 2], naming: ["b": 2], at: 2_000)
    #expect(history.wasBroken(after: 1, since: 5))
    // Who asks afterwards, or for what was written afterwards, is promised a whole file.
    #expect(!history.wasBroken(after: 1, since: 21))
    #expect(!history.wasBroken(after: 2, since: 5))
    history.acknowledge(2)
    #expect(!history.wasBroken(after: 1, since: 5))
  }
}
