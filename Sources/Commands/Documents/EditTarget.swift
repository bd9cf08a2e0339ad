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
  /// The document, where it is one.
  private(set) var document: OpenedDocument?
  /// Where synced settings live; `nil` where they live with the others.
  var cloud: SyncedStore?
  var focus: Key?
  /// What a person should know before anything else.
  var remark: String?

  init(_ arguments: Arguments, _ context: CommandContext) throws {
    if let path = try Self.documentPath(arguments, context) {
      self = try EditTarget(document: path, arguments, context)
    } else if arguments["--schema"] == nil, arguments.operands.isEmpty,
      let known = try context.foundSchema(arguments)
    {
      self = try EditTarget(known, named: known.title, arguments, context)
    } else {
      let name = try Self.schemaName(arguments)
      self = try EditTarget(Resources(context).schema(name), named: name, arguments, context)
    }
  }

  private init(settings: any SettingsProviding, store: any Store) {
    self.settings = settings
    self.store = store
  }

  // MARK: Which

  /// The document that the words name; nothing where they name a schema's settings.
  private static func documentPath(
    _ arguments: Arguments, _ context: CommandContext
  ) throws(CommandError) -> String? {
    let resources = Resources(context)
    if arguments["--suite"] != nil || arguments["--cloud"] != nil { return nil }
    if let path = arguments["--file"] {
      return try resources.documentFormat(ofFile: path, arguments) == nil ? nil : path
    }
    guard let operand = arguments.operands.first else {
      throw CommandError(
        "Which settings? 'settee edit FILE' edits a file, 'settee edit SCHEMA' what it describes.")
    }
    let isSchema = resources.isSchema(operand)
    if isSchema && arguments["--schema"] == nil { return nil }
    if let kind = FileKind(ofFileNamed: operand, start: { nil }), kind == .propertyList {
      throw CommandError("\(operand) is a property list; 'settee edit SCHEMA --file' edits it.")
    }
    let folder = CommandContext.absolute(operand).parent.text
    if resources.kind(of: operand) == nil, resources.kind(of: folder + "/.") != .directory {
      throw CommandError("\(operand) is not there, nor is its folder; make that first.")
    }
    return operand
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
    guard cloud == nil || schema.descriptions.contains(where: { $0.storage == .cloud }) else {
      throw CommandError(
        "No setting of \(name) is synced; \"x-settee\": {\"storage\": \"cloud\"}"
          + " marks those that are.")
    }
    self.init(
      settings: StoreSettings(
        title: schema.title, descriptions: schema.descriptions, local: store, cloud: cloud),
      store: store)
    self.cloud = cloud
    focus = try arguments.operands.dropFirst().first.map { try schema.key(named: $0) }
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
    self.init(settings: DocumentSettings(document), store: document.places)
    self.document = document
    focus = try place.map { try document.key($0) }
    let mistake = document.store.writability.mistake
    remark = mistake.map { _ in DocumentMistake.sentence } ?? document.schema.problem
  }
}

extension Resources {
  /// Whether a word names a schema: a demo schema, or a file that says that it is one.
  func isSchema(_ name: String) -> Bool {
    let path = schemaPath(name)
    guard path == name else { return true }
    guard name.lowercased().hasSuffix(".json") || kind(of: name) == nil,
      let bytes = contents(of: path)
    else { return false }
    do throws(DocumentProblem) {
      let root = try Document(bytes, format: JSONFormat.json).root
      if root.member(named: "x-settee")?.kind == .object { return true }
      guard case .string(let dialect)? = root.member(named: "$schema")?.scalar else {
        return false
      }
      return dialect.contains("//json-schema.org/")
    } catch {
      return false
    }
  }
}
