/// Finds what somebody meant who wrote something else.
enum Suggestion {
  /// The most similar candidate, if it is similar enough: a third of the letters may be wrong.
  static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    let written = Array(word.lowercased().utf8.prefix(lengthMax))
    let rated = candidates.map { candidate in
      (candidate, distance(written, Array(candidate.lowercased().utf8.prefix(lengthMax))))
    }
    guard let best = rated.min(by: { $0.1 < $1.1 }), best.1 <= max(1, written.count / 3) else {
      return nil
    }
    return best.0
  }

  /// Longer words are compared by their beginnings.
  private static let lengthMax = 64

  /// How many letters must be added, removed or replaced.
  private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var row = Array(0...other.count)
    for (index, letter) in one.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, otherLetter) in other.enumerated() {
        let replaced = diagonal + (letter == otherLetter ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[other.count]
  }
}
