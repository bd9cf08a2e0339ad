import SetteePropertyLists

extension SyntaxTape {
  /// The tape of the same text with a scalar in place of another, of another length maybe.
  ///
  /// Nothing is read: what is behind the scalar moves, and what is around it grows.
  func replacingScalar(
    at index: Int, byteCount: Int, kind: ValueKind, flags: SyntaxEntry.Flags
  ) -> SyntaxTape {
    var tape = self
    let span = entries[index].span
    let shift = UInt32(truncatingIfNeeded: byteCount - span.range.count)
    if shift != 0 {
      tape.entries.withUnsafeMutableBufferPointer { entries in
        for index in entries.indices {
          if entries[index].span.start >= span.end { entries[index].span.start &+= shift }
          if entries[index].span.end >= span.end { entries[index].span.end &+= shift }
        }
      }
      for index in properties.indices where properties[index].start >= span.end {
        tape.properties[index].shift(by: shift)
      }
      for index in comments.indices where comments[index].start >= span.end {
        tape.comments[index].start &+= shift
        tape.comments[index].end &+= shift
      }
    }
    tape.entries[index].kind = kind
    tape.entries[index].flags = flags
    return tape
  }

  /// The tape of the same text with other items in place of some of a container's, which were read
  /// alone.
  ///
  /// `part` is the tape of that text, a container of theirs and the neutral items that stood for
  /// others; behind the first of them, which has so many bytes, the items begin. Nothing else is
  /// read: what is behind moves, and what is around grows.
  func replacing(
    _ items: TouchedItems, by part: SyntaxTape, headByteCount: Int
  ) -> SyntaxTape {
    let container = items.container.index
    let change = ItemChange(items, in: self, by: part, headByteCount: headByteCount)
    let values = part.values(of: 0).dropFirst(min(items.kept.head, 1))
      .dropLast(min(items.kept.tail, 1))
    var tape = replacing(
      change, of: container, items.kept, by: part, listsEnd: Int(part.entries[0].children),
      values: values)
    if items.kept.tail == 0 {
      tape.entries[container].flags.remove(.hasTrailingComma)
      tape.entries[container].flags.formUnion(
        part.entries[0].flags.intersection(.hasTrailingComma))
    }
    tape.comments = comments.filter { $0.end <= items.range.lowerBound }
    tape.comments += part.comments.map { $0.moved(by: change.offset.bytes) }
    tape.comments += comments.filter { $0.start >= items.range.upperBound }
      .map { $0.moved(by: change.inner.bytes) }
    return tape
  }

  /// The entries and lists with other items in place of some of a container's; comments are left
  /// out.
  ///
  /// Of the tape that was read alone `values` are the items that come, and their containers' lists
  /// are those up to `listsEnd`.
  func replacing(
    _ change: ItemChange, of container: Int, _ kept: KeptItems, by part: SyntaxTape, listsEnd: Int,
    values: ArraySlice<UInt32>
  ) -> SyntaxTape {
    var tape = SyntaxTape(byteCount: 0)
    tape.entries.reserveCapacity(entries.count + change.all.entries)
    tape.entries += entries[..<change.old.lowerBound]
    let end = entries[container].next
    for index in 0...container where entries[index].next >= end {
      tape.entries[index].grow(by: change.all)
    }
    tape.entries[container].children = entries[container].children.moved(by: change.inner.children)
    tape.append(part.entries[change.new], by: change.offset)
    tape.append(entries[change.old.upperBound..<Int(end)], by: change.inner)
    tape.append(entries[Int(end)...], by: change.all)
    tape.children.reserveCapacity(children.count + change.all.children)
    tape.children += children[..<change.lists.lowerBound]
    tape.appendLists(part.children[..<listsEnd], from: 0, by: change.offset.entries)
    let own = Int(entries[container].children)
    tape.appendLists(
      children[change.lists.upperBound..<own], from: change.old.upperBound, by: change.inner.entries
    )
    tape.appendOwnList(self.values(of: container), kept, values, change)
    tape.appendLists(
      children[(own + 1 + Int(children[own]))...], from: change.old.upperBound,
      by: change.inner.entries)
    tape.pending = pending
    let kind = entries[container].kind
    tape.valueCount = valueCount + part.valueCount(ofItems: change.new, of: kind)
    tape.valueCount -= valueCount(ofItems: change.old, of: kind)
    return tape
  }

  /// By how much things move.
  struct Moved {
    var bytes: Int
    var entries: Int
    var children: Int
  }

  /// What moves where some items of a container become others.
  struct ItemChange {
    /// The entries of the items before, and of those after in the tape that was read alone.
    let old: Range<Int>
    let new: Range<Int>
    /// The lists of the containers among the items before.
    let lists: Range<Int>
    /// From the tape that was read alone to this one; behind the items; behind the container.
    let offset: Moved
    let inner: Moved
    let all: Moved
  }

  /// Where the lists of the values of some containers begin: lists were made one after the other,
  /// those of a container's own containers before its own.
  func firstList(in range: Range<Int>) -> Int? {
    var (rest, first) = (range, Int?.none)
    while let index = rest.first(where: { entries[$0].kind.isContainer }) {
      first = Int(entries[index].children)
      rest = index + 1..<Int(entries[index].next)
    }
    return first
  }

  /// Adds entries that move.
  private mutating func append(_ moving: ArraySlice<SyntaxEntry>, by shift: Moved) {
    let start = entries.count
    entries += moving
    entries.withUnsafeMutableBufferPointer { entries in
      for index in start..<entries.count { entries[index].move(by: shift) }
    }
  }

  /// Adds the list of the container's own values: those kept, and those that come between them.
  private mutating func appendOwnList(
    _ old: ArraySlice<UInt32>, _ kept: KeptItems, _ between: ArraySlice<UInt32>,
    _ change: ItemChange
  ) {
    children.append(UInt32(truncatingIfNeeded: kept.head + between.count + kept.tail))
    children += old.prefix(kept.head)
    for value in between { children.append(value.moved(by: change.offset.entries)) }
    for value in old.suffix(kept.tail) { children.append(value.moved(by: change.inner.entries)) }
  }

  /// Adds lists of values, each a count and then entries, of which those from one on move.
  private mutating func appendLists(
    _ lists: ArraySlice<UInt32>, from first: Int, by shift: Int
  ) {
    let start = children.count
    children += lists
    guard shift != 0 else { return }
    children.withUnsafeMutableBufferPointer { children in
      var position = start
      while position < children.count {
        let end = position + 1 + Int(children[position])
        for index in position + 1..<end where children[index] >= first {
          children[index] = children[index].moved(by: shift)
        }
        position = end
      }
    }
  }

  /// How many values some items of a container are, with all inside.
  private func valueCount(ofItems range: Range<Int>, of kind: ValueKind) -> Int {
    let nameCount = kind == .object ? 1 : 0
    var (count, next) = (0, range.lowerBound)
    while next < range.upperBound {
      count += valueCount(ofValueAt: next + nameCount)
      next = Int(entries[next + nameCount].next)
    }
    return count
  }

  /// How many values a value is, with all inside, those that do not count included.
  private func valueCount(ofValueAt index: Int) -> Int {
    let entry = entries[index]
    guard entry.kind.isContainer else { return 1 }
    var (count, inner) = (1, index + 1)
    while inner < Int(entry.next) {
      let value = entry.kind == .object ? inner + 1 : inner
      count += valueCount(ofValueAt: value)
      inner = Int(entries[value].next)
    }
    return count
  }
}

extension SyntaxTape.ItemChange {
  init(_ items: TouchedItems, in tape: SyntaxTape, by part: SyntaxTape, headByteCount: Int) {
    let container = tape.entries[items.container.index]
    let values = part.values(of: 0)
    let nameCount = container.kind == .object ? 1 : 0
    let (head, tail) = (min(items.kept.head, 1), min(items.kept.tail, 1))
    old = items.entries
    let start = head > 0 ? Int(part.entries[Int(values[values.startIndex])].next) : 1
    let end = tail > 0 ? Int(values[values.endIndex - 1]) - nameCount : part.entries.count
    new = start..<end
    let behind =
      tape.firstList(in: old.upperBound..<Int(container.next)) ?? Int(container.children)
    lists = (tape.firstList(in: old) ?? behind)..<behind
    offset = SyntaxTape.Moved(
      bytes: items.range.lowerBound - 1 - headByteCount, entries: old.lowerBound - start,
      children: lists.lowerBound)
    let tailStart =
      tail > 0 ? Int(part.entries[end].span.start) : Int(part.entries[0].span.end) - 1
    inner = SyntaxTape.Moved(
      bytes: tailStart + offset.bytes - items.range.upperBound, entries: new.count - old.count,
      children: Int(part.entries[0].children) - lists.count)
    let oldCount = items.container.count - items.kept.head - items.kept.tail
    all = SyntaxTape.Moved(
      bytes: inner.bytes, entries: inner.entries,
      children: inner.children + values.count - head - tail - oldCount)
  }
}

extension SyntaxEntry {
  fileprivate mutating func move(by shift: SyntaxTape.Moved) {
    span = span.moved(by: shift.bytes)
    next = next.moved(by: shift.entries)
    if kind.isContainer { children = children.moved(by: shift.children) }
  }

  /// Makes a container around what has moved reach behind it.
  fileprivate mutating func grow(by shift: SyntaxTape.Moved) {
    span.end = span.end.moved(by: shift.bytes)
    next = next.moved(by: shift.entries)
    children = children.moved(by: shift.children)
  }
}

extension SyntaxSpan {
  func moved(by shift: Int) -> SyntaxSpan {
    SyntaxSpan(Int(start) + shift, Int(end) + shift)
  }
}

extension UInt32 {
  fileprivate func moved(by shift: Int) -> UInt32 { UInt32(truncatingIfNeeded: Int(self) + shift) }
}
