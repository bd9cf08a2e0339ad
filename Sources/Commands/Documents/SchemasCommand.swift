import Glibc
import SetteeDocuments
import SetteeFiles
import SetteePropertyLists
import SetteeSchemaCatalogues
import SetteeStores

extension Commands {
  /// `settee schemas`.
  static let schemas = Subcommand(
    name: "schemas", group: .documents,
    summary: "List, add, remove or fetch the schemas of documents.",
    operands: "list|add|remove|fetch [FILE|URL ...]", operandCount: 1...Int.max,
    completion: .file,
    options: [
      StoreOptions.format, StoreOptions.catalog,
      CommandOption("--yes", "Do not ask before fetching."), StoreOptions.json,
    ],
    details: """
      'list' prints the schemas and catalogues on this disk; 'list FILE' which schema belongs to \
      FILE, where it lies, and why. 'add' takes schema files, and folders with a catalog.json, \
      such as a checkout of SchemaStore; 'remove' forgets them.

      'fetch URL' gets a schema, 'fetch NAME' the one that the catalogue has under a name, 'fetch \
      catalog' SchemaStore's catalogue. It asks first, runs curl, and keeps what is JSON of at \
      most 8 MB. Nothing else here ever opens an address.
      """
  ) { arguments, context in
    let folders = Resources(context).schemaFolders(arguments)
    let words = Array(arguments.operands.dropFirst())
    switch arguments.operands[0] {
    case "list": return try list(words, folders, arguments, context)
    case "add": try add(words, folders, context)
    case "remove": try remove(words, folders)
    case "fetch": try fetch(words, folders, arguments, context)
    case let other:
      let hint = Suggestion.hint(other, ["list", "add", "remove", "fetch"])
      throw CommandError(
        "'\(other)' is nothing to do with schemas: list, add, remove, fetch.\(hint)")
    }
    return .exit(.done)
  }

  // MARK: List

  private static func list(
    _ words: [String], _ folders: SchemaFolders, _ arguments: Arguments,
    _ context: CommandContext
  ) throws(CommandError) -> CommandOutcome {
    guard let path = words.first else {
      for place in folders.added { context.output.line("added\t\(place)") }
      for (catalogue, place) in folders.catalogues {
        context.output.line("catalogue\t\(place)\t\(catalogue.entries.count) schemas")
      }
      for place in folders.fetched { context.output.line("fetched\t\(place)") }
      return .exit(.done)
    }
    let resources = Resources(context)
    guard let format = try resources.documentFormat(ofFile: path, arguments) else {
      throw CommandError("\(path) is a property list; '--schema' names its schema.")
    }
    let document: Document
    do throws(DocumentProblem) {
      document = try Document(
        resources.contents(of: path) ?? [], format: format)
    } catch {
      throw CommandError("\(path), \(error)", code: .refused)
    }
    let real = CommandContext.real(CommandContext.absolute(path))
    switch SchemaFinder(folders).find(for: document, at: real) {
    case .none:
      context.output.line("\(path)\tnone: it names none, and no catalogue knows its name")
      return .exit(.notSo)
    case .unreadable(let reason):
      context.output.line("\(path)\tnone: \(reason)")
      return .exit(.notSo)
    case .tie(let entries):
      for entry in entries { context.output.line("\(path)\t\(entry.name)\t\(entry.url)") }
      return .exit(.notSo)
    case .schema(let found, let reason):
      if let reason { context.errors.sentence(reason) }
      context.output.line("\(path)\t\(found.path)\t\(found.why)")
      return .exit(.done)
    }
  }

  // MARK: Add and remove

  private static func add(
    _ words: [String], _ folders: SchemaFolders, _ context: CommandContext
  ) throws(CommandError) {
    guard !words.isEmpty else { throw CommandError("Which schemas? Name files or folders.") }
    for word in words {
      guard let kind = Resources(context).kind(of: word) else {
        throw CommandError("There is nothing at \(word).")
      }
      let place = CommandContext.real(CommandContext.absolute(word))
      if kind == .regular {
        let bytes = try Resources(context).read(word)
        do throws(DocumentProblem) {
          _ = try Document(bytes, format: JSONFormat.json)
        } catch {
          throw CommandError("\(word) is no schema: \(error)")
        }
      }
      try calling { () throws(FileError) in try folders.add(place) }
    }
  }

  private static func remove(
    _ words: [String], _ folders: SchemaFolders
  ) throws(CommandError) {
    guard !words.isEmpty else { throw CommandError("Which schemas? 'settee schemas list' tells.") }
    for word in words {
      let place = CommandContext.absolute(word)
      let wasThere = try calling { () throws(FileError) in
        let wasNamed = try folders.remove(place)
        let wasReal = try folders.remove(CommandContext.real(place))
        return wasNamed || wasReal
      }
      if !wasThere { throw CommandError("\(word) was not added.", code: .notSo) }
    }
  }

  // MARK: Fetch

  private static func fetch(
    _ words: [String], _ folders: SchemaFolders, _ arguments: Arguments,
    _ context: CommandContext
  ) throws(CommandError) {
    guard words.count == 1 else { throw CommandError("Fetch what? A URL, a NAME or 'catalog'.") }
    let request = try FetchRequest(words[0], folders)
    context.errors.sentence(request.url)
    let isAsked = context.input.isTerminal
    guard
      arguments.has("--yes")
        || isAsked && context.input.agrees(to: "Fetch it?", on: context.errors)
    else { throw CommandError("Nothing was fetched.", code: .notSo) }
    let bytes = try Download.get(request.url)
    do throws(DocumentProblem) {
      _ = try Document(bytes, format: JSONFormat.json)
    } catch {
      throw CommandError("What came is no JSON, and was not kept: \(error)", code: .refused)
    }
    try calling { () throws(FileError) in
      try UserFolders.write(bytes, to: request.target, on: LocalFileSystem())
    }
    context.output.line("\(request.target)")
  }

  private static func calling<Value>(
    _ work: () throws(FileError) -> Value
  ) throws(CommandError) -> Value {
    try Result(catching: work)
      .mapError { CommandError("\($0.path): \($0.message).", code: .refused) }.get()
  }
}

/// What to fetch, and where it goes.
private struct FetchRequest {
  let url: String
  let target: Path

  init(_ word: String, _ folders: SchemaFolders) throws(CommandError) {
    guard let root = folders.root else {
      throw CommandError("HOME and XDG_DATA_HOME name no folder for schemas.", code: .refused)
    }
    if word == "catalog" {
      url = "https://www.schemastore.org/api/json/catalog.json"
      target = root.appending("catalog.json")
      return
    }
    let entries = folders.catalogues.flatMap(\.catalogue.entries)
    let address = word.contains("://") ? word : entries.first { $0.name == word }?.url
    guard let address else {
      let hint = Suggestion.hint(word, entries.map(\.name))
      throw CommandError("No catalogue here has a schema '\(word)'.\(hint)", code: .notSo)
    }
    guard address.hasPrefix("https://"), let place = folders.place(ofFetched: address) else {
      throw CommandError("\(address) is no https address of a file.")
    }
    url = address
    target = place
  }
}
