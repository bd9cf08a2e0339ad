import SetteePropertyLists

/// A line of the palette that says all itself: a command, a key, and a value.
enum PaletteLine: Equatable {
  case set(key: String, value: String)
  case reset(key: String)
  case goTo(key: String)
  case row(Int)
  /// The focused value's bytes into a file, and a file's bytes into it.
  case write(file: String), read(file: String)
  case save, quit, saveAndQuit

  /// Whether it changes a value.
  var stores: Bool {
    switch self {
    case .set, .reset, .read: true
    case .goTo, .row, .write, .save, .quit, .saveAndQuit: false
    }
  }

  /// The commands that take a key.
  static let verbs = ["set", "reset", "go"]

  init?(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
      .map(String.init)
    switch (words.first, words.count) {
    case ("w", 1): self = .save
    case ("q", 1): self = .quit
    case ("wq", 1): self = .saveAndQuit
    case ("set", 3):
      let (key, value) = Self.key(in: Self.rest(of: text))
      guard !value.isEmpty else { return nil }
      self = .set(key: key, value: value)
    case ("write", _): self = .write(file: Self.rest(of: text))
    case ("read", _): self = .read(file: Self.rest(of: text))
    case ("reset", 2...), ("go", 2...):
      let (key, more) = Self.key(in: Self.rest(of: text))
      guard more.allSatisfy({ $0 == " " }) else { return nil }
      self = words[0] == "go" ? .goTo(key: key) : .reset(key: key)
    case (let word?, 1):
      guard let row = Int(word), (1...KeyCount.max).contains(row) else { return nil }
      self = .row(row)
    default: return nil
    }
  }

  /// The word for a place, which may have blanks in quotes, and what stands behind it.
  private static func key(in text: String) -> (key: String, rest: String) {
    var (isQuoted, isEscaped) = (false, false)
    let end = text.firstIndex { letter in
      defer { isEscaped = isQuoted && letter == "\\" && !isEscaped }
      if letter == "\"", !isEscaped { isQuoted.toggle() }
      return letter == " " && !isQuoted
    }
    // Quotes that do not end are letters.
    guard let end = end ?? (isQuoted ? text.firstIndex(of: " ") : nil) else { return (text, "") }
    return (String(text[..<end]), String(text[end...].drop { $0 == " " }))
  }

  /// What stands behind the first word; names of files may have blanks.
  private static func rest(of text: String) -> String {
    let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
    guard parts.count > 1 else { return "" }
    let rest: Substring = parts[1].drop { $0 == " " }
    return String(rest)
  }

  /// The line up to the end of the word at a place, and what stands behind that.
  static func word(at cursor: Int, in text: String) -> (line: String, rest: String) {
    let end = text.dropFirst(cursor).firstIndex(of: " ") ?? text.endIndex
    return (String(text[..<end]), String(text[end...]))
  }

  /// Whether a line is a command with something behind it, or is to be one.
  static func isBegun(in text: String) -> Bool {
    verbs.contains { text.hasPrefix($0 + " ") } || PaletteLine(text) != nil
  }

  /// A line without the blanks behind its last word.
  private static func begun(_ text: String) -> String {
    String(text[..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex)])
  }

  /// The key to be set, as far as it is typed, where no value is behind it.
  static func nameToSet(in text: String) -> String? {
    guard let (verb, name) = openKey(in: begun(text)) ?? openKey(in: text), verb == "set " else {
      return nil
    }
    return name
  }

  /// The key as far as it is typed, and what stands before it, where a key is to come.
  static func openKey(in text: String) -> (before: String, key: String)? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.count == 2, verbs.contains(words[0]) else { return nil }
    return (words[0] + " ", words[1])
  }

  /// The value as far as it is typed, the key, and what stands before it, where a value is to come.
  static func openValue(in text: String) -> (before: String, key: String, value: String)? {
    guard text.hasPrefix("set ") else { return nil }
    let rest = rest(of: text)
    let (key, value) = key(in: rest)
    guard !key.isEmpty, rest.count > key.count else { return nil }
    return (String(text.dropLast(value.count)), key, value)
  }
}
