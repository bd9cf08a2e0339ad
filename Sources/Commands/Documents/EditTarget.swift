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
  let settings: StoreSettings
  let store: any Store
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

  private init(settings: StoreSettings, store: any Store) {
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
    if let mistake = try Mistake(path, arguments, context) {
      self = EditTarget(mistake)
      return
    }
    guard
      let document = try context.document(
        path, arguments, schema: schema, finding: true, listing: true)
    else { throw CommandError("\(path) is of no format known here; '--format' names one.") }
    document.store.startWatching()
    let title = [path.split(separator: "/").last.map(String.init), document.schema.origin]
      .compactMap { $0 }.joined(separator: " · ")
    self.init(
      settings: StoreSettings(
        title: title, descriptions: document.rows(opensPages: true), local: document.places),
      store: document.places)
    focus = try place.map { try document.key($0) }
    remark = document.schema.problem
  }

  /// Shows a document's first mistake, and nothing that could be changed.
  private init(_ mistake: Mistake) {
    let rows = mistake.lines.enumerated().map { number, line in
      SettingDescription(
        key: Key("line \(number)"), title: line, help: LateText(mistake.sentence), path: [],
        type: .constant(""), defaultValue: nil, storage: .local, traits: [],
        deprecation: nil, tags: [], kind: .text)
    }
    let store = InMemoryStore(name: mistake.name)
    self.init(
      settings: StoreSettings(title: mistake.title, descriptions: rows, local: store), store: store)
    remark = mistake.sentence
  }
}

/// The first thing that keeps a file from being a document.
private struct Mistake {
  let name: String
  let title: String
  let sentence: String
  /// What is said of it, and the lines around it.
  let lines: [String]

  /// Nothing where the file can be read.
  init?(
    _ path: String, _ arguments: Arguments, _ context: CommandContext
  ) throws(CommandError) {
    let resources = Resources(context)
    guard let format = try resources.documentFormat(ofFile: path, arguments),
      let bytes = resources.contents(of: path)
    else { return nil }
    do throws(DocumentProblem) {
      _ = try Document(bytes, format: format)
      return nil
    } catch {
      name = path.split(separator: "/").last.map(String.init) ?? path
      title = "\(name) ✗ \(error)"
      sentence = "The file does not parse, so nothing of it can be changed here."
      lines = Self.picture(of: error, in: bytes)
    }
  }

  private static func picture(of problem: DocumentProblem, in bytes: [UInt8]) -> [String] {
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = problem.position.line
    var picture = ["\(problem)", ""]
    for number in max(1, line - 3)...(line + 2) where number <= lines.count {
      let shown = lines[number - 1].prefix(200)
      let mark = number == line ? "▸" : " "
      picture.append("\(mark)\(number) │ \(shown)")
    }
    return picture
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
