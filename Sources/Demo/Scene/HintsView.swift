import SetteeEditor
import SetteeTerminals
import SetteeThemes

/// The last lines: the demo's own keys, or why they do not work now, and the focused editor's.
@MainActor
struct HintsView: Equatable {
  /// Why capital letters mean something else now; `nil` while they are the demo's keys.
  let obstacle: String?
  /// What the focused editor's keys do now.
  let editorHints: [KeyHint]
  /// The demo's keys that do something in this world, by line.
  let demoHints: [[KeyHint]]

  func draw(in region: Region, look: Look) {
    region.clear(look.style(.status))
    let last = region.size.rows - 1
    if let obstacle {
      region.write(" \(obstacle)", in: 0..<region.size.columns, style: look.style(.status))
    } else {
      for (row, hints) in demoHints.prefix(last).enumerated() {
        draw(hints, in: region, row: row, look: look)
      }
    }
    draw(editorHints, in: region, row: last, look: look)
  }

  /// The demo's keys in as few lines as hold them all, with longer words where there is room.
  static func demoHints(
    _ commands: [DemoCommand], _ keys: KeyMap, columns: Int
  ) -> [[KeyHint]] {
    let titles: [(DemoCommand) -> String] = [\.title, \.shortTitle, \.shortestTitle]
    let forms = titles.map { title in
      commands.compactMap { keys.hint(title($0), $0, in: .demo) }
    }
    if let form = forms.first(where: { KeyHint.width(of: $0) < columns }) { return [form] }
    let shortest = forms.last ?? []
    let half = (shortest.count + 1) / 2
    return [Array(shortest.prefix(half)), Array(shortest.dropFirst(half))]
  }

  private func draw(_ hints: [KeyHint], in region: Region, row: Int, look: Look) {
    let line = Rect(column: 1, row: row, columns: region.size.columns - 1, rows: 1)
    KeyHint.draw(hints, in: region.part(line), look: look)
  }
}
