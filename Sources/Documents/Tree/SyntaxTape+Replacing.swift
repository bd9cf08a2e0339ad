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

  /// The tape of the same text with a container in place of another, whose new text was read alone.
  ///
  /// `part` is the tape of that text: offsets count from the container's start, and its entry 0 is
  /// the container. Nothing else is read: what is behind it moves, and what is around it grows.
  func replacingContainer(at index: Int, by part: SyntaxTape) -> SyntaxTape {
    let old = entries[index]
    let lists = childLists(ofContainerAt: index)
    let moved = Moved(
      bytes: Int(part.entries[0].span.end) - old.span.range.count,
      entries: part.entries.count - (Int(old.next) - index),
      children: part.children.count - lists.count)
    let offset = Moved(bytes: Int(old.span.start), entries: index, children: lists.lowerBound)
    var tape = SyntaxTape(byteCount: 0)
    tape.entries.reserveCapacity(entries.count + moved.entries)
    tape.entries += entries[..<index]
    for entry in tape.entries.indices where tape.entries[entry].next > index {
      tape.entries[entry].grow(by: moved)
    }
    tape.entries += part.entries.map { $0.moved(by: offset) }
    tape.entries += entries[Int(old.next)...].map { $0.moved(by: moved) }
    tape.children.reserveCapacity(children.count + moved.children)
    tape.children += children[..<lists.lowerBound]
    tape.appendLists(part.children[...], from: 0, by: offset.entries)
    tape.appendLists(children[lists.upperBound...], from: index + 1, by: moved.entries)
    tape.comments = comments.filter { $0.end <= old.span.start }
    tape.comments += part.comments.map { $0.moved(by: offset.bytes) }
    tape.comments += comments.filter { $0.start >= old.span.end }.map { $0.moved(by: moved.bytes) }
    tape.pending = pending
    tape.valueCount = valueCount - valueCount(ofValueAt: index) + part.valueCount
    return tape
  }

  /// By how much things move.
  fileprivate struct Moved {
    var bytes: Int
    var entries: Int
    var children: Int
  }

  /// Where the lists of a container's values and of all containers in it are: they were made one
  /// after the other, its own the last.
  private func childLists(ofContainerAt index: Int) -> Range<Int> {
    let own = Int(entries[index].children)
    let inner = entries[index..<Int(entries[index].next)]
    let start = inner.reduce(own) { $1.kind.isContainer ? min($0, Int($1.children)) : $0 }
    return start..<own + 1 + Int(children[own])
  }

  /// Adds lists of values, each a count and then entries, of which those from one on move.
  private mutating func appendLists(
    _ lists: ArraySlice<UInt32>, from first: Int, by shift: Int
  ) {
    var position = lists.startIndex
    while position < lists.endIndex {
      let end = position + 1 + Int(lists[position])
      children.append(lists[position])
      for entry in lists[position + 1..<end] {
        children.append(entry >= first ? entry.moved(by: shift) : entry)
      }
      position = end
    }
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

extension SyntaxEntry {
  fileprivate func moved(by shift: SyntaxTape.Moved) -> SyntaxEntry {
    var entry = self
    entry.span = span.moved(by: shift.bytes)
    entry.next = next.moved(by: shift.entries)
    if kind.isContainer { entry.children = children.moved(by: shift.children) }
    return entry
  }

  /// Makes a container around what has moved reach behind it.
  fileprivate mutating func grow(by shift: SyntaxTape.Moved) {
    span.end = span.end.moved(by: shift.bytes)
    next = next.moved(by: shift.entries)
    children = children.moved(by: shift.children)
  }
}

extension SyntaxSpan {
  fileprivate func moved(by shift: Int) -> SyntaxSpan {
    SyntaxSpan(Int(start) + shift, Int(end) + shift)
  }
}

extension UInt32 {
  fileprivate func moved(by shift: Int) -> UInt32 { UInt32(truncatingIfNeeded: Int(self) + shift) }
}
