import SetteeTerminals

/// The canvas of a program that has the whole screen, and what of it the screen shows already.
@MainActor
package final class ScreenSurface {
  private let screen: any Screen
  private var canvas: Canvas
  /// Where the hardware cursor was put last.
  package private(set) var cursor: CursorPlace?

  init(_ screen: any Screen) {
    self.screen = screen
    canvas = Canvas(size: screen.size, isASCII: screen.isASCII)
  }

  package var region: Region { Region(canvas) }

  /// Whether something is drawn that the screen does not show yet.
  package var isDamaged: Bool { canvas.damage.contains { $0 != nil } }

  /// What a press on a cell is for.
  func target(at point: Point) -> (any PressTarget)? { canvas.target(at: point) }

  /// Shows what is drawn and places the cursor.
  /// - Returns: What it cost; `nil` where the screen shows all that already.
  @discardableResult
  package func show(_ place: CursorPlace) -> PresentCost? {
    guard isDamaged || place != cursor else { return nil }
    cursor = place
    return screen.present(canvas, cursor: place.point, isCursorVisible: place.isVisible)
  }

  /// Takes the screen's present size; another one begins with an empty canvas.
  func fit() {
    guard canvas.size != Canvas.size(for: screen.size) else { return }
    canvas = Canvas(size: screen.size, isASCII: screen.isASCII)
  }

  /// Forgets what the screen is believed to show.
  func invalidate() {
    screen.invalidate()
    canvas.damageAll()
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
