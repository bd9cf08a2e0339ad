import SetteeDocuments
import SetteePropertyLists

/// Says what keeps values from being what a schema asks: the only judge of forms and commands.
///
/// Pure: values come as trees, bytes of schemas by a closure, and problems go out in document
/// order. Safe on any thread, on several at once. A schema place and a value are decided once a
/// run, so that the time is linear in the values whatever the schema says twice.
package struct Validator: Sendable {
  /// What is done beyond the standard.
  package struct Options: Sendable {
    /// Wrong formats are errors instead of warnings.
    package var assertsFormats = false
    /// Decisions after which a run ends undecided.
    package var stepCountMax = 50_000_000
    /// So many problems are described; all are counted, to a limit.
    package var problemCountMax = 1000

    package init() {}
  }

  /// How many problems are counted.
  package static let problemCountMax = 100_000

  let library: SchemaLibrary
  let root: SchemaNode

  /// A validator of one schema.
  ///
  /// The address is an absolute URI, where the schema was found; relative references start from
  /// there. The closure gives the bytes at other addresses.
  package init(
    bytes: [UInt8], address: String = "settee:/schema",
    load: @escaping SchemaLibrary.Loader = { _ in nil }
  ) throws(DocumentProblem) {
    let document = try Document(bytes, format: JSONFormat.json)
    self.init(tree: document.root, address: address, load: load)
  }

  /// A validator of a schema that was read, in the dialect of a meta-schema where it names none.
  package init(
    tree: DocumentNode, address: String = "settee:/schema", assuming metaSchema: String,
    load: @escaping SchemaLibrary.Loader = { _ in nil }
  ) {
    self.init(
      tree: tree, address: address, dialect: SchemaDialect(metaSchema: metaSchema), load: load)
  }

  /// A validator of a schema that was read; the dialect is for one that names none.
  init(
    tree: SchemaTree, address: String, dialect: SchemaDialect? = nil,
    load: @escaping SchemaLibrary.Loader
  ) {
    library = SchemaLibrary(load: load)
    root = library.add(tree, address: address, inheriting: dialect)
  }

  /// All that is wrong with a value.
  package func problems(in value: some ValueTree, options: Options = Options()) -> ValidationResult
  {
    let run = ValidationRun(ValueTable(value), options: options)
    run.decide(root)
    return run.result
  }

  /// Whether a value is what the schema asks.
  package func admits(_ value: some ValueTree, options: Options = Options()) -> Bool {
    let run = ValidationRun(ValueTable(value), options: options)
    return run.admits(root)
  }

  /// What is wrong with the schema itself, as far as values have led there.
  package var warnings: SchemaWarnings { library.warnings }
}

/// What a run has found.
package struct ValidationResult: Sendable {
  /// In document order; at most as many as were asked for.
  package let problems: [ValidationProblem]
  /// How many errors there are, those not described included.
  package let errorCount: Int
  package let warningCount: Int
  /// Why there is no answer, if there is none.
  package let undecided: String?

  package var isValid: Bool { errorCount == 0 }
}
