import SetteePropertyLists

/// A container between brackets with commas in it, as it stands in the text.
///
/// JSON's lists and objects are such, TOML's arrays and inline tables, and YAML's flow collections.
package struct BracketedContainer {
  package let node: DocumentNode
  let layout: TextLayout
  /// Every value in it, those that do not count included.
  package let items: [Item]
  /// The comments in it that are in no item's value.
  package let comments: [Range<Int>]
  /// Between the brackets.
  package let inside: Range<Int>

  package struct Item {
    package let index: Int
    /// The key's first byte, or the value's.
    package let start: Int
    package let value: Range<Int>
    /// The comma behind it.
    package let comma: Int?

    package var end: Int { value.upperBound }
    package var range: Range<Int> { start..<end }
  }

  package init(_ node: DocumentNode, layout: TextLayout) {
    self.node = node
    self.layout = layout
    inside = node.range.lowerBound + 1..<node.range.upperBound - 1
    var values = Self.values(in: node)
    let between = Self.comments(of: node, outside: values.map(\.value))
    if values.contains(where: { $0.isInner }) {
      Self.findStarts(of: &values, from: inside.lowerBound, in: node.tree, skipping: between)
    }
    comments = between
    let bytes = node.tree.bytes
    let close = node.range.upperBound - 1
    items = values.indices.map { position in
      let value = values[position]
      let next = position + 1 < values.count ? values[position + 1].start : close
      let comma = Self.comma(in: value.value.upperBound..<next, of: bytes, skipping: between)
      return Item(index: value.index, start: value.start, value: value.value, comma: comma)
    }
  }

  /// A value with where it begins; one that is inside another by its name alone begins with the
  /// name of that.
  private typealias Value = (index: Int, start: Int, value: Range<Int>, isInner: Bool)

  private static func values(in node: DocumentNode, isInner: Bool = false) -> [Value] {
    let entries = node.tree.tape.entries
    let keyCount = node.kind == .object ? 1 : 0
    var (values, next) = ([Value](), node.index + 1)
    while next < Int(node.entry.next) {
      let value = next + keyCount
      if entries[value].flags.contains(.isImplied) {
        values += Self.values(in: DocumentNode(tree: node.tree, index: value), isInner: true)
      } else {
        let start = node.tree.tape.outerStart(of: next)
        values.append((value, start, entries[value].span.range, isInner))
      }
      next = Int(entries[value].next)
    }
    return values
  }

  /// Brings values into the order of the text, and finds where those begin that stand behind names
  /// of others.
  private static func findStarts(
    of values: inout [Value], from start: Int, in tree: SyntaxTree, skipping comments: [Range<Int>]
  ) {
    values.sort { $0.start < $1.start }
    var position = start
    for index in values.indices {
      while position < values[index].start {
        if let comment = comments.first(startingAt: position) {
          position = comment.upperBound
        } else if tree.bytes[position].isBlank || tree.bytes[position].endsLine
          || tree.bytes[position] == UInt8(ascii: ",")
        {
          position += 1
        } else {
          break
        }
      }
      if values[index].isInner { values[index].start = position }
      position = values[index].value.upperBound
    }
  }

  private static func comments(
    of node: DocumentNode, outside values: [Range<Int>]
  ) -> [Range<Int>] {
    var rest = values[...]
    return node.tree.comments(in: node.range).filter { comment in
      rest = rest.drop { $0.upperBound <= comment.lowerBound }
      return rest.first.map { comment.lowerBound < $0.lowerBound } ?? true
    }
  }

  private static func comma(
    in gap: Range<Int>, of bytes: [UInt8], skipping comments: [Range<Int>]
  ) -> Int? {
    var position = gap.lowerBound
    while position < gap.upperBound {
      if bytes[position] == UInt8(ascii: ",") { return position }
      if bytes[position].isBlank || bytes[position].endsLine {
        position += 1
      } else if let comment = comments.first(startingAt: position) {
        position = comment.upperBound
      } else {
        return nil
      }
    }
    return nil
  }
}

extension BracketedContainer {
  /// Whether there is no line end between the brackets.
  var isOneLine: Bool { !layout.hasLineEnd(in: node.range) }

  /// Whether each value begins a line of its own.
  var isLined: Bool {
    !items.isEmpty && items.allSatisfy { layout.isFirstOnLine($0.start) }
  }

  /// Whether an item begins a line, or comments before it do.
  func beginsLine(_ item: Item) -> Bool {
    var start = item.start
    while !layout.isFirstOnLine(start) {
      let text = layout.behindText(before: start)
      guard let comment = comments.last(where: { $0.upperBound == text }) else { return false }
      start = comment.lowerBound
    }
    return true
  }

  /// Behind the comments on the line of an offset, if nothing follows them there but the line's end
  /// or the bracket; else the offset itself.
  ///
  /// Those comments belong to what stands before the offset.
  func behindComments(from offset: Int) -> Int {
    var end = offset
    while let comment = comments.first(startingAt: layout.skippingBlanks(from: end)),
      !layout.hasLineEnd(in: comment)
    { end = comment.upperBound }
    let isAlone =
      layout.isLastOnLine(end) || layout.skippingBlanks(from: end) == inside.upperBound
    return isAlone ? end : offset
  }

  package func text(_ range: Range<Int>) -> String {
    String(decoding: node.tree.bytes[range], as: UTF8.self)
  }

  /// Whether a comment goes to the end of its line, so that nothing may follow it there.
  func goesToLineEnd(_ comment: some StringProtocol) -> Bool { !comment.hasPrefix("/*") }

  func comments(in range: Range<Int>) -> [Range<Int>] {
    comments.filter { range.lowerBound <= $0.lowerBound && $0.upperBound <= range.upperBound }
  }
}

extension [Range<Int>] {
  /// The range that starts at an offset; the ranges ascend.
  func first(startingAt offset: Int) -> Range<Int>? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].lowerBound < offset { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].lowerBound == offset ? self[low] : nil
  }
}

extension SyntaxTree {
  /// The comments that lie in a range, in order.
  func comments(in range: Range<Int>) -> [Range<Int>] {
    let all = tape.comments
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(all[middle].start) < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return all[low...].prefix { Int($0.start) < range.upperBound }.map(\.range)
  }
}
