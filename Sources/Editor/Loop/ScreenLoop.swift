import SetteeTerminals

/// The one loop of every program on a screen: all events that wait, then one frame, then what the
/// program asked of the world around it.
///
/// It sleeps between calls. A change of an observed setting, on any thread, calls it back once; a
/// frame that changes nothing is not shown. `ScreenLoop+Terminal.swift` runs it on a terminal.
@MainActor
package final class ScreenLoop {
  private let program: any ScreenProgram
  private let surface: ScreenSurface
  private let now: @MainActor () -> Int
  private let perform: @MainActor (EditorEffect) -> Void
  private let schedule: @Sendable (@escaping @Sendable @MainActor () -> Void) -> Void
  private var isEnded = false

  /// Joins a program and a screen.
  /// - Parameters:
  ///   - program: The program; it takes the whole screen.
  ///   - screen: What shows it.
  ///   - now: The time in milliseconds, by a clock that never goes back.
  ///   - schedule: Runs work on the main actor soon, from any thread.
  ///   - perform: Does what the program asks for, but for painting.
  package init(
    _ program: any ScreenProgram, on screen: any Screen,
    now: @escaping @MainActor () -> Int = { 0 },
    schedule: @escaping @Sendable (@escaping @Sendable @MainActor () -> Void) -> Void = { work in
      Task { @MainActor in work() }
    },
    perform: @escaping @MainActor (EditorEffect) -> Void = { _ in }
  ) {
    self.program = program
    self.now = now
    self.perform = perform
    self.schedule = schedule
    surface = ScreenSurface(screen)
    program.onMark { [weak self] in schedule { self?.noteMarks() } }
  }

  /// Shows the first frame; what later keys will want is made ready after it.
  package func start() {
    showFrame()
    prepareLater()
  }

  /// Lets the program go on preparing, once whatever waits has been done.
  private func prepareLater() {
    schedule { [weak self] in
      guard let self, !isEnded, !program.isFinished else { return }
      if program.prepare() { return prepareLater() }
      if program.hasNews { showFrame() }
    }
  }

  /// Takes what the terminal tells; what the mouse did, it did to what shows now.
  package func receive(_ events: [TerminalEvent]) {
    receive(events.map { EditorEvent($0, on: surface) })
  }

  /// Takes events and shows their outcome in one frame; after the program has quit, nothing.
  package func receive(_ events: [EditorEvent]) {
    if isEnded { return }
    var effects: [EditorEffect] = []
    for event in events where !program.isFinished || event.callsBack {
      effects += program.update(event, now: now())
    }
    if effects.contains(.repaint) { surface.invalidate() }
    showFrame()
    for effect in effects where effect != .repaint { perform(effect) }
  }

  /// Takes note that time has passed.
  package func tick() { receive([EditorEvent.tick]) }

  /// Ends the program as an interrupt does, whatever it is amid; it is told and shown no more.
  package func end() {
    guard !isEnded, !program.isFinished else { return }
    isEnded = true
    perform(.quit(code: 130))
  }

  /// Shows what changed elsewhere; an own edit's echo was shown with the edit.
  private func noteMarks() {
    if program.hasNews { receive([EditorEvent.marked]) }
  }

  private func showFrame() {
    surface.fit()
    program.showFrame(on: surface)
  }
}

extension EditorEvent {
  /// Whether a program hears of it that was about to end.
  fileprivate var callsBack: Bool { if case .unsaved = self { true } else { false } }

  @MainActor
  fileprivate init(_ event: TerminalEvent, on surface: ScreenSurface) {
    switch event {
    case .key(let key): self = .key(key)
    case .paste(let text): self = .paste(text)
    case .mouse(let report): self = .mouse(report, on: surface.target(at: report.point))
    case .resize: self = .resized
    case .ground(let ground): self = .ground(ground)
    case .resumed: self = .resumed
    case .closed: self = .closed
    }
  }
}
