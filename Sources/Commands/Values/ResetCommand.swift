import SetteePropertyLists
import SetteeStores

extension Commands {
  /// `settee reset`.
  static let reset = Subcommand(
    name: "reset", group: .values, summary: "Take stored values back; defaults show again.",
    operands: "[KEY ...]", operandCount: 0...Int.max, completion: .key,
    options: StoreOptions.all + [
      CommandOption("--all", "Everything that is stored."),
      CommandOption("--yes", "Do not ask."),
      StoreOptions.json,
    ],
    details: """
      More than one key is asked about on a terminal. All are one group: all are reset, or none. \
      Without a schema, a key that is not set ends with 1, and nothing is reset.
      """
  ) { arguments, context in
    let opened = try context.open(arguments)
    let keys = try arguments.has("--all") ? allKeys(opened, arguments) : named(opened, arguments)
    let isAsked = keys.count > 1 && !arguments.has("--yes")
    if isAsked, !context.input.agrees(to: question(keys, opened), on: context.errors) {
      throw CommandError("Nothing was reset.", code: .notSo)
    }
    let edits = opened.document?.edits(resetting: keys) ?? keys.map { Edit($0, nil) }
    return try opened.apply(edits, arguments, context)
  }

  private static func allKeys(
    _ opened: OpenedStore, _ arguments: Arguments
  ) throws(CommandError) -> [Key] {
    guard arguments.operands.isEmpty else {
      throw CommandError("'--all' resets every key; leave out '\(arguments.operands[0])'.")
    }
    if let document = opened.document { return document.store.keys() }
    return opened.stored().keys
  }

  private static func named(
    _ opened: OpenedStore, _ arguments: Arguments
  ) throws(CommandError) -> [Key] {
    guard !arguments.operands.isEmpty else {
      throw CommandError("Which keys? Name them, or give '--all'.")
    }
    var keys: [Key] = []
    for word in arguments.operands {
      let key = try opened.knownKey(word)
      if opened.schema == nil, opened.store.value(forKey: key) == nil {
        throw opened.absence(of: key)
      }
      keys.append(key)
    }
    return keys
  }

  private static func question(_ keys: [Key], _ opened: OpenedStore) -> String {
    let shown = keys.prefix(10).map(\.name).joined(separator: ", ")
    let rest = keys.count > 10 ? " and \(keys.count - 10) more" : ""
    return "Reset \(shown)\(rest) in \(opened.name)?"
  }
}
