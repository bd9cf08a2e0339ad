import Glibc
import SetteeDocuments
import SetteeDocumentStores
import SetteeFiles
import SetteePropertyLists
import SetteeSchemaCatalogues
import SetteeSchemas
import SetteeSettings
import SetteeStores
import SetteeYAMLDocuments
import Synchronization

/// A document that a command works on, with what a schema says of its places.
struct OpenedDocument: Sendable {
  /// The file as the user named it.
  let path: String
  let places: DocumentPlaces
  private let known: KnownSchema
  /// The variant that somebody has chosen for the whole.
  var choice: VariantChoice { known.choice }
  let secrets: DocumentSecrets

  init(path: String, places: DocumentPlaces, schema: KnownSchema, secrets: DocumentSecrets) {
    self.path = path
    self.places = places
    known = schema
    self.secrets = secrets
  }

  var schema: DocumentSchema { known.schema }

  /// Looks for the schema once more, by what the document says by now.
  func findSchema() {
    known.find()
    store.order = schema.order
  }

  /// Takes one of several schemas that fit.
  func choose(_ entry: SchemaCatalogue.Entry) {
    known.choose(entry)
    store.order = schema.order
  }

  var store: DocumentStore { places.document }
  var document: Document { store.document }

  /// Its rows: a row for each leaf, or in a form one for each structure, which opens as a page.
  func rows(opensPages: Bool = false) -> ValueRows<DocumentNode> {
    ValueRows(
      of: document.root, shape: opensPages ? shownShape : schema.tree?.root,
      isStream: document.root.entry.flags.contains(.isStream), opensPages: opensPages,
      hasIntegers: store.format.hasIntegers, memberKeys: places.keys(ofMembers:at:)
    ) { steps in
      document.place(of: steps).map(places.key(of:)) ?? Document.rootKey
    }
  }
}

/// The schema of a document, and where it comes from.
struct DocumentSchema: Sendable {
  var tree: UnfoldingSchema?
  /// In a few words; nothing where there is none.
  var origin: String?
  /// Whether it is the one that the command line names.
  var isAsked = false
  /// Why the one that was named is not used, or not in all that it says.
  var problem: String?
  /// Those that fit as well as each other, where none was named.
  var choices: [SchemaCatalogue.Entry] = []
  /// The one that the document names, where that is not to be had.
  var missing: String?

  /// The members of an object in the schema's order.
  var order: @Sendable ([Place.Step]) -> [Key] {
    guard let root = tree?.root else { return { _ in [] } }
    return { steps in
      guard case .object(let object)? = root.shape(at: steps)?.kind else { return [] }
      return object.members.map(\.name)
    }
  }
}

/// Which of a schema's variants a document is shown as, where that was chosen.
final class VariantChoice: Sendable {
  private let position = Mutex<Int?>(nil)

  var variant: Int? {
    get { position.withLock { $0 } }
    set { position.withLock { $0 = newValue } }
  }
}

/// The schema of a document; of one that cannot be read it is known only when somebody has mended
/// that.
final class KnownSchema: Sendable {
  private let current: Mutex<Current>
  /// The one of several that somebody has chosen.
  private let chosen = Mutex<SchemaCatalogue.Entry?>(nil)
  let choice = VariantChoice()
  private let finding: @Sendable (SchemaCatalogue.Entry?) -> DocumentSchema
  private let document: @Sendable () -> Document?

  /// No tuple: a function in one is wrapped once more at each look through the lock, and after as
  /// many looks as there are rows each call goes through as many wrappers.
  private struct Current {
    var schema: DocumentSchema
    var names: DocumentPlaces.Naming

    init(_ schema: DocumentSchema, in document: @escaping @Sendable () -> Document?) {
      self.schema = schema
      names = schema.naming(in: document)
    }
  }

  init(
    _ schema: DocumentSchema, of document: @escaping @Sendable () -> Document?,
    finding: @escaping @Sendable (_ chosen: SchemaCatalogue.Entry?) -> DocumentSchema
  ) {
    current = Mutex(Current(schema, in: document))
    (self.document, self.finding) = (document, finding)
  }

  var schema: DocumentSchema { current.withLock { $0.schema } }

  /// Whether it names a member of what steps lead to.
  var names: DocumentPlaces.Naming { current.withLock { $0.names } }

  func choose(_ entry: SchemaCatalogue.Entry) {
    chosen.withLock { $0 = entry }
    choice.variant = nil
    find()
  }

  func find() {
    let found = Current(finding(chosen.withLock { $0 }), in: document)
    current.withLock { $0 = found }
  }
}

extension CommandContext {
  /// Opens the document at a path, be it to come; nothing where it is a property list.
  ///
  /// `isFinding` says whether a schema is looked for where none was named, `isListing` whether a
  /// text with several documents is opened as a list of them, `isPatient` whether one that cannot
  /// be parsed is opened too.
  func document(
    _ path: String, _ arguments: Arguments, schema: String? = nil, finding isFinding: Bool,
    listing isListing: Bool = false, patient isPatient: Bool = false
  ) throws(CommandError) -> OpenedDocument? {
    let resources = Resources(self)
    guard let format = try resources.documentFormat(ofFile: path, arguments) else { return nil }
    guard arguments.trailing.isEmpty else {
      throw CommandError("What follows '--' overrides a suite's values, not a document's.")
    }
    let place = Self.absolute(path)
    let store: DocumentStore
    do throws(DocumentFileError) {
      store = try DocumentStore(
        path: place, format: format, environment: documentEnvironment, isPatient: isPatient)
    } catch {
      let copies = DocumentFile.copiesLeft(of: place, holding: nil, in: documentEnvironment)
      throw CommandError(error, path: path, copies: copies)
    }
    let count = store.document.documentCount
    guard count == 1 || isListing else {
      throw CommandError("\(path) has \(count) documents; '--document N' names one.")
    }
    let known = try resources.documentSchema(
      named: schema, for: store.document, at: place, arguments, finding: isFinding)
    store.order = known.order
    let isKnown = isFinding || schema != nil
    let secrets = secrets(of: store.document, at: place, arguments, isKnown ? known : nil)
    let holder = KnownSchema(known, of: { [weak store] in store?.document }) {
      [weak store] chosen in
      guard let store else { return known }
      do throws(CommandError) {
        return try resources.documentSchema(
          named: schema, for: store.document, at: place, arguments, finding: isFinding,
          choosing: chosen)
      } catch {
        return DocumentSchema(problem: error.description)
      }
    }
    let places = DocumentPlaces(of: store) { holder.names($0) }
    return OpenedDocument(path: path, places: places, schema: holder, secrets: secrets)
  }

  /// Which values are secret, by the schema of the document; one that nobody has looked for yet is
  /// looked for when somebody asks.
  private func secrets(
    of document: Document, at place: Path, _ arguments: Arguments, _ known: DocumentSchema?
  ) -> DocumentSecrets {
    let resources = Resources(self)
    return DocumentSecrets {
      if let known { return known.tree?.root }
      do throws(CommandError) {
        return try resources.documentSchema(
          named: nil, for: document, at: place, arguments, finding: true
        ).tree?.root
      } catch {
        return nil
      }
    }
  }

  private var documentEnvironment: DocumentEnvironment {
    let world = SuiteEnvironment.live(arguments: [])
    return DocumentEnvironment(
      files: world.files, watcher: world.watcher, time: world.time, chance: world.chance,
      stateHome: Resources(self).userFolders.state, isFlushedAtExit: true)
  }

  /// A path from the root, so that it means the same whatever becomes of the working folder.
  static func absolute(_ path: String) -> Path {
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return Path(path) }
    defer { free(folder) }
    let steps = path.split(separator: "/").filter { $0 != "." }
    return Path(String(cString: folder)).appending(steps.joined(separator: "/"))
  }

  /// The file that links lead to, folders included; itself where it is not there.
  static func real(_ path: Path) -> Path {
    guard let real = realpath(path.text, nil) else {
      guard let folder = realpath(path.parent.text, nil) else { return path }
      defer { free(folder) }
      return Path(String(cString: folder)).appending(path.name)
    }
    defer { free(real) }
    return Path(String(cString: real))
  }
}

extension CommandError {
  /// Why a document is not opened, and where what it held before is, if it was written in part.
  init(_ error: DocumentFileError, path: String, copies: [Path]) {
    switch error {
    case .unparsable(_, _, let problem):
      let sentence = "\(path), \(problem) The file is left as it is."
      let notices = copies.map { StoreNotice.copyLeft(path: path, copy: $0.text).description }
      self.init([sentence] + notices, code: .refused)
    case .refused, .changedMeanwhile, .misplaced, .file: self.init(error.storeError)
    }
  }
}

extension Resources {
  /// The schemas on this disk.
  func schemaFolders(_ arguments: Arguments) -> SchemaFolders {
    SchemaFolders(
      userFolders, files: LocalFileSystem(),
      catalogue: arguments["--catalog"].map { CommandContext.absolute($0) })
  }

  /// The schema of a document: the one named, else, where one is looked for, the one found.
  func documentSchema(
    named name: String?, for document: Document, at path: Path, _ arguments: Arguments,
    finding isFinding: Bool, choosing chosen: SchemaCatalogue.Entry? = nil
  ) throws(CommandError) -> DocumentSchema {
    guard name != CommandContext.noSchema else { return DocumentSchema() }
    let folders = schemaFolders(arguments)
    if let name {
      let several = try manifests(named: name, folders)
      var schema = if let several { several } else { try file(named: name, folders) }
      schema.isAsked = true
      return schema
    }
    guard isFinding else { return DocumentSchema() }
    let (finder, real) = (SchemaFinder(folders), CommandContext.real(path))
    var schema = schema(by: chosen.map(finder.find) ?? finder.find(for: document, at: real)) {
      finder.find(insteadOf: $0, at: real)
    }
    if schema.missing != nil { schema.missing = SchemaFinder.name(in: document) }
    return schema
  }

  /// The schema that was found, with what keeps another from being used; `next` finds one instead
  /// of one that the document names and that is none.
  private func schema(
    by finding: SchemaFinder.Finding, next: (_ reason: String) -> SchemaFinder.Finding
  ) -> DocumentSchema {
    switch finding {
    case .none: return DocumentSchema()
    case .unreadable(let reason): return DocumentSchema(problem: reason, missing: reason)
    case .tie(let entries):
      let names = entries.map(\.name).joined(separator: ", ")
      return DocumentSchema(
        problem: "\(entries.count) schemas fit: \(names); '--schema' names one.", choices: entries)
    case .schema(let found, let reason):
      do throws(CommandError) {
        var schema = try unfolded(found)
        schema.problem = reason ?? found.ignoredWords(of: schema.tree)
        schema.missing = reason
        return schema
      } catch {
        let sentence = reason ?? found.sentence(of: error)
        guard found.isNamed else { return DocumentSchema(problem: sentence, missing: reason) }
        return schema(by: next(sentence)) { .unreadable(reason: $0) }
      }
    }
  }

  private func file(
    named name: String, _ folders: SchemaFolders
  ) throws(CommandError) -> DocumentSchema {
    let place = CommandContext.absolute(schemaPath(name))
    let real = CommandContext.real(place.parent).appending(place.name)
    return try unfolded(FoundSchema(try read(place.text), real, because: .asked, folders))
  }

  /// The settings of several extensions of VS Code, whose manifests are named with commas between
  /// them; nothing where one file has that name.
  private func manifests(
    named name: String, _ folders: SchemaFolders
  ) throws(CommandError) -> DocumentSchema? {
    let names = name.split(separator: ",").map(String.init)
    guard names.count > 1, kind(of: name) == nil else { return nil }
    var found: [FoundSchema] = []
    for name in names {
      let place = CommandContext.absolute(name)
      found.append(FoundSchema(try read(place.text), place, because: .asked, folders))
    }
    do throws(DocumentProblem) {
      return DocumentSchema(
        tree: try FoundSchema.joined(found, locale: messageLocale),
        origin: "\(names.count) extensions")
    } catch {
      throw CommandError("Not all of \(name) are manifests of extensions: \(error)")
    }
  }

  private func unfolded(_ found: FoundSchema) throws(CommandError) -> DocumentSchema {
    do throws(DocumentProblem) {
      return DocumentSchema(tree: try found.unfolded(locale: messageLocale), origin: found.origin)
    } catch {
      throw CommandError("\(found.path.name) is no schema that can be read: \(error)")
    }
  }
}

extension FoundSchema {
  /// Whether the document names it.
  fileprivate var isNamed: Bool { if case .named = reason { true } else { false } }

  /// Why it cannot be read; nothing of a file is quoted that a document names, since whoever wrote
  /// the document chose it.
  fileprivate func sentence(of error: CommandError) -> String {
    guard isNamed else { return error.description }
    return "\(path.name) is no schema that can be read."
  }

  /// What a schema that a document names says of storage, which it does not decide; nothing where
  /// it says nothing of that.
  fileprivate func ignoredWords(of tree: UnfoldingSchema?) -> String? {
    guard isNamed, let tree else { return nil }
    let words = [
      tree.suite == nil ? nil : "suite", tree.prefix.isEmpty ? nil : "prefix",
      tree.storage == nil ? nil : "storage",
    ].compactMap { $0 }
    guard !words.isEmpty else { return nil }
    let list = words.joined(separator: ", ")
    return "What \(path.name) says of \(list) counts for no document."
  }
}
