import SetteeTerminals

/// Brings events to an editor and frames to a screen: all events that wait, then one frame.
///
/// It sleeps between calls. A change of an observed setting, on any thread, calls it back once;
/// a frame that changes nothing is not shown.
@MainActor
package final class EditorRuntime {
  package let editor: Editor
  package let screen: any Screen
  private var canvas: Canvas
  private var cursor: CursorPlace?
  private let now: @MainActor () -> Int
  private let perform: @MainActor (EditorEffect) -> Void

  /// Joins an editor and a screen.
  /// - Parameters:
  ///   - editor: The editor; it takes the whole screen.
  ///   - screen: What shows it.
  ///   - now: The time in milliseconds, by a clock that never goes back.
  ///   - schedule: Runs work on the main actor soon, from any thread.
  ///   - perform: Does what the editor asks for, but for painting.
  package init(
    editor: Editor, screen: any Screen, now: @escaping @MainActor () -> Int = { 0 },
    schedule: @escaping @Sendable (@escaping @Sendable @MainActor () -> Void) -> Void = { work in
      Task { @MainActor in work() }
    },
    perform: @escaping @MainActor (EditorEffect) -> Void = { _ in }
  ) {
    self.editor = editor
    self.screen = screen
    self.now = now
    self.perform = perform
    canvas = Canvas(size: screen.size, isASCII: screen.isASCII)
    editor.onMark { [weak self] in schedule { self?.noteMarks() } }
  }

  /// Shows the first frame.
  package func start() { showFrame() }

  /// Takes what the terminal tells.
  package func receive(_ events: [TerminalEvent]) { receive(events.map(EditorEvent.init)) }

  /// Takes events and shows their outcome in one frame; after the editor has quit, nothing.
  package func receive(_ events: [EditorEvent]) {
    var effects: [EditorEffect] = []
    for event in events where !editor.isFinished {
      effects += editor.update(event, now: now())
    }
    if effects.contains(.repaint) {
      screen.invalidate()
      canvas.damageAll()
    }
    showFrame()
    for effect in effects where effect != .repaint { perform(effect) }
  }

  /// Shows what changed elsewhere; an own edit's echo was shown with the edit.
  private func noteMarks() {
    if editor.hasNews { receive([EditorEvent.marked]) }
  }

  private func showFrame() {
    if canvas.size != Canvas.size(for: screen.size) {
      canvas = Canvas(size: screen.size, isASCII: screen.isASCII)
    }
    let place = editor.draw(in: Region(canvas))
    let isDamaged = canvas.damage.contains { $0 != nil }
    guard isDamaged || place != cursor else { return }
    cursor = place
    let cost = screen.present(
      canvas, cursor: place.point, isCursorVisible: place.isVisible)
    editor.presented(cost)
  }
}

extension EditorEvent {
  package init(_ event: TerminalEvent) {
    switch event {
    case .key(let key): self = .key(key)
    case .paste(let text): self = .paste(text)
    case .resize: self = .resized
    case .resumed: self = .resumed
    case .closed: self = .closed
    }
  }
}

extension Canvas {
  /// The size a canvas takes for a window, which may claim to be larger than any.
  package static func size(for window: Size) -> Size {
    Size(
      columns: min(max(0, window.columns), sizeMax.columns),
      rows: min(max(0, window.rows), sizeMax.rows))
  }
}
