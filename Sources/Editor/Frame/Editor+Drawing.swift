import SetteeForms
import SetteeTerminals
import SetteeThemes

/// Where the hardware cursor belongs.
package struct CursorPlace: Equatable, Sendable {
  package var point: Point
  package var isVisible: Bool

  package init(point: Point, isVisible: Bool) { (self.point, self.isVisible) = (point, isVisible) }
}

extension Editor {
  /// Draws what changed since the last call into a canvas that still shows that call's outcome.
  /// - Parameters:
  ///   - region: The editor's place; it may move and change its size from call to call.
  ///   - isFocused: Whether this editor, of several, has the keys.
  /// - Returns: The place of the focused control, on the canvas.
  package func draw(in region: Region, isFocused: Bool = true) -> CursorPlace {
    let call = FrameState.Call(
      canvas: ObjectIdentifier(region.canvas), frame: region.frame, isFocused: isFocused)
    if rows.marks.isEmpty, let place = frame.place(for: call) { return place }
    frame.begin(region.size)
    let place = drawChanges(in: region, isFocused: isFocused)
    frame.finish(call, at: place)
    return place
  }

  /// Draws everything in the next frame, for a host that has drawn over the editor.
  package func forgetFrame() {
    frame.forget()
    frame.markStale()
  }

  private func drawChanges(in region: Region, isFocused: Bool) -> CursorPlace {
    takeArrangement()
    takeMarks()
    let layout = layout
    guard !layout.isTooSmall else { return drawTooSmall(in: region) }
    fitScrolling(to: layout)
    drawGround(in: region, layout)
    var cursor: Point?
    if showsResults {
      drawResults(in: region, layout)
    } else {
      drawRules(in: region, layout, isFocused: isFocused)
      // Only what has the keys has the bar.
      let hasKeys = isFocused && overlay == nil
      drawSections(in: region, layout, isFocused: hasKeys)
      cursor = drawFields(in: region, layout, isFocused: hasKeys)
      drawDetail(in: region, layout)
    }
    if let typing = drawStatus(in: region, layout) { cursor = typing }
    if !layout.sharesHints { drawHints(in: region, layout) }
    frame.finishRows()
    if let overlay { cursor = overlay.content.draw(in: region, look: look, keys: keyMap) ?? cursor }
    return CursorPlace(
      point: cursor ?? region.absolute(Point(column: 0, row: 0)), isVisible: isCursorVisible)
  }

  /// Takes note of what showing the last drawn frame cost.
  package func presented(_ cost: PresentCost) {
    let (evaluated, changed) = (rows.evaluationCount, rows.changeCount)
    rows.resetCounts()
    guard changed > 0, cost.cells > 0 else { return }
    frame.note(
      FrameReport(
        fieldsEvaluated: evaluated, fieldCount: form.fields.count, cells: cost.cells,
        bytes: cost.bytes))
  }

  private var isCursorVisible: Bool {
    options.showsCursor
      || (overlay == nil && (openField != nil || isTypingLine))
  }

  private func drawTooSmall(in region: Region) -> CursorPlace {
    frame.forget()
    region.clear(look.style(.text))
    let size = EditorLayout.sizeMin
    let needed = "need \(size.columns)\(frame.isASCII ? "x" : "×")\(size.rows)"
    region.write("window too small (\(needed))", style: look.style(.text))
    return CursorPlace(point: region.absolute(Point(column: 0, row: 0)), isVisible: false)
  }

  private func fitScrolling(to layout: EditorLayout) {
    let isWide = showsResults && session.palette == nil
    navigation.fit(
      fieldRows: isWide ? resultRows(layout) : layout.height(of: .fields),
      below: openPlace(in: layout)?.below ?? settlingLines(in: layout).count,
      sectionRows: layout.height(of: .sections))
  }
}
