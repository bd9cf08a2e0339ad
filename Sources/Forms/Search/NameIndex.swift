/// The names of all fields as they are written, for finding them by a few of their letters.
struct NameIndex {
  private var bytes: [UInt8] = []
  /// Two texts a field, its path with its title and its key; where each begins, and the end.
  private var bounds: [Int] = [0]
  private var letters: [LetterSet] = []

  mutating func append(path: [String], title: String, name: String) {
    let start = bytes.count
    append((path + [title]).joined(separator: " "))
    append(name)
    letters.append(LetterSet(bytes[start...]))
  }

  /// Makes room for so many fields in all, by what those took that are in it.
  mutating func reserve(fieldCount: Int) {
    guard !letters.isEmpty else { return }
    bytes.reserveCapacity(bytes.count * fieldCount / letters.count)
    bounds.reserveCapacity(fieldCount * 2 + 1)
    letters.reserveCapacity(fieldCount)
  }

  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    bounds.append(bytes.count)
  }

  /// The fields that have the letters of all words in order, best first, down to six tenths of
  /// the best; the best of all counts, the fields to leave out included.
  func matches(_ words: [[UInt8]], without others: Set<Int>) -> [Int] {
    guard words.reduce(0, { $0 + $1.count }) >= Self.lettersMin else { return [] }
    let wanted = LetterSet(words.joined())
    var match = FuzzyMatch()
    var found: [(score: Int, field: Int)] = []
    bytes.withUnsafeBufferPointer { bytes in
      for field in letters.indices where letters[field].isSuperset(of: wanted) {
        if let score = score(of: words, field, bytes[...], &match) { found.append((score, field)) }
      }
    }
    let best = found.map(\.score).max() ?? 0
    return found.filter { $0.score * 10 >= best * 6 && !others.contains($0.field) }
      .sorted { ($1.score, $0.field) < ($0.score, $1.field) }.map(\.field)
  }

  private static let lettersMin = 3

  private func score(
    of words: [[UInt8]], _ field: Int, _ bytes: Slice<UnsafeBufferPointer<UInt8>>,
    _ match: inout FuzzyMatch
  ) -> Int? {
    var sum = 0
    for word in words {
      let scores = (0..<2).compactMap { part in
        match.score(
          of: word, in: bytes[bounds[field * 2 + part]..<bounds[field * 2 + part + 1]])
      }
      guard let best = scores.max() else { return nil }
      sum += best
    }
    return sum
  }
}
