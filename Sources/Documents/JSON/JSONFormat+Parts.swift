import SetteePropertyLists

/// A value of a document as a text of its own: between its brackets nothing of what is outside has
/// a say but for how new text is laid out.
extension JSONFormat {
  package func part(within node: DocumentNode, in document: Document) -> DocumentPart? {
    let entries = node.index + 1..<Int(node.entry.next)
    guard node.isContainer, entries.count * 2 < document.tree.tape.entries.count else {
      return nil
    }
    let layout = TextLayout(document.bytes)
    var format = self
    format.around = Around(
      layout: layout.outside(of: node, in: document), habits: JSONHabits(of: document, layout))
    return DocumentPart(
      of: 0..<node.count, in: node, range: node.range, entries: entries, format: format,
      isContiguous: true)
  }

  package func canStand(_ lines: Document, inPlaceOf part: DocumentPart) -> Bool {
    lines.root.range == 0..<lines.bytes.count
  }
}
