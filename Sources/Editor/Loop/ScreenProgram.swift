import SetteeTerminals

/// A program that shows itself on a screen: it is told events, asks for effects, and draws.
///
/// It knows no terminal and no clock; `ScreenLoop` runs it on those there are.
@MainActor
package protocol ScreenProgram: AnyObject {
  /// Whether it has asked to quit; it is told nothing more then.
  var isFinished: Bool { get }
  /// Whether something changed by itself that no frame has taken up yet.
  var hasNews: Bool { get }

  /// Takes one event, at a time in milliseconds, and lists what the world around must do.
  func update(_ event: EditorEvent, now: Int) -> [EditorEffect]

  /// Draws what changed since the last frame and shows it, at once or part by part.
  func showFrame(on surface: ScreenSurface)

  /// Does a little of what will be wanted later, between frames and events.
  /// - Returns: Whether there is more to do.
  func prepare() -> Bool

  /// Says what to call, on any thread, when something changed by itself and a frame is due.
  func onMark(_ wake: @escaping @Sendable () -> Void)
}

extension ScreenProgram {
  package func prepare() -> Bool { false }
}

extension Editor: ScreenProgram {
  /// Builds the search's index in slices; a search that is typed meanwhile takes up the rest.
  package func prepare() -> Bool {
    let isUnfinished = form.prepareSearch(count: Self.sliceCount)
    if !isUnfinished, search?.isTyping == true {
      navigation.findMore(everywhere)
      frame.markStale()
    }
    return isUnfinished
  }

  /// So many settings are taken up in the time of a frame or two, for which a key may wait.
  private static let sliceCount = 100

  package func showFrame(on surface: ScreenSurface) {
    if let cost = surface.show(draw(in: surface.region)) { presented(cost) }
  }
}
