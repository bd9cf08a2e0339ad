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
      elsewhere. Without KEY all keys are watched; one that leads into a value, such as \
      servers.1.port, is told of where that place changes. A line is KEY = VALUE, the value as \
      JSON; with --json it is an object. Ends when it is interrupted, with 130.
      """
  ) { arguments, context in
    let opened = try context.open(arguments)
    let places = try arguments.operands.map { try opened.place($0, isKnown: true) }
    let watch = Watch(
      opened, places: places.isEmpty ? nil : Set(places), isJSON: arguments.has("--json"),
      output: context.output)
    watch.start(isShowingAll: arguments.has("--now"))
    context.onInterrupt { watch.end() }
    return .running
  }
}

/// Prints changes until it is ended.
final class Watch: Sendable {
  private let opened: OpenedStore
  private let places: Set<Place>?
  private let isJSON: Bool
  private let output: TextOutput
  /// Held while lines are printed, so that they keep their order.
  private let state = Mutex(State())

  private struct State {
    /// Keeps the watch alive.
    var observation: StoreObservation?
    /// What was last known of places inside values.
    var known: [Place: PropertyList] = [:]
  }

  init(_ opened: OpenedStore, places: Set<Place>?, isJSON: Bool, output: TextOutput) {
    self.opened = opened
    self.places = places
    self.isJSON = isJSON
    self.output = output
  }

  /// Begins to listen, and then prints what is there already.
  func start(isShowingAll: Bool) {
    state.withLock { state in
      state.observation = opened.store.observe { change in
        self.state.withLock { self.show(change.keys, &$0) }
      }
      if isShowingAll {
        show(Set(opened.readings().filter { $0.value != nil }.map(\.key)), &state)
      } else {
        for place in places ?? [] where !place.isWhole {
          state.known[place] = opened.reading(of: place).value
        }
      }
    }
    opened.document?.store.startWatching()
  }

  func end() -> ExitCode {
    // Released after the lock, since this may be what keeps the observation's closure.
    let ended = state.withLock { state in
      defer { state.observation = nil }
      return state.observation
    }
    ended?.cancel()
    return .interrupted
  }

  private func show(_ changed: Set<Key>, _ state: inout State) {
    let watched = places?.filter { changed.contains($0.key) } ?? Set(changed.map { Place($0) })
    for (place, reading) in watched.map({ ($0, opened.reading(of: $0)) })
      .sorted(by: { $0.1.key < $1.1.key })
    {
      // A value may change without that of a place inside.
      if !place.isWhole, reading.value == state.known[place] { continue }
      if !place.isWhole { state.known[place] = reading.value }
      output.line(isJSON ? reading.jsonTree.json() : line(reading))
    }
  }

  private func line(_ reading: ValueReading) -> String {
    guard reading.value != nil else { return "\(reading.key.row) is not set" }
    let origin = reading.source == nil ? " (default)" : ""
    return "\(reading.key.row) = \(reading.line())\(origin)"
  }
}
