import SetteePropertyLists

/// What of a container is known to be as it was: so many items at its beginning and its end.
struct KeptItems {
  var head = 0
  var tail = 0
}

extension Document {
  /// The document with a patch made inside a container, of which those items alone are read that
  /// the patch touches; nothing where that cannot be.
  ///
  /// The items before them and behind them are not read. So the reader would come to those between
  /// as it does here, where a neutral item stands for all before, and go on behind them as it does
  /// here: what is outside means what it meant.
  func rereading(
    _ container: DocumentNode, by patch: Patch
  ) -> (document: Document, kept: KeptItems)? {
    guard let first = format.neutralItem(in: container.kind, isLast: false),
      let last = format.neutralItem(in: container.kind, isLast: true),
      let stretch = TouchedItems(of: container, by: patch)
    else { return nil }
    let bytes = patch.applied(to: bytes)
    let growth = bytes.count - self.bytes.count
    let inside = stretch.range.lowerBound..<stretch.range.upperBound + growth
    let head = stretch.kept.head > 0 ? Array(first.utf8) : []
    let tail = stretch.kept.tail > 0 ? Array(last.utf8) : []
    let text =
      [self.bytes[container.range.lowerBound]] + head + bytes[inside] + tail
      + [self.bytes[container.range.upperBound - 1]]
    var limits = tree.limits
    limits.depthMax -= container.ancestors.count
    do throws(DocumentProblem) {
      let part = try Document(text, format: format, limits: limits)
      guard stretch.isMade(of: part, between: (head.count, tail.count)),
        bytes.count <= limits.byteCountMax
      else { return nil }
      let tape = tree.tape.replacing(stretch, by: part.tree.tape, headByteCount: head.count)
      guard tape.valueCount <= tree.limits.nodeCountMax else { return nil }
      let new = SyntaxTree(format: format, limits: tree.limits, bytes: bytes, tape: tape)
      return (Document(tree: new), stretch.kept)
    } catch {
      return nil
    }
  }

  /// The document with a patch made, of which no more is read than has to be; nothing where it
  /// cannot be read.
  func rereading(by patch: Patch) -> Document? {
    guard !patch.splices.isEmpty else { return self }
    if let container = innermostContainer(around: patch),
      let part = rereading(container, by: patch)
    {
      return part.document
    }
    if let (document, _) = rereadingPart(by: patch) { return document }
    do throws(DocumentProblem) {
      return try Document(patch.applied(to: bytes), format: format, limits: tree.limits)
    } catch {
      return nil
    }
  }

  /// The document with a patch made, of which lines alone are read, and the lines as they were.
  func rereadingPart(by patch: Patch) -> (document: Document, part: DocumentPart)? {
    guard let range = patch.range, let part = format.part(at: range, in: self) else { return nil }
    let inner = patch.moved(by: -part.range.lowerBound)
    do throws(DocumentProblem) {
      let new = try Document(
        inner.applied(to: part.document.bytes), format: format,
        limits: part.document.tree.limits)
      return part.whole(with: new).map { ($0, part) }
    } catch {
      return nil
    }
  }

  /// The document that other bytes of the same file are, of which no more is read than differs.
  ///
  /// The time is that of comparing the bytes, where a format can read a part alone.
  package func reading(_ bytes: [UInt8]) throws(DocumentProblem) -> Document {
    let patch = Patch.from(self.bytes, to: bytes)
    if let container = innermostContainer(around: patch),
      let part = rereading(container, by: patch)
    {
      return part.document
    }
    if let (document, _) = rereadingPart(by: patch) { return document }
    return try Document(bytes, format: format, limits: tree.limits)
  }

  /// The innermost object or list between whose brackets all of a patch lies.
  private func innermostContainer(around patch: Patch) -> DocumentNode? {
    guard let range = patch.range, !tree.tape.hasReferences else { return nil }
    func isInside(_ node: DocumentNode) -> Bool {
      node.isContainer && node.range.lowerBound < range.lowerBound
        && range.upperBound < node.range.upperBound
    }
    guard isInside(root) else { return nil }
    var container = root
    while true {
      let values = tree.tape.values(of: container.index)
      let position = values.firstIndex(from: range.lowerBound) { tree.tape.entries[$0].span.end }
      guard position < values.endIndex else { return container }
      let child = node(withIndex: Int(values[position]))
      guard isInside(child) else { return container }
      container = child
    }
  }
}

extension Patch {
  /// From the first byte that goes to behind the last.
  var range: Range<Int>? {
    guard let first = splices.first, let last = splices.last else { return nil }
    return first.range.lowerBound..<last.range.upperBound
  }
}

extension ArraySlice<UInt32> {
  /// The first of ascending entries that one of their offsets says to lie behind an offset.
  fileprivate func firstIndex(from offset: Int, _ side: (Int) -> UInt32) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if Int(side(Int(self[middle]))) <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The items of a container that a patch touches: those between the ones it leaves alone.
struct TouchedItems {
  let container: DocumentNode
  let kept: KeptItems
  /// From behind the last item before them, or the bracket, up to the first one behind them.
  let range: Range<Int>
  /// Their entries, names included.
  let entries: Range<Int>

  /// Nothing where the patch reaches outside the brackets, or items do not count.
  init?(of container: DocumentNode, by patch: Patch) {
    let tape = container.tree.tape
    guard let touched = patch.range, container.isContainer,
      !container.entry.flags.contains(.hasEqualNames), !container.isImplied, !tape.hasReferences,
      container.range.lowerBound < touched.lowerBound,
      touched.upperBound < container.range.upperBound
    else { return nil }
    self.container = container
    let values = tape.values(of: container.index)
    let nameCount = container.kind == .object ? 1 : 0
    func first(_ value: UInt32) -> Int { Int(value) - nameCount }
    let head = values.firstIndex(from: touched.lowerBound) { tape.entries[$0].span.end }
    let tail = max(
      head,
      values.firstIndex(from: touched.upperBound - 1) { tape.entries[$0 - nameCount].span.start })
    kept = KeptItems(head: head - values.startIndex, tail: values.endIndex - tail)
    let before = head > values.startIndex ? Int(values[head - 1]) : nil
    let behind = tail < values.endIndex ? first(values[tail]) : nil
    let start = before.map { Int(tape.entries[$0].span.end) } ?? container.range.lowerBound + 1
    let end = behind.map { Int(tape.entries[$0].span.start) } ?? container.range.upperBound - 1
    guard start <= touched.lowerBound, touched.upperBound <= end else { return nil }
    range = start..<end
    let firstEntry = before.map { Int(tape.entries[$0].next) } ?? container.index + 1
    entries = firstEntry..<(behind ?? Int(container.entry.next))
  }

  /// Whether what was read alone has a neutral item where others were left away, and no name of
  /// theirs.
  func isMade(of part: Document, between counts: (head: Int, tail: Int)) -> Bool {
    let root = part.root
    guard root.kind == container.kind, root.range == 0..<part.bytes.count,
      !root.entry.flags.contains(.hasEqualNames)
    else { return false }
    let (head, tail) = (min(kept.head, 1), min(kept.tail, 1))
    guard root.count >= head + tail else { return false }
    if head > 0, root.element(at: 0).range.upperBound != 1 + counts.head { return false }
    if tail > 0, root.itemStart(at: root.count - 1) != part.bytes.count - 1 - counts.tail {
      return false
    }
    guard root.kind == .object else { return true }
    let touched = kept.head..<container.count - kept.tail
    return (head..<root.count - tail).allSatisfy { position in
      let name = root.member(at: position).name
      return container.position(of: .member(name)).map(touched.contains) ?? true
    }
  }
}

extension Document {
  /// The names of the root's members that may not be as they were in another version of the text,
  /// in the order of the text, those that went first; nothing where all may be others.
  ///
  /// Members that stand in bytes that are the same, up to the first difference or from behind the
  /// last one on, are what they were. The time is that of comparing the bytes.
  package func changedNames(since old: Document) -> [Key]? {
    let (mine, theirs) = (old.root, root)
    guard !format.scattersValues, isPlainText, old.isPlainText, mine.kind == .object,
      theirs.kind == .object, !theirs.entry.flags.contains(.hasEqualNames),
      let touched = TouchedItems(of: mine, by: Patch.from(old.bytes, to: bytes))
    else { return nil }
    // What ends or begins right at a difference may go on in it.
    let (head, tail) = (max(0, touched.kept.head - 1), max(0, touched.kept.tail - 1))
    guard head + tail <= theirs.count,
      tail == 0
        || bytes.count - theirs.itemStart(at: theirs.count - tail)
          == old.bytes.count - mine.itemStart(at: mine.count - tail)
    else { return nil }
    let names = (head..<mine.count - tail).map { mine.member(at: $0).name }
    let known = Set(names)
    return names
      + (head..<theirs.count - tail).map { theirs.member(at: $0).name }
      .filter { !known.contains($0) }
  }
}

extension DocumentNode {
  /// Where an item begins, its name included.
  fileprivate func itemStart(at position: Int) -> Int {
    let value = element(at: position)
    return kind == .object ? Int(value.keyEntry.span.start) : value.range.lowerBound
  }
}

extension [UInt8] {
  /// Whether some bytes are those of another text.
  func hasSameBytes(in range: Range<Int>, as twin: Range<Int>, of other: [UInt8]) -> Bool {
    guard range.count == twin.count else { return false }
    return withUnsafeBytes { mine in
      other.withUnsafeBytes { theirs in
        var position = 0
        while position + 8 <= range.count {
          let word = mine.loadUnaligned(
            fromByteOffset: range.lowerBound + position, as: UInt64.self)
          let twinWord = theirs.loadUnaligned(
            fromByteOffset: twin.lowerBound + position, as: UInt64.self)
          if word != twinWord { return false }
          position += 8
        }
        while position < range.count {
          if mine[range.lowerBound + position] != theirs[twin.lowerBound + position] {
            return false
          }
          position += 1
        }
        return true
      }
    }
  }
}
