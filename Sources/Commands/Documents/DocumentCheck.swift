import SetteeDocuments
import SetteePropertyLists
import SetteeSchemas
import SetteeYAMLDocuments

/// What is wrong in one file, in the order of its text.
struct DocumentCheck {
  private(set) var findings: [Finding] = []
  private let path: String
  /// Whether problems that are alike are told one by one, as programs want them.
  private let listsEach: Bool
  /// So many of a file are told unless all are wanted.
  static let findingCountMax = 100

  var hasErrors: Bool { findings.contains { !$0.isWarning } }

  /// One thing that is wrong, or that others may refuse.
  struct Finding {
    let path: String
    let position: TextPosition
    /// Where in the values, as 'set' and 'get' take it; empty where the text as such is wrong.
    var word = ""
    let sentence: String
    let isWarning: Bool
    /// What the schema says there, where the schema is what is not kept.
    var problem: ValidationProblem?
    /// How many problems it stands for.
    var count = 1

    var line: String {
      "\(path):\(position.line):\(position.column): "
        + "\(isWarning ? "warning: " : "")\(word.isEmpty ? "" : "\(word): ")\(sentence)"
    }

    /// A unit of JSON Schema's output in its form "basic", with its place in the text.
    var json: PropertyList {
      var members: PropertyDictionary = [
        "file": .string(path), "line": .integer(Int128(position.line)),
        "column": .integer(Int128(position.column)),
        "severity": .string(isWarning ? "warning" : "error"),
      ]
      if let problem {
        members["instanceLocation"] = .string(problem.pointer)
        members["keywordLocation"] = .string(problem.evaluationPath)
        members["absoluteKeywordLocation"] = .string(problem.absoluteLocation)
      }
      members["error"] = .string(sentence)
      return .dictionary(members)
    }
  }

  /// Reads and checks a file.
  /// - Throws: With code 2 where it is not there, or of no format known here.
  init(
    path: String, _ arguments: Arguments, _ context: CommandContext
  ) throws(CommandError) {
    self.path = path
    listsEach = arguments.has("--json")
    let resources = Resources(context)
    let limits = DocumentLimits.standard
    if resources.isLarger(path, than: limits.byteCountMax) {
      _ = try FileKind(path: path, named: arguments["--format"]) { nil }
      note(.tooLarge(limits))
      return
    }
    let bytes = try resources.read(path, byteCountMax: limits.byteCountMax)
    let kind = try FileKind(path: path, named: arguments["--format"]) { bytes }
    guard let format = kind.format() else {
      throw CommandError("\(path) is a property list; 'settee check' checks documents.")
    }
    guard let document = read(bytes, format) else { return }
    addWarnings(of: document)
    let schema = try resources.documentSchema(
      named: arguments["--schema"], for: document, at: CommandContext.absolute(path), arguments,
      finding: true)
    if let problem = schema.problem {
      guard schema.choices.isEmpty else { throw CommandError("\(path): \(problem)") }
      findings.append(
        Finding(
          path: path, position: TextPosition(line: 1, column: 1), sentence: problem,
          isWarning: true))
    }
    guard let validator = schema.tree?.validator else { return }
    let count = document.documentCount
    for position in 0..<count {
      check(
        count > 1 ? document.root.element(at: position) : document.root, of: document, validator,
        arguments)
    }
  }

  /// What is told of the file: all, or the first of it.
  func told(isWhole: Bool) -> [Finding] {
    isWhole ? findings : Array(findings.prefix(Self.findingCountMax))
  }

  /// How much is not told, as a sentence; nothing where all is.
  func rest(isWhole: Bool) -> String? {
    let rest = findings.dropFirst(told(isWhole: isWhole).count).reduce(0) { $0 + $1.count }
    guard rest > 0 else { return nil }
    let problems = rest.counted("more problem")
    return "\(path): \(problems); '--all' tells \(rest == 1 ? "it" : "them")."
  }

  /// The document, or nothing and a finding.
  private mutating func read(_ bytes: [UInt8], _ format: any DocumentFormat) -> Document? {
    do throws(DocumentProblem) {
      return try Document(bytes, format: format)
    } catch {
      note(error)
      return nil
    }
  }

  private mutating func note(_ problem: DocumentProblem) {
    findings = [
      Finding(
        path: path, position: problem.position,
        sentence: problem.reason.capitalizedFirst + ".", isWarning: false)
    ]
  }

  /// What other programs may refuse or take for something else, though it is read here.
  private mutating func addWarnings(of document: Document) {
    let warnings =
      switch document.format {
      case is JSONFormat:
        allowsComments ? [] : JSONStrictness.warnings(of: document)
      case is TOMLFormat: TOMLStrictness.warnings(of: document)
      default: YAMLStrictness.warnings(of: document)
      }
    for (offset, sentence) in warnings {
      findings.append(
        Finding(
          path: path, position: document.position(ofOffset: offset), sentence: sentence,
          isWarning: true))
    }
  }

  /// Whether the file may hold comments, by the path that it is named by or the one that leads to.
  private var allowsComments: Bool {
    let named = CommandContext.absolute(path)
    return [named, CommandContext.real(named)].contains {
      JSONStrictness.allowsComments(path: $0.text)
    }
  }

  // MARK: By a schema

  private mutating func check(
    _ root: DocumentNode, of document: Document, _ validator: Validator,
    _ arguments: Arguments
  ) {
    var options = Validator.Options()
    options.assertsFormats = arguments.has("--assert-formats")
    options.problemCountMax = Validator.problemCountMax
    let result = validator.problems(in: root, options: options)
    for group in listsEach ? result.units : result.groups {
      let offset = root.value(at: group.first.steps)?.range.lowerBound ?? 0
      findings.append(
        Finding(
          path: path, position: document.position(ofOffset: offset),
          word: group.first.word(in: root), sentence: group.sentence,
          isWarning: group.first.severity == .warning, problem: group.first, count: group.count))
    }
    if let reason = result.undecided {
      findings.append(
        Finding(
          path: path, position: TextPosition(line: 1, column: 1), sentence: reason,
          isWarning: false))
    }
    findings.sort { $0.position < $1.position }
  }
}

extension String {
  /// The text with its first letter as a capital.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
