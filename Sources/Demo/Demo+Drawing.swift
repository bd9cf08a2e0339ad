import Editor
import Terminals
import Themes

/// Draws the demo: first what changed in the editors, then everything around them.
extension Demo {
  /// Draws only the editors, so that a host can tell what their rows alone cost.
  ///
  /// - Returns: The place of the focused control, on the canvas.
  package func drawEditors(in region: Region) -> CursorPlace {
    let layout = DemoLayout(size: region.size)
    if drawnSize != region.size {
      drawnSize = region.size
      drawnScene = nil
      region.clear(look.style(.text))
    }
    guard !layout.isTooSmall else {
      return CursorPlace(point: Point(column: 0, row: 0), isVisible: false)
    }
    let places = zip(devices, layout.devices).map { device, place in
      device.editor.draw(in: region.part(place.editor), isFocused: device === focused)
    }
    return places[focus]
  }

  /// Whether an editor has worked out rows that no frame has shown yet.
  package var hasEvaluatedRows: Bool { devices.contains { $0.editor.hasEvaluatedRows } }

  /// Takes note of what showing the editors' rows cost.
  package func presented(_ cost: PresentCost) {
    for device in devices { device.editor.presented(cost) }
  }

  /// Draws what stands around the editors: headings, link, log, keys.
  package func drawSurroundings(in region: Region) {
    let layout = DemoLayout(size: region.size)
    guard !layout.isTooSmall else { return drawTooSmall(in: region) }
    let scene = makeScene()
    let before = drawnFocus == focus ? drawnScene : nil
    (drawnScene, drawnFocus) = (scene, focus)
    if before == nil { drawFrame(in: region, layout) }
    drawTitle(scene, in: region.part(layout.title))
    for (index, place) in layout.devices.enumerated()
    where before?.devices[index] != scene.devices[index] || before?.isPaused != scene.isPaused {
      HeadingView(
        device: scene.devices[index], isFocused: index == focus, isPaused: scene.isPaused
      ).draw(in: region.part(place.heading), look: look)
    }
    if before?.flights != scene.flights || before?.devices.map(\.link) != scene.devices.map(\.link)
      || before?.accountKeyCount != scene.accountKeyCount
    {
      LinkView(scene: scene).draw(in: region.part(layout.link), look: look)
    }
    if before?.log != scene.log {
      LogView(entries: scene.log).draw(in: region.part(layout.log), look: look)
    }
    drawHints(in: region.part(layout.hints))
  }

  private func drawFrame(in region: Region, _ layout: DemoLayout) {
    region.part(layout.divider).verticalLine(column: 0, style: look.style(.border))
  }

  private func drawTitle(_ scene: DemoScene, in line: Region) {
    line.clear(look.style(.title))
    line.write(
      " \(devices[focus].editor.form.title): two devices, one account", style: look.style(.title))
    let time = scene.isPaused ? "\(scene.clock) paused" : scene.clock
    let right = "seed \(scene.seed)  \(time) "
    line.write(right, column: line.size.columns - right.count, style: look.style(.title))
  }

  /// The keys: the demo's own, then what the focused editor's do now.
  private func drawHints(in region: Region) {
    region.clear(look.style(.status))
    let own = DemoCommand.allCases.map { KeyHint(String($0.rawValue), $0.title) }
    let shown = [focused.editor.isModal ? [] : own, focused.editor.hints]
    for (row, hints) in shown.enumerated() {
      let line = Rect(column: 1, row: row, columns: region.size.columns - 1, rows: 1)
      KeyHint.draw(hints, in: region.part(line), look: look)
    }
  }

  private func drawTooSmall(in region: Region) {
    drawnScene = nil
    region.clear(look.style(.text))
    let size = DemoLayout.sizeMin
    region.write("window too small (need \(size.columns)x\(size.rows))", style: look.style(.text))
  }
}
