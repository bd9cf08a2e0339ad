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

  /// The commands that take a key.
  static let verbs = ["set", "reset", "go"]

  init?(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
      .map(String.init)
    switch (words.first, words.count) {
    case ("w", 1): self = .save
    case ("q", 1): self = .quit
    case ("wq", 1): self = .saveAndQuit
    case ("set", 3): self = .set(key: words[1], value: words[2])
    case ("write", _): self = .write(file: Self.rest(of: text))
    case ("read", _): self = .read(file: Self.rest(of: text))
    case ("reset", 2): self = .reset(key: words[1])
    case ("go", 2): self = .goTo(key: words[1])
    case (let word?, 1):
      guard let row = Int(word), (1...KeyCount.max).contains(row) else { return nil }
      self = .row(row)
    default: return nil
    }
  }

  /// What stands behind the first word; names of files may have blanks.
  private static func rest(of text: String) -> String {
    let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
    guard parts.count > 1 else { return "" }
    let rest: Substring = parts[1].drop { $0 == " " }
    return String(rest)
  }

  /// The key as far as it is typed, and what stands before it, where a key is to come.
  static func openKey(in text: String) -> (before: String, key: String)? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.count == 2, verbs.contains(words[0]) else { return nil }
    return (words[0] + " ", words[1])
  }
}
