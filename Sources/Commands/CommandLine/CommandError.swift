import SetteePropertyLists
import SetteeSchemas
import SetteeStores

/// A command that cannot go on: what to say, and how to end.
struct CommandError: Error, CustomStringConvertible {
  let code: ExitCode
  /// One or more, each a line; the last says what would be right.
  let sentences: [String]

  var description: String { sentences.joined(separator: " ") }

  init(_ sentence: String, code: ExitCode = .usage) { self.init([sentence], code: code) }

  init(_ sentences: [String], code: ExitCode = .usage) {
    self.code = code
    self.sentences = sentences
  }

  /// What a store says; its refusals are told from what was wrong in the words given to it.
  init(_ error: StoreError) {
    switch error {
    case .invalidSuiteName, .invalidKey, .unstorable, .misplaced: self.init("\(error)")
    case .overridden, .readOnly, .quotaExceeded, .initialSyncPending, .busy, .system, .corrupt,
      .noFolder, .notDurable, .takenBack:
      self.init("\(error)", code: .refused)
    }
  }
}

extension CommandError {
  /// Why bytes are no schema, with the line and a caret on lines of their own.
  init(_ problem: SchemaProblem) {
    self.init("\(problem)".split(separator: "\n").map(String.init))
  }

  /// Why a write that was accepted did not get into the file.
  init(unsaved error: StoreError) {
    switch error {
    case .system, .noFolder: self.init("nothing was changed: \(error)", code: .refused)
    default: self.init(error)
    }
  }
}

extension Suggestion {
  /// A sentence that names what somebody may have meant, with a space before; empty for none.
  static func hint(_ word: String, _ candidates: some Sequence<String>) -> String {
    nearest(to: word, in: candidates).map { " Did you mean '\($0)'?" } ?? ""
  }
}
