import SetteeDocuments
import SetteePropertyLists

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
      if arguments["--format"] == nil, contents(of: path)?.isEmpty ?? true { return nil }
      throw error
    }
    if kind == .propertyList { return nil }
    guard let format = kind.format else {
      throw CommandError(
        "\(path) is taken for \(kind.rawValue), which cannot be edited yet; it is left as it is.",
        code: .refused)
    }
    return format
  }
}
