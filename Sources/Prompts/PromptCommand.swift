import SetteePropertyLists

/// What a line of the prompts asks for: a row's number with or without a value, or a word with what
/// it takes.
///
/// A word may be as short as it is clear: `l` is `list`, while `re` could be three of them.
enum PromptCommand: Equatable {
  /// The rows, or those that match some words.
  case list(String)
  case show(row: Int)
  case set(row: Int, to: String)
  case reset(row: Int)
  case undo(isForced: Bool)
  case redo(isForced: Bool)
  case changes
  case problems
  /// Into the parts of a row's value.
  case enter(row: Int)
  case leave
  case go(String)
  /// A new item, or an entry by its name, with its value.
  case add(String)
  case remove(row: Int)
  case help
  case quit

  /// Why a line asks for nothing, as a sentence.
  struct Problem: Error, Equatable {
    let sentence: String
  }

  /// Reads a line that is not empty.
  init(_ line: String) throws(Problem) {
    let (word, rest) = Self.split(line)
    if let row = Int(word) {
      self = rest.isEmpty ? .show(row: row) : .set(row: row, to: rest)
    } else {
      self = try Self.command(try Self.word(beginning: word), rest)
    }
  }

  /// The words, in the order in which help lists them.
  enum Word: String, CaseIterable {
    case list, reset, undo, redo, changes, problems, `in`, out, go, add, remove, help, quit
  }

  private static func command(_ word: Word, _ rest: String) throws(Problem) -> PromptCommand {
    switch word {
    case .list: .list(rest)
    case .reset: .reset(row: try row(rest, for: word))
    case .undo: .undo(isForced: try isForced(rest, word))
    case .redo: .redo(isForced: try isForced(rest, word))
    case .changes: try alone(.changes, rest, word)
    case .problems: try alone(.problems, rest, word)
    case .in: .enter(row: try row(rest, for: word))
    case .out: try alone(.leave, rest, word)
    case .go: .go(try something(rest, "a key, like 'go editor.fontSize'", for: word))
    case .add: .add(rest)
    case .remove: .remove(row: try row(rest, for: word))
    case .help: try alone(.help, rest, word)
    case .quit: try alone(.quit, rest, word)
    }
  }

  private static func word(beginning letters: String) throws(Problem) -> Word {
    let letters = letters.lowercased()
    if let exact = Word(rawValue: letters) { return exact }
    let words = Word.allCases.filter { $0.rawValue.hasPrefix(letters) }
    if let first = words.first, words.count == 1 { return first }
    let names = words.map(\.rawValue)
    if !names.isEmpty {
      throw Problem(sentence: "'\(letters)' could be \(names.joined(separator: ", ")).")
    }
    let near = Suggestion.nearest(to: letters, in: Word.allCases.map(\.rawValue))
    let hint = near.map { "Did you mean '\($0)'?" } ?? "'help' tells what can be done."
    throw Problem(sentence: "'\(letters)' is neither a number nor a word known here. \(hint)")
  }

  private static func row(_ text: String, for word: Word) throws(Problem) -> Int {
    guard let row = Int(text) else {
      throw Problem(sentence: "'\(word.rawValue)' takes a number, like '\(word.rawValue) 2'.")
    }
    return row
  }

  private static func isForced(_ text: String, _ word: Word) throws(Problem) -> Bool {
    if text == "anyway" { return true }
    _ = try alone(.help, text, word)
    return false
  }

  private static func something(
    _ text: String, _ what: String, for word: Word
  ) throws(Problem) -> String {
    guard !text.isEmpty else { throw Problem(sentence: "'\(word.rawValue)' takes \(what).") }
    return text
  }

  private static func alone(
    _ command: PromptCommand, _ rest: String, _ word: Word
  ) throws(Problem) -> PromptCommand {
    guard rest.isEmpty else {
      throw Problem(sentence: "'\(word.rawValue)' stands alone; '\(rest)' is too much.")
    }
    return command
  }

  /// The first word of a line, and what follows it, without the blanks around.
  static func split(_ line: String) -> (word: String, rest: String) {
    let start = line.drop { $0 == " " || $0 == "\t" }
    let word = start.prefix { $0 != " " && $0 != "\t" }
    let rest = start[word.endIndex...].drop { $0 == " " || $0 == "\t" }
    return (String(word), String(rest.reversed().drop { $0 == " " || $0 == "\t" }.reversed()))
  }
}
