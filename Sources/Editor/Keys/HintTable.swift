/// Which keys the line of hints may name where, and what it says at each moment that came up.
///
/// Hints are asked for after every key. What a context allows, and what is said where the same of
/// it does something, is the same each time, so it is found once: a lookup is then O(1), and no
/// command is looked up by its name.
@MainActor
final class HintTable {
  private let keyMap: KeyMap
  private var known: [[KeyContext]: [Candidate]] = [:]
  private var lines: [Moment: [KeyHint]] = [:]
  /// Words of values make moments that never come again.
  private static let linesMax = 64

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

  /// All that the line depends on.
  struct Moment: Hashable {
    let contexts: [KeyContext]
    /// Whether the focus is on a field.
    let isOnField: Bool
    /// What each candidate does now; `nil` where that is nothing, and empty where it is what it
    /// does everywhere.
    let words: [String?]
  }

  /// What the line says at a moment: what the focused field is about, then all others.
  func line(at moment: Moment) -> [KeyHint] {
    if let line = lines[moment] { return line }
    if lines.count >= Self.linesMax { lines = [:] }
    let line = makeLine(at: moment)
    lines[moment] = line
    return line
  }

  private func makeLine(at moment: Moment) -> [KeyHint] {
    let available = zip(candidates(in: moment.contexts), moment.words).compactMap {
      (candidate, words) in words.map { (group: candidate.group, hint: candidate.hint(saying: $0)) }
    }
    func hints(_ group: Group) -> [KeyHint] {
      available.filter { $0.group == group }.map(\.hint).merged
    }
    let all = hints(.others).map { $0.keptAsWayOut(of: moment.contexts) }
    let (wide, usual) = (all.filter(\.isForWide), all.filter { !$0.isForWide })
    var others = usual.filter { !$0.isKept } + wide + usual.filter(\.isKept)
    if !others.isEmpty { others[0].isApart = true }
    guard moment.isOnField else { return others }
    return Group.allCases.filter { $0 != .others }.flatMap(hints) + others
  }

  /// A key that may be named, and what for.
  struct Candidate {
    let command: Command
    let group: Group
    private let binding: KeyBinding

    init(_ binding: KeyBinding) {
      self.binding = binding
      command = Command(binding.command)
      group = command.group
    }

    fileprivate func hint(saying words: String) -> KeyHint {
      KeyHint(binding, saying: words.isEmpty ? nil : words)
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
