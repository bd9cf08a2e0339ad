import SetteeDocuments
import SetteePropertyLists
import SetteeYAMLDocuments

extension FileKind {
  /// What a file is taken for: what the user says, else what its name or its first bytes say.
  /// - Throws: With code 2 where nobody knows.
  init(
    path: String, named word: String?, start: () -> [UInt8]?
  ) throws(CommandError) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    if let word {
      guard Self.words.contains(word), let kind = FileKind(rawValue: word) else {
        throw CommandError(
          "'\(word)' is no format.\(Suggestion.hint(word, Self.words))"
            + " There are \(Self.words.joined(separator: ", ")).")
      }
      self = kind
      return
    }
    guard let kind = FileKind(ofFileNamed: name, start: start) else {
      throw CommandError(
        "\(name) is of no format known here; '--format' names json, toml, yaml or plist.")
    }
    self = kind
  }
}

extension FileKind {
  /// Whether a file's name says by its ending what the file is, known here or not.
  fileprivate static func hasEnding(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return name.dropFirst().contains(".")
  }

  /// The format of a document of this kind; nothing for property lists.
  ///
  /// `number` says which document of a text with several is meant.
  func format(documentNumber number: Int? = nil) -> (any DocumentFormat)? {
    switch self {
    case .json: JSONFormat.json
    case .json5: JSONFormat.json5
    case .toml: TOMLFormat.toml
    case .yaml: YAMLFormat(documentNumber: number)
    case .propertyList: nil
    }
  }
}

extension Arguments {
  /// The document that `--document` names.
  func documentNumber(for kind: FileKind) throws(CommandError) -> Int? {
    guard let word = self["--document"] else { return nil }
    guard let number = Int(word), number > 0 else {
      throw CommandError("'\(word)' is no number of a document; the first is 1.")
    }
    guard kind == .yaml || number == 1 else {
      throw CommandError("Only YAML has several documents in a file.")
    }
    return number
  }
}

extension Resources {
  /// What a file is taken for; nothing where it is a property list, be it to come.
  func documentFormat(
    ofFile path: String, _ arguments: Arguments
  ) throws(CommandError) -> (any DocumentFormat)? {
    if kind(of: path) == .directory {
      throw CommandError("\(path) is a folder; name the settings file in it.")
    }
    let kind: FileKind
    do throws(CommandError) {
      kind = try FileKind(path: path, named: arguments["--format"]) { contents(of: path) }
    } catch {
      // A path without an ending that holds nothing yet was a property list all the time.
      guard arguments["--format"] == nil, !FileKind.hasEnding(path),
        contents(of: path)?.isEmpty ?? true
      else { throw error }
      return nil
    }
    let number = try arguments.documentNumber(for: kind)
    if let number { try check(documentNumber: number, ofFile: path) }
    return kind.format(documentNumber: number)
  }

  /// Refuses a number that no document of a text has; what is wrong with the text is told later.
  private func check(documentNumber number: Int, ofFile path: String) throws(CommandError) {
    guard number > 1, let bytes = contents(of: path) else { return }
    let count: Int
    do throws(DocumentProblem) {
      count = try Document(bytes, format: YAMLFormat.yaml).documentCount
    } catch {
      return
    }
    guard number > count else { return }
    throw CommandError(
      "\(path) has \(count.counted("document")); '--document' takes 1"
        + "\(count > 1 ? " to \(count)" : "").")
  }
}
