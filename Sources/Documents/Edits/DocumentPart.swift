import SetteePropertyLists

/// Some neighbouring items of a container that stand on lines of their own, and with nothing else
/// between them: their lines, read alone; or all of a container with its brackets.
///
/// So an edit of them costs what they cost, and not what the document does. Lines before them and
/// behind them mean what they meant as long as those between name nothing of theirs.
package struct DocumentPart {
  let whole: Document
  /// The lines alone, in which the container has these items and no others.
  package let document: Document
  /// Where they stand.
  let range: Range<Int>
  package let container: DocumentNode
  let kept: KeptItems
  /// The entries of the items, names included.
  let entries: Range<Int>

  /// The steps from the root to the container, and those to it in its lines, which may be all that
  /// there is in them.
  private let steps: [Place.Step]
  private let innerSteps: [Place.Step]
  /// Whether the items are one stretch, and what is behind them on the tape is so in the text too.
  fileprivate let isContiguous: Bool

  /// Reads the lines alone; nothing where they do not come to the same items by themselves.
  ///
  /// Lines of items that are one stretch hold nothing of what is around their container.
  package init?(
    of items: Range<Int>, in container: DocumentNode, range: Range<Int>, entries: Range<Int>,
    format: any DocumentFormat, isContiguous: Bool = false
  ) {
    let tree = container.tree
    whole = Document(tree: tree)
    self.container = container
    self.range = range
    self.entries = entries
    self.isContiguous = isContiguous
    steps = container.steps
    innerSteps = isContiguous ? [] : steps
    kept = KeptItems(head: items.lowerBound, tail: container.count - items.upperBound)
    var limits = tree.limits
    limits.depthMax -= steps.count - innerSteps.count
    do throws(DocumentProblem) {
      document = try Document(Array(tree.bytes[range]), format: format, limits: limits)
    } catch {
      return nil
    }
    guard let twin = Self.items(of: document, at: innerSteps), twin.entries.count == entries.count,
      zip(twin.entries, entries).allSatisfy({ mine, theirs in
        let (one, other) = (document.tree.tape.entries[mine], tree.tape.entries[theirs])
        return one.kind == other.kind && one.flags == other.flags
          && one.span.moved(by: range.lowerBound) == other.span
          && document.tree.hasSameStoredText(one, as: other, of: tree)
      })
    else { return nil }
  }

  /// The container in lines read alone, and the entries of what is in it; where they hold nothing
  /// at all, no container.
  private static func items(
    of document: Document, at steps: [Place.Step]
  ) -> (container: DocumentNode?, entries: Range<Int>)? {
    var node = document.root
    guard node.count > 0 else { return (steps.isEmpty ? node : nil, 1..<1) }
    for step in steps {
      guard node.count == 1, let inner = node.value(at: step), inner.isImplied else { return nil }
      node = inner
    }
    return (node, node.index + 1..<Int(node.entry.next))
  }

  // MARK: Edits

  /// An edit of the whole, as one of the part.
  func edit(_ edit: NodeEdit) -> NodeEdit? {
    switch edit {
    case .replace(let node, let value): twin(node).map { .replace($0, with: value) }
    case .remove(let node): twin(node).map { .remove($0) }
    case .rename(let node, let name): twin(node).map { .rename($0, name) }
    case .duplicate(let node, let name): twin(node).map { .duplicate($0, as: name) }
    case .move(let node, let target):
      twin(node).map { .move($0, to: position(target, beside: node)) }
    case .insert(let node, let target, let name, let value):
      twin(node).map {
        let position = node.index == container.index ? target - kept.head : target
        return .insert(into: $0, at: min(max(0, position), $0.count), name: name, value)
      }
    }
  }

  private func position(_ position: Int, beside node: DocumentNode) -> Int {
    node.parent?.container.index == container.index ? position - kept.head : position
  }

  private func twin(_ node: DocumentNode) -> DocumentNode? {
    guard let items = Self.items(of: document, at: innerSteps) else { return nil }
    if node.index == container.index { return items.container }
    guard entries.contains(node.index) else { return nil }
    return document.node(
      withIndex: node.index - entries.lowerBound + items.entries.lowerBound)
  }

  /// An edit of the whole inside one of the items, as one of the part.
  func edit(_ edit: DocumentEdit) -> DocumentEdit? {
    guard let inner = moved(edit.steps, from: steps, to: innerSteps, by: -kept.head) else {
      return nil
    }
    let (ofSchema, way) = (edit.order.ofSchema, (steps, innerSteps, kept.head))
    return DocumentEdit(
      inner, edit.act,
      order: MemberOrder(after: edit.order.neighbour) { path in
        moved(path, from: way.1, to: way.0, by: way.2).map(ofSchema) ?? []
      })
  }

  /// A patch of the part, as one of the whole.
  func patch(_ patch: Patch) -> Patch { patch.moved(by: range.lowerBound) }

  // MARK: What comes of them

  /// The whole with other lines in place of these; nothing where those would change what the rest
  /// means, or could be changed by it.
  func whole(with new: Document) -> Document? {
    guard whole.format.canStand(new, inPlaceOf: self),
      let items = Self.items(of: new, at: innerSteps),
      !steps.isEmpty || items.container != nil
    else { return nil }
    let values = items.container.map { new.tree.tape.values(of: $0.index) } ?? []
    guard
      items.container.map({ $0.isImplied && $0.count == 0 || $0.kind == container.kind }) ?? true,
      steps.isEmpty || isValue || kept.head + values.count + kept.tail > 0,
      hasNewNames(items.container)
    else { return nil }
    let bytes = Patch([Splice(range, new.bytes)]).applied(to: whole.bytes)
    let tape = whole.tree.tape.replacing(self, by: new, items.container, items.entries, values)
    guard bytes.count <= whole.tree.limits.byteCountMax,
      tape.valueCount <= whole.tree.limits.nodeCountMax
    else { return nil }
    return Document(
      tree: SyntaxTree(
        format: whole.format, limits: whole.tree.limits, bytes: bytes, tape: tape))
  }

  /// Whether it is all of the container, its brackets included.
  fileprivate var isValue: Bool { range == container.range }

  /// Whether the items have names that no other items of the container have.
  private func hasNewNames(_ items: DocumentNode?) -> Bool {
    guard let items, items.kind == .object, !isValue else { return true }
    let replaced = kept.head..<container.count - kept.tail
    return (0..<items.count).allSatisfy { position in
      container.position(of: .member(items.member(at: position).name))
        .map(replaced.contains) ?? true
    }
  }
}

/// A way with another beginning: the step behind that, where it is an element's, counts from
/// another first element.
private func moved(
  _ path: [Place.Step], from outer: [Place.Step], to other: [Place.Step], by shift: Int
) -> [Place.Step]? {
  guard path.count > outer.count, path.starts(with: outer) else {
    return path == outer ? other : nil
  }
  var step = path[outer.count]
  if case .element(let position) = step { step = .element(position + shift) }
  return other + [step] + path[(outer.count + 1)...]
}

extension SyntaxTree {
  /// Whether a text that the tape has kept is that of another tape; of others their bytes tell.
  fileprivate func hasSameStoredText(
    _ mine: SyntaxEntry, as theirs: SyntaxEntry, of other: SyntaxTree
  ) -> Bool {
    !mine.flags.contains(.isStored)
      || tape.texts.text(of: mine) == other.tape.texts.text(of: theirs)
  }
}

extension SyntaxTape {
  /// The tape with the items of a part exchanged for those of lines that were read alone.
  fileprivate func replacing(
    _ part: DocumentPart, by new: Document, _ container: DocumentNode?, _ items: Range<Int>,
    _ values: ArraySlice<UInt32>
  ) -> SyntaxTape {
    let growth = new.bytes.count - part.range.count
    let listsEnd = container.map { Int($0.entry.children) } ?? 0
    let change = ItemChange(
      part.entries, of: part.container, in: self, by: items, listCount: listsEnd,
      itemGrowth: values.count - (part.container.count - part.kept.head - part.kept.tail),
      at: part.range.lowerBound, byteGrowth: part.isContiguous ? growth : 0)
    var tape = replacing(
      change, of: part.container.index, part.kept, by: new.tree.tape, listsEnd: listsEnd,
      values: values)
    tape.takeTexts(of: self, in: part.entries, by: new.tree.tape, items)
    if part.isValue { tape.entries[part.container.index].flags = new.root.entry.flags }
    if !part.isContiguous { tape.moveEntries(behind: part, by: growth, items.count, new) }
    tape.comments = comments.filter { $0.start < part.range.lowerBound }
    tape.comments += new.tree.tape.comments.map { $0.moved(by: part.range.lowerBound) }
    tape.comments += comments.filter { $0.start >= part.range.upperBound }
      .map { $0.moved(by: growth) }
    return tape
  }

  /// Moves what stands behind a part's lines but for its own new entries, wherever on the tape that
  /// is; the root ends with the text.
  private mutating func moveEntries(
    behind part: DocumentPart, by growth: Int, _ count: Int, _ new: Document
  ) {
    let own = part.entries.lowerBound..<part.entries.lowerBound + count
    entries.withUnsafeMutableBufferPointer { entries in
      for index in entries.indices where entries[index].span.start >= part.range.upperBound {
        if !own.contains(index) { entries[index].span = entries[index].span.moved(by: growth) }
      }
      let isFirst = part.range.lowerBound == 0
      let start = isFirst ? new.root.entry.span.start : entries[0].span.start
      entries[0].span = SyntaxSpan(Int(start), part.whole.bytes.count + growth)
    }
  }
}

extension SyntaxTape.ItemChange {
  /// Of items whose lines were read alone; by so much what is behind them on the tape moves in the
  /// text.
  fileprivate init(
    _ old: Range<Int>, of container: DocumentNode, in tape: SyntaxTape, by new: Range<Int>,
    listCount: Int, itemGrowth: Int, at offset: Int, byteGrowth: Int
  ) {
    let end = Int(container.entry.next)
    let behind = tape.firstList(in: old.upperBound..<end) ?? Int(container.entry.children)
    let lists = (tape.firstList(in: old) ?? behind)..<behind
    let growth = (entries: new.count - old.count, children: listCount - lists.count)
    self.init(
      old: old, new: new, lists: lists,
      offset: SyntaxTape.Moved(
        bytes: offset, entries: old.lowerBound - new.lowerBound, children: lists.lowerBound),
      inner: SyntaxTape.Moved(
        bytes: byteGrowth, entries: growth.entries, children: growth.children),
      all: SyntaxTape.Moved(
        bytes: byteGrowth, entries: growth.entries, children: growth.children + itemGrowth))
  }
}
