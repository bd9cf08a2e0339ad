import SetteeDocuments
import SetteePropertyLists

/// An object or a list that stands in lines, without brackets.
struct YAMLBlock {
  let node: DocumentNode
  let layout: TextLayout
  /// Every value in it, those that do not count included.
  let items: [Item]
  /// Of its keys or dashes.
  let column: Int

  struct Item {
    let index: Int
    /// The first byte of the key, of what stands before it, or the dash.
    let start: Int
    /// Behind the value.
    let end: Int
    /// Whether it begins with `?`.
    let isExplicit: Bool
  }

  init(_ node: DocumentNode, layout: TextLayout) {
    self.node = node
    self.layout = layout
    column = layout.column(of: node.range.lowerBound)
    let (tape, isObject) = (node.tree.tape, node.kind == .object)
    var (items, next, position) = ([Item](), node.index + 1, node.range.lowerBound)
    while next < Int(node.entry.next) {
      let value = isObject ? next + 1 : next
      let limit = tape.outerStart(of: next)
      let sign = Self.sign(
        isObject ? UInt8(ascii: "?") : UInt8(ascii: "-"), in: position..<limit, of: node.tree)
      let end = max(Int(tape.entries[value].span.end), tape.properties(of: value)?.end ?? 0)
      items.append(
        Item(index: value, start: sign ?? limit, end: end, isExplicit: isObject && sign != nil))
      position = end
      next = Int(tape.entries[value].next)
    }
    self.items = items
  }

  /// Finds a sign between values, where comments may stand before it.
  private static func sign(_ sign: UInt8, in gap: Range<Int>, of tree: SyntaxTree) -> Int? {
    var position = gap.lowerBound
    while position < gap.upperBound {
      let byte = tree.bytes[position]
      if byte == sign { return position }
      if byte == UInt8(ascii: "#") {
        while position < gap.upperBound, !tree.bytes[position].endsLine { position += 1 }
      } else {
        position += 1
      }
    }
    return nil
  }

  var indentation: String { String(repeating: " ", count: column) }

  /// An item with the comment on its last line.
  func lines(of item: Item) -> Range<Int> { item.start..<layout.lineEnd(of: item.end) }

  /// The position among all items of one that counts, by its position among those.
  func slot(ofPosition position: Int) -> Int {
    if position == 0 { return 0 }
    let previous = node.element(at: position - 1).index
    return (items.firstIndex { $0.index == previous } ?? items.count - 1) + 1
  }
}
