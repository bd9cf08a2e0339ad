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
    let places =
      try arguments.has("--all")
      ? allKeys(opened, arguments).map { Place($0) } : named(opened, arguments)
    // A document's places are keys already, by the words that lead there.
    let keys = places.map { $0.isWhole ? $0.key : Key($0.description) }
    let isAsked = keys.count > 1 && !arguments.has("--yes")
    if isAsked, !context.input.agrees(to: question(keys, opened), on: context.errors) {
      throw CommandError("Nothing was reset.", code: .notSo)
    }
    let comments = keys.map { opened.document?.commentCount(in: $0) ?? 0 }
    let (edits, remarks) = try opened.edits(resetting: places, keys)
    let outcome = try opened.apply(edits, arguments, context)
    for remark in remarks { context.errors.sentence(remark) }
    for (key, count) in zip(keys, comments) where count > 0 {
      let words = count.counted("comment")
      context.errors.sentence("Removed \(key), with \(words) inside.")
    }
    return outcome
  }

  private static func allKeys(
    _ opened: OpenedStore, _ arguments: Arguments
  ) throws(CommandError) -> [Key] {
    guard arguments.operands.isEmpty else {
      throw CommandError("'--all' resets every key; leave out '\(arguments.operands[0])'.")
    }
    // Names of members, be they empty or with dots, are not yet the words that lead to them.
    if let document = opened.document {
      return document.store.keys().map { document.places.key(of: Place($0)) }
    }
    return opened.stored().keys
  }

  private static func named(
    _ opened: OpenedStore, _ arguments: Arguments
  ) throws(CommandError) -> [Place] {
    guard !arguments.operands.isEmpty else {
      throw CommandError("Which keys? Name them, or give '--all'.")
    }
    var places: [Place] = []
    for word in arguments.operands {
      let place = try opened.place(word, isKnown: true)
      if opened.schema == nil || !place.isWhole,
        opened.stored(at: place) == nil, !opened.canRemove(place)
      {
        throw opened.absence(of: place.isWhole ? place.key : Key(place.description))
      }
      places.append(place)
    }
    if let obstacle = places.lazy.compactMap({ opened.obstacle(toTaking: $0, of: places) }).first {
      throw CommandError(obstacle)
    }
    return places
  }

  private static func question(_ keys: [Key], _ opened: OpenedStore) -> String {
    let shown = keys.prefix(10).map(\.name).joined(separator: ", ")
    let rest = keys.count > 10 ? " and \(keys.count - 10) more" : ""
    return "Reset \(shown)\(rest) in \(opened.name)?"
  }
}

extension OpenedStore {
  /// The edits that take values away, with what is told of defaults that are stored without them.
  fileprivate func edits(
    resetting places: [Place], _ keys: [Key]
  ) throws(CommandError) -> (edits: [Edit], remarks: [String]) {
    guard let document else {
      var suite = SuiteEdits(of: self)
      try suite.remove(places)
      return (suite.edits, remarks(on: suite.standards, besides: places))
    }
    var start = DocumentStart(of: document)
    for key in keys { start.begin(key, isRemoving: true) }
    let removals = document.edits(resetting: keys, in: start.document)
    return (start.edits + removals, remarks(on: start.standards, besides: places))
  }

  /// Whether a default of a list or a map has a part, without which it can be stored.
  fileprivate func canRemove(_ place: Place) -> Bool {
    guard let document else {
      var suite = SuiteEdits(of: self)
      return suite.start(of: place)?.standard != nil && reading(of: place).value != nil
    }
    var start = DocumentStart(of: document)
    start.begin(place.key, isRemoving: true)
    return document.places.place(of: place.key).flatMap(start.document.node) != nil
  }

  /// What the store has at a place; of a document's key the whole.
  fileprivate func stored(at place: Place) -> PropertyList? {
    guard let value = store.value(forKey: place.key) else { return nil }
    return place.isWhole ? value : storedTree(of: place.key)?.value(at: place.steps)
  }
}

extension Place {
  /// Whether it stands before another in one list; other places have no order.
  func stands(before other: Place) -> Bool {
    guard key == other.key else { return key < other.key }
    for (own, others) in zip(steps, other.steps) where own != others {
      guard case .element(let first) = own, case .element(let second) = others else { return false }
      return first < second
    }
    return steps.count < other.steps.count
  }
}
