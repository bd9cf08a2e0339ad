import SetteeEditor
import SetteeTerminals

/// Brings events and the passing of time to a demo, and its frames to a screen.
@MainActor
package final class DemoRuntime: ScreenProgram {
  package let demo: Demo
  private let screen: any Screen
  private let now: @MainActor () -> Int
  private let perform: @MainActor (EditorEffect) -> Void
  private var canvas: Canvas
  private var cursor: CursorPlace?

  /// Joins a demo and a screen.
  /// - Parameters:
  ///   - demo: The demo; it takes the whole screen.
  ///   - screen: What shows it.
  ///   - now: The time in milliseconds, by a clock that never goes back.
  ///   - perform: Does what the demo asks for, but for painting.
  package init(
    demo: Demo, screen: any Screen, now: @escaping @MainActor () -> Int,
    perform: @escaping @MainActor (EditorEffect) -> Void = { _ in }
  ) {
    self.demo = demo
    self.screen = screen
    self.now = now
    self.perform = perform
    canvas = Canvas(size: screen.size, isASCII: screen.isASCII)
  }

  package func start() { showFrame() }

  package func receive(_ events: [TerminalEvent]) {
    receive(demoEvents: events.map { .terminal($0) })
  }

  package func receive(_ events: [EditorEvent]) {
    receive(demoEvents: events.map { .editor($0) })
  }

  /// Takes note that the world's time has passed.
  package func tick() { receive(demoEvents: [.ticked]) }

  private func receive(demoEvents events: [Demo.Event]) {
    var effects: [EditorEffect] = []
    for event in events where !demo.isFinished { effects += demo.update(event, now: now()) }
    if effects.contains(.repaint) {
      screen.invalidate()
      canvas.damageAll()
    }
    showFrame()
    for effect in effects where effect != .repaint { perform(effect) }
  }

  /// Shows what changed: first each editor alone, so that "refreshed 1 of 24 fields, 41 bytes"
  /// speaks of its rows and of nothing else, then what stands around them.
  private func showFrame() {
    if canvas.size != Canvas.size(for: screen.size) {
      canvas = Canvas(size: screen.size, isASCII: screen.isASCII)
    }
    let region = Region(canvas)
    var place = cursor ?? .hidden
    for device in demo.deviceNumbers {
      place = demo.drawEditor(of: device, in: region) ?? place
      demo.presented(isDamaged ? present(place) : PresentCost(), on: device)
    }
    demo.drawSurroundings(in: region)
    if isDamaged || place != cursor { _ = present(place) }
  }

  private var isDamaged: Bool { canvas.damage.contains { $0 != nil } }

  private func present(_ place: CursorPlace) -> PresentCost {
    cursor = place
    return screen.present(canvas, cursor: place.point, isCursorVisible: place.isVisible)
  }
}

extension CursorPlace {
  /// Where no control has the focus.
  static let hidden = CursorPlace(point: Point(column: 0, row: 0), isVisible: false)
}
