import SetteeDocuments
import SetteePropertyLists
import SetteeSchemas
import SetteeStores

extension Commands {
  /// `settee diff`.
  static let diff = Subcommand(
    name: "diff", group: .documents,
    summary: "Tell what differs from the defaults, or from others.",
    operands: "[OTHER]", operandCount: 0...1, completion: .file,
    options: StoreOptions.all + [StoreOptions.json, StoreOptions.reveal],
    details: """
      Without OTHER the values are compared with the schema's defaults. OTHER is a file of \
      any format known here, a property list where it has a '/' or ends in .plist, else a suite.

      '+ KEY' is here and not there, '- KEY' there and not here, '~ KEY' here with another value, \
      written there -> here. Ends with 0 where nothing differs, with 1 where something does.
      """
  ) { arguments, context in
    try context.checkSubject(arguments)
    let opened = try context.open(arguments, finding: true)
    let differences = try arguments.operands.first.map {
      try opened.differences(fromOther: $0, arguments, context)
    }
    let found = try differences ?? opened.differencesFromDefaults()
    if arguments.has("--json") {
      context.output.line(OrderedTree.list(found.map(\.json)).json(.pretty))
    } else if !found.isEmpty {
      let rows = found.map { $0.line.split(separator: "\t", maxSplits: 1).map(String.init) }
      context.output.line(
        context.output.isTerminal
          ? Rows.text(rows, for: context.output) : found.map(\.line).joined(separator: "\n"))
    }
    return .exit(found.isEmpty ? .done : .notSo)
  }
}

extension CommandContext {
  /// Refuses a comparison of nothing: OTHER alone names no settings, nor does a file that is not
  /// there.
  fileprivate func checkSubject(_ arguments: Arguments) throws(CommandError) {
    let resources = Resources(self)
    if let path = arguments["--file"], arguments["--schema"] == nil,
      resources.kind(of: path) == nil
    {
      throw CommandError("There is no file at \(path); '--file' names one that is.", code: .notSo)
    }
    guard let other = arguments.operands.first,
      ["--suite", "--file", "--schema", "--cloud"].allSatisfy({ arguments[$0] == nil })
    else { return }
    let absence = resources.kind(of: other) == nil ? "There is no file at \(other). " : ""
    throw CommandError(
      "\(absence)'\(other)' is compared with which settings? Give '--suite NAME', '--file PATH'"
        + " or '--schema SCHEMA'.")
  }
}

extension OpenedStore {
  /// What differs from the schema's defaults, in the schema's order.
  fileprivate func differencesFromDefaults() throws(CommandError) -> [Difference] {
    guard schema != nil || document?.schema.tree != nil else {
      throw CommandError("Differs from what? Give '--schema SCHEMA', or another suite or file.")
    }
    return readings().filter { $0.source != nil }.map { reading in
      Difference(from: reading.default, to: reading)
    }.filter(\.isReal)
  }

  /// What differs from another suite's or file's values, by key; what neither of them holds, such
  /// as a global setting, is the same to both.
  fileprivate func differences(
    fromOther name: String, _ arguments: Arguments, _ context: CommandContext
  ) throws(CommandError) -> [Difference] {
    if let opened = opened(asDocument: name, arguments, context) {
      let other = try OpenedStore(try opened.get(), showing: isRevealing, errors: context.errors)
      return document == nil ? differences(fromTreeOf: other) : differences(from: other)
    }
    let isFile = name.contains("/") || name.hasSuffix(".plist")
    if isFile, Resources(context).kind(of: name) == nil {
      throw CommandError("There is no file at \(name).", code: .notSo)
    }
    let store = try isFile ? context.suite(atPath: name) : context.suite(named: name)
    if !isFile, document != nil, store.keys().isEmpty {
      context.errors.sentence(
        "Nothing is stored in a suite '\(name)'; a file has a '/' or an ending in its name.")
    }
    let other = try OpenedStore(
      store, name: name, schema: try schemaOfSuites(arguments, context), showing: isRevealing,
      errors: context.errors)
    return document == nil ? differences(from: other) : differences(fromTreeOf: other)
  }

  /// The schema of suites: this one's, or where this is a document the one that is named.
  private func schemaOfSuites(
    _ arguments: Arguments, _ context: CommandContext
  ) throws(CommandError) -> Schema? {
    guard document != nil, let name = arguments["--schema"], name != CommandContext.noSchema else {
      return schema
    }
    return try Resources(context).schema(name)
  }

  /// A document by its name; nothing where it is another suite or a property list.
  private func opened(
    asDocument name: String, _ arguments: Arguments, _ context: CommandContext
  ) -> Result<OpenedDocument, CommandError>? {
    guard Resources(context).kind(of: name) != nil else {
      let kind = FileKind(ofFileNamed: name) { nil }
      guard let kind, kind != .propertyList else { return nil }
      return .failure(CommandError("There is no file at \(name).", code: .notSo))
    }
    do throws(CommandError) {
      return try context.document(name, arguments, finding: false, listing: true).map {
        .success($0)
      }
    } catch {
      return .failure(error)
    }
  }

  private func differences(from other: OpenedStore) -> [Difference] {
    if document != nil { return differences(fromWaysOf: other) }
    let keys = Set(stored().keys).union(other.stored().keys).sorted()
    return keys.map { Difference(from: other.reading(of: $0).held, to: reading(of: $0).held) }
      .filter(\.isReal)
  }

  /// What differs from another document, in the order of this one's text, then of the other's; one
  /// place may have another word in each.
  private func differences(fromWaysOf other: OpenedStore) -> [Difference] {
    let mine = ways
    let known = Set(mine.map(\.steps))
    return (mine + other.ways.filter { !known.contains($0.steps) }).map { steps, key in
      Difference(
        from: other.reading(at: steps, called: key).held,
        to: reading(at: steps, called: key).held)
    }.filter(\.isReal)
  }

  /// The ways to what a document holds, each with the word for it there.
  private var ways: [(steps: [Place.Step], key: Key)] {
    guard let document else { return [] }
    return stored().keys.compactMap { key in
      document.places.place(of: key).flatMap { document.document.steps(of: $0) }.map { ($0, key) }
    }
  }

  /// What is known of what a way leads to in a document, or that nothing is there.
  private func reading(at steps: [Place.Step], called word: Key) -> ValueReading {
    if let document, let place = document.document.place(of: steps) {
      return reading(of: document.places.key(of: place))
    }
    return ValueReading(
      key: word, value: nil, source: nil, description: nil, isRevealed: isRevealing,
      document: document)
  }
}
