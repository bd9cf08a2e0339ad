/// Putting a value between others.
extension BracketedContainer {
  /// What new text between brackets has around it.
  package struct Surroundings: Sendable {
    /// The blanks that its line begins with.
    package var indentation: String
    /// Unicode scalars before it on its line.
    package var column: Int
    /// Whether it may have no line ends, because a container around it has none.
    package var isOneLine: Bool

    package init(indentation: String, column: Int, isOneLine: Bool) {
      (self.indentation, self.column, self.isOneLine) = (indentation, column, isOneLine)
    }
  }

  /// How text is put together that stands between others.
  package struct Style {
    var lineEnd: String
    /// One level of indentation more.
    var unit: String
    /// Behind a comma that no line end follows, where the container has none such.
    var gap: String
    /// Behind the opening bracket and before the closing one of a container on one line.
    var padding: String

    package init(lineEnd: String, unit: String, gap: String, padding: String) {
      (self.lineEnd, self.unit, self.gap, self.padding) = (lineEnd, unit, gap, padding)
    }
  }

  /// Splices that put a value before the item at a position, or behind the last.
  ///
  /// `spell` is the value as it is to stand there; `comment` goes with it on its line.
  package func insertion(
    at position: Int, style: Style, comment: String? = nil,
    spell: @escaping (Surroundings) -> String
  ) -> [Splice] {
    let insertion = Insertion(container: self, style: style, comment: comment, spell: spell)
    if items.isEmpty { return insertion.intoEmpty() }
    if position == 0 { return insertion.inFront() }
    let previous = items[position - 1]
    guard let comma = previous.comma else { return insertion.atEnd(behind: previous) }
    return insertion.between(previous, comma, isLast: position == items.count)
  }

  /// Whether a container around this one has no line ends, or this one itself where it has values.
  fileprivate var staysOnLine: Bool {
    if !items.isEmpty { return isOneLine }
    return layout.isOneLine(around: node)
  }
}

/// One value on its way into a container.
private struct Insertion {
  let container: BracketedContainer
  let style: BracketedContainer.Style
  let comment: String?
  let spell: (BracketedContainer.Surroundings) -> String

  private var layout: TextLayout { container.layout }

  // MARK: An empty container

  func intoEmpty() -> [Splice] {
    guard let last = container.comments.last else { return intoBlank() }
    let indentation =
      layout.isFirstOnLine(last.lowerBound)
      ? layout.indentation(ofLineAt: last.lowerBound) : innerIndentation
    if layout.isFirstOnLine(container.inside.upperBound) {
      let text = spelled(indentation, column: indentation.count)
      return [Splice(at: last.upperBound, style.lineEnd + indentation + text)]
    }
    let text = spelled(outerIndentation, column: layout.column(of: last.upperBound) + 1)
    return [Splice(at: last.upperBound, " " + text)]
  }

  private func intoBlank() -> [Splice] {
    if container.staysOnLine {
      let column = layout.column(of: container.inside.lowerBound) + style.padding.count
      let text = style.padding + spelled(outerIndentation, column: column) + style.padding
      return [Splice(container.inside, text)]
    }
    let text = spelled(innerIndentation, column: innerIndentation.count)
    return [
      Splice(
        container.inside,
        style.lineEnd + innerIndentation + text + style.lineEnd + outerIndentation)
    ]
  }

  private var outerIndentation: String {
    layout.indentation(ofLineAt: container.node.range.lowerBound)
  }

  private var innerIndentation: String { outerIndentation + style.unit }

  // MARK: Before the first value

  func inFront() -> [Splice] {
    let first = container.items[0]
    if container.isLined {
      let anchor = container.behindComments(from: container.inside.lowerBound)
      return [Splice(at: anchor, line(like: first.start, comma: ","))]
    }
    let leading = container.comments.first {
      $0.lowerBound < first.start && !layout.hasLineEnd(in: $0.lowerBound..<first.start)
    }
    let place = leading?.lowerBound ?? first.start
    return [Splice(at: place, inline(at: place) + "," + commentInside(gap))]
  }

  // MARK: Behind a value that a comma follows

  func between(_ previous: BracketedContainer.Item, _ comma: Int, isLast: Bool) -> [Splice] {
    if layout.hasLineEnd(in: previous.end..<comma) {
      // The commas begin the lines.
      let anchor = container.behindComments(from: previous.end)
      let indentation = layout.indentation(ofLineAt: comma)
      let gap = commaGap(behind: comma)
      let text = spelled(
        indentation, column: indentation.count + 1 + gap.count)
      return [Splice(at: anchor, style.lineEnd + indentation + "," + gap + text + commentBehind)]
    }
    let behind = container.behindComments(from: comma + 1)
    if container.isLined {
      return [Splice(at: behind, line(like: previous.start, comma: ","))]
    }
    if layout.isLastOnLine(behind), behind > comma + 1 || isAlone(previous) {
      return [Splice(at: behind, line(like: previous.start, comma: ","))]
    }
    let gap = isLast ? gap : commaGap(behind: comma)
    return [Splice(at: comma + 1, gap + inline(at: comma + 1) + "," + commentInside(""))]
  }

  /// What stands behind a comma between two values on one line, or what does in others.
  private var gap: String {
    for (item, next) in zip(container.items, container.items.dropFirst()) {
      guard let comma = item.comma else { continue }
      let text = container.text(comma + 1..<next.start)
      if text.allSatisfy({ $0 == " " || $0 == "\t" }) { return text }
    }
    return style.gap
  }

  private func commaGap(behind comma: Int) -> String {
    let end = layout.skippingBlanks(from: comma + 1)
    return layout.isLastOnLine(comma + 1) ? style.gap : container.text(comma + 1..<end)
  }

  // MARK: Behind the last value, which no comma follows

  func atEnd(behind last: BracketedContainer.Item) -> [Splice] {
    let anchor = container.behindComments(from: last.end)
    if let comma = container.items.dropLast().last?.comma, layout.isFirstOnLine(comma),
      layout.hasLineEnd(in: container.items[container.items.count - 2].end..<comma)
    {
      let (indentation, gap) = (layout.indentation(ofLineAt: comma), commaGap(behind: comma))
      let text = spelled(indentation, column: indentation.count + 1 + gap.count)
      let line = style.lineEnd + indentation + "," + gap + text + commentBehind
      return [Splice(at: anchor, line + lineEnd(before: anchor))]
    }
    let needsLine = container.text(last.end..<anchor).split(separator: "*/").last.map {
      container.goesToLineEnd($0.drop { $0 == " " || $0 == "\t" })
    }
    if container.isLined || isAlone(last) || (anchor > last.end && needsLine == true) {
      let text = line(like: last.start, comma: "") + lineEnd(before: anchor)
      return merged([Splice(at: last.end, ","), Splice(at: anchor, text)])
    }
    return [Splice(at: anchor, "," + gap + inline(at: anchor) + commentInside(""))]
  }

  /// Whether an item begins its line in a container of several.
  private func isAlone(_ item: BracketedContainer.Item) -> Bool {
    !container.isOneLine && container.beginsLine(item)
  }

  /// A line end for a comment that would take the rest of the line with it.
  private func lineEnd(before rest: Int) -> String {
    guard let comment, container.goesToLineEnd(comment), !layout.isLastOnLine(rest) else {
      return ""
    }
    return style.lineEnd + outerIndentation
  }

  private func merged(_ splices: [Splice]) -> [Splice] {
    guard splices.count == 2, splices[0].range == splices[1].range else { return splices }
    return [Splice(splices[0].range, splices[0].bytes + splices[1].bytes)]
  }

  // MARK: Text

  /// A line of its own, with the line end before it, indented like the line of an item.
  private func line(like sibling: Int, comma: String) -> String {
    let indentation = layout.indentation(ofLineAt: sibling)
    let text = spelled(indentation, column: indentation.count)
    return style.lineEnd + indentation + text + comma + commentBehind
  }

  private func inline(at offset: Int) -> String {
    spelled(layout.indentation(ofLineAt: offset), column: layout.column(of: offset))
  }

  private func spelled(_ indentation: String, column: Int) -> String {
    spell(
      BracketedContainer.Surroundings(
        indentation: indentation, column: column, isOneLine: container.staysOnLine))
  }

  private var commentBehind: String { comment.map { " " + $0 } ?? "" }

  /// The comment where other text follows on the line, or what stands there without one.
  private func commentInside(_ gap: String) -> String {
    guard let comment else { return gap }
    guard container.goesToLineEnd(comment) else { return " " + comment + gap }
    return " " + comment + style.lineEnd + outerIndentation
  }
}

extension DocumentNode {
  /// The containers it is in, the root first.
  package var ancestors: [DocumentNode] {
    var (ancestors, container) = ([DocumentNode](), DocumentNode(tree: tree, index: 0))
    while container.index != index {
      ancestors.append(container)
      guard let position = container.position(toward: index) else { break }
      container = container.element(at: position)
    }
    return ancestors
  }
}
