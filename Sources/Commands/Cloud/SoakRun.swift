import Glibc
import SetteeSimulations

/// One call of `settee simulate --soak`.
struct SoakRun {
  var soak: Soak
  private let seconds: Int

  init(_ arguments: Arguments) throws {
    for option in ["--world", "--seeds", "--steps", "--replicas", "--plant", "--policy"]
    where arguments[option] != nil {
      throw CommandError("'--soak' runs all worlds, and draws the rest: leave '\(option)' out.")
    }
    seconds = try SimulationRun.number("--soak", arguments, from: 1) ?? 1
    let seed = try SimulationRun.number("--seed", arguments, from: 0).map { UInt64($0) }
    soak = Soak(
      seed: seed ?? .random(in: 0..<UInt64(Soak.seedLimit)),
      workerCount: sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  func run(_ context: CommandContext) -> CommandOutcome {
    context.output.line("Seed \(soak.seed), for \(seconds) seconds.")
    let end = ContinuousClock.now + .seconds(seconds)
    var sums: [SimulationKind: SimulationBatch.Summary] = [:]
    let found = soak.run(until: { ContinuousClock.now >= end }) { batch, summary in
      sums[batch.world, default: SimulationBatch.Summary()].add(summary)
    }
    for world in soak.worlds {
      guard let sum = sums[world] else { continue }
      context.output.line(
        "\(world.rawValue): \(sum.seedCount) seeds, \(sum.stepCount) steps,"
          + " \(sum.acknowledgedCount) acknowledged writes, \(sum.faultCount) faults")
    }
    guard let (batch, failure) = found else {
      context.output.line("No promise was broken.")
      return .exit(.done)
    }
    for violation in failure.violations { context.output.line("\(violation)") }
    context.output.line("This tells it step by step:")
    context.output.line(
      "settee simulate --world \(batch.world.rawValue) --seed \(failure.seed)"
        + " --steps \(batch.steps) --trace")
    return .exit(.notSo)
  }
}
