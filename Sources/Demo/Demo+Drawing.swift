import SetteeEditor
import SetteeForms
import SetteeSettings
import SetteeTerminals
import SetteeThemes

/// Draws the demo: first what changed in the editors, then everything around them.
extension Demo {
  /// What the last frame showed, so that the next one draws no more than what differs.
  struct DrawnFrame {
    let size: Size
    let canvas: ObjectIdentifier
    var scene: DemoScene?
    var focus = 0
    var hints: HintsView?
    /// Whether a window too small has been told so.
    var isRefused = false
  }

  /// A demo looks at everything with each tick of its world.
  package var hasNews: Bool { false }

  /// Prepares each device's search, one slice of each at a time.
  package func prepare() -> Bool {
    let unfinished = devices.filter { $0.editor.prepare() }
    return !unfinished.isEmpty
  }

  package func onMark(_ wake: @escaping @Sendable () -> Void) {}

  /// Shows what changed: first each editor alone, so that "redrew 1 row"
  /// speaks of its rows and of nothing else, then what stands around them.
  package func showFrame(on surface: ScreenSurface) {
    let region = surface.region
    var place = surface.cursor ?? .hidden
    for device in devices {
      device.editor.caption = news.caption(
        of: device.name, under: world.standing(ofDevice: device.number).trouble)
    }
    for device in devices.indices {
      place = drawEditor(of: device, in: region) ?? place
      let cost = surface.isDamaged ? surface.show(place) : nil
      devices[device].editor.presented(cost ?? PresentCost())
    }
    drawSurroundings(in: region)
    surface.show(place)
  }

  /// Draws one device's editor, whose rows alone can be shown then.
  ///
  /// - Returns: The place of the focused control on the canvas, where this device has the focus.
  private func drawEditor(of number: Int, in region: Region) -> CursorPlace? {
    let layout = DemoLayout(size: region.size, keys: keyMap)
    let canvas = ObjectIdentifier(region.canvas)
    if drawn?.size != region.size || drawn?.canvas != canvas {
      drawn = DrawnFrame(size: region.size, canvas: canvas)
      region.clear(look.style(.text))
      for device in devices { device.editor.forgetFrame() }
    }
    guard !layout.isTooSmall else { return .hidden }
    let editor = devices[number].editor
    let part = region.part(layout.devices[number].editor)
    let place = editor.draw(in: part, isFocused: number == focus)
    editor.highlightArrivals(in: part, isFocused: number == focus)
    return number == focus ? place : nil
  }

  /// Draws what stands around the editors: headings, rule, link, log, keys.
  private func drawSurroundings(in region: Region) {
    let layout = DemoLayout(size: region.size, keys: keyMap)
    guard !layout.isTooSmall else { return drawTooSmall(in: region) }
    let scene = makeScene()
    let before = drawn?.scene
    if before == nil {
      region.part(layout.divider).verticalLine(column: 0, style: look.style(.border))
    }
    if before?.heading != scene.heading {
      TitleView(heading: scene.heading).draw(in: region.part(layout.title), look: look)
    }
    drawHeadings(scene, in: region, layout)
    drawRule(scene, in: region, layout)
    if before?.isSameTraffic(as: scene) != true {
      LinkView(scene: scene).draw(in: region.part(layout.link), look: look)
    }
    if before?.log != scene.log {
      LogView(entries: scene.log).draw(in: region.part(layout.log), look: look)
    }
    drawHints(in: region.part(layout.hints))
    drawn?.scene = scene
    drawn?.focus = focus
  }

  private func drawHeadings(_ scene: DemoScene, in region: Region, _ layout: DemoLayout) {
    for (index, place) in layout.devices.enumerated() {
      let isSame = drawn?.scene?.devices[index] == scene.devices[index] && drawn?.focus == focus
      guard !isSame else { continue }
      HeadingView(device: scene.devices[index], isFocused: index == focus)
        .draw(in: region.part(place.heading), look: look)
    }
  }

  private func drawRule(_ scene: DemoScene, in region: Region, _ layout: DemoLayout) {
    let reports = scene.devices.map(\.report)
    guard drawn?.scene == nil || drawn?.scene?.devices.map(\.report) != reports else { return }
    ReportRule(reports: reports).draw(
      in: region.part(layout.rule), places: layout.devices.map(\.editor.columns), look: look)
  }

  /// The keys: the demo's own, or why they are text now, then what the focused editor's do.
  private func drawHints(in region: Region) {
    let hints = HintsView(
      obstacle: keyObstacle, editorHints: editorHints,
      demoHints: HintsView.demoHints(
        DemoCommand.ownLine.filter { world.obstacle(to: $0) == nil }, keyMap,
        columns: region.size.columns))
    guard drawn?.hints != hints else { return }
    drawn?.hints = hints
    hints.draw(in: region, look: look)
  }

  /// The focused editor's keys; among them that of its journal, where that has something.
  private var editorHints: [KeyHint] {
    var hints = focused.editor.hints
    let count = focused.journalCount
    let name = key(.showJournal)
    guard !focused.editor.isModal, count > 0, !name.isEmpty else { return hints }
    let place = hints.firstIndex(where: \.isKept) ?? hints.count
    hints.insert(KeyHint(name, "journal (\(count))", isKept: true), at: place)
    return hints
  }

  private var keyObstacle: String? {
    let editor = focused.editor
    let leave = keyMap.keyName(for: FieldCommand.leave, in: .field)
    if let open = editor.openField {
      return open.editor.isContested
        ? contest(over: open.field)
        : "A field is open: capital letters are text, and \(leave) leaves it."
    }
    if editor.search?.isTyping == true {
      let leave = keyMap.keyName(for: SearchLineCommand.dropSearch, in: .prompt)
      return "A search is open: capital letters are text, and \(leave) leaves it."
    }
    let close = keyMap.keyName(for: ReadingCommand.close, in: .reading)
    return editor.isModal ? "The demo's own keys work again after \(close)." : nil
  }

  /// Both sides of a contested draft: a narrow field has no room to spell them out.
  private func contest(over id: Field.ID) -> String {
    let field = focused.editor.form.fields[id]
    let theirs = ValueText.display(
      field.setting.unobservedReading.value, of: field.description)
    let keep = keyMap.keyName(for: ContestCommand.keepMine, in: .contested)
    let take = keyMap.keyName(for: ContestCommand.takeTheirs, in: .contested)
    return "\(field.description.title) has become \(theirs) meanwhile:"
      + " \(keep) keeps your draft, \(take) takes it."
  }

  private func drawTooSmall(in region: Region) {
    guard drawn?.isRefused != true else { return }
    drawn?.isRefused = true
    region.clear(look.style(.text))
    let size = DemoLayout.sizeMin
    let needed = "need \(size.columns)\(region.canvas.isASCII ? "x" : "×")\(size.rows)"
    let sentence = "window too small (\(needed))"
    let isFitting = sentence.count <= region.size.columns
    region.write(isFitting ? sentence : needed, style: look.style(.text))
  }
}

extension DemoScene {
  /// Whether the link looks as in another scene.
  fileprivate func isSameTraffic(as other: DemoScene) -> Bool {
    flights == other.flights && losses == other.losses && account == other.account
      && accountKeyCount == other.accountKeyCount
      && devices.map(\.name) == other.devices.map(\.name)
      && devices.map(\.link.isCut) == other.devices.map(\.link.isCut)
  }
}

extension CursorPlace {
  /// Where no control has the focus.
  static let hidden = CursorPlace(point: Point(column: 0, row: 0), isVisible: false)
}
