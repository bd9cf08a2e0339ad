import SetteeForms
import SetteeTerminals
import SetteeThemes

/// Where the hardware cursor belongs.
package struct CursorPlace: Equatable, Sendable {
  package var point: Point
  package var isVisible: Bool

  package init(point: Point, isVisible: Bool) {
    self.point = point
    self.isVisible = isVisible
  }
}

extension Editor {
  /// Where everything stands in the region drawn last, or in a usual window before that.
  package var layout: EditorLayout {
    EditorLayout(size: drawnSize, chrome: options.chrome, pane: pane)
  }

  /// Draws what changed since the last call into a canvas that still shows that call's outcome.
  /// - Parameters:
  ///   - region: The editor's place; it may move and change its size from call to call.
  ///   - isFocused: Whether this editor, of several, has the keys.
  /// - Returns: The place of the focused control, on the canvas.
  package func draw(in region: Region, isFocused: Bool = true) -> CursorPlace {
    let call = FramePainter.Call(
      canvas: ObjectIdentifier(region.canvas), frame: region.frame, isFocused: isFocused)
    if !isStale, rows.marks.isEmpty, call == painter.call, let place = painter.place {
      return place
    }
    isStale = false
    let place = drawChanges(in: region, isFocused: isFocused)
    painter.call = call
    painter.place = place
    return place
  }

  /// Draws everything in the next frame, for a host that has drawn over the editor.
  package func forgetFrame() {
    painter.forget()
    isStale = true
  }

  private func drawChanges(in region: Region, isFocused: Bool) -> CursorPlace {
    drawnSize = region.size
    takeArrangement()
    takeMarks()
    let layout = layout
    guard !layout.isTooSmall else { return drawTooSmall(in: region) }
    fitScrolling(to: layout)
    drawGround(in: region, layout)
    drawTitle(in: region, layout)
    drawSections(in: region, layout, isFocused: isFocused)
    var cursor = drawFields(in: region, layout, isFocused: isFocused)
    drawDetail(in: region, layout)
    if let typing = drawStatus(in: region, layout) { cursor = typing }
    drawHints(in: region, layout)
    staleFields.removeAll(keepingCapacity: true)
    if let overlay { cursor = overlay.content.draw(in: region, look: look) ?? cursor }
    return CursorPlace(
      point: cursor ?? region.absolute(Point(column: 0, row: 0)), isVisible: isCursorVisible)
  }

  /// Takes note of what showing the last drawn frame cost.
  package func presented(_ cost: PresentCost) {
    let (evaluated, changed) = (rows.evaluationCount, rows.changeCount)
    rows.resetCounts()
    guard changed > 0, cost.cells > 0 else { return }
    report = FrameReport(
      fieldsEvaluated: evaluated, fieldCount: form.fields.count, cells: cost.cells,
      bytes: cost.bytes)
  }

  private var isCursorVisible: Bool {
    options.showsCursor || (overlay == nil && (openField != nil || search?.isTyping == true))
  }

  private func drawTooSmall(in region: Region) -> CursorPlace {
    painter.forget()
    region.clear(look.style(.text))
    let size = EditorLayout.sizeMin
    let needed = "need \(size.columns)\(isASCII ? "x" : "×")\(size.rows)"
    region.write("window too small (\(needed))", style: look.style(.text))
    return CursorPlace(point: region.absolute(Point(column: 0, row: 0)), isVisible: false)
  }

  private func fitScrolling(to layout: EditorLayout) {
    list.fit(height: layout.height(of: .fields), below: openHeight(in: layout) - 1)
    let height = layout.height(of: .sections)
    if height > 0 { sectionScroll = Self.scroll(sectionScroll, toShow: section, height: height) }
    let last = max(0, form.sections.count - height)
    sectionScroll = max(0, min(sectionScroll, last))
  }

  private static func scroll(_ scroll: Int, toShow row: Int, height: Int) -> Int {
    if row < scroll { return row - height / 2 }
    return row >= scroll + height ? row - height + 1 + height / 2 : scroll
  }

  /// The rows an open field wants, its own included; 1 where none is open.
  private func openHeight(in layout: EditorLayout) -> Int {
    guard let openField, let fields = layout.fields else { return 1 }
    let width = FieldPane(region: Region(Canvas(size: fields.size)), look: look).editorWidth()
    return max(1, min(openField.editor.height(width: width), fields.size.rows))
  }
}
