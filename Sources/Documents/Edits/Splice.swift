/// Some bytes of a text put in place of others.
package struct Splice: Sendable, Hashable {
  /// The bytes that go; empty where something is only put in.
  package var range: Range<Int>
  package var bytes: [UInt8]

  package init(_ range: Range<Int>, _ bytes: [UInt8]) {
    self.range = range
    self.bytes = bytes
  }

  package init(_ range: Range<Int>, _ text: String) { self.init(range, Array(text.utf8)) }

  fileprivate var start: Int { range.lowerBound }

  package init(at offset: Int, _ text: String) { self.init(offset..<offset, Array(text.utf8)) }
}

/// Splices of one text that do not overlap: all bytes outside them stay as they are.
package struct Patch: Sendable, Hashable {
  /// In the order of the text.
  package let splices: [Splice]

  /// Splices at one offset keep the order they are given in.
  package init(_ splices: [Splice]) {
    self.splices = splices.enumerated()
      .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
      .map(\.element)
  }

  /// Whether no splice reaches into the next one, or beyond a text of so many bytes.
  package func fits(byteCount: Int) -> Bool {
    var position = 0
    for splice in splices {
      guard splice.range.lowerBound >= position else { return false }
      position = splice.range.upperBound
    }
    return position <= byteCount
  }

  /// The same in a text that begins elsewhere.
  package func moved(by shift: Int) -> Patch {
    Patch(
      splices.map {
        Splice($0.range.lowerBound + shift..<$0.range.upperBound + shift, $0.bytes)
      })
  }

  /// The text with the splices made.
  /// - Precondition: They fit it.
  package func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + splices.reduce(0) { $0 + $1.bytes.count })
    var position = 0
    for splice in splices {
      result += bytes[position..<splice.range.lowerBound]
      result += splice.bytes
      position = splice.range.upperBound
    }
    result += bytes[position...]
    return result
  }

  /// The patch that takes the text with the splices made back to `bytes`.
  package func reversed(over bytes: [UInt8]) -> Patch {
    var shift = 0
    return Patch(
      splices.map { splice in
        let start = splice.range.lowerBound + shift
        shift += splice.bytes.count - splice.range.count
        return Splice(start..<start + splice.bytes.count, Array(bytes[splice.range]))
      })
  }
}

extension Patch {
  /// One splice that makes a text another: what is between their equal beginnings and ends.
  package static func from(_ old: [UInt8], to new: [UInt8]) -> Patch {
    let shorter = min(old.count, new.count)
    let start = old.equalCount(with: new, upTo: shorter)
    let rest = old.equalCountAtEnd(with: new, upTo: shorter - start)
    guard start + rest < max(old.count, new.count) else { return Patch([]) }
    return Patch([Splice(start..<old.count - rest, Array(new[start..<new.count - rest]))])
  }
}

extension [UInt8] {
  /// How many bytes two texts begin with that are the same.
  fileprivate func equalCount(with other: [UInt8], upTo countMax: Int) -> Int {
    withUnsafeBytes { mine in
      other.withUnsafeBytes { theirs in
        var count = 0
        // Several at once, as far as there are so many.
        while count + 8 <= countMax,
          mine.loadUnaligned(fromByteOffset: count, as: UInt64.self)
            == theirs.loadUnaligned(fromByteOffset: count, as: UInt64.self)
        { count += 8 }
        while count < countMax, mine[count] == theirs[count] { count += 1 }
        return count
      }
    }
  }

  /// How many bytes two texts end with that are the same.
  fileprivate func equalCountAtEnd(with other: [UInt8], upTo countMax: Int) -> Int {
    withUnsafeBytes { mine in
      other.withUnsafeBytes { theirs in
        var count = 0
        while count + 8 <= countMax,
          mine.loadUnaligned(fromByteOffset: mine.count - count - 8, as: UInt64.self)
            == theirs.loadUnaligned(fromByteOffset: theirs.count - count - 8, as: UInt64.self)
        { count += 8 }
        while count < countMax, mine[mine.count - count - 1] == theirs[theirs.count - count - 1] {
          count += 1
        }
        return count
      }
    }
  }
}
