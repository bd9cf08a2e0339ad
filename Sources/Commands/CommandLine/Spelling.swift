/// Finds what somebody meant to type.
enum Spelling {
  /// The candidate fewest edits away, if it is close enough to be worth suggesting.
  static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    let limit = min(max(2, word.count / 3), word.count - 1)
    return candidates.map { (name: $0, distance: distance(word, $0)) }
      .filter { $0.distance <= limit }
      .min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
  }

  /// Insertions, removals and replacements of a character that lead from one word to the other.
  static func distance(_ left: String, _ right: String) -> Int {
    let target = Array(right.lowercased())
    var row = Array(0...target.count)
    for (index, character) in left.lowercased().enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in target.indices {
        let replaced = diagonal + (target[column] == character ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[target.count]
  }
}
