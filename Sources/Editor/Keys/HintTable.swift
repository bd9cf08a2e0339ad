/// Which keys the line of hints may name where, before anybody asks which do something now.
///
/// Hints are asked for after every key. What a context allows is the same each time it comes up, so
/// it is found once: a lookup is then O(1), and no command is looked up by its name.
@MainActor
final class HintTable {
  private let keyMap: KeyMap
  private var known: [[KeyContext]: [Candidate]] = [:]

  init(_ keyMap: KeyMap) { self.keyMap = keyMap }

  /// Finds what may be named where keys are looked up, the most special place first.
  /// - Returns: The keys in the order of their table, each command once.
  func candidates(in contexts: [KeyContext]) -> [Candidate] {
    if let candidates = known[contexts] { return candidates }
    var seen: Set<String> = []
    let candidates = keyMap.hinted(in: contexts).compactMap { binding -> Candidate? in
      // A key that a more special context has taken does not do this there.
      guard let key = binding.keys.first,
        keyMap.name(for: key, in: contexts) == binding.command,
        seen.insert(binding.command).inserted
      else { return nil }
      return Candidate(binding)
    }
    known[contexts] = candidates
    return candidates
  }

  /// A key that may be named, and what for.
  struct Candidate {
    let command: Command
    let group: Group
    let binding: KeyBinding
    let hint: KeyHint

    init(_ binding: KeyBinding) {
      self.binding = binding
      hint = KeyHint(binding)
      command = Command(binding.command)
      group = command.group
    }
  }

  /// What a key asks for, in the family that obeys.
  enum Command {
    case editor(EditorCommand), page(PageCommand), contest(ContestCommand)
    case move

    init(_ name: String) {
      if let command = EditorCommand(rawValue: name) {
        self = .editor(command)
      } else if let command = PageCommand(rawValue: name) {
        self = .page(command)
      } else {
        self = ContestCommand(rawValue: name).map { .contest($0) } ?? .move
      }
    }

    fileprivate var group: Group {
      switch self {
      case .contest: .contest
      case .editor(.open): .opening
      case .page(.addPart): .adding
      case .editor(let command): command.isAboutField ? .field : .others
      case .page(let command): command.isAboutField ? .field : .others
      case .move: .others
      }
    }
  }

  /// What hints are about, in the order in which the line names them.
  enum Group: CaseIterable {
    case contest, opening, adding, field, others
  }
}
