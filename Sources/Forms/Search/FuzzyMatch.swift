/// How well the letters of a word fit a text that has them in this order, others between.
///
/// Each letter found counts, more at the start of a word, at a capital and right after the letter
/// before it; what lies between costs a little. The first letter's place counts double.
struct FuzzyMatch {
  private static let letter = 16, wordStart = 8, capital = 7, consecutive = 4
  private static let gapStart = -3, gapMore = -1
  /// Longer texts are looked at so far.
  private static let textMax = 160

  /// For the letters so far, at each place of the text: the best score, and how many letters stand
  /// in one piece there.
  private var scores: [Int] = []
  private var runs: [Int] = []
  private var bonuses: [Int] = []

  /// The score of the best way to find letters, in lower case, in a text with its capitals; `nil`
  /// where they are not all there.
  mutating func score(of needle: [UInt8], in text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    score(of: needle, in: text) { _ in }
  }

  /// The same, with the pieces' lengths after each letter.
  private mutating func score(
    of needle: [UInt8], in text: Slice<UnsafeBufferPointer<UInt8>>, each note: ([Int]) -> Void
  ) -> Int? {
    let text = text.prefix(Self.textMax)
    guard let start = Self.start(of: needle, in: text) else { return nil }
    let body = text[start...]
    takeBonuses(of: body, isAtStart: start == text.startIndex)
    scores = Array(repeating: 0, count: body.count)
    runs = Array(repeating: 0, count: body.count)
    var best = 0
    for (rank, letter) in needle.enumerated() {
      best = take(letter, rank: rank, in: body)
      note(runs)
    }
    return best > 0 ? best : nil
  }

  /// Where the first letter stands first, if all letters follow.
  private static func start(
    of needle: [UInt8], in text: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Int? {
    var found: Int?
    var rank = 0
    for index in text.indices where rank < needle.count && text[index].folded == needle[rank] {
      if rank == 0 { found = max(text.startIndex, index - 1) }
      rank += 1
    }
    return rank == needle.count ? found : nil
  }

  private mutating func takeBonuses(of text: Slice<UnsafeBufferPointer<UInt8>>, isAtStart: Bool) {
    bonuses.removeAll(keepingCapacity: true)
    var before: UInt8 = isAtStart ? 0x20 : 0x61
    for byte in text {
      let isStart = byte.isOfWord && !before.isOfWord
      let isCapital = byte.isCapital && !before.isCapital
      bonuses.append(isStart ? Self.wordStart : isCapital ? Self.capital : 0)
      before = byte
    }
  }

  /// Goes on by one letter, over the whole text.
  /// - Returns: The best score up to it; 0 where it is nowhere.
  private mutating func take(
    _ letter: UInt8, rank: Int, in text: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Int {
    var (best, left, isInGap) = (0, 0, false)
    // What stood one place before, for the letters before this one.
    var (diagonal, run) = (0, 0)
    for (place, byte) in text.enumerated() {
      let (above, runAbove) = (scores[place], runs[place])
      let skipped = max(0, left + (isInGap ? Self.gapMore : Self.gapStart))
      var taken = 0
      var length = 0
      if byte.folded == letter, rank == 0 || diagonal > 0 {
        length = run + 1
        var bonus = bonuses[place]
        if rank == 0 {
          bonus *= 2
        } else if length > 1 {
          bonus = max(bonus, Self.consecutive, bonuses[place - length + 1])
        }
        taken = diagonal + Self.letter + bonus
      }
      isInGap = taken < skipped
      left = max(taken, skipped)
      (scores[place], runs[place]) = (left, isInGap ? 0 : length)
      best = max(best, left)
      (diagonal, run) = (above, runAbove)
    }
    return best
  }
}

extension FuzzyMatch {
  /// Where in a text the letters stand that score best, ascending; none where they are not all
  /// there.
  static func places(of needle: [UInt8], in text: [UInt8]) -> [Int] {
    var match = FuzzyMatch()
    return text.withUnsafeBufferPointer { match.places(of: needle, in: $0[...]) }
  }

  private mutating func places(
    of needle: [UInt8], in text: Slice<UnsafeBufferPointer<UInt8>>
  ) -> [Int] {
    var lengths: [[Int]] = []
    guard score(of: needle, in: text, each: { lengths.append($0) }) != nil,
      var place = scores.firstIndex(of: scores.max() ?? 0)
    else { return [] }
    let offset = text.prefix(Self.textMax).count - scores.count
    var places: [Int] = []
    for lengths in lengths.reversed() {
      // Where a letter was only passed, it stands further to the front.
      while place >= 0, lengths[place] == 0 { place -= 1 }
      guard place >= 0 else { return [] }
      places.append(place + offset)
      place -= 1
    }
    return places.reversed()
  }
}

extension UInt8 {
  fileprivate var isCapital: Bool { self &- 0x41 < 26 }
  fileprivate var folded: UInt8 { isCapital ? self | 0x20 : self }
}

/// Which letters a text has, so that most texts are left out at once.
struct LetterSet: Equatable {
  private var bits: UInt32 = 0

  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { bits |= 1 << UInt32((byte | 0x20) & 31) }
  }

  func isSuperset(of other: LetterSet) -> Bool { bits & other.bits == other.bits }
}
