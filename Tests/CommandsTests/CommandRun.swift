import Foundation
import SetteeEngines
import SetteeFiles
import SetteeReplication
import Synchronization
import TestSupport
import Testing

@testable import SetteeCommands

/// A home for the commands of one test: a folder of settings files, and what a person answers.
final class CommandWorld: Sendable {
  /// The folder of its settings files, which is removed when nobody needs the world any more.
  let config: URL
  /// What people call the machine.
  let device: String
  /// The locale of its messages; empty where none is asked for.
  let locale: String

  init(device: String = "this machine", locale: String = "") {
    (self.device, self.locale) = (device, locale)
    config = FileManager.default.temporaryDirectory.appending(path: "settee-\(UUID().uuidString)")
  }

  // What is written behind the commands may not be done: nothing is said of what that leaves.
  deinit { TemporaryFolder.removeTree(Path(config.path)) }

  /// Runs a command.
  /// - Parameters:
  ///   - words: The command line without the program's name.
  ///   - input: What is typed or piped in.
  ///   - isTerminal: Whether input and output are a terminal's.
  /// - Returns: What it printed, and how it ended.
  @MainActor
  @discardableResult
  func run(_ words: [String], input: String = "", isTerminal: Bool = false) -> CommandRun {
    CommandRun(words, in: self, input: input, isTerminal: isTerminal)
  }

  /// Runs a command on the suite `trial`.
  @MainActor
  @discardableResult
  func trial(
    _ words: String..., input: String = "", isTerminal: Bool = false
  ) -> CommandRun {
    run(words + ["--suite", "trial"], input: input, isTerminal: isTerminal)
  }

  /// Puts an account without values into a shared folder, as a device that writes does.
  func foundAccount(in folder: String) throws {
    var account = FolderAccount(Path(folder), in: .live(), quota: SyncParameters().quota)
    _ = try account.findAccount()
  }

  /// Writes a file into the folder, and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    let file = config.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  /// The screen after keys in the form of a document of this text and schema, and what its file
  /// holds then.
  @MainActor
  func edit(
    _ text: String, by schema: String, at place: String? = nil, _ keys: String = "",
    size: String = "110x30"
  ) throws -> (screen: String, text: String) {
    let schema = try write(schema, to: "form.schema.json")
    let file = try write(text, to: "form.json")
    let run = run(
      ["edit", file] + (place.map { [$0] } ?? [])
        + ["--schema", schema, "--dump-screen", "--size", size, "--keys", keys])
    return (run.output, try String(contentsOfFile: file, encoding: .utf8))
  }

  /// What Foundation reads in a suite's file.
  func stored(in suite: String = "trial") throws -> NSDictionary {
    let data = try Data(contentsOf: config.appending(path: "\(suite).plist"))
    let values = try PropertyListSerialization.propertyList(from: data, format: nil)
    return try #require(values as? NSDictionary)
  }

  /// A schema with one setting of each type, in the suite `trial`.
  func schema() throws -> String {
    try write(
      """
      {"title": "Trial", "x-settee": {"suite": "trial", "prefix": "app."}, "properties": {
        "switch": {"type": "boolean", "default": false, "title": "Switch"},
        "count": {"type": "integer", "default": 5, "minimum": 0, "maximum": 10,
                  "description": "How many there are."},
        "ratio": {"type": "number"},
        "colour": {"enum": ["red", "green"], "default": "red"},
        "tags": {"type": "array", "items": {"type": "string"}, "default": ["one"]},
        "fixed": {"type": "string", "readOnly": true, "default": "so"},
        "password": {"type": "string", "default": "", "x-settee": {"secret": true}}}}
      """, to: "trial.json")
  }

  static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}

/// One run of a command.
@MainActor
struct CommandRun {
  let outcome: CommandOutcome
  let output: String
  let errors: String
  let world: CommandWorld
  /// What a command that goes on prints from now on.
  let later: Collector
  /// Presses the interrupt key, and gives the code with which the command ends.
  let interrupt: () -> ExitCode?

  init(_ words: [String]) { self.init(words, in: CommandWorld(), input: "", isTerminal: false) }

  init(_ words: [String], in world: CommandWorld, input: String, isTerminal: Bool) {
    let (output, errors) = (Collector(), Collector())
    let typed = Mutex(Array(input.utf8)[...])
    let handler = Handler()
    outcome = Commands.run(
      words,
      context: CommandContext(
        environment: [
          "XDG_CONFIG_HOME": world.config.path, "TERM": "xterm-256color",
          "XDG_DATA_HOME": world.config.path + "/data", "SETTEE_DEVICE": world.device,
          "XDG_STATE_HOME": world.config.path + "/state", "LC_ALL": world.locale,
          "XDG_CONFIG_DIRS": world.config.path + "/system",
        ],
        input: TextInput(isTerminal: isTerminal) { count in
          typed.withLock { rest in
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
          }
        },
        output: output.textOutput(isTerminal), errors: errors.textOutput(isTerminal),
        programPath: CommandWorld.repository.appending(path: ".build/debug/settee").path,
        onInterrupt: { handler.set($0) }))
    self.output = output.text
    self.errors = errors.text
    self.world = world
    later = output
    interrupt = { handler.call() }
  }

  var config: URL { world.config }

  var code: ExitCode? {
    guard case .exit(let code) = outcome else { return nil }
    return code
  }

  /// What a command has written so far.
  final class Collector: Sendable {
    private struct State {
      var bytes: [UInt8] = []
      var waiting: [(isDone: @Sendable (String) -> Bool, CheckedContinuation<Void, Never>)] = []
      var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    private let state = Mutex(State())

    var text: String { state.withLock { $0.text } }

    func textOutput(_ isTerminal: Bool) -> TextOutput {
      TextOutput(isTerminal: isTerminal) { [self] in append($0) }
    }

    /// Returns when a text was written so many times; a test's time limit ends the wait.
    func wait(for part: String, count: Int = 1) async {
      let isDone: @Sendable (String) -> Bool = { $0.ranges(of: part).count >= count }
      await withCheckedContinuation { continuation in
        let isDoneAlready = state.withLock { state in
          if isDone(state.text) { return true }
          state.waiting.append((isDone, continuation))
          return false
        }
        if isDoneAlready { continuation.resume() }
      }
    }

    private func append(_ bytes: [UInt8]) {
      let done = state.withLock { state in
        state.bytes += bytes
        let text = state.text
        let done = state.waiting.filter { $0.isDone(text) }
        state.waiting.removeAll { $0.isDone(text) }
        return done
      }
      for (_, continuation) in done { continuation.resume() }
    }
  }

  private final class Handler: Sendable {
    private let stored = Mutex<(@Sendable () -> ExitCode)?>(nil)

    func set(_ handler: @escaping @Sendable () -> ExitCode) { stored.withLock { $0 = handler } }

    func call() -> ExitCode? { stored.withLock { $0 }?() }
  }
}
