import SetteeFiles
import SetteeSchemaCatalogues
import SetteeSchemas
import SetteeSettings
import SetteeStores

/// Which settings a command works on: the one place where words become a store.
enum StoreOptions {
  static let suite = CommandOption(
    "--suite", value: "NAME", completion: .suite,
    "The suite: NAME.plist in $XDG_CONFIG_HOME or ~/.config.")
  static let file = CommandOption(
    "--file", value: "PATH", completion: .file,
    "A settings file instead of a suite.")
  static let schema = CommandOption(
    "--schema", value: "SCHEMA", completion: .schema,
    "Types, defaults and rules; several package.json: A,B.")
  static let json = CommandOption("--json", "Print JSON.")
  static let reveal = CommandOption("--reveal", "Show secrets.")

  static let format = CommandOption(
    "--format", value: "FORMAT", completion: .words(["json", "toml", "yaml", "plist"]),
    "json, toml, yaml or plist, whatever the file's name says.")
  static let catalog = CommandOption(
    "--catalog", value: "PATH", completion: .file,
    "A catalogue or folder of schemas to look in.")

  static let documentNumber = CommandOption(
    "--document", value: "N", "Which document of a YAML file that has several, from 1.")

  /// For commands that take a schema as an operand.
  static let place = [suite, file, cloud]
  /// What else a document's command line may say.
  static let document = [format, documentNumber, catalog]
  /// For all that read or write values.
  static let all = place + [schema] + document
}

extension CommandContext {
  /// Opens the settings that a command line names, with the schema it names.
  /// - Throws: With code 2 where the words name no settings; with 3 where there is something in
  ///   their place that cannot be read.
  ///
  /// `isFinding` says whether a document's schema is looked for where none was named, `isWriting`
  /// whether an account may be founded.
  func open(
    _ arguments: Arguments, finding isFinding: Bool = false, writing isWriting: Bool = false
  ) throws(CommandError) -> OpenedStore {
    if let opened = try openDocument(arguments, finding: isFinding) { return opened }
    let named = try namedSchema(arguments)
    let known = try named == nil ? foundSchema(arguments, telling: isFinding) : nil
    let found = isFinding ? known : nil
    let store = try store(arguments, schema: named ?? known, writing: isWriting)
    return try OpenedStore(
      store, name: store.phrase(arguments), schema: named ?? found, isSchemaFound: found != nil,
      hiding: known, beside: storesBeside(store, arguments, schema: named ?? found),
      showing: arguments.has("--reveal"), errors: errors)
  }

  /// The stores of the device whose values decide with those of an account which settings there
  /// are.
  private func storesBeside(
    _ store: any Store, _ arguments: Arguments, schema: Schema?
  ) throws(CommandError) -> [any Store] {
    guard store is SyncedStore, let schema, !schema.conditions.isEmpty else { return [] }
    return [schema.unfolded(try localStore(arguments, schema: schema))]
  }

  /// The schema that a command line names, else the one that is known of the suite: whoever shows
  /// values or keeps lost ones has to know which are secret.
  func schemaOfSecrets(_ arguments: Arguments) throws(CommandError) -> Schema? {
    if let named = try namedSchema(arguments) { return named }
    return try foundSchema(arguments, telling: false)
  }

  /// The schema that a command line names.
  private func namedSchema(_ arguments: Arguments) throws(CommandError) -> Schema? {
    guard let name = arguments["--schema"], name != Self.noSchema else { return nil }
    return try Resources(self).schema(name)
  }

  /// What stands for no schema, not even one that is known of the suite.
  static let noSchema = "none"

  /// What programs have exported of a suite's settings; a file that cannot be read is a warning.
  func foundSchema(
    _ arguments: Arguments, telling isTelling: Bool = true
  ) throws(CommandError) -> Schema? {
    guard let suite = arguments["--suite"], arguments["--schema"] != Self.noSchema else {
      return nil
    }
    let resources = Resources(self)
    let known = SuiteSchemas(
      ofSuite: suite, in: resources.userFolders, on: LocalFileSystem())
    if isTelling { for warning in known.warnings { errors.sentence(warning) } }
    guard let bytes = known.bytes, let path = known.path else { return nil }
    return try resources.schema(bytes, named: path.text)
  }

  /// Opens the document that a command line names; nothing where it names other settings.
  private func openDocument(
    _ arguments: Arguments, finding isFinding: Bool
  ) throws(CommandError) -> OpenedStore? {
    guard let path = arguments["--file"], arguments["--suite"] == nil,
      arguments[Self.cloudOptionName] == nil,
      let document = try document(
        path, arguments, schema: arguments["--schema"], finding: isFinding)
    else { return nil }
    return try OpenedStore(
      document, showing: arguments.has("--reveal"), errors: errors)
  }

  private static var cloudOptionName: String { StoreOptions.cloud.name }

  /// Opens settings that are read as a whole: a file that is named has to be there.
  /// - Throws: As `open`, and with code 1 where there is no such file.
  func openPresent(_ arguments: Arguments) throws(CommandError) -> OpenedStore {
    let opened = try open(arguments)
    if let path = arguments["--file"], opened.schema == nil, Resources(self).kind(of: path) == nil {
      throw CommandError("There is no file at \(path); 'settee set' makes one.", code: .notSo)
    }
    return opened
  }

  /// Opens the store that a command line names: an account, with its latest values, or a file.
  func store(
    _ arguments: Arguments, schema: Schema?, writing isWriting: Bool = false
  ) throws(CommandError) -> any Store {
    guard let account = try cloud(arguments, schema: schema) else {
      return try localStore(arguments, schema: schema)
    }
    guard arguments.trailing.isEmpty else {
      throw CommandError("What follows '--' overrides a suite's values, not an account's.")
    }
    account.sync(isWriting: isWriting)
    return account
  }

  /// Opens the file that a command line names; what follows `--` overrides stored values.
  ///
  /// Where the schema declares secrets, nobody else may read the file from the next write on.
  func localStore(_ arguments: Arguments, schema: Schema?) throws(CommandError) -> any Store {
    let suite = try suite(arguments, schema)
    if schema?.hasSecrets ?? false {
      suite.protectSecrets()
    }
    return suite
  }

  private func suite(
    _ arguments: Arguments, _ schema: Schema?
  ) throws(CommandError) -> DefaultsSuite {
    switch (arguments["--suite"], arguments["--file"]) {
    case (.some, .some):
      throw CommandError("'--suite' and '--file' name two places; give one of them.")
    case (nil, let path?): return try suite(atPath: path, overrides: arguments.trailing)
    case (let name?, nil): return try suite(named: name, overrides: arguments.trailing)
    case (nil, nil):
      guard let name = schema?.suite ?? schema?.suiteNameFromTitle else {
        let file = arguments.operands.first { Resources(self).kind(of: $0) == .regular }
        throw CommandError(
          "Which settings? Give '--suite NAME', '--file \(file ?? "PATH")' or '--schema SCHEMA'.")
      }
      return try suite(named: name, overrides: arguments.trailing)
    }
  }

  /// Opens a suite by its name.
  func suite(named name: String, overrides: [String] = []) throws(CommandError) -> DefaultsSuite {
    let world = world(overrides)
    do throws(StoreError) {
      let path = try SuiteLocation.path(ofSuite: name, in: world)
      guard Resources(self).kind(of: path.parent.text) != .regular else {
        throw StoreError.readOnly(
          store: name, reason: "\(path.parent) is a file and ought to be a folder")
      }
      return try DefaultsSuite(named: name, environment: world)
    } catch {
      throw CommandError(error)
    }
  }

  /// Opens a property list by its path.
  func suite(
    atPath path: String, overrides: [String] = []
  ) throws(CommandError) -> DefaultsSuite {
    guard Resources(self).kind(of: path) != .directory else {
      throw CommandError("\(path) is a folder; name the property list in it.")
    }
    var world = world(overrides)
    world.makesFolders = false
    return DefaultsSuite(name: path, path: Path(path), environment: world)
  }

  private func world(_ overrides: [String]) -> SuiteEnvironment {
    var world = SuiteEnvironment.live(arguments: overrides)
    world.folders = UserFolders(environment: environment)
    return world
  }
}

extension Store {
  /// The store in a phrase, for messages.
  fileprivate func phrase(_ arguments: Arguments) -> String {
    if self is SyncedStore { return "the account at \(name)" }
    return arguments["--file"] ?? "the suite '\(name)'"
  }
}
