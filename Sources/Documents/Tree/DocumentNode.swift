import Glibc
import SetteePropertyLists

/// One value of a document.
package struct DocumentNode: Sendable {
  package let tree: SyntaxTree
  /// The number of its entry on the tape.
  package let index: Int

  package var entry: SyntaxEntry { tree.tape.entries[index] }

  /// The value itself, or the one that it follows.
  package var content: DocumentNode {
    guard entry.flags.contains(.isAlias) else { return self }
    return DocumentNode(tree: tree, index: Int(entry.children))
  }

  /// Whether it only follows another value.
  package var isAlias: Bool { entry.flags.contains(.isAlias) }

  /// The value's bytes, quotes and brackets included.
  package var range: Range<Int> { entry.span.range }

  /// The value as it stands in the text.
  package var source: String { String(decoding: tree.bytes[range], as: UTF8.self) }

  /// The value as it stands in the text, with its type before it, or what others follow it by.
  package var outerSource: String {
    String(
      decoding: tree.bytes[tree.tape.outerStart(of: index)..<range.upperBound], as: UTF8.self)
  }

  /// The bytes of the key before it; nothing where it is the root or an element.
  ///
  /// Ask members alone: of an element it is what stands before it.
  package var keyEntry: SyntaxEntry { tree.tape.entries[index - 1] }

  /// Whether it holds a text that no string can, which is shown as written and not edited.
  package var isUnreadable: Bool { content.entry.flags.contains(.isUnreadable) }

  /// Whether a document has it without any bytes, as the object of an empty file.
  package var isImplied: Bool { entry.flags.contains(.isImplied) }
}

extension DocumentNode: ValueTree {
  package var kind: ValueKind { entry.kind }

  /// Whether both stand in equal bytes that say all of them, and are read as the same kinds.
  package func isWritten(as other: DocumentNode) -> Bool {
    let (entries, others) = (tree.tape.entries, other.tree.tape.entries)
    let (mine, theirs) = (entryRange, other.entryRange)
    // A value in several stretches has more bytes than those of its range; what follows another
    // changes with that, and a type stands before the value.
    guard range.count == other.range.count, mine.count == theirs.count,
      !tree.format.scattersValues || !isContainer, tree.isPlainText, other.tree.isPlainText,
      hasBytes(of: other)
    else { return false }
    return zip(mine, theirs).allSatisfy { entries[$0].kind == others[$1].kind }
  }

  private func hasBytes(of other: DocumentNode) -> Bool {
    tree.bytes.withUnsafeBytes { mine in
      other.tree.bytes.withUnsafeBytes { theirs in
        guard let own = mine.baseAddress, let others = theirs.baseAddress else {
          return range.isEmpty
        }
        return memcmp(own + range.lowerBound, others + other.range.lowerBound, range.count) == 0
      }
    }
  }

  /// The entries of all that is inside, its own first.
  private var entryRange: Range<Int> {
    index..<(entry.kind == .list || entry.kind == .object ? Int(entry.next) : index + 1)
  }

  package var count: Int {
    isContainer ? Int(tree.tape.children[Int(content.entry.children)]) : 0
  }

  package func member(at position: Int) -> (name: Key, value: DocumentNode) {
    let value = element(at: position)
    return (value.name, value)
  }

  package func member(named name: Key) -> DocumentNode? {
    guard kind == .object else { return nil }
    return tree.position(ofMember: name, inObjectAt: content.index).map(element(at:))
  }

  /// The value at a position, of a list or an object.
  package func element(at position: Int) -> DocumentNode {
    DocumentNode(
      tree: tree, index: Int(tree.tape.children[Int(content.entry.children) + 1 + position]))
  }

  package var scalar: PropertyList? {
    let entry = content.entry
    return switch entry.kind {
    case .list, .object: nil
    case .string: .string(tree.withText(of: entry) { String(decoding: $0, as: UTF8.self) })
    case .null, .boolean, .integer, .real, .date, .data:
      tree.bytes.withUnsafeBufferPointer { tree.format.scalar(of: entry, in: $0) }
    }
  }

  /// A text that no string can hold, as it is written.
  package var quotedSpelling: String? {
    content.entry.flags.isSuperset(of: [.isUnreadable, .isQuoted]) ? content.source : nil
  }

  /// How a number or a date is written, those dates included that are texts.
  package var spelling: String? {
    guard
      kind == .integer || kind == .real || kind == .date
        || content.entry.flags.contains(.isLocalDate)
    else { return nil }
    return String(decoding: tree.bytes[content.entry.insideRange], as: UTF8.self)
  }

  /// Whether it is a member whose name no string can hold.
  package var isNamedUnreadably: Bool {
    hasName && keyEntry.flags.isSuperset(of: [.isUnreadable, .isQuoted])
  }

  /// The name of a member.
  package var name: Key {
    Key(tree.withText(of: keyEntry) { String(decoding: $0, as: UTF8.self) })
  }
}

extension DocumentNode {
  /// Hands out each member that counts with the bytes of its name, in order; nothing is decoded
  /// that needs no decoding, and no text is made.
  package func forEachMember(_ body: (UnsafeBufferPointer<UInt8>, DocumentNode) -> Void) {
    forEachMemberName { body($0, DocumentNode(tree: tree, index: $1)) }
  }

  /// The value that an entry of the tape is, as `forEachMemberName` names it.
  package func value(ofEntry index: Int) -> DocumentNode { DocumentNode(tree: tree, index: index) }

  /// Hands out the name of each member that counts with the number of its value's entry, in order:
  /// for whoever wants few of many members.
  package func forEachMemberName(_ body: (UnsafeBufferPointer<UInt8>, Int) -> Void) {
    tree.lend { lent in
      for value in lent.members(of: UInt32(truncatingIfNeeded: index)) {
        lent.withName(ofMember: value) { body($0, Int(value)) }
      }
    }
  }

  /// Where the members of a name stand, those that do not count first; empty for no such member.
  ///
  /// The ranges are those of keys. The time is linear in the number of members.
  package func keyRanges(ofMembersNamed name: Key) -> [Range<Int>] {
    allMembers(named: name).map { $0.keyEntry.span.range }
  }

  /// Every member of a name, those that do not count included.
  package func allMembers(named name: Key) -> [DocumentNode] {
    guard kind == .object else { return [] }
    guard content.entry.flags.contains(.hasEqualNames) else {
      return member(named: name).map { [$0] } ?? []
    }
    var (found, key) = ([DocumentNode](), content.index + 1)
    while key < Int(content.entry.next) {
      if tree.isName(name, ofValueAt: key + 1) {
        found.append(DocumentNode(tree: tree, index: key + 1))
      }
      key = Int(tree.tape.entries[key + 1].next)
    }
    return found
  }
}
