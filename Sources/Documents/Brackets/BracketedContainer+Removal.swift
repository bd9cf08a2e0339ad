/// Taking a value out from between others.
extension BracketedContainer {
  /// Splices that take an item away: its key and value, one comma, and the line where nothing else
  /// is on it.
  ///
  /// Comments outside its value stay, those on its line on a line of their own; `withComment`
  /// takes the ones that belong to it along.
  package func removal(
    of position: Int, lineEnd: String, withComment: Bool = false
  ) -> [Splice] {
    let item = items[position]
    let own = withComment ? comments(in: item.range) + ownComments(of: item) : []
    if items.count == 1, comments.allSatisfy(own.contains) { return [Splice(inside, "")] }
    var splices: [Splice] = []
    var range = item.start..<(item.comma.map { $0 + 1 } ?? item.end)
    if item.comma == nil, position > 0, let comma = items[position - 1].comma {
      if isBlank(comma + 1..<item.start) {
        range = comma..<range.upperBound
      } else {
        splices.append(Splice(comma..<comma + 1, ""))
      }
    }
    if let last = own.last { range = range.lowerBound..<max(range.upperBound, last.upperBound) }
    let kept = comments(in: range).filter { !own.contains($0) }
    if let last = kept.last, goesToLineEnd(text(last)), layout.isLastOnLine(range.upperBound) {
      // Blanks that stay would become a part of the comment.
      range = range.lowerBound..<layout.lineEnd(of: range.upperBound)
    }
    splices.append(
      kept.isEmpty
        ? removal(of: range) : Splice(range, text(kept, before: range.upperBound, lineEnd))
    )
    return splices
  }

  /// The comments behind an item on its line, as far as they are its own.
  package func ownComments(of item: Item) -> [Range<Int>] {
    var start = item.end
    if let comma = item.comma, !layout.hasLineEnd(in: item.end..<comma) {
      start = comma + 1
    }
    let end = behindComments(from: start)
    return comments(in: item.end..<max(end, start))
  }

  /// Takes bytes away with the blanks that would be left, or with their lines.
  private func removal(of range: Range<Int>) -> Splice {
    let isLast = layout.isLastOnLine(range.upperBound)
    if layout.isFirstOnLine(range.lowerBound) {
      guard isLast else { return Splice(range.lowerBound..<blanksEnd(range.upperBound), "") }
      let end = layout.behindLineEnd(at: layout.lineEnd(of: range.upperBound))
      return Splice(layout.lineStart(of: range.lowerBound)..<end, "")
    }
    let isFollowed =
      !isLast && layout.skippingBlanks(from: range.upperBound) != inside.upperBound
      && behindComments(from: range.upperBound) == range.upperBound
    if isFollowed { return Splice(range.lowerBound..<blanksEnd(range.upperBound), "") }
    let start = max(inside.lowerBound, layout.behindText(before: range.lowerBound))
    return Splice(start..<range.upperBound, "")
  }

  private func blanksEnd(_ offset: Int) -> Int { layout.skippingBlanks(from: offset) }

  /// The comments that stay, as they stand in place of the item.
  private func text(_ kept: [Range<Int>], before rest: Int, _ lineEnd: String) -> String {
    let indentation = layout.indentation(ofLineAt: kept[0].lowerBound)
    var text = ""
    for (position, comment) in kept.enumerated() {
      let words = self.text(comment)
      text += words
      let isLast = position == kept.count - 1
      if goesToLineEnd(words) {
        if !isLast || !layout.isLastOnLine(rest) { text += lineEnd + indentation }
      } else if !isLast {
        text += " "
      }
    }
    return text
  }

  private func isBlank(_ range: Range<Int>) -> Bool {
    node.tree.bytes[range].allSatisfy(\.isBlank)
  }
}
