import Editor
import Terminals
import Themes

/// What happened, in sentences, the newest last.
@MainActor
struct LogView {
  let entries: [DemoScene.LogEntry]

  func draw(in region: Region, look: Look) {
    region.clear(look.style(.log))
    let rows = lines(width: region.size.columns - Self.margin, look: look).suffix(region.size.rows)
    for (row, line) in rows.enumerated() {
      region.write(line.time, in: 1..<Self.margin - 1, row: row, style: look.style(.logTime))
      region.write(
        line.text, in: Self.margin..<region.size.columns, row: row, style: style(line.kind, look))
    }
  }

  /// Columns before the sentence: the time of day, with a blank on either side.
  private static let margin = 12

  /// The last entries wrapped; a long sentence goes on below itself.
  private func lines(width: Int, look: Look) -> [DemoScene.LogEntry] {
    guard width > 0 else { return [] }
    return entries.suffix(Self.entryCountMax).flatMap { entry in
      VisibleText.wrapped(entry.text, to: width, linesMax: 3, isASCII: look.isASCII)
        .enumerated().map { index, text in
          DemoScene.LogEntry(
            time: index == 0 ? entry.time : "", text: text.glyphs.map(\.text).joined(),
            kind: entry.kind)
        }
    }
  }

  /// No window shows more.
  private static let entryCountMax = 100

  private func style(_ kind: DemoScene.LogEntry.Kind, _ look: Look) -> Style {
    switch kind {
    case .plain: look.style(.log)
    case .change: look.style(.arrived)
    case .trouble: look.style(.messageLost)
    case .conflict: look.style(.conflict)
    case .remark: look.style(.accent)
    }
  }
}
