import SetteePropertyLists

// Which lines of a document can be read alone.
extension TOMLFormat {
  package func part(for edit: NodeEdit, in document: Document) -> DocumentPart? {
    switch edit {
    case .insert(let container, let position, _, let value) where container.index == 0:
      return partForRoot(value, at: position, in: document)
    case .insert(let container, let position, _, _):
      let last = max(0, min(position, container.count - 1))
      return part(
        around: container.ancestors + [container],
        container.kind == .list && container.count > 0
          ? max(0, position - 1)..<last + 1 : nil)
    case .move(let node, let target):
      guard case (_, let position?)? = node.parent else { return nil }
      return part(
        around: node.ancestors, min(position, target)..<max(position, target) + 1)
    case .replace(let node, _):
      guard node.index != 0, node.parent?.container.index != 0 else { return nil }
      return part(around: node.ancestors, nil)
    case .remove(let node), .rename(let node, _), .duplicate(let node, _):
      guard case (_, let position?)? = node.parent else { return nil }
      return part(around: node.ancestors, position..<position + 1)
    }
  }

  package func part(at range: Range<Int>, in document: Document) -> DocumentPart? {
    var way = [document.root]
    // The last item that begins before the range, as far as that is one in lines of its own.
    while let container = way.last, Self.hasOwnLines(container), container.count > 0 {
      var (low, high) = (0, container.count)
      while low < high {
        let middle = (low + high) / 2
        if start(of: middle, in: container) <= range.lowerBound {
          low = middle + 1
        } else {
          high = middle
        }
      }
      guard low > 0 else { break }
      way.append(container.element(at: low - 1))
    }
    if way.count == 1, document.root.count > 0 { way.append(document.root.element(at: 0)) }
    guard let part = part(around: way, nil), part.range.lowerBound <= range.lowerBound,
      range.upperBound <= part.range.upperBound
    else { return nil }
    return part
  }

  /// New lines have to begin on their own account, which only a header does, unless nothing stands
  /// before them, and to end where a new line begins.
  package func canStand(_ lines: Document, inPlaceOf part: DocumentPart) -> Bool {
    let last = lines.bytes.last { !$0.isBlank }
    guard part.range.upperBound == part.whole.bytes.count || last?.endsLine ?? true else {
      return false
    }
    guard part.range.lowerBound > 0 else { return true }
    guard EncodingCheck.markLength(of: lines.bytes) == 0 else { return false }
    let first = lines.tree.tape.entries.dropFirst().map { Int($0.span.start) }.min()
    return first.map { lines.bytes[$0] == UInt8(ascii: "[") } ?? true
  }

  /// Lines for a new member of the root: a table goes behind all, a pair before all tables.
  private func partForRoot(
    _ value: any ValueTree, at position: Int, in document: Document
  ) -> DocumentPart? {
    let root = document.root
    guard root.count > 2 else { return nil }
    if (value.kind == .object && value.count > 0) || TOMLSpelling.isListOfTables(value) {
      guard let part = part(of: root.count - 2..<root.count, in: root, document),
        part.range.upperBound == document.bytes.count
      else { return nil }
      return part
    }
    let firstTable = (0..<root.count).first {
      document.bytes[start(of: $0, in: root)] == UInt8(ascii: "[")
    }
    return firstTable.flatMap { part(of: 0..<min($0 + 2, root.count), in: root, document) }
  }

  /// The lines of some items of the last container on a way from the root with their neighbours,
  /// or, where they are of no lines of their own or few, of what is around them.
  private func part(around way: [DocumentNode], _ items: Range<Int>?) -> DocumentPart? {
    guard let root = way.first else { return nil }
    let document = Document(tree: root.tree)
    var best: (DocumentNode, Range<Int>)?
    for (depth, container) in way.enumerated() {
      guard Self.hasOwnLines(container) else { break }
      let next = depth + 1 < way.count ? container.position(toward: way[depth + 1].index) : nil
      guard let inner = next.map({ $0..<$0 + 1 }) ?? items else { break }
      let wide = max(0, inner.lowerBound - 1)..<min(container.count, inner.upperBound + 1)
      best = (container, wide)
      if entries(of: wide, in: container).count < Self.entryCountMax { break }
      // A list's elements can be anything further in.
      if container.kind == .list { break }
    }
    return best.flatMap { part(of: $0.1, in: $0.0, document) }
  }

  /// Lines of so many entries are few: to look for fewer costs more than to read them.
  private static let entryCountMax = 512

  /// Whether a container's items may have lines of their own, and it is in none of another list.
  private static func hasOwnLines(_ container: DocumentNode) -> Bool {
    if container.index == 0 { return true }
    if container.kind == .list { return container.isImplied }
    return container.kind == .object
      && (container.isImplied
        || container.tree.bytes[container.range.lowerBound] == UInt8(ascii: "["))
  }

  private func entries(of items: Range<Int>, in container: DocumentNode) -> Range<Int> {
    guard !items.isEmpty else { return 0..<0 }
    let first = container.element(at: items.lowerBound).index
    let end = Int(container.element(at: items.upperBound - 1).entry.next)
    return (container.kind == .object ? first - 1 : first)..<end
  }

  /// Where the first statement of an item begins.
  private func start(of item: Int, in container: DocumentNode) -> Int {
    let tape = container.tree.tape.entries
    return entries(of: item..<item + 1, in: container).lazy.map { Int(tape[$0].span.start) }
      .min() ?? 0
  }

  private func part(
    of items: Range<Int>, in container: DocumentNode, _ document: Document
  ) -> DocumentPart? {
    var items = items
    let isHeader = { (offset: Int) in document.bytes[offset] == UInt8(ascii: "[") }
    if container.index == 0, !items.isEmpty, items.lowerBound > 0,
      !isHeader(start(of: items.lowerBound, in: container))
    {
      items = 0..<items.upperBound
    }
    // The root's own pairs go with the first table, since only a header is free of them.
    while container.index == 0, items.upperBound < container.count,
      !isHeader(start(of: items.upperBound, in: container))
    {
      items = items.lowerBound..<items.upperBound + 1
    }
    let own = entries(of: items, in: container)
    guard !own.isEmpty, own.count * 2 < container.tree.tape.entries.count,
      let extent = Extent(of: own, in: document)
    else { return nil }
    let start = container.index == 0 && items.lowerBound == 0 ? 0 : extent.start
    guard start == 0 || isHeader(start),
      extent.end == document.bytes.count || isHeader(extent.end)
    else { return nil }
    var format = self
    format.around = document
    return DocumentPart(
      of: items, in: container, range: start..<extent.end, entries: own, format: format)
  }

  /// From the first byte of some entries up to what stands behind them.
  private struct Extent {
    let start: Int
    let end: Int

    /// Nothing where others stand between them.
    init?(of own: Range<Int>, in document: Document) {
      let extent: (Int, Int)? = document.tree.tape.entries.withUnsafeBufferPointer { entries in
        var (first, last) = (UInt32.max, UInt32.min)
        for index in own {
          first = min(first, entries[index].span.start)
          last = max(last, entries[index].span.end)
        }
        var behind = UInt32(truncatingIfNeeded: document.bytes.count)
        for index in entries.indices.dropFirst() where !own.contains(index) {
          let start = entries[index].span.start
          if start >= last { behind = min(behind, start) } else if start >= first { return nil }
        }
        return (Int(first), Int(behind))
      }
      guard let extent else { return nil }
      (start, end) = extent
    }
  }
}
