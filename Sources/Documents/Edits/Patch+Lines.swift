extension Patch {
  /// Lines up to so many are compared one by one: it may take the square of them.
  private static let lineCountMax = 600

  /// Splices that make a text another, one for each stretch of lines that differ, and of those
  /// lines only what is between equal beginnings and ends.
  ///
  /// Where very many lines differ, or lie between those that do, it is one splice.
  package static func byLines(from old: [UInt8], to new: [UInt8]) -> Patch {
    guard let whole = from(old, to: new).splices.first else { return Patch([]) }
    let end = whole.range.upperBound + new.count - old.count
    let mine = TextLines(of: old, around: whole.range)
    let theirs = TextLines(of: new, around: whole.range.lowerBound..<end)
    guard mine.lines.count + theirs.lines.count <= lineCountMax else { return Patch([whole]) }
    return Patch(
      mine.stretches(otherThan: theirs).flatMap { gone, come in
        from(Array(old[gone]), to: Array(new[come])).moved(by: gone.lowerBound).splices
      })
  }

  /// The same in a text in which another patch of the same text was made; nothing where both change
  /// the same bytes, or put something in at the same one.
  package func moved(over other: Patch) -> Patch? {
    var (rest, shift) = (other.splices[...], 0)
    var moved: [Splice] = []
    for splice in splices {
      let range = splice.range
      while let next = rest.first, next.range != range, next.range.upperBound <= range.lowerBound {
        shift += next.bytes.count - next.range.count
        rest.removeFirst()
      }
      if let next = rest.first,
        next.range == range || next.range.lowerBound < range.upperBound
      {
        return nil
      }
      moved.append(Splice(range.lowerBound + shift..<range.upperBound + shift, splice.bytes))
    }
    return Patch(moved)
  }
}

/// Lines of a text that follow each other, each with its end.
private struct TextLines {
  let lines: [ArraySlice<UInt8>]
  /// Where each begins in the text, and where the last ends.
  let bounds: [Int]

  /// The lines that some bytes are on.
  init(of text: [UInt8], around range: Range<Int>) {
    let start = text[..<range.lowerBound].lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
    let end = text[range.upperBound...].firstIndex(of: .lineFeed).map { $0 + 1 } ?? text.count
    var (lines, rest) = ([ArraySlice<UInt8>](), text[start..<end])
    while !rest.isEmpty {
      let lineEnd = rest.firstIndex(of: .lineFeed).map { $0 + 1 } ?? rest.endIndex
      lines.append(rest[..<lineEnd])
      rest = rest[lineEnd...]
    }
    self.lines = lines
    bounds = lines.map(\.startIndex) + [end]
  }

  /// The bytes of lines that are not among others, each with those that stand there instead.
  func stretches(otherThan others: TextLines) -> [(mine: Range<Int>, theirs: Range<Int>)] {
    let difference = others.lines.difference(from: lines)
    let gone = Set(difference.removals.map(\.offset))
    let come = Set(difference.insertions.map(\.offset))
    var stretches: [(mine: Range<Int>, theirs: Range<Int>)] = []
    var (mine, theirs) = (0, 0)
    while mine < lines.count || theirs < others.lines.count {
      let (start, otherStart) = (mine, theirs)
      while gone.contains(mine) { mine += 1 }
      while come.contains(theirs) { theirs += 1 }
      if mine == start, theirs == otherStart {
        (mine, theirs) = (mine + 1, theirs + 1)
      } else {
        stretches.append(
          (bounds[start]..<bounds[mine], others.bounds[otherStart]..<others.bounds[theirs]))
      }
    }
    return stretches
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
