import SetteePropertyLists
import SetteeTerminals

/// A mistake in a file of keys; a file with one is not used.
package typealias KeyFileProblem = LocatedProblem<KeyFileMistake>

/// What is wrong at a place of a file of keys.
package enum KeyFileMistake: Hashable, Sendable {
  /// The file is no JSON and nothing of it can be used.
  case notJSON(String)
  /// Something else stands where a text, an object or a yes or no was expected.
  case wrongType(found: String, expected: String)
  case unknownMember(String)
  /// A member of this name stands in the object already.
  case repeatedMember(String)
  case unknownPreset(String)
  case unknownContext(String)
  case unknownCommand(String, KeyContext)
  case unknownKey(String)
  /// Terminals have no code for the key and send another one's.
  case unsendable(String, arrivesAs: String)
  /// The key stands in this place already, perhaps by another name.
  case secondTime(String, KeyContext)
  /// A character is typed here, and cannot ask for anything.
  case printable(String, KeyContext)
  case noWayOut(KeyContext)
}

extension KeyFileMistake: CustomStringConvertible {
  /// A sentence without the place.
  package var description: String {
    switch self {
    case .notJSON(let reason): reason
    case .wrongType(let found, let expected): "Expected \(expected), found \(found)."
    case .unknownMember(let name):
      "'\(name)' means nothing here" + Self.hint(name, KeyFile.members)
    case .repeatedMember(let name):
      "'\(name)' stands here for the second time; put both together."
    case .unknownPreset(let name):
      "There is no table '\(name)' to extend" + Self.hint(name, KeyFile.presets)
    case .unknownContext(let name):
      "There is no place '\(name)'" + Self.hint(name, KeyContext.allCases.map(\.rawValue))
    case .unknownCommand(let name, let context):
      "There is no command '\(name)' in '\(context.rawValue)'"
        + (Self.home(ofCommand: name) ?? Self.hint(name, context.commandNames))
    case .unknownKey(let name):
      "There is no key '\(name)'"
        + (KeyPress.name(meantBy: name).map { "; did you mean '\($0)'?" }
          ?? Self.hint(name, KeyPress.commonNames))
    case .unsendable(let name, let arrival):
      "Terminals cannot send '\(name)'; it arrives as '\(arrival)'."
    case .secondTime(let name, let context):
      "'\(name)' stands in '\(context.rawValue)' already; leave one of them out."
    case .printable(let name, let context):
      "'\(name)' is typed in '\(context.rawValue)' and can ask for nothing; take one with Ctrl or"
        + " Alt."
    case .noWayOut(let context):
      "Nothing leads out of '\(context.rawValue)' any more; leave or give"
        + " '\(context.wayOut ?? "")' a key."
    }
  }

  /// Says where a command stands that is none of the place it was asked for in.
  private static func home(ofCommand name: String) -> String? {
    ([.list] + KeyContext.allCases).first { $0.commandNames.contains(name) }
      .map { "; it is one of '\($0.rawValue)'." }
  }

  private static func hint(_ word: String, _ known: [String]) -> String {
    let meant = Suggestion.meant(by: word, among: known).map { "'\($0)'" }
    if let last = meant.last {
      let others = meant.dropLast().joined(separator: ", ")
      return "; did you mean \(others.isEmpty ? last : "\(others) or \(last)")?"
    }
    return "; possible are \(known.joined(separator: ", "))."
  }
}
