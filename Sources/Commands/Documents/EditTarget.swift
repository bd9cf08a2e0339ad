import SetteeDocuments
import SetteeDocumentStores
import SetteeFiles
import SetteePropertyLists
import SetteeSchemas
import SetteeSettings
import SetteeStores

/// What `settee edit` edits: a document, or the settings that a schema describes.
@MainActor
struct EditTarget {
  let settings: any SettingsProviding
  let store: any Store
  /// What the form is called where runs of this program are told apart by it.
  let name: String
  /// The document, where it is one.
  private(set) var document: OpenedDocument?
  /// Where synced settings live; `nil` where they live with the others.
  var cloud: SyncedStore?
  var focus: Place?
  /// What a person should know before anything else.
  var remark: String?

  init(_ arguments: Arguments, _ context: CommandContext) throws {
    switch try Self.operand(arguments, context) {
    case .document(let path): self = try EditTarget(document: path, arguments, context)
    case .schema(let name, let text):
      let resources = Resources(context)
      let schema =
        try text.map { try resources.schema($0, named: resources.schemaPath(name)) }
        ?? resources.schema(name)
      self = try EditTarget(schema, named: name, arguments, context)
    case .nothing:
      if arguments["--schema"] == nil, let known = try context.foundSchema(arguments) {
        self = try EditTarget(known, named: known.title, arguments, context)
      } else {
        let name = try Self.schemaName(arguments)
        self = try EditTarget(Resources(context).schema(name), named: name, arguments, context)
      }
    }
  }

  /// What the words name.
  private enum Operand {
    case document(String)
    /// A schema's settings; with its text, where that was read to know.
    case schema(String, Document?)
    /// What options say.
    case nothing
  }

  private init(settings: any SettingsProviding, store: any Store, named name: String) {
    self.settings = settings
    self.store = store
    self.name = name
  }

  // MARK: Which

  private static func operand(
    _ arguments: Arguments, _ context: CommandContext
  ) throws(CommandError) -> Operand {
    let resources = Resources(context)
    let named = arguments.operands.first.map { Operand.schema($0, nil) } ?? .nothing
    if arguments["--suite"] != nil || arguments["--cloud"] != nil { return named }
    if let path = arguments["--file"] {
      return try resources.documentFormat(ofFile: path, arguments) == nil ? named : .document(path)
    }
    guard let operand = arguments.operands.first else {
      throw CommandError(
        "Which settings? 'settee edit FILE' edits a file, 'settee edit SCHEMA' what it describes.")
    }
    if arguments["--schema"] == nil {
      if resources.schemaPath(operand) != operand { return named }
      if let text = resources.schemaText(operand) { return .schema(operand, text) }
    }
    if let kind = FileKind(ofFileNamed: operand, start: { nil }), kind == .propertyList {
      throw CommandError("\(operand) is a property list; 'settee edit SCHEMA --file' edits it.")
    }
    let folder = CommandContext.absolute(operand).parent.text
    if resources.kind(of: operand) == nil, resources.kind(of: folder + "/.") != .directory {
      throw CommandError("\(operand) is not there, nor is its folder; make that first.")
    }
    if let problem = resources.absence(ofFileToEdit: operand, arguments) {
      throw CommandError(problem)
    }
    return .document(operand)
  }

  private static func schemaName(_ arguments: Arguments) throws(CommandError) -> String {
    if let operand = arguments.operands.first { return operand }
    if let schema = arguments["--schema"] { return schema }
    throw CommandError("Which settings? Give a SCHEMA, a file or the name of a demo schema.")
  }

  // MARK: A schema's settings

  private init(
    _ schema: Schema, named name: String, _ arguments: Arguments, _ context: CommandContext
  ) throws {
    let store = try context.localStore(arguments, schema: schema)
    try OpenedStore.checkReadable(store)
    let cloud = try context.cloud(arguments, schema: schema)
    guard cloud == nil || schema.allDescriptions.contains(where: { $0.storage == .cloud }) else {
      throw CommandError(
        "No setting of \(name) is synced; \"x-settee\": {\"storage\": \"cloud\"}"
          + " marks those that are.")
    }
    self.init(
      settings: Self.settings(schema, schema.unfolded(store), cloud.map(schema.unfolded)),
      store: store, named: name.contains("/") ? CommandContext.absolute(name).text : name)
    self.cloud = cloud
    guard let word = arguments.operands.dropFirst().first else { return }
    let key = try schema.key(named: word)
    focus = Place(key)
    guard settings.settings.contains(where: { $0.description.key == key }) else {
      let condition = schema.allDescriptions.first { $0.key == key }?.help ?? ""
      throw CommandError("'\(word)' is no setting now. \(condition)")
    }
  }

  private static func settings(
    _ schema: Schema, _ local: any Store, _ cloud: (any Store)?
  ) -> any SettingsProviding {
    guard schema.conditions.isEmpty else {
      return SuiteSettings(schema, local: local, cloud: cloud)
    }
    return StoreSettings(
      title: schema.title, descriptions: schema.descriptions, local: local, cloud: cloud)
  }

  // MARK: A document

  private init(
    document path: String, _ arguments: Arguments, _ context: CommandContext
  ) throws {
    let isFileOption = arguments["--file"] != nil
    let words = arguments.operands.dropFirst(isFileOption ? 0 : 1)
    let schema = arguments["--schema"] ?? (isFileOption ? words.first : nil)
    let place = isFileOption ? words.dropFirst().first : words.first
    guard
      let document = try context.document(
        path, arguments, schema: schema, finding: true, listing: true, patient: true)
    else { throw CommandError("\(path) is of no format known here; '--format' names one.") }
    document.store.startWatching()
    let settings = DocumentSettings(document)
    self.init(
      settings: settings, store: document.places,
      named: CommandContext.absolute(path).text)
    self.document = document
    let mistake = document.store.writability.mistake
    if let place, mistake == nil { focus = try focus(on: place, of: document) }
    remark =
      mistake.map { _ in DocumentMistake.sentence } ?? document.schema.problem ?? settings.cut
  }
}

extension EditTarget {
  /// The row that shows the place which a word names, and the way from there on its pages; of a
  /// heading the first row below it.
  private func focus(on word: String, of document: OpenedDocument) throws(CommandError) -> Place {
    let key = try document.key(word)
    let rows = Set(settings.settings.map(\.description.key))
    if rows.contains(key) { return Place(key) }
    guard document.places.node(of: key) != nil, let place = document.places.place(of: key) else {
      throw CommandError("'\(word)' names nothing in \(document.path).")
    }
    for count in stride(from: place.steps.count - 1, through: 0, by: -1) {
      let outer = document.places.key(of: Place(place.key, Array(place.steps.prefix(count))))
      if rows.contains(outer) { return Place(outer, Array(place.steps.dropFirst(count))) }
    }
    let inside = settings.settings.first {
      document.places.place(of: $0.description.key).map(place.contains) ?? false
    }
    return Place(inside?.description.key ?? key)
  }
}

extension Resources {
  /// What is wrong with a name of what is not there, and of what nothing says which format it
  /// would have.
  fileprivate func absence(ofFileToEdit path: String, _ arguments: Arguments) -> String? {
    guard kind(of: path) == nil, arguments["--format"] == nil,
      FileKind(ofFileNamed: path, start: { nil }) == nil
    else { return nil }
    let remedy = "'settee edit \(path).json' begins a file, in JSON"
    return absence(ofSchema: path).map { "\($0) \(remedy)." }
      ?? "There is no file at \(path), and its name says no format: \(remedy)."
  }

  /// The text of a file that says that it is a schema; nothing for other files.
  func schemaText(_ path: String) -> Document? {
    guard path.lowercased().hasSuffix(".json") || kind(of: path) == nil,
      let bytes = contents(of: path)
    else { return nil }
    do throws(DocumentProblem) {
      let text = try Document(bytes, format: JSONFormat.json)
      if text.root.member(named: "x-settee")?.kind == .object { return text }
      guard case .string(let dialect)? = text.root.member(named: "$schema")?.scalar else {
        return nil
      }
      return dialect.contains("//json-schema.org/") ? text : nil
    } catch {
      return nil
    }
  }
}
