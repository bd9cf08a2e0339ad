import SetteePropertyLists
import SetteeSettings

/// The lower-case text of all fields, in one piece of memory that a search runs through.
struct SearchIndex {
  private var bytes: [UInt8] = []
  /// For each field where its parts begin, and where the last one ends.
  private var bounds: [Int] = [0]
  /// Present values, which come and go; empty for secrets.
  private var values: [[UInt8]] = []
  private var stale: Set<Int> = []
  private var names = NameIndex()

  /// How many fields are in it, from the first on.
  private(set) var count = 0
  /// Those whose values may have others inside, and are no secrets.
  private(set) var fieldsWithParts: [Int] = []

  /// Parts of the fixed text, in the order that decides between equal matches; values come
  /// between choices and help.
  private static let partCount = 5
  private static let ranks = [0, 1, 2, 4, 5]
  private static let valueRank = 3
  private static let rankCount = 8

  /// Takes up the next field: lower-cases what never changes, and its value where that is given;
  /// it is still to be refreshed otherwise.
  mutating func append(
    _ description: SettingDescription, _ details: SettingDescription.Details, value: String? = nil
  ) {
    if value == nil { stale.insert(count) }
    values.append([])
    if let value { values[count].appendLowerCase(of: value) }
    let name = details.traits.contains(.keyless) ? "" : description.key.name
    addPart(details.title)
    addPart(name)
    addChoices(of: details.type)
    addPart(details.help.text)
    addPart(description.path.joined(separator: " "))
    names.append(path: description.path, title: details.title, name: name)
    if details.type.hasParts, !details.traits.contains(.secret) { fieldsWithParts.append(count) }
    count += 1
  }

  /// Makes room for so many fields in all, by what those took that are in it: grown by doubling,
  /// the text of ten thousand fields would be held twice for a moment.
  mutating func reserve(fieldCount: Int) {
    guard count > 0, fieldCount > count else { return }
    bytes.reserveCapacity(bytes.count * fieldCount / count)
    bounds.reserveCapacity(fieldCount * Self.partCount + 1)
    values.reserveCapacity(fieldCount)
    names.reserve(fieldCount: fieldCount)
  }

  mutating func markStale(_ fields: [Int]) { stale.formUnion(fields) }

  /// Takes up values that changed since the last search.
  mutating func refresh(valueText: (Int) -> String) {
    for field in stale where values.indices.contains(field) {
      values[field].removeAll(keepingCapacity: true)
      values[field].appendLowerCase(of: valueText(field))
    }
    stale = []
  }

  /// The fields that hold all words, best first, then those that have their letters in order; where
  /// none holds them, last those that do with one typing mistake per word.
  /// - Returns: The fields, and how many of them, the first ones, hold all words.
  func matches(_ words: [String], where admits: (Int) -> Bool) -> (
    fields: [Int], wholeCount: Int
  ) {
    let needles = words.map { Array($0.utf8) }
    guard !needles.isEmpty else {
      let all = values.indices.filter(admits)
      return (all, all.count)
    }
    let whole = ranked(admits) { rank(of: needles, in: $0, $1) }
    let byLetters = names.matches(needles, without: Set(whole)).filter(admits)
    if !whole.isEmpty { return (whole + byLetters, whole.count) }
    let known = Set(byLetters)
    let mistyped = ranked({ !known.contains($0) && admits($0) }) {
      typoRank(of: needles, in: $0, $1)
    }
    return (byLetters + mistyped, 0)
  }

  private func ranked(
    _ admits: (Int) -> Bool, rank: (Int, Slice<UnsafeBufferPointer<UInt8>>) -> Int?
  ) -> [Int] {
    var found: [(rank: Int, field: Int)] = []
    bytes.withUnsafeBufferPointer { bytes in
      for field in values.indices {
        if let rank = rank(field, bytes[...]), admits(field) { found.append((rank, field)) }
      }
    }
    return found.sorted { ($0.rank, $0.field) < ($1.rank, $1.field) }.map(\.field)
  }

  /// The worst word decides, unless the words stand together; then how good they are in all.
  private func rank(
    of words: [[UInt8]], in field: Int, _ bytes: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Int? {
    var worst = 0
    var sum = 0
    for word in words {
      guard let rank = rank(of: word, in: field, bytes) else { return nil }
      worst = max(worst, rank)
      sum += rank
    }
    if words.count > 1 { worst = min(worst, phraseRank(of: words, in: field, bytes) ?? worst) }
    return worst << 16 | min(sum, 0xFFFF)
  }

  private func rank(
    of word: [UInt8], in field: Int, _ bytes: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Int? {
    var best: Int?
    if WordMatch(of: word, in: whole(field, bytes)) != nil {
      for part in 0..<Self.partCount {
        guard let match = WordMatch(of: word, in: text(field, part, bytes)) else { continue }
        best = min(best ?? .max, Self.rank(match, part: Self.ranks[part]))
      }
    }
    let inValue = values[field].withUnsafeBufferPointer { WordMatch(of: word, in: $0[...]) }
    return inValue.map { min(best ?? .max, Self.rank($0, part: Self.valueRank)) } ?? best
  }

  /// The words as they stand, in the title with spaces and in the key without.
  private func phraseRank(
    of words: [[UInt8]], in field: Int, _ bytes: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Int? {
    let spaced = Array(words.joined(separator: [UInt8(ascii: " ")]))
    let inTitle = WordMatch(of: spaced, in: text(field, 0, bytes))
    let inKey = WordMatch(of: Array(words.joined()), in: text(field, 1, bytes))
    return [inTitle.map { Self.rank($0, part: 0) }, inKey.map { Self.rank($0, part: 1) }]
      .compactMap { $0 }.min()
  }

  /// Title and key may be the word or begin with it; of other text it is a word at best.
  private static func rank(_ match: WordMatch, part: Int) -> Int {
    (part < 2 ? match : max(match, .word)).rawValue * rankCount + part
  }

  /// As for whole words, but a word may differ in one letter from one in title, key or choices.
  private func typoRank(
    of words: [[UInt8]], in field: Int, _ bytes: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Int? {
    var worst = 0
    for word in words where rank(of: word, in: field, bytes) == nil {
      let part = (0..<3).first { part in
        text(field, part, bytes).split(whereSeparator: { !$0.isOfWord })
          .contains { word.isOneTypo(from: $0) }
      }
      guard let part else { return nil }
      worst = max(worst, part)
    }
    return worst
  }

  private func text(
    _ field: Int, _ part: Int, _ bytes: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    let start = field * Self.partCount + part
    // A zero byte parts the texts, so that no word is found across them.
    return bytes[bounds[start]..<bounds[start + 1] - 1]
  }

  private func whole(
    _ field: Int, _ bytes: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    bytes[bounds[field * Self.partCount]..<bounds[(field + 1) * Self.partCount]]
  }

  private mutating func addPart(_ text: String) {
    bytes.appendLowerCase(of: text)
    endPart()
  }

  private mutating func addChoices(of type: SettingType) {
    for text in type.choiceTexts {
      bytes.appendLowerCase(of: text)
      bytes.append(UInt8(ascii: "\n"))
    }
    endPart()
  }

  private mutating func endPart() {
    bytes.append(0)
    bounds.append(bytes.count)
  }
}

extension [UInt8] {
  /// Appends a text's lower case; text in ASCII, which nearly all is, without a copy.
  fileprivate mutating func appendLowerCase(of text: String) {
    let start = count
    append(contentsOf: text.utf8)
    let isASCII = withUnsafeMutableBufferPointer { bytes in
      var allBits: UInt8 = 0
      for index in start..<bytes.count {
        let byte = bytes[index]
        allBits |= byte
        bytes[index] = byte &- 0x41 < 26 ? byte | 0x20 : byte
      }
      return allBits < 0x80
    }
    guard !isASCII else { return }
    removeSubrange(start...)
    append(contentsOf: text.lowercased().utf8)
  }

  /// Whether one letter too many, too few, wrong, or swapped with the next makes this a word, or
  /// the beginning of it; in short words nearly anything would.
  fileprivate func isOneTypo(from word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard count >= 4, word.count + 1 >= count else { return false }
    if word.count <= count + 1 { return isOneEdit(from: word) }
    guard count >= 5, first == word.first else { return false }
    return (count - 1...count + 1).contains { isOneEdit(from: word.prefix($0)) }
  }

  private func isOneEdit(from word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let shorter = Swift.min(count, word.count)
    var head = 0
    while head < shorter, self[head] == word[word.startIndex + head] { head += 1 }
    var tail = 0
    while tail < shorter - head, self[count - 1 - tail] == word[word.endIndex - 1 - tail] {
      tail += 1
    }
    let mine = self[head..<count - tail]
    let theirs = word[word.startIndex + head..<word.endIndex - tail]
    if mine.count <= 1, theirs.count <= 1 { return true }
    return mine.count == 2 && theirs.count == 2 && mine.elementsEqual(theirs.reversed())
  }
}
