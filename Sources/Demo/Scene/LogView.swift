import SetteeEditor
import SetteeTerminals
import SetteeThemes

/// What happened, in sentences, the newest last.
@MainActor
struct LogView {
  let entries: [DemoScene.LogEntry]

  func draw(in region: Region, look: Look) {
    region.clear(look.style(.log))
    let rows = lines(in: region.size, look: look).suffix(region.size.rows)
    for (row, line) in rows.enumerated() {
      let time = line.time.isEmpty ? look.style(.log) : look.style(line.kind.timeRole)
      region.write(line.time, in: 1..<Self.margin - 1, row: row, style: time)
      region.write(
        line.text, in: Self.margin..<region.size.columns, row: row,
        style: look.style(line.kind.textRole))
    }
  }

  /// Columns before the sentence: the time of day, with a blank on either side.
  private static let margin = 12
  /// From so many rows on, the log tells what the link shows anyway.
  private static let detailRowsMin = 9
  /// No window shows more.
  private static let entryCountMax = 100
  /// No sentence of ours needs more; a hostile one gets no more.
  private static let sentenceRowsMax = 6

  /// The last entries wrapped; a long sentence goes on below itself.
  private func lines(in size: Size, look: Look) -> [DemoScene.LogEntry] {
    let width = size.columns - Self.margin
    guard width > 0 else { return [] }
    let told = entries.filter { $0.kind != .detail || size.rows >= Self.detailRowsMin }
    return told.suffix(Self.entryCountMax).flatMap { entry in
      VisibleText.wrapped(
        entry.text, to: width, linesMax: Self.sentenceRowsMax, isASCII: look.isASCII
      ).enumerated().map { index, text in
        DemoScene.LogEntry(
          time: index == 0 ? entry.time : "", text: text.glyphs.map(\.text).joined(),
          kind: entry.kind)
      }
    }
  }
}

extension DemoScene.LogEntry.Kind {
  /// What catches the eye is the time of day; sentences stay easy to read.
  fileprivate var timeRole: Role {
    switch self {
    case .change: .arrived
    case .conflict: .conflict
    case .plain, .detail, .trouble, .remark, .step: .logTime
    }
  }

  fileprivate var textRole: Role {
    switch self {
    case .plain, .change, .conflict: .log
    case .detail: .muted
    case .trouble: .warning
    case .remark, .step: .accent
    }
  }
}
