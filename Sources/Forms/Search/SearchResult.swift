/// What a search found.
package struct SearchResult: Equatable, Sendable {
  /// Best first.
  package var matches: [Field.ID]
  /// Filters such as `@modified` that are in force, as typed.
  package var filters: [String]
  /// The words to highlight, lower case.
  package var words: [String] = []
  /// A remark on the query, such as a filter it may have meant; a sentence.
  package var hint: String? = nil
  /// How many of the matches, the first ones, hold all words; of the others letters or a mistake
  /// were found.
  package var wholeCount = 0

  /// How many of the matches are inside values: they are no fields of the form itself.
  package var insideCount = 0
  /// The form's own fields with matches inside their values.
  package var around: Set<Field.ID> = []

  /// The form's own fields that were found, by themselves or by what is inside.
  package var ownFields: Set<Field.ID> {
    Set(matches.prefix(matches.count - insideCount)).union(around)
  }

  /// How many they are.
  package var fieldCount: Int {
    around.isEmpty ? matches.count - insideCount : ownFields.count
  }

  /// Whether what breaks a rule is asked for.
  package var asksForWrong: Bool { filters.contains { $0.lowercased() == "@invalid" } }

  /// The filters that begin with some letters.
  package static func filters(beginning letters: String) -> [String] {
    SearchQuery.Filter.names.filter { $0.hasPrefix(letters.lowercased()) }
  }

  /// The parts of a text to highlight, in order and apart; O(text), for the rows on screen.
  ///
  /// Only the first few thousand characters are looked at.
  package func highlights(in text: String) -> [Range<String.Index>] {
    Self.highlights(of: words, in: text)
  }

  /// Whether a field was found by letters that stand apart from each other; O(matches).
  package func isByLetters(_ field: Field.ID) -> Bool {
    matches.dropFirst(wholeCount).contains(field)
  }

  /// The letters of a text by which words were found that do not stand there in one piece, in order
  /// and apart.
  package static func letters(of words: [String], in text: String) -> [Range<String.Index>] {
    let head = head(of: text)
    let bytes = Array(head.utf8)
    let places = Set(words.flatMap { FuzzyMatch.places(of: Array($0.utf8), in: bytes) })
    let isLit = head.indices.map { index in
      places.contains(head.utf8.distance(from: head.startIndex, to: index))
    }
    return ranges(of: isLit, in: head)
  }

  /// The parts of a text where words in lower case stand, in order and apart.
  package static func highlights(of words: [String], in text: String) -> [Range<String.Index>] {
    let head = head(of: text)
    let folded = head.map { $0.lowercased() }
    var isLit = [Bool](repeating: false, count: folded.count)
    for word in words {
      let letters = word.map { String($0) }
      guard !letters.isEmpty, letters.count <= folded.count else { continue }
      for start in 0...(folded.count - letters.count)
      where folded[start..<start + letters.count].elementsEqual(letters) {
        for position in start..<start + letters.count { isLit[position] = true }
      }
    }
    return ranges(of: isLit, in: head)
  }

  /// As much of a text as is looked at: it may be as long as somebody likes.
  private static func head(of text: String) -> Substring {
    let scalars = text.unicodeScalars
    let limit = scalars.index(scalars.startIndex, offsetBy: 4_096, limitedBy: scalars.endIndex)
    return text[..<(limit ?? scalars.endIndex)]
  }

  private static func ranges(of isLit: [Bool], in text: Substring) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    for (index, isLit) in zip(text.indices, isLit) where isLit {
      let end = text.index(after: index)
      if let last = ranges.last, last.upperBound == index {
        ranges[ranges.count - 1] = last.lowerBound..<end
      } else {
        ranges.append(index..<end)
      }
    }
    return ranges
  }
}

extension SearchResult {
  /// Some fields, found by all that was typed.
  package init(whole matches: [Field.ID]) {
    self.init(matches: matches, filters: [])
    wholeCount = matches.count
  }
}
