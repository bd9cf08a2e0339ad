import SetteeSimulations
import Synchronization
import Testing

@testable import SetteeCommands

/// `settee simulate`, on few and short runs.
@MainActor
struct SimulateCommandTests {
  private let world = CommandWorld()

  @Test("It tells seeds, steps, writes and each kind of fault, and says that no promise was broken")
  func report() {
    let run = world.run(["simulate", "--seeds", "3", "--steps", "200", "--seed", "40"])
    #expect(run.outcome == .exit(.done) && run.errors == "")
    #expect(run.output.hasPrefix("3 seeds from 40, "))
    for fault in SimulationKind.devices.faults {
      #expect(run.output.contains("  \(fault.name): "))
    }
    #expect(run.output.hasSuffix("No promise was broken.\n"))
  }

  @Test("A planted bug is told with the smallest seed that shows it, step by step")
  func planted() {
    let run = world.run(["simulate", "--seeds", "20", "--plant", "no-lock"])
    #expect(run.outcome == .exit(.notSo))
    #expect(run.output.contains("Planted: processes write without a lock.\nSeed "))
    #expect(run.output.contains(" broke a promise:\n\n") && run.output.contains(" writes key"))
  }

  @Test("'--plant help' lists every bug that can be planted, with what is wrong then")
  func list() {
    let run = world.run(["simulate", "--plant", "help"])
    #expect(run.outcome == .exit(.done) && run.errors == "")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines == PlantedBug.all(of: .devices).map { "\($0.name)\t\($0.description)" })
  }

  @Test("Of a world without bugs to plant that is said")
  func noBugs() {
    let run = world.run(["simulate", "--world", "etcd", "--plant", "help"])
    #expect(run.outcome == .exit(.done) && run.errors == "")
    #expect(run.output == "The world 'etcd' has no bugs to plant.\n")
  }

  @Test("Every world has its faults and its bugs, and a bug of another world is told where it is")
  func worlds() {
    let run = world.run(["simulate", "--world", "files", "--seeds", "3", "--steps", "200"])
    #expect(run.outcome == .exit(.done) && run.errors == "")
    for fault in SimulationKind.files.faults {
      #expect(run.output.contains("  \(fault.name): "))
    }
    let list = world.run(["simulate", "--world", "files", "--plant", "help"]).output
    let lines = list.split(separator: "\n").map(String.init)
    #expect(lines == PlantedBug.all(of: .files).map { "\($0.name)\t\($0.description)" })
    let found = world.run(
      ["simulate", "--world", "files", "--seeds", "100", "--plant", "generation-ignored"])
    #expect(found.outcome == .exit(.notSo) && found.output.contains(" broke a promise:\n\n"))
  }

  @Test("A world of shared folders has its faults, and its bugs are found")
  func folders() {
    let run = world.run(["simulate", "--world", "folder", "--seeds", "3", "--steps", "200"])
    #expect(run.outcome == .exit(.done) && run.errors == "")
    for fault in SimulationKind.folder.faults {
      #expect(run.output.contains("  \(fault.name): "))
    }
    let found = world.run(
      ["simulate", "--world", "folder", "--seeds", "100", "--plant", "share-not-synced"])
    #expect(found.outcome == .exit(.notSo) && found.output.contains(" broke a promise:\n\n"))
  }

  @Test("Devices can live under another policy, a shared folder cannot")
  func policies() {
    let run = world.run(["simulate", "--policy", "guide", "--seeds", "3", "--steps", "200"])
    #expect(run.outcome == .exit(.done) && run.errors == "")
    #expect(
      run.output != world.run(["simulate", "--seeds", "3", "--steps", "200"]).output,
      "it makes a difference")
    let etcd = world.run(
      ["simulate", "--world", "etcd", "--policy", "guide", "--seeds", "3", "--steps", "200"])
    #expect(etcd.outcome == .exit(.done) && etcd.errors == "")
  }

  @Test("A soak tells its seed first, then each world, and that no promise was broken")
  func soak() {
    let run = world.run(["simulate", "--soak", "1", "--seed", "5"])
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(run.errors == "" && lines.first == "Seed 5, for 1 seconds.")
    #expect(lines.contains { $0.hasPrefix("devices: ") && $0.contains(" seeds, ") })
    #expect(run.outcome == .exit(.done) && lines.last == "No promise was broken.")
  }

  @Test("A soak that finds a broken promise ends with the command that tells it, and exits with 1")
  func soakFailure() throws {
    let words = ["--soak", "600", "--seed", "5"]
    var run = try SoakRun(Arguments(words, for: Commands.simulate))
    run.soak.bug = PlantedBug.named("ack-before-sync")
    let output = CommandRun.Collector()
    let outcome = run.run(
      CommandContext(
        environment: [:], input: TextInput(isTerminal: false) { _ in [] },
        output: output.textOutput(false), errors: output.textOutput(false), programPath: "",
        onInterrupt: { _ in }))
    #expect(outcome == .exit(.notSo))
    let lines = output.text.split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.hasPrefix("[") && $0.contains("] at step ") })
    #expect(!lines.contains("No promise was broken."))
    let command = try #require(lines.last).split(separator: " ").map(String.init)
    #expect(command.prefix(5) == ["settee", "simulate", "--world", "files", "--seed"])
    // It repeats what was found, where the bug is.
    let again = world.run(Array(command.dropFirst()) + ["--plant", "ack-before-sync"])
    #expect(again.outcome == .exit(.notSo), "\(command)")
  }

  @Test("An interrupt ends the runs, tells what they came to so far, and exits with 130")
  func interrupt() {
    let handler = Mutex<(@Sendable () -> ExitCode)?>(nil)
    let output = CommandRun.Collector()
    let bars = Atomic(0)
    let code = Mutex<ExitCode?>(nil)
    let errors = TextOutput(isTerminal: true) { bytes in
      // The progress bar after the second seed is when the key is pressed.
      let isBar = String(decoding: bytes, as: UTF8.self).contains("seeds")
      guard isBar, bars.wrappingAdd(1, ordering: .relaxed).newValue == 2 else { return }
      let press = handler.withLock { $0 }
      code.withLock { $0 = press?() }
    }
    let outcome = Commands.run(
      ["simulate", "--seeds", "60", "--steps", "100"],
      context: CommandContext(
        environment: [:], input: TextInput(isTerminal: false) { _ in [] },
        output: output.textOutput(false), errors: errors, programPath: "",
        onInterrupt: { press in handler.withLock { $0 = press } }))
    #expect(code.withLock { $0 } == .interrupted && outcome == .exit(.interrupted))
    let lines = output.text.split(separator: "\n").map(String.init)
    #expect(lines.first?.contains(" seeds from 1, ") == true)
    #expect(lines.last == "Interrupted before all of the 60 seeds had run.")
    #expect(output.text.ranges(of: "seeds from").count == 1, "told once")
  }

  @Test(
    "A number out of range and an unknown bug are refused with what would be right",
    arguments: [
      (["--seeds", "0"], "'--seeds' needs a whole number from 1 to"),
      (["--steps", "many"], "'--steps' needs a whole number from 1 to"),
      (["--replicas", "9"], "'--replicas' needs a whole number from 2 to 8"),
      (["--seed", "-1"], "'--seed' needs a whole number from 0 to"),
      (["--plant", "no-lok"], "Did you mean 'no-lock'?"),
      (["--plant", "settled-by-hash"], "add '--world files'"),
      (["--world", "etcd", "--plant", "x"], "The world 'etcd' has no bugs to plant."),
      (["--soak", "0"], "'--soak' needs a whole number from 1 to"),
      (["--soak", "5", "--world", "files"], "leave '--world' out"),
      (["--plant", "wipe-joined"], "add '--world folder'"),
      (["--policy", "server-ordr"], "Did you mean 'server-order'?"),
      (["--policy", "guide", "--world", "folder"], "can be had in 'devices' and 'etcd'"),
      (["--soak", "5", "--policy", "guide"], "leave '--policy' out"),
      (["--world", "file"], "Did you mean 'files'?"),
    ])
  func refusals(words: [String], sentence: String) {
    let run = world.run(["simulate"] + words)
    #expect(run.outcome == .exit(.usage) && run.errors.contains(sentence), "\(run.errors)")
  }
}
