import SetteeTerminals
import SetteeThemes

/// The line right of a list: heavy over the share that shows, where not all of it does.
package struct ScrollBar: Equatable, Sendable {
  /// The lines shown, at least those there are for a list that fits.
  private let height: Int
  /// The rows that stand for what shows.
  let thumb: Range<Int>
  /// How many lines of the list can be the first.
  private let topMax: Int
  /// Whether the rest of the line separates two panes.
  private let isLine: Bool

  init(height: Int, lines: Int, top: Int, isLine: Bool) {
    self.height = height
    self.isLine = isLine
    topMax = max(0, lines - height)
    guard lines > height, height > 0 else {
      thumb = 0..<0
      return
    }
    let length = max(1, height * height / lines)
    let start = min(
      height - length, (top * (height - length) * 2 + lines - height) / (lines - height) / 2)
    thumb = start..<start + length
  }

  /// Whether there is more than shows.
  var isNeeded: Bool { topMax > 0 }

  /// The first line to show where the thumb is to begin at a row, or the nearest that it can.
  func top(forThumbAt row: Int) -> Int {
    let rows = height - thumb.count
    guard rows > 0 else { return 0 }
    return (max(0, min(row, rows)) * topMax * 2 + rows) / rows / 2
  }

  @MainActor
  func draw(in region: Region, look: Look) {
    for row in 0..<height {
      if thumb.contains(row) {
        region.write(look.glyphs.thumb, row: row, style: look.style(.scrollThumb))
      } else {
        region.write(isLine ? look.glyphs.vertical : " ", row: row, style: look.style(.border))
      }
    }
  }
}
