/// How well a query fits one short text, such as a command's title; less is better.
///
/// By the rules that settings are found by: whole words and parts of them before mere letters.
package enum TextRank: Comparable, Sendable {
  /// All words are there; how well the worst is.
  case whole(Int)
  /// All letters are, in their order; what is missing to the best of scores.
  case letters(Int)

  /// - Parameters:
  ///   - query: As typed.
  ///   - text: Where to look for all of its words.
  package init?(of query: String, in text: String) {
    let words = query.lowercased().split(whereSeparator: \.isWhitespace).map { Array($0.utf8) }
    let whole = words.map { WordMatch(of: $0, in: text.lowercased())?.rawValue }
    if !whole.contains(nil) {
      self = .whole(whole.compactMap { $0 }.max() ?? 0)
      return
    }
    guard words.reduce(0, { $0 + $1.count }) >= 3 else { return nil }
    var match = FuzzyMatch()
    let scores = Array(text.utf8).withUnsafeBufferPointer { bytes in
      words.map { match.score(of: $0, in: bytes[...]) }
    }
    guard !scores.contains(nil) else { return nil }
    let best = words.reduce(0) { $0 + Self.scoreMax(letters: $1.count) }
    let score = scores.reduce(0) { $0 + ($1 ?? 0) }
    guard score * 10 >= best * 6 else { return nil }
    self = .letters(best - score)
  }

  /// The score of a word at a text's beginning.
  private static func scoreMax(letters: Int) -> Int { letters * 24 + 8 }
}
