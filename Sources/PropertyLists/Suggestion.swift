/// Finds what somebody meant who wrote something else.
package enum Suggestion {
  /// The most similar candidate, if it is similar enough: a third of the letters may be wrong.
  package static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    let written = letters(word)
    let rated = candidates.map { ($0, distance(written, letters($0))) }
    guard let best = rated.min(by: { $0.1 < $1.1 }), best.1 <= max(1, written.count / 3) else {
      return nil
    }
    return best.0
  }

  /// The most similar candidate; where none is, the first few of which a part is that begins with
  /// a capital: `themes` means `pickTheme`.
  package static func meant(by word: String, among candidates: [String]) -> [String] {
    if let nearest = nearest(to: word, in: candidates) { return [nearest] }
    let having = candidates.filter { nearest(to: word, in: parts(of: $0)) != nil }
    return Array(having.prefix(partMatchMax))
  }

  private static let partMatchMax = 3

  /// The words that a name in one word is made of.
  private static func parts(of name: String) -> [String] {
    name.reduce(into: []) { parts, letter in
      if parts.isEmpty || letter.isUppercase { parts.append("") }
      parts[parts.count - 1].append(letter)
    }
  }

  /// Longer words are compared by their beginnings.
  private static let lengthMax = 64

  private static func letters(_ word: String) -> [Unicode.Scalar] {
    Array(word.lowercased().unicodeScalars.prefix(lengthMax))
  }

  /// How many letters must be added, removed, replaced, or swapped with their neighbour.
  private static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    var before: [Int] = []
    var row = Array(0...other.count)
    for (index, letter) in one.enumerated() {
      var next = [index + 1]
      for (column, otherLetter) in other.enumerated() {
        var least = row[column] + (letter == otherLetter ? 0 : 1)
        least = min(least, row[column + 1] + 1, next[column] + 1)
        if index > 0, column > 0, letter == other[column - 1], one[index - 1] == otherLetter {
          least = min(least, before[column - 1] + 1)
        }
        next.append(least)
      }
      (before, row) = (row, next)
    }
    return row[other.count]
  }
}
