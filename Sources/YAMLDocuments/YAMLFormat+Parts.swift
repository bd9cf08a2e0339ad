import SetteeDocuments
import SetteePropertyLists

/// Which lines of a document can be read alone: those of some items of an object or a list that
/// stands in lines, with other items before them and behind them.
///
/// An item begins in its container's column, at the beginning of a line. So whatever stands before
/// it ends there, and libyaml comes to it as it does here; what the lines are read as ends where
/// the next item begins, in the same column. Names that are followed, types and directives have a
/// say from further away: where there are any, nothing is read alone.
extension YAMLFormat {
  package func part(at range: Range<Int>, in document: Document) -> DocumentPart? {
    guard documentNumber == nil, document.hasNoSay else { return nil }
    let (layout, entryCount) = (TextLayout(document.bytes), document.tree.tape.entries.count)
    var (container, best) = (document.root, YAMLLines?.none)
    while container.isBlock, !container.entry.flags.contains(.hasEqualNames) {
      let lines = YAMLLines(around: range, in: YAMLBlock(container, layout: layout))
      guard let lines else { break }
      if lines.isInside, lines.entries.count * 2 < entryCount {
        best = lines
        if lines.entries.count < Self.entryCountMax { break }
      }
      guard lines.items.count == 1 else { break }
      container = container.element(at: lines.items.lowerBound)
    }
    return best.flatMap { part(of: $0, in: document) }
  }

  /// Lines of so many entries are few: to look for fewer costs more than to read them.
  private static let entryCountMax = 512

  private func part(of lines: YAMLLines, in document: Document) -> DocumentPart? {
    guard let range = lines.range,
      let part = DocumentPart(
        of: lines.items, in: lines.container, range: range, entries: lines.entries, format: self,
        isContiguous: true),
      canStand(part.document, inPlaceOf: part)
    else { return nil }
    return part
  }

  package func canStand(_ lines: Document, inPlaceOf part: DocumentPart) -> Bool {
    guard let last = lines.bytes.last else { return true }
    let (root, column) = (lines.root, part.document.root.range.lowerBound)
    return last.endsLine && lines.hasNoSay && !lines.mayEndInside && root.isBlock
      && root.kind == part.container.kind && !root.entry.flags.contains(.hasEqualNames)
      && root.range.lowerBound == column
      && lines.bytes[..<column].allSatisfy { $0 == UInt8(ascii: " ") }
      && lines.hasSignsBeforeEmptyValues
  }
}

/// The lines of neighbouring items of a container that stands in lines, each of which begins one.
private struct YAMLLines {
  let container: DocumentNode
  let items: Range<Int>
  private let block: YAMLBlock

  /// The items on whose lines some bytes are; nothing where those are before all.
  init?(around range: Range<Int>, in block: YAMLBlock) {
    (container, self.block) = (block.node, block)
    let first = block.count(ofItemsUpTo: range.lowerBound) - 1
    let last = block.count(ofItemsUpTo: max(range.lowerBound, range.upperBound - 1)) - 1
    guard first >= 0 else { return nil }
    items = first..<last + 1
  }

  /// Whether others stand before them and behind them.
  var isInside: Bool { items.lowerBound > 0 && items.upperBound < block.items.count }

  /// Their entries, names included.
  var entries: Range<Int> {
    let (first, last) = (items.lowerBound, items.upperBound - 1)
    let start = block.items[first].index - (container.kind == .object ? 1 : 0)
    return start..<Int(container.tree.tape.entries[block.items[last].index].next)
  }

  /// Up to the line of the item behind them; nothing where items do not begin lines.
  var range: Range<Int>? {
    guard isInside, let start = block.lineStart(of: items.lowerBound),
      let end = block.lineStart(of: items.upperBound)
    else { return nil }
    return start..<end
  }
}

extension YAMLBlock {
  /// How many of the first items begin on the line of an offset, or before it.
  fileprivate func count(ofItemsUpTo offset: Int) -> Int {
    var (low, high) = (0, items.count)
    while low < high {
      let middle = (low + high) / 2
      if items[middle].start - column <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Where the line of an item begins, if nothing but the container's indentation stands before it.
  fileprivate func lineStart(of item: Int) -> Int? {
    let start = items[item].start
    let line = layout.lineStart(of: start)
    guard start - line == column,
      node.tree.bytes[line..<start].allSatisfy({ $0 == UInt8(ascii: " ") })
    else { return nil }
    return line
  }
}

extension DocumentNode {
  /// Whether it is a container that stands in lines.
  var isBlock: Bool {
    isContainer
      && entry.flags.isDisjoint(with: [.isBracketed, .isPair, .isStream, .isImplied, .isAlias])
  }
}

extension Document {
  /// Whether nothing in it has a say about what stands elsewhere: no names, types or directives.
  fileprivate var hasNoSay: Bool {
    tree.tape.properties.isEmpty && !tree.tape.hasReferences
      && !root.entry.flags.contains(.isStream)
      && !bytes[..<root.range.lowerBound].contains(UInt8(ascii: "%"))
  }

  /// Whether a line may be the end of a document, or be none to us that is one to libyaml.
  fileprivate var mayEndInside: Bool {
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let line = bytes[start...].prefix { !$0.endsLine }
      if line.first == UInt8(ascii: "%") || line.starts(with: "---".utf8)
        || line.starts(with: "...".utf8) || line.hasOlderLineEnd
      {
        return true
      }
      start = line.endIndex + 1
    }
    return false
  }

  /// Whether all that is empty stands right behind a sign: elsewhere it is where the next word is.
  fileprivate var hasSignsBeforeEmptyValues: Bool {
    tree.tape.entries.allSatisfy { entry in
      let start = Int(entry.span.start)
      return !entry.span.range.isEmpty
        || start > 0
          && (bytes[start - 1] == UInt8(ascii: ":") || bytes[start - 1] == UInt8(ascii: "-"))
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether it has U+0085, U+2028 or U+2029, which end lines in YAML 1.1.
  fileprivate var hasOlderLineEnd: Bool {
    indices.contains { index in
      switch self[index] {
      case 0xC2: index + 1 < endIndex && self[index + 1] == 0x85
      case 0xE2:
        index + 2 < endIndex && self[index + 1] == 0x80 && self[index + 2] & 0xFE == 0xA8
      default: false
      }
    }
  }
}
