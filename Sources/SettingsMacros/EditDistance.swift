/// How many letters tell two names apart.
enum EditDistance {
  /// The one name that is one or two letters from another, no more than a third of it; `nil` where
  /// none is, or where it is that.
  static func nearest(to name: String, among names: [String]) -> String? {
    let letters = Array(name)
    let near = names.map { ($0, between(letters, Array($0))) }
      .filter { $0.1 > 0 && $0.1 <= min(2, $0.0.count / 3) }
    guard !names.contains(name) else { return nil }
    return near.min { $0.1 < $1.1 }?.0
  }

  /// Letters put in, taken out, exchanged or swapped with their neighbour.
  private static func between(_ one: [Character], _ other: [Character]) -> Int {
    var rows = [Array(0...other.count)]
    for (index, letter) in one.enumerated() {
      var row = [index + 1]
      for (place, wanted) in other.enumerated() {
        var best = min(rows[index][place + 1] + 1, row[place] + 1)
        best = min(best, rows[index][place] + (letter == wanted ? 0 : 1))
        if index > 0, place > 0, letter == other[place - 1], one[index - 1] == wanted {
          best = min(best, rows[index - 1][place - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[one.count][other.count]
  }
}
