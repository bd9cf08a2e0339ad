import SetteePropertyLists
import SetteeStores
import Synchronization

extension Commands {
  /// `settee watch`.
  static let watch = Subcommand(
    name: "watch", group: .values, summary: "Print a line for each change, as it happens.",
    operands: "[KEY ...]", operandCount: 0...Int.max, completion: .key,
    options: StoreOptions.all + [
      CommandOption("--now", "Print the values as they are first."),
      StoreOptions.json, StoreOptions.reveal,
    ],
    details: """
      Changes of every program are seen, within 200 ms: those that 'settee edit' marks as changed \
      elsewhere. Without KEY all keys are watched. A line is KEY = VALUE, the value as JSON; with \
      --json it is an object. Ends when it is interrupted, with 130.
      """
  ) { arguments, context in
    let opened = try context.open(arguments)
    let keys = try arguments.operands.map { try opened.knownKey($0) }
    let watch = Watch(
      opened, keys: keys.isEmpty ? nil : Set(keys), isJSON: arguments.has("--json"),
      output: context.output)
    watch.start(isShowingAll: arguments.has("--now"))
    context.onInterrupt { watch.end() }
    return .running
  }
}

/// Prints changes until it is ended.
final class Watch: Sendable {
  private let opened: OpenedStore
  private let keys: Set<Key>?
  private let isJSON: Bool
  private let output: TextOutput
  /// Held while lines are printed, so that they keep their order; keeps this alive.
  private let observation = Mutex<StoreObservation?>(nil)

  init(_ opened: OpenedStore, keys: Set<Key>?, isJSON: Bool, output: TextOutput) {
    self.opened = opened
    self.keys = keys
    self.isJSON = isJSON
    self.output = output
  }

  /// Begins to listen, and then prints what is there already.
  func start(isShowingAll: Bool) {
    observation.withLock { observation in
      observation = opened.store.observe { change in
        self.observation.withLock { _ in self.show(change.keys) }
      }
      guard isShowingAll else { return }
      show(Set(opened.readings().filter { $0.value != nil }.map(\.key)))
    }
    opened.document?.store.startWatching()
  }

  func end() -> ExitCode {
    // Released after the lock, since this may be what keeps the observation's closure.
    let ended = observation.withLock { observation in
      defer { observation = nil }
      return observation
    }
    ended?.cancel()
    return .interrupted
  }

  private func show(_ changed: Set<Key>) {
    for key in (keys.map(changed.intersection) ?? changed).sorted() {
      let reading = opened.reading(of: key)
      output.line(isJSON ? PropertyList.dictionary(reading.json).json() : line(reading))
    }
  }

  private func line(_ reading: ValueReading) -> String {
    guard reading.value != nil else { return "\(reading.key.row) is not set" }
    let origin = reading.source == nil ? " (default)" : ""
    return "\(reading.key.row) = \(reading.line())\(origin)"
  }
}
