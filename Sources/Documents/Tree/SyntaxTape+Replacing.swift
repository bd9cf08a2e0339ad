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
}
