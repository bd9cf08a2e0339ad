import SetteeDocuments
import SetteePropertyLists
import SetteeStores

/// Why a document was not read or not written; its bytes are as they were, unless it says that they
/// are not.
package enum DocumentFileError: Error, Sendable, Hashable {
  /// The file's bytes are none of its format.
  case unparsable(path: String, format: String, DocumentProblem)
  /// An edit cannot be made.
  case refused(Place?, EditRefusal)
  /// A value has no such part.
  case misplaced(PlaceProblem)
  /// What an edit was about has been changed by somebody else.
  case changedMeanwhile(Place?)
  /// Others hold or forbid the file, or a call failed.
  case file(FileTrouble)
}

/// What keeps a document's file from being read or written.
package enum FileTrouble: Error, Sendable, Hashable {
  case readOnly(path: String, reason: String)
  /// The folder that it would lie in is not there; none is made for a file that is named.
  case noFolder(path: String)
  /// Others write it all the time.
  case busy(path: String)
  /// The operating system failed a call: its name, the path, and the error's text.
  case system(call: String, path: String, message: String)
  /// The new bytes are in the file, but a loss of power may take them back.
  case notDurable(path: String, reason: String)
}

extension DocumentFileError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unparsable(let path, let format, let problem):
      "\(path) is no \(format) that can be read, and was left alone: \(problem)"
    case .refused(_, let refusal): refusal.description
    case .misplaced(let problem): problem.description
    case .changedMeanwhile(let place):
      "\(place.map { "'\($0)'" } ?? "The file") changed meanwhile; look again."
    case .file(let trouble): trouble.description
    }
  }
}

extension DocumentFileError {
  /// As stores tell it.
  package var storeError: StoreError {
    switch self {
    case .unparsable(let path, _, let problem):
      var reason = problem.description
      if reason.hasSuffix(".") { reason.removeLast() }
      return .corrupt(path: path, reason: reason)
    case .refused(let place?, let refusal):
      var reason = refusal.description
      if reason.hasSuffix(".") { reason.removeLast() }
      return .unstorable(key: Key(place.description), reason: reason)
    case .misplaced(let problem): return .misplaced(problem)
    case .refused(nil, _), .changedMeanwhile: return .takenBack(reason: description)
    case .file(let trouble): return trouble.storeError
    }
  }
}

extension FileTrouble: CustomStringConvertible {
  package var description: String { storeError.description }

  /// As stores tell it.
  package var storeError: StoreError {
    switch self {
    case .readOnly(let path, let reason): .readOnly(store: path, reason: reason)
    case .noFolder(let path): .noFolder(path: path)
    case .busy(let path): .busy(path: path, process: nil)
    case .system(let call, let path, let message):
      .system(call: call, path: path, message: message)
    case .notDurable(let path, let reason): .notDurable(path: path, reason: reason)
    }
  }
}
