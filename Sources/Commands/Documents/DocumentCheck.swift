import SetteeDocuments
import SetteePropertyLists
import SetteeSchemas

/// What is wrong in one file, in the order of its text.
struct DocumentCheck {
  private(set) var findings: [Finding] = []
  private let path: String

  /// One thing that is wrong, or that others may refuse.
  struct Finding {
    let path: String
    let position: TextPosition
    /// A JSON pointer; nothing where the text as such is wrong.
    let pointer: String?
    let sentence: String
    let isWarning: Bool

    var line: String {
      let place = pointer.map { $0.isEmpty ? "" : "\($0): " } ?? ""
      return "\(path):\(position.line):\(position.column): "
        + "\(isWarning ? "warning: " : "")\(place)\(sentence)"
    }

    var json: PropertyList {
      var members: PropertyDictionary = [
        "file": .string(path), "line": .integer(Int128(position.line)),
        "column": .integer(Int128(position.column)),
        "severity": .string(isWarning ? "warning" : "error"), "message": .string(sentence),
      ]
      members["place"] = pointer.map(PropertyList.string)
      return .dictionary(members)
    }
  }

  /// Reads and checks a file.
  /// - Throws: With code 2 where it is not there, or of no format known here.
  init(
    path: String, _ arguments: Arguments, _ context: CommandContext
  ) throws(CommandError) {
    self.path = path
    let resources = Resources(context)
    let bytes = try resources.read(path, byteCountMax: DocumentLimits.standard.byteCountMax)
    let format = try Self.format(of: path, bytes, named: arguments["--format"])
    guard let document = read(bytes, format) else { return }
    if !JSONStrictness.allowsComments(path: path) { addWarnings(of: document) }
    if let schema = arguments["--schema"] {
      try check(document, schema, arguments, resources)
    }
  }

  /// The document, or nothing and a finding.
  private mutating func read(_ bytes: [UInt8], _ format: any DocumentFormat) -> Document? {
    do throws(DocumentProblem) {
      return try Document(bytes, format: format)
    } catch {
      findings = [
        Finding(
          path: path, position: error.position, pointer: nil,
          sentence: error.reason.capitalizedFirst + ".", isWarning: false)
      ]
      return nil
    }
  }

  /// The format of a file, by the words given, its name or its first bytes.
  private static func format(
    of path: String, _ bytes: [UInt8], named word: String?
  ) throws(CommandError) -> any DocumentFormat {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let kind = word.map { FileKind(rawValue: $0) } ?? FileKind(ofFileNamed: name) { bytes }
    guard let kind else {
      throw CommandError(
        "\(name) is of no format known here; '--format' names json, toml, yaml or plist.")
    }
    guard let format = kind.format else {
      throw CommandError("\(path) is taken for \(kind.rawValue), which cannot be checked yet.")
    }
    return format
  }

  private mutating func addWarnings(of document: Document) {
    guard document.format.name == "JSON" else { return }
    for (offset, sentence) in JSONStrictness.warnings(of: document) {
      findings.append(
        Finding(
          path: path, position: document.position(ofOffset: offset), pointer: nil,
          sentence: sentence, isWarning: true))
    }
  }

  // MARK: By a schema

  private mutating func check(
    _ document: Document, _ schema: String, _ arguments: Arguments, _ resources: Resources
  ) throws(CommandError) {
    let address = resources.schemaPath(schema)
    let validator: Validator
    let bytes = try resources.read(address)
    do throws(DocumentProblem) {
      validator = try Validator(bytes: bytes)
    } catch {
      throw CommandError("\(address): \(error)")
    }
    var options = Validator.Options()
    options.assertsFormats = arguments.has("--assert-formats")
    let result = validator.problems(in: document.root, options: options)
    for group in result.groups {
      let offset = document.root.value(at: group.first.steps)?.range.lowerBound ?? 0
      findings.append(
        Finding(
          path: path, position: document.position(ofOffset: offset),
          pointer: group.first.pointer, sentence: group.sentence,
          isWarning: group.first.severity == .warning))
    }
    if let reason = result.undecided {
      findings.append(
        Finding(
          path: path, position: TextPosition(line: 1, column: 1), pointer: "", sentence: reason,
          isWarning: true))
    }
    findings.sort { $0.position < $1.position }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
