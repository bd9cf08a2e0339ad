import SetteePropertyLists

/// Where the values of a text are: a flat list of entries, each before what is inside it.
///
/// A member is two entries, its key and right behind it its value. A format fills the tape while it
/// reads; nothing is decoded for it.
package struct SyntaxTape: Sendable, Equatable {
  package internal(set) var entries: [SyntaxEntry] = []
  /// For each container the number of its values and then their entries, as far as they count.
  package internal(set) var children: [UInt32] = []
  /// In the order of the text.
  package internal(set) var comments: [SyntaxSpan] = []
  /// What stands before keys and values and is no part of them, by entry.
  package internal(set) var properties: [SyntaxProperties] = []
  /// Texts that are not the bytes they are written with, as far as the reader has kept them.
  package internal(set) var texts = StoredTexts()
  /// Whether some values count at other places than their own.
  package internal(set) var hasReferences = false
  /// Values of containers that are still open.
  var pending: [UInt32] = []

  package init(byteCount: Int) {
    entries.reserveCapacity(byteCount / 12 + 16)
    children.reserveCapacity(byteCount / 24 + 16)
  }

  /// Adds a member's key; its value must come next.
  package mutating func appendKey(_ span: SyntaxSpan, _ flags: SyntaxEntry.Flags) {
    appendEntry(span, .string, flags)
  }

  /// Adds a scalar as the next value of the container that is open.
  package mutating func appendScalar(
    _ span: SyntaxSpan, _ kind: ValueKind, _ flags: SyntaxEntry.Flags = []
  ) {
    noteValue()
    appendEntry(span, kind, flags)
  }

  /// Opens a container as the next value of the one that is open.
  package mutating func open(_ kind: ValueKind, at start: Int) -> Opening {
    noteValue()
    let opening = Opening(entry: entries.count, pendingCount: pending.count)
    appendEntry(SyntaxSpan(start, start), kind, [])
    return opening
  }

  /// A container whose values are not all read.
  package struct Opening {
    package let entry: Int
    fileprivate let pendingCount: Int
  }

  /// Closes a container behind its last byte.
  ///
  /// The values at the positions of `discounted`, ascending, stay on the tape but do not count:
  /// theirs is a name that comes again.
  package mutating func close(
    _ opening: Opening, at end: Int, _ flags: SyntaxEntry.Flags = [], discounted: [Int] = []
  ) {
    let index = opening.entry
    entries[index].span.end = UInt32(truncatingIfNeeded: end)
    entries[index].next = UInt32(truncatingIfNeeded: entries.count)
    entries[index].children = UInt32(truncatingIfNeeded: children.count)
    entries[index].flags.formUnion(flags)
    for position in discounted.reversed() { pending.remove(at: opening.pendingCount + position) }
    children.append(UInt32(truncatingIfNeeded: pending.count - opening.pendingCount))
    children.append(contentsOf: pending[opening.pendingCount...])
    pending.removeLast(pending.count - opening.pendingCount)
  }

  /// Keeps the text of the entry that was added last, and marks the entry.
  package mutating func storeText(_ text: UnsafeBufferPointer<UInt8>) {
    let index = entries.count - 1
    entries[index].children = UInt32(truncatingIfNeeded: texts.append(text))
    entries[index].flags.formUnion([.isStored, .isComplex])
  }

  /// Adds what stands before the entry that comes next.
  package mutating func appendProperties(
    from start: Int, anchor: SyntaxSpan?, tag: SyntaxSpan?
  ) {
    properties.append(
      SyntaxProperties(
        entry: UInt32(truncatingIfNeeded: entries.count),
        start: UInt32(truncatingIfNeeded: start), anchor: anchor, tag: tag))
  }

  /// Adds a list of values, and where the list is that it stands for.
  mutating func appendChildren(_ values: [UInt32], then written: UInt32) {
    children.append(UInt32(truncatingIfNeeded: values.count))
    children.append(contentsOf: values)
    children.append(written)
  }

  package mutating func appendComment(_ span: SyntaxSpan) { comments.append(span) }

  /// How many values were read, the root and those that do not count included.
  package internal(set) var valueCount = 0

  /// The values of a container that is open.
  func pendingValues(of opening: Opening) -> ArraySlice<UInt32> {
    pending[opening.pendingCount...]
  }

  private mutating func noteValue() {
    valueCount += 1
    pending.append(UInt32(truncatingIfNeeded: entries.count))
  }

  private mutating func appendEntry(
    _ span: SyntaxSpan, _ kind: ValueKind, _ flags: SyntaxEntry.Flags
  ) {
    entries.append(
      SyntaxEntry(
        span: span, next: UInt32(truncatingIfNeeded: entries.count + 1), children: 0, kind: kind,
        flags: flags))
  }
}

/// One value's place in the text, or one key's.
package struct SyntaxEntry: Sendable, Equatable {
  /// Quotes and brackets included.
  package var span: SyntaxSpan
  /// The entry after this value and everything inside it.
  package var next: UInt32
  /// Of a container: where the list of its values begins; of others what their flags say.
  package var children: UInt32
  package var kind: ValueKind
  package var flags: Flags

  package struct Flags: OptionSet, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// What the library does for all sets takes long for other modules, which see no type there.
    package init(arrayLiteral flags: Flags...) {
      self.init(rawValue: flags.reduce(0) { $0 | $1.rawValue })
    }

    /// A key or string between quotes of one byte each.
    package static let isQuoted = Flags(rawValue: 1)
    /// A key or string that is not its own text: it has escapes, or lines to be joined.
    package static let isComplex = Flags(rawValue: 2)
    /// A text that no string can hold, for instance half of a surrogate pair: shown, not edited.
    package static let isUnreadable = Flags(rawValue: 4)
    /// A container with a comma behind its last value.
    package static let hasTrailingComma = Flags(rawValue: 8)
    /// An object that has a name more than once.
    package static let hasEqualNames = Flags(rawValue: 16)
    /// A container without bytes of its own, such as the object of an empty file.
    package static let isImplied = Flags(rawValue: 32)
    /// A value that follows another one, whose entry its `children` is.
    package static let isAlias = Flags(rawValue: 64)
    /// An object that has members of others beside its own.
    package static let hasMerged = Flags(rawValue: 128)
    /// A key or string whose text the tape has kept, at the number that its `children` is.
    package static let isStored = Flags(rawValue: 256)
    /// A container in brackets, of a format that has others too.
    package static let isBracketed = Flags(rawValue: 512)
    /// An object of one member that stands without brackets in a list that has some.
    package static let isPair = Flags(rawValue: 1024)
    /// The documents of a text that has several.
    package static let isStream = Flags(rawValue: 2048)
    /// A date or a time that is no moment, and so a text, though it has no quotes.
    package static let isLocalDate = Flags(rawValue: 4096)
  }
}

/// Some bytes of a text.
package struct SyntaxSpan: Sendable, Hashable {
  package var start: UInt32
  package var end: UInt32

  package init(_ start: Int, _ end: Int) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
  }

  package var range: Range<Int> { Int(start)..<Int(end) }
}
