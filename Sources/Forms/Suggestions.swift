import SetteePropertyLists

/// Texts that somebody may take instead of typing: those that hold what is typed, one of them
/// highlighted or none.
package struct Suggestions: Equatable, Sendable {
  /// All there are; more are left out.
  package let all: [String]
  /// Those that hold what is typed: first those that begin with it.
  package private(set) var matches: [String]
  /// Which of the matches is highlighted; `nil` where what is typed counts.
  package private(set) var highlight: Int?

  private static let countMax = 1_000

  /// The texts among some values, each once.
  package init(_ values: some Sequence<PropertyList>) {
    var seen: Set<String> = []
    var all: [String] = []
    for case .string(let text) in values where all.count < Self.countMax {
      if seen.insert(text).inserted { all.append(text) }
    }
    (self.all, matches) = (all, all)
  }

  /// The highlighted one.
  package var chosen: String? { highlight.map { matches[$0] } }

  /// Keeps what holds a text, and highlights nothing.
  package mutating func narrow(by text: String) {
    let typed = text.lowercased()
    let lowered = all.map { $0.lowercased() }
    let first = all.indices.filter { lowered[$0].hasPrefix(typed) }
    let rest = all.indices.filter { !lowered[$0].hasPrefix(typed) && lowered[$0].contains(typed) }
    matches = (first + rest).map { all[$0] }
    highlight = nil
  }

  /// Moves the highlight; above the first match what is typed counts again.
  package mutating func move(by count: Int) {
    guard !matches.isEmpty else { return }
    let goal = (highlight ?? -1) + max(-matches.count, min(matches.count, count))
    highlight = goal < 0 ? nil : min(goal, matches.count - 1)
  }
}
