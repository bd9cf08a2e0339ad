import SetteePropertyLists

/// Values that stand at one place of a text and count at others too: aliases and merged members.
extension SyntaxTape {
  /// Adds a value that follows another one, which is complete.
  package mutating func appendAlias(_ span: SyntaxSpan, of target: Int) {
    appendScalar(span, entries[target].kind, .isAlias)
    entries[entries.count - 1].children = UInt32(truncatingIfNeeded: target)
    hasReferences = true
  }

  /// The values of a container that was closed, as far as they count.
  package func values(of entry: Int) -> ArraySlice<UInt32> {
    let start = Int(entries[entry].children)
    return children[start + 1..<start + 1 + Int(children[start])]
  }

  /// Gives an object that was closed other members than its own, which stay known as those that
  /// are written.
  package mutating func merge(_ values: [UInt32], into object: Int) {
    let written = entries[object].children
    entries[object].children = UInt32(truncatingIfNeeded: children.count)
    entries[object].flags.insert(.hasMerged)
    appendChildren(values, then: written)
    hasReferences = true
  }

  /// The members of an object that are written in it, whether they count or not.
  func writtenValues(of entry: Int) -> ArraySlice<UInt32> {
    guard entries[entry].flags.contains(.hasMerged) else { return values(of: entry) }
    let start = Int(writtenChildren(of: entry))
    return children[start + 1..<start + 1 + Int(children[start])]
  }

  private func writtenChildren(of entry: Int) -> UInt32 {
    let start = Int(entries[entry].children)
    return children[start + 1 + Int(children[start])]
  }

  /// The same text as it is written: an alias is a text that nobody reads, and no object has
  /// members of others.
  ///
  /// Every value has the entry that it has here. O(n).
  func asWritten() -> SyntaxTape {
    guard hasReferences else { return self }
    var tape = self
    tape.hasReferences = false
    for index in entries.indices {
      if entries[index].flags.contains(.isAlias) {
        tape.entries[index].kind = .string
        tape.entries[index].flags = [.isUnreadable]
        tape.entries[index].children = 0
      } else if entries[index].flags.contains(.hasMerged) {
        tape.entries[index].children = writtenChildren(of: index)
        tape.entries[index].flags.remove(.hasMerged)
      }
    }
    return tape
  }

  /// What stands before an entry, where something does.
  package func properties(of entry: Int) -> SyntaxProperties? {
    var (low, high) = (0, properties.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(properties[middle].entry) < entry { low = middle + 1 } else { high = middle }
    }
    return low < properties.count && Int(properties[low].entry) == entry ? properties[low] : nil
  }

  /// Where an entry begins, what stands before it included.
  package func outerStart(of entry: Int) -> Int {
    Int(properties(of: entry)?.start ?? entries[entry].span.start)
  }
}

/// What stands before a key or a value and is no part of it: a name to be followed by, a type.
package struct SyntaxProperties: Sendable, Equatable {
  package let entry: UInt32
  package private(set) var start: UInt32
  /// The name with its mark.
  package private(set) var anchor: SyntaxSpan?
  package private(set) var tag: SyntaxSpan?

  init(entry: UInt32, start: UInt32, anchor: SyntaxSpan?, tag: SyntaxSpan?) {
    (self.entry, self.start, self.anchor, self.tag) = (entry, start, anchor, tag)
  }

  /// Behind the last of them.
  package var end: Int { Int(max(anchor?.end ?? 0, tag?.end ?? 0)) }

  mutating func shift(by count: UInt32) {
    start &+= count
    anchor = anchor.map { SyntaxSpan(shifting: $0, by: count) }
    tag = tag.map { SyntaxSpan(shifting: $0, by: count) }
  }
}

extension SyntaxSpan {
  fileprivate init(shifting span: SyntaxSpan, by count: UInt32) {
    self = span
    start &+= count
    end &+= count
  }
}

/// Texts one behind the other.
package struct StoredTexts: Sendable, Equatable {
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = []

  mutating func append(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    bytes.append(contentsOf: text)
    ends.append(UInt32(truncatingIfNeeded: bytes.count))
    return ends.count - 1
  }

  package func text(of entry: SyntaxEntry) -> [UInt8] {
    withText(at: Int(entry.children)) { Array($0) }
  }

  /// Adds some texts of others.
  mutating func append(_ range: Range<Int>, of other: StoredTexts) {
    guard !range.isEmpty else { return }
    let start = range.lowerBound == 0 ? 0 : Int(other.ends[range.lowerBound - 1])
    let shift = bytes.count - start
    bytes += other.bytes[start..<Int(other.ends[range.upperBound - 1])]
    ends += other.ends[range].map { UInt32(truncatingIfNeeded: Int($0) + shift) }
  }

  var count: Int { ends.count }

  func withText<Result>(
    at index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let start = index == 0 ? 0 : Int(ends[index - 1])
    return bytes.withUnsafeBufferPointer { bytes in
      body(UnsafeBufferPointer(rebasing: bytes[start..<Int(ends[index])]))
    }
  }
}

extension SyntaxTape {
  /// Takes the texts of a tape of which some entries became those of another, and numbers them as
  /// the entries come, as readers do.
  mutating func takeTexts(
    of old: SyntaxTape, in range: Range<Int>, by new: SyntaxTape, _ newRange: Range<Int>
  ) {
    guard old.texts.count > 0 || new.texts.count > 0 else { return }
    let gone = old.storedTexts(in: range)
    texts.append(0..<gone.lowerBound, of: old.texts)
    texts.append(new.storedTexts(in: newRange), of: new.texts)
    texts.append(gone.upperBound..<old.texts.count, of: old.texts)
    var number: UInt32 = 0
    for index in entries.indices where entries[index].flags.contains(.isStored) {
      entries[index].children = number
      number += 1
    }
  }

  /// The numbers of the texts of some entries.
  private func storedTexts(in range: Range<Int>) -> Range<Int> {
    func count(_ entries: ArraySlice<SyntaxEntry>) -> Int {
      entries.count { $0.flags.contains(.isStored) }
    }
    let first = count(entries[..<range.lowerBound])
    return first..<first + count(entries[range])
  }
}

extension SyntaxTape {
  /// The entries that are keys, of those that are texts.
  package var keyEntries: Set<Int> {
    var keys: Set<Int> = []
    for index in entries.indices where entries[index].kind == .object {
      guard !entries[index].flags.contains(.isAlias) else { continue }
      var key = index + 1
      while key < Int(entries[index].next) {
        keys.insert(key)
        key = Int(entries[key + 1].next)
      }
    }
    return keys
  }
}
