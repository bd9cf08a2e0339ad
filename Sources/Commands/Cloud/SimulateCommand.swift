import Glibc
import SetteeCloudCore
import SetteePropertyLists
import SetteeSimulations
import Synchronization

extension Commands {
  /// `settee simulate`.
  static let simulate = Subcommand(
    name: "simulate", group: .cloud,
    summary: "Put simulated devices through faults, and look for loss.",
    options: [
      CommandOption(
        "--world", value: "NAME", completion: .words(SimulationKind.allCases.map(\.rawValue)),
        "The world: devices (unless given), files, folder or etcd."),
      CommandOption(
        "--policy", value: "NAME", completion: .words(CloudPolicy.allCases.map(\.rawValue)),
        "Whose write stands: server-order, guide; last-writer."),
      CommandOption("--seeds", value: "N", "How many runs; 200 unless given."),
      CommandOption("--steps", value: "M", "File-system calls per run; 2000 unless given."),
      CommandOption(
        "--replicas", value: "R", "Devices or programs per run; else each seed says, 2 to 4."),
      CommandOption("--seed", value: "S", "The first seed; 1 unless given."),
      CommandOption(
        "--soak", value: "SECONDS", "Run all worlds in turn for so long, from a random seed."),
      CommandOption("--trace", "Tell everything that happens in one run."),
      CommandOption("--plant", value: "NAME", "Build a known bug in, which must then be found."),
    ],
    details: """
      Each run puts this program's own files, locks, replicas and account on simulated devices, \
      disks and networks, and lets its seed decide what fails when; then no acknowledged write \
      may be lost silently. In the world 'files' programs share a settings file beside others \
      that write it without asking; in 'folder' devices share a folder that is damaged, wiped and \
      synced late; in 'etcd' answers get lost, and other clusters take the place of theirs. \
      '--soak' tells its seed first, and ends with the first broken promise. The smallest \
      failing seed is told step by step, with exit code 1. '--plant help' lists the bugs that can \
      be planted.
      """
  ) { arguments, context in
    if arguments["--plant"] == "help" {
      let world = try SimulationRun.world(arguments)
      let bugs = PlantedBug.all(of: world).map { [$0.name, $0.description] }
      context.output.line(
        bugs.isEmpty ? SimulationRun.nothing(in: world) : Rows.text(bugs, for: context.output))
      return .exit(.done)
    }
    if arguments["--soak"] != nil { return try SoakRun(arguments).run(context) }
    return try SimulationRun(arguments).run(context)
  }
}

/// One call of `settee simulate`.
struct SimulationRun {
  private var batch: SimulationBatch
  private let isTracing: Bool

  init(_ arguments: Arguments) throws {
    let world = try Self.world(arguments)
    let bug = try arguments["--plant"].map { name in try Self.bug(name, in: world) }
    let seed = try Self.number("--seed", arguments, from: 0) ?? 1
    isTracing = arguments.has("--trace")
    batch = SimulationBatch(
      of: world, firstSeed: UInt64(seed),
      seedCount: try Self.number("--seeds", arguments, from: 1) ?? (isTracing ? 1 : 200),
      steps: try Self.number("--steps", arguments, from: 1) ?? 2_000,
      replicas: try Self.number("--replicas", arguments, from: 2, through: 8), bug: bug,
      policy: try Self.policy(arguments, in: world),
      workerCount: sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  func run(_ context: CommandContext) -> CommandOutcome {
    if isTracing, batch.seedCount == 1 { return trace(batch.firstSeed, context) }
    let bar = ProgressBar(of: batch.seedCount, on: context.errors)
    let telling = Telling()
    context.onInterrupt {
      telling.tell { summary in
        bar.clear()
        report(summary, context)
        context.output.line("Interrupted before all of the \(batch.seedCount) seeds had run.")
      }
      return .interrupted
    }
    let summary = batch.run(
      isCancelled: { telling.isOver },
      onProgress: { summary in
        telling.note(summary)
        bar.show(summary)
      })
    telling.note(summary)
    let isFirst = telling.tell { summary in
      bar.clear()
      report(summary, context)
    }
    guard isFirst else { return .exit(.interrupted) }
    guard let failure = summary.failure else { return .exit(.done) }
    context.output.line("")
    return trace(failure.seed, context)
  }

  /// Runs a seed once more and tells all of it.
  private func trace(_ seed: UInt64, _ context: CommandContext) -> CommandOutcome {
    let report = batch.world.run(
      seed: seed, steps: batch.steps, actors: batch.replicas, bug: batch.bug,
      policy: batch.policy, isTracing: true)
    for line in report.lines { context.output.line(line) }
    context.output.line("Seed \(seed): trace \(String(report.traceHash, radix: 16)).")
    for violation in report.violations { context.output.line("\(violation)") }
    return .exit(report.violations.isEmpty ? .done : .notSo)
  }

  private func report(_ summary: SimulationBatch.Summary, _ context: CommandContext) {
    context.output.line(
      "\(summary.seedCount) seeds from \(batch.firstSeed), \(summary.stepCount) steps,"
        + " \(summary.acknowledgedCount) acknowledged writes, \(summary.faultCount) faults:")
    for fault in batch.world.faults {
      context.output.line("  \(fault.name): \(summary.tally[fault, default: 0])")
    }
    if let bug = batch.bug { context.output.line("Planted: \(bug.description).") }
    guard let failure = summary.failure else {
      return context.output.line("No promise was broken.")
    }
    context.output.line("Seed \(failure.seed) broke a promise:")
  }

  /// The world that was asked for.
  static func world(_ arguments: Arguments) throws -> SimulationKind {
    guard let name = arguments["--world"] else { return .devices }
    if let world = SimulationKind(rawValue: name) { return world }
    let names = SimulationKind.allCases.map(\.rawValue)
    throw CommandError(
      "'\(name)' is no world that can be simulated.\(Suggestion.hint(name, names)) There are:"
        + " \(names.joined(separator: ", ")).")
  }

  private static func policy(
    _ arguments: Arguments, in world: SimulationKind
  ) throws -> CloudPolicy {
    let policy = try arguments.policy() ?? .lastWriter
    guard policy == .lastWriter || world.hasPolicies else {
      let worlds = SimulationKind.allCases.filter(\.hasPolicies).map { "'\($0.rawValue)'" }
      throw CommandError(
        "The world '\(world.rawValue)' knows the policy '\(CloudPolicy.lastWriter.rawValue)' alone;"
          + " '\(policy.rawValue)' can be had in \(worlds.joined(separator: " and ")).")
    }
    return policy
  }

  private static func bug(_ name: String, in world: SimulationKind) throws -> PlantedBug {
    let names = PlantedBug.all(of: world).map(\.name)
    if let bug = PlantedBug.named(name) {
      guard bug.world != world else { return bug }
      throw CommandError(
        "'\(name)' can be found in the world '\(bug.world.rawValue)':"
          + " add '--world \(bug.world.rawValue)'.")
    }
    let rest =
      names.isEmpty ? nothing(in: world) : "There are: \(names.joined(separator: ", "))."
    throw CommandError(
      "'\(name)' is no bug that can be planted.\(Suggestion.hint(name, names)) \(rest)")
  }

  /// Says that a world has no bugs of its own.
  static func nothing(in world: SimulationKind) -> String {
    "The world '\(world.rawValue)' has no bugs to plant."
  }

  static func number(
    _ option: String, _ arguments: Arguments, from low: Int, through high: Int = 1_000_000_000
  ) throws -> Int? {
    guard let text = arguments[option] else { return nil }
    guard let number = Int(text), low...high ~= number else {
      throw CommandError("'\(option)' needs a whole number from \(low) to \(high), not '\(text)'.")
    }
    return number
  }
}

/// Tells once what a batch came to: at its end, or where it was interrupted.
private final class Telling: Sendable {
  private let state = Mutex((latest: SimulationBatch.Summary(), isOver: false))

  var isOver: Bool { state.withLock { $0.isOver } }

  /// Remembers the furthest state; workers bring theirs in any order.
  func note(_ summary: SimulationBatch.Summary) {
    state.withLock { state in
      if summary.seedCount >= state.latest.seedCount { state.latest = summary }
    }
  }

  /// Tells, unless that was done before.
  @discardableResult
  func tell(_ body: (SimulationBatch.Summary) -> Void) -> Bool {
    state.withLock { state in
      guard !state.isOver else { return false }
      state.isOver = true
      body(state.latest)
      return true
    }
  }
}

/// A line on a terminal that tells how far a batch has come; nothing on a pipe.
private struct ProgressBar: Sendable {
  private let total: Int
  private let output: TextOutput
  private static let width = 40

  init(of total: Int, on output: TextOutput) {
    self.total = total
    self.output = output
  }

  func show(_ summary: SimulationBatch.Summary) {
    // A hundredth is as fine as the bar can show.
    guard output.isTerminal, summary.seedCount % max(1, total / 100) == 0 else { return }
    let filled = summary.seedCount * Self.width / max(1, total)
    let bar = String(repeating: "#", count: filled)
    let rest = String(repeating: ".", count: max(0, Self.width - filled))
    output.raw("\r[\(bar)\(rest)] \(summary.seedCount)/\(total) seeds")
  }

  func clear() {
    guard output.isTerminal else { return }
    output.raw("\r" + String(repeating: " ", count: Self.width + 40) + "\r")
  }
}
