import SetteeDocuments
import SetteePropertyLists
import SetteeStores

extension Commands {
  /// `settee get`.
  static let get = Subcommand(
    name: "get", group: .values, summary: "Print the value of a key.", operands: "KEY",
    operandCount: 1...1, completion: .key,
    options: StoreOptions.all + [
      StoreOptions.json, StoreOptions.reveal,
      CommandOption("--raw", "Print the value's bytes alone, also to a terminal."),
    ],
    trailing: "-KEY VALUE ...",
    details: """
      A KEY may lead into a value: servers.1.port, env."a.b", /servers/1/port.
      Text is printed as it is, dates as 2026-11-21T09:30:00Z, data in base64, lists and objects \
      as JSON. On a terminal control characters become marks and secrets are masked.

      With a schema, a key without a value prints its default; without one, it ends with 1. What \
      follows '--' overrides stored values, as it does for a program. A value that breaks a \
      rule of the schema is printed, and told of on standard error.
      """
  ) { arguments, context in
    let opened = try context.open(arguments)
    let reading = opened.reading(of: try opened.place(arguments.operands[0], isKnown: true))
    guard let value = reading.value else { throw opened.absence(of: reading.key) }
    if let problem = reading.placedProblem { context.errors.sentence(problem) }
    if !arguments.has("--raw"), let name = opened.document?.halfName(in: reading.key) {
      throw CommandError(
        "\(name): Half of a surrogate pair stands in its name; '--raw' prints the bytes.")
    }
    if arguments.has("--json") {
      guard !reading.isMasked else {
        throw CommandError("'\(reading.key)' is a secret; '--reveal' prints it.", code: .notSo)
      }
      context.output.line(reading.tree.json())
    } else if arguments.has("--raw") {
      guard !context.output.isTerminal || !reading.isMasked else {
        throw CommandError("'\(reading.key)' is a secret; '--reveal' prints it.", code: .notSo)
      }
      context.output.bytes(opened.document?.source(of: reading.key) ?? value.bytes)
    } else if context.output.isTerminal && reading.isMasked {
      context.output.line(reading.line())
    } else {
      context.output.line(
        value.isContainer ? reading.tree.json() : reading.spelling ?? value.printed)
    }
    return .exit(.done)
  }
}

extension OpenedStore {
  /// Says that a key has no value, and which similar one has.
  func absence(of key: Key) -> CommandError {
    let hint = Suggestion.hint(key.name, store.keys().map(\.name))
    return CommandError("'\(key)' is not set in \(name).\(hint)", code: .notSo)
  }
}

extension OpenedDocument {
  /// The place of the first member inside a value whose name no text can hold; nothing where all
  /// can be printed.
  fileprivate func halfName(in key: Key) -> Key? {
    guard let node = places.node(of: key), let place = places.place(of: key) else { return nil }
    return node.wayToHalfName.map { way in
      places.key(of: way.reduce(place) { $0.appending($1) })
    }
  }
}

extension DocumentNode {
  /// O(n) in all that is inside.
  fileprivate var wayToHalfName: [Place.Step]? {
    guard isContainer else { return nil }
    return (0..<count).lazy.compactMap { position -> [Place.Step]? in
      let inner = element(at: position)
      let step: Place.Step = inner.hasName ? .member(inner.name) : .element(position)
      if inner.isNamedUnreadably { return [step] }
      return inner.wayToHalfName.map { [step] + $0 }
    }.first
  }
}
