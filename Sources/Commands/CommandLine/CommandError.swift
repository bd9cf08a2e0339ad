import SetteePropertyLists
import SetteeStores

/// A command that cannot go on: what to say, and how to end.
struct CommandError: Error, CustomStringConvertible {
  let code: ExitCode
  /// One or more lines, each a sentence; the last says what would be right.
  let description: String

  init(_ description: String, code: ExitCode = .usage) {
    self.code = code
    self.description = description
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
