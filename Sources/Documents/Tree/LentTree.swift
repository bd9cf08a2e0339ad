/// A document's parts as they lie in memory, lent for a walk over very many members: nothing is
/// counted or copied for a look at one.
///
/// It is not kept beyond the call that lends it.
package struct LentTree {
  fileprivate let tree: Unmanaged<SyntaxTree>
  fileprivate let bytes: UnsafeBufferPointer<UInt8>
  fileprivate let entries: UnsafeBufferPointer<SyntaxEntry>
  fileprivate let children: UnsafeBufferPointer<UInt32>

  /// The entry of a value itself, or of the one that it follows.
  package func content(_ value: UInt32) -> SyntaxEntry {
    let entry = entries[Int(value)]
    return entry.flags.contains(.isAlias) ? entries[Int(entry.children)] : entry
  }

  /// The values of an object, as far as they count; of other values none.
  package func members(of value: UInt32) -> UnsafeBufferPointer<UInt32> {
    let entry = content(value)
    guard entry.kind == .object else { return UnsafeBufferPointer(start: nil, count: 0) }
    let start = Int(entry.children)
    return UnsafeBufferPointer(rebasing: children[start + 1..<start + 1 + Int(children[start])])
  }

  /// The bytes of a member's name, where it is written as it is.
  package func plainName(ofMember value: UInt32) -> UnsafeBufferPointer<UInt8>? {
    plainText(of: entries[Int(value) - 1])
  }

  /// Shows the bytes of a member's name.
  package func withName(
    ofMember value: UInt32, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    withText(of: entries[Int(value) - 1], body)
  }

  /// Shows the bytes that a key or a string stands for; nothing is decoded that is written as it
  /// is.
  package func withText(of entry: SyntaxEntry, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if let text = plainText(of: entry) { return body(text) }
    tree.takeUnretainedValue().withText(of: entry, body)
  }

  private func plainText(of entry: SyntaxEntry) -> UnsafeBufferPointer<UInt8>? {
    guard entry.flags.rawValue & Self.complex == 0 else { return nil }
    return UnsafeBufferPointer(rebasing: bytes[entry.insideRange])
  }

  private static let complex: UInt16 =
    SyntaxEntry.Flags.isComplex.rawValue | SyntaxEntry.Flags.isStored.rawValue
}

extension SyntaxTree {
  /// Lends the parts for a walk.
  package func lend(_ body: (LentTree) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      tape.entries.withUnsafeBufferPointer { entries in
        tape.children.withUnsafeBufferPointer { children in
          body(
            LentTree(
              tree: .passUnretained(self), bytes: bytes, entries: entries, children: children))
        }
      }
    }
  }
}
