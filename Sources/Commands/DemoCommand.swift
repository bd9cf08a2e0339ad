import SetteeCloudCore
import SetteeDemo
import SetteeEditor
import SetteeEngines
import SetteeFiles
import SetteeNcursesTerminal
import SetteePropertyLists
import SetteeSchemas
import SetteeTerminals
import SetteeThemes

/// `settee demo`: its options, its terminal, and how it ends.
extension Commands {
  static let demo = Subcommand(
    name: "demo", group: .screens, summary: "Watch two devices sync in one terminal.",
    operands: "[SCHEMA]", operandCount: 0...1, completion: .schema,
    options: [
      CommandOption(
        "--cloud", value: "PLACE",
        "A real account: folder:PATH or etcd:ADDRESS; or sim:."),
      CommandOption("--seed", value: "N", "Decides everything that chance decides; 1."),
      CommandOption("--latency", value: "TIME", "How long a message takes one way; 800ms."),
      CommandOption("--loss", value: "SHARE", "How many messages get lost; 0%."),
      CommandOption("--period", value: "TIME", "From one sync of a device to the next; 2s."),
      CommandOption(
        "--policy", value: "NAME", completion: .words(CloudPolicy.allCases.map(\.rawValue)),
        "Whose write stands: server-order, guide; last-writer."),
      CommandOption("--script", value: "FILE", completion: .file, "Play a written scenario."),
      themeOption, keymapOption, noMouseOption, noStateOption, colorOption, asciiOption,
      CommandOption("--dump-screen", "Play the script to its end, print the screen, and end."),
      CommandOption("--size", value: "WxH", "The size for --dump-screen; 80x24."),
      svgOption,
    ],
    details: """
      With --cloud the two are devices, laptop and desktop, of a real account, and \
      'settee edit SCHEMA --cloud PLACE' elsewhere is a third.
      A script has lines like 'at 500ms press <Space>', with keys as for 'settee edit --keys', \
      'after 1s say Now the other one' and 'until settled'.
      """
  ) { arguments, context in
    try DemoSetup(arguments, context: context).run(arguments)
  }
}

/// What a demo needs: the schema, the options, the looks, the script.
@MainActor
private struct DemoSetup: ScreenSetup {
  let context: CommandContext
  let schema: Schema
  let options: DemoOptions
  let script: DemoScript?
  let looks: ThemeChoice
  let themes: ThemeLibrary
  let memory: MemoryFile?
  let memoryProblem: String?
  let colorLevel: ColorLevel?
  let keys: ChosenKeys

  init(_ arguments: Arguments, context: CommandContext) throws {
    self.context = context
    let resources = Resources(context)
    schema = try resources.schema(arguments.operands.first ?? "reading")
    options = try DemoOptions(arguments)
    script = try arguments["--script"].map { try resources.script($0) }
    themes = resources.themes
    memory = resources.memoryFile(arguments)
    let remembered = memory?.read()
    memoryProblem = remembered?.problem
    looks = try ThemeChoice(
      arguments, memory: remembered?.memory ?? ScreenMemory(), in: themes, context: context)
    colorLevel = try ColorLevel.option(arguments["--color"])
    keys = try resources.keysForScreen(arguments)
  }

  /// The devices that the arguments ask for, and the account behind them.
  private func world(_ arguments: Arguments) throws -> any DemoWorld {
    let secrets = schema.allDescriptions.filter { $0.traits.contains(.secret) }.map(\.key)
    guard let place = try context.cloudPlace(arguments),
      let devices = try context.demoDevices(
        at: place, named: ["laptop", "desktop"], under: options.policy, arguments, schema: schema)
    else { return SimulatedWorld(options, secretKeys: secrets) }
    for option in ["--latency", "--loss", "--period"] where arguments.has(option) {
      throw CommandError("\(option) is for a simulated network; \(place) has a real one.")
    }
    let time = LiveTimekeeper()
    return RealWorld(devices, at: "\(place)", now: { time.unixMilliseconds })
  }

  var theme: Theme { looks.theme }

  private func demo(_ world: any DemoWorld, level: ColorLevel, isASCII: Bool) -> Demo {
    var editorOptions = Editor.Options(looks, level: level, context: context)
    editorOptions.themes = { [themes] in themes.all(level: level).map(\.theme) }
    return Demo(
      title: schema.title, descriptions: schema.descriptions, world: world, options: options,
      script: script, theme: theme.resolved(for: level), editorOptions: editorOptions,
      isASCII: isASCII, keyMap: keys.keyMap)
  }

  /// The screen after the script, with time passing in steps of one tick.
  func show(_ arguments: Arguments, on screen: InMemoryScreen) throws -> CommandError? {
    if let place = try context.cloudPlace(arguments), place != .simulator {
      throw CommandError("--dump-screen plays simulated time; \(place) has a real one.")
    }
    let demo = demo(
      try world(arguments), level: screen.colorLevel, isASCII: screen.isASCII)
    _ = demo.picture(on: screen)
    return demo.failure.map { CommandError($0, code: .notSo) }
  }

  func start(_ arguments: Arguments) throws {
    let terminal = TerminalOptions(
      colorLevel: colorLevel, isASCII: arguments.has("--ascii") ? true : nil,
      hasMouse: keys.wantsMouse,
      environment: { context.environment[$0] })
    let world = try world(arguments)
    let real = world as? RealWorld
    let remedy = "'settee demo --dump-screen' prints a screen"
    try FullScreen.start(remedy: remedy) {
      let session = try TerminalSession(options: terminal)
      let demo = demo(
        world, level: session.screen.colorLevel, isASCII: session.screen.isASCII)
      for remark in [keys.remark, memoryProblem].compactMap(\.self) { demo.remark(remark) }
      var storage = ScreenLoop.Storage(flush: { try real?.flush() })
      if let memory {
        storage.remember = {
          let added = demo.addedMemory
          return { @Sendable () -> String? in memory.add(added) }
        }
      }
      let loop = ScreenLoop.start(
        demo, on: session, keeping: storage, onEnd: FullScreen.exit)
      Self.run(loop, in: world)
    }
  }

  /// Lets time pass, and shows what it brings, until the process ends.
  private static func run(_ loop: ScreenLoop, in world: any DemoWorld) {
    if let simulator = (world as? SimulatedWorld)?.simulator {
      let timer = SyncTimer(simulator, every: Demo.tick, afterStep: { await loop.tick() })
      Task { await timer.run() }
    } else {
      Task {
        let clock = ContinuousClock()
        while true {
          // What is drawn here is time itself: progress bars and ages.
          try await clock.sleep(for: Demo.tick)
          loop.tick()
        }
      }
    }
  }
}

extension DemoOptions {
  fileprivate init(_ arguments: Arguments) throws(CommandError) {
    self.init()
    if let text = arguments["--seed"] {
      guard let seed = UInt64(text) else {
        throw CommandError("--seed: '\(text)' is not a whole number from 0 to \(UInt64.max).")
      }
      self.seed = seed
    }
    latency = try Self.time("--latency", arguments, from: 0) ?? latency
    period = try Self.time("--period", arguments, from: 200) ?? period
    policy = try arguments.policy() ?? policy
    if let text = arguments["--loss"] {
      guard let percent = Int(text.hasSuffix("%") ? String(text.dropLast()) : text),
        (0...100).contains(percent)
      else { throw CommandError("--loss: '\(text)' is not a share from 0% to 100%.") }
      lossPercent = percent
    }
  }

  private static func time(
    _ option: String, _ arguments: Arguments, from least: Int
  ) throws(CommandError) -> Int? {
    guard let text = arguments[option] else { return nil }
    guard let milliseconds = DurationText.milliseconds(text), milliseconds >= least else {
      throw CommandError("\(option): '\(text)' is not a time of \(least)ms or more, like 2s.")
    }
    return milliseconds
  }
}

extension Arguments {
  /// The policy that `--policy` names.
  func policy() throws(CommandError) -> CloudPolicy? {
    guard let text = self["--policy"] else { return nil }
    if let policy = CloudPolicy(rawValue: text) { return policy }
    let names = CloudPolicy.allCases.map(\.rawValue)
    throw CommandError(
      "--policy: '\(text)' is none of \(names.joined(separator: ", "))."
        + Suggestion.hint(text, names))
  }
}
