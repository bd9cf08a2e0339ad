import SetteeDocuments
import SetteePropertyLists
import SetteeSchemas
import SetteeStores

extension Commands {
  /// `settee import`.
  static let importing = Subcommand(
    name: "import", group: .documents,
    summary: "Store the values of a property list or JSON file.",
    operands: "FILE", operandCount: 1...1, completion: .file,
    options: StoreOptions.all + [
      CommandOption("--replace", "Also reset stored keys that FILE does not have."),
      CommandOption("--json", "Print what changed as JSON, one object a line."),
    ],
    details: """
      FILE is a property list in XML, JSON, TOML or YAML; '-' is standard input. The values are \
      one group: with a schema all are checked, however deep they lie, before any is stored. \
      Keys of a suite that the schema does not know are stored as they are.
      """
  ) { arguments, context in
    let opened = try context.open(arguments, finding: true, writing: true)
    let path = arguments.operands[0]
    let bytes =
      try path == "-"
      ? context.input.all(byteCountMax: Resources.byteCountMax) : Resources(context).read(path)
    if let document = opened.document {
      let values = try ImportedValues.values(bytes, of: path, nestedBy: document.schema.tree)
      var texts = BecomingText()
      texts.count(inside: values, in: DocumentExport.kind(of: document.store.format))
      let edits = try document.importing(
        values, of: path == "-" ? "Standard input" : path, replacing: arguments.has("--replace"))
      let remarks = try document.remarks(onImport: edits)
      let outcome = try opened.importing(edits, arguments, context)
      for remark in remarks { context.errors.sentence(remark) }
      if let sentence = texts.sentence { context.errors.sentence(sentence) }
      return outcome
    }
    var losses = ExportLosses(isDropping: false, target: .propertyList)
    let read = try ImportedValues.settings(bytes, of: path, noting: &losses)
    let values = opened.schema?.spread(read) ?? read
    if !opened.takesWhole(values) { try opened.check(values) }
    var edits = values.map { Edit($0.key, $0.value) }
    if arguments.has("--replace") {
      edits += opened.stored().keys.filter { values[$0] == nil }.map { Edit($0, nil) }
    }
    let outcome = try opened.apply(edits, arguments, context)
    for sentence in [losses.texts.sentence, losses.rounded.sentence] {
      if let sentence { context.errors.sentence(sentence) }
    }
    return outcome
  }
}

/// A file of values that are not settings yet.
enum ImportedValues {
  /// The values of a file of any format, told by its name or its first bytes; numbers as they are
  /// written there.
  ///
  /// Those of a property list are nested in the groups of a schema, as a suite's are that is
  /// exported.
  static func values(
    _ bytes: [UInt8], of path: String, nestedBy tree: UnfoldingSchema? = nil
  ) throws(CommandError) -> OrderedTree {
    let name = name(of: path)
    let kind = try FileKind(path: name, named: nil) { bytes }
    guard let format = kind.format() else {
      do throws(XMLPropertyListError) {
        let values = try PropertyList(xml: bytes)
        guard let tree, case .dictionary(let members) = values else { return OrderedTree(values) }
        return OrderedTree(PropertyList.dictionary(Schema(tree, name: name).nest(members)))
      } catch {
        throw CommandError("\(name): \(error.description).")
      }
    }
    let document: Document
    do throws(DocumentProblem) {
      document = try Document(bytes, format: format)
    } catch {
      throw CommandError("\(name), \(error)")
    }
    if let repeated = document.repeatedNames.first {
      throw CommandError("\(name): \(repeated.sentence) Leave one of them to import it.")
    }
    return OrderedTree(document.root)
  }

  private static func name(of path: String) -> String { path == "-" ? "Standard input" : path }

  /// The values for a suite: an object that a property list can hold.
  static func settings(
    _ bytes: [UInt8], of path: String, noting losses: inout ExportLosses
  ) throws(CommandError) -> PropertyDictionary {
    let tree = try values(bytes, of: path)
    guard case .dictionary(let values) = tree.propertyList else {
      throw CommandError("\(name(of: path)) holds no dictionary of keys and values.")
    }
    _ = losses.kept(tree, [])
    if let problem = losses.problems.first { throw CommandError("\(name(of: path)), \(problem)") }
    return values
  }
}

extension OpenedStore {
  /// Whether the schema takes the values as the document that they come from.
  ///
  /// The form of a single setting may be one of several that the schema has for it, of which the
  /// values around it choose.
  fileprivate func takesWhole(_ values: PropertyDictionary) -> Bool {
    guard let schema else { return true }
    // A prefix is part of the keys of a suite, and of no document's.
    guard schema.prefix.isEmpty else { return false }
    let isReadOnly = schema.allDescriptions.contains {
      values[$0.key] != nil && $0.traits.contains(.readOnly)
    }
    guard !isReadOnly else { return false }
    // What is stored decides with them which conditions hold.
    var all = schema.conditions.isEmpty ? [:] : stored()
    for (key, value) in values { all[key] = value }
    let result = schema.tree.validator.problems(in: PropertyList.dictionary(schema.nest(all)))
    return result.isValid && result.undecided == nil
  }

  /// Refuses values that break rules of the schema, at their places or inside.
  fileprivate func check(_ values: PropertyDictionary) throws(CommandError) {
    let known = expecting(values).schema?.allDescriptions ?? []
    let named = Set(known.map(\.key))
    let entries = values.filter { !named.contains($0.key) }.compactMap { entry($0.key) }
    let refusals = (known + entries).flatMap { description in
      values[description.key].map { NewValue.refusals(of: $0, description) } ?? []
    }
    guard refusals.isEmpty else { throw CommandError(refusingImport: refusals) }
  }
}

extension CommandError {
  /// Why no value of a file is stored: every rule that one breaks, as far as anybody reads on.
  init(refusingImport refusals: [String]) {
    let told = refusals.prefix(DocumentCheck.findingCountMax)
    let rest = refusals.count - told.count
    let more = rest > 0 ? [rest.counted("more problem") + "."] : []
    self.init(told + more + ["Nothing was stored."])
  }
}
