import SetteeDocuments
import SetteePropertyLists

/// Makes the patches of edits.
struct YAMLEditor {
  /// As it is written: aliases stand for themselves.
  let document: Document
  let layout: TextLayout
  let style: YAMLStyle
  let format: YAMLFormat

  init(_ document: Document, format: YAMLFormat) {
    self.document = document
    self.format = format
    layout = TextLayout(document.bytes)
    style = YAMLStyle(of: document, layout: layout)
  }

  var spelling: YAMLSpelling { YAMLSpelling(style: style) }
  var lineEnd: String { style.lineEnd }
  var bytes: [UInt8] { document.bytes }

  var brackets: BracketedContainer.Style {
    BracketedContainer.Style(
      lineEnd: lineEnd, unit: String(repeating: " ", count: style.unit), gap: " ", padding: " ")
  }

  func patch(for edit: NodeEdit) throws(EditRefusal) -> Patch {
    switch edit {
    case .replace(let node, let value):
      try check(node)
      try checkFollowers(in: node.index + 1..<Int(node.entry.next))
      try checkType(of: node, against: value)
      try checkMerges(of: node, against: value)
      return Patch(try replacement(of: node, by: value))
    case .insert(let container, let position, let name, let value):
      try check(container)
      return Patch(try insertion(of: value, name, into: container, at: position))
    case .remove(let node):
      let container = try place(of: node)
      try checkFollowers(in: (node.hasName ? node.index - 1 : node.index)..<Int(node.entry.next))
      return Patch(try removal(of: node, from: container))
    case .rename(let node, let name):
      _ = try place(of: node)
      try checkFollowers(in: node.index - 1..<node.index)
      return try rename(node, name)
    case .move(let node, let position):
      return try move(node, in: place(of: node), to: position)
    case .duplicate(let node, let name):
      return try duplicate(node, in: place(of: node), as: name)
    }
  }

  // MARK: What cannot be edited

  /// The container whose values can be put in, taken out and moved.
  private func place(of node: DocumentNode) throws(EditRefusal) -> DocumentNode {
    guard let container = node.parent?.container else { throw .noSuchPlace }
    try check(node)
    if container.entry.flags.contains(.isStream) {
      throw .impossible("Documents are not put in, taken out or moved here; an editor can.")
    }
    if container.entry.flags.contains(.isPair) {
      throw .impossible("A pair without braces has one member; an editor can change that.")
    }
    return container
  }

  /// Refuses values whose keys are no texts, with all in them.
  private func check(_ node: DocumentNode) throws(EditRefusal) {
    for value in node.ancestors + [node] where value.index > 0 && value.hasName {
      guard value.keyEntry.flags.contains(.isUnreadable) else { continue }
      let line = document.position(ofOffset: Int(value.keyEntry.span.start)).line
      throw .impossible("The key in line \(line) is no text; what it has is only shown.")
    }
  }

  // MARK: Where values stand

  /// Whether a value is inside brackets.
  func isInFlow(_ node: DocumentNode) -> Bool {
    node.ancestors.contains { !$0.entry.flags.isDisjoint(with: [.isBracketed, .isPair]) }
  }

  /// Whether a container stands in lines.
  func isBlock(_ node: DocumentNode) -> Bool { node.isBlock }

  /// Behind the sign that a value stands behind, and behind its type and name; nothing for the
  /// value that a document is.
  func behindSign(of node: DocumentNode) -> Int? {
    guard let container = node.parent?.container, !container.entry.flags.contains(.isStream) else {
      return nil
    }
    if let properties = document.tree.tape.properties(of: node.index) { return properties.end }
    if container.kind == .list {
      guard isBlock(container) else { return node.range.lowerBound }
      let item = YAMLBlock(container, layout: layout).items.first { $0.index == node.index }
      return item.map { $0.start + 1 }
    }
    let key = Int(node.keyEntry.span.end)
    let colon = layout.skippingBlanks(from: key)
    return colon < bytes.count && bytes[colon] == UInt8(ascii: ":") ? colon + 1 : nil
  }

  /// The comments on the line of an offset that stand behind it.
  func commentBehind(_ offset: Int) -> Range<Int>? {
    let end = layout.lineEnd(of: offset)
    return document.comments.first { offset <= $0.lowerBound && $0.upperBound <= end }
  }

  /// The comment that the first line below has that is not empty.
  func commentBelow(_ offset: Int) -> Int? {
    var line = layout.behindLineEnd(at: offset)
    while line < bytes.count, layout.isLastOnLine(line), layout.lineEnd(of: line) < bytes.count {
      line = layout.behindLineEnd(at: layout.lineEnd(of: line))
    }
    let text = layout.skippingBlanks(from: line)
    return text < bytes.count && bytes[text] == UInt8(ascii: "#") ? text : nil
  }

  /// What stands below the line that ends at an offset.
  func below(_ end: Int) -> YAMLSpelling.Below {
    let line = layout.behindLineEnd(at: end)
    return YAMLSpelling.Below(
      commentColumn: commentBelow(end).map { $0 - layout.lineStart(of: $0) },
      isBlank: line < bytes.count && layout.isLastOnLine(line))
  }

  /// Refuses an edit that would give a text in lines another end, where the document ends without
  /// a line end: such a text has one only where its last line has one.
  func checkOpenEnd(behindValueBefore offset: Int) throws(EditRefusal) {
    guard bytes.last?.endsLine == false else { return }
    let last = document.tree.tape.entries.last {
      !$0.kind.isContainerKind && !$0.span.range.isEmpty && $0.span.range.upperBound <= offset
    }
    guard let range = last?.span.range, "|>".utf8.contains(bytes[range.lowerBound]) else { return }
    let signs = bytes[range].prefix { !$0.endsLine && !$0.isBlank }
    guard !signs.contains(UInt8(ascii: "-")) else { return }
    let line = document.position(ofOffset: range.lowerBound).line
    throw .impossible(
      "The text of line \(line) would end otherwise, because the file ends without a line end.")
  }

  /// Takes lines away; a comment behind the range stays, on its line.
  func removingLines(of range: Range<Int>) throws(EditRefusal) -> Splice {
    if let comment = commentBehind(range.upperBound) {
      return Splice(range.lowerBound..<comment.lowerBound, "")
    }
    let end = layout.lineEnd(of: range.upperBound)
    let start = layout.lineStart(of: range.lowerBound)
    if end < bytes.count { return Splice(start..<layout.behindLineEnd(at: end), "") }
    try checkOpenEnd(behindValueBefore: range.lowerBound)
    return Splice(behindPreviousLine(start)..<end, "")
  }

  /// Behind the last text before a line.
  private func behindPreviousLine(_ start: Int) -> Int {
    var position = start
    while position > 0, bytes[position - 1].endsLine || bytes[position - 1].isBlank {
      position -= 1
    }
    return position
  }
}

extension ValueKind {
  var isContainerKind: Bool { self == .list || self == .object }
}
