import SetteeForms
import SetteePropertyLists
import SetteeTerminals
import SetteeThemes

/// What is wrong with the values of a form: Enter goes to one, through its pages.
@MainActor
package struct ProblemOverview {
  package private(set) var problems: FormProblems
  private var list: ListView

  package init(_ problems: FormProblems) {
    self.problems = problems
    list = ListView(count: problems.list.count)
  }

  mutating func choose(_ index: Int) -> Overlay.Outcome {
    list.select(index)
    return .stay
  }

  /// Shows a new list, the choice on the same problem where it is still there.
  package mutating func update(_ problems: FormProblems) {
    let chosen = list.chosen.map { self.problems.list[$0] }
    self.problems = problems
    list.resize(to: problems.list.count)
    let position = chosen.flatMap { chosen in
      problems.list.firstIndex { $0.isSame(as: chosen) }
    }
    if let position { list.select(position) }
  }

  static func hints(_ keys: KeyMap) -> [KeyHint] {
    [
      keys.hint("go there", ChangesCommand.goToChange, in: .changes),
      keys.hint("close", ChangesCommand.close, in: .changes),
    ].compactMap { $0 }
  }

  mutating func handle(_ key: KeyPress, by keys: KeyMap, area: Size) -> Overlay.Outcome {
    switch keys.command(ChangesCommand.self, for: key, in: .changes) {
    case .close?: return .close
    case .goToChange?: return list.chosen.map { .goTo(problems.list[$0].field) } ?? .ignored
    case .takeBack?, .takeAllBack?, .otherChanges?, nil: break
    }
    guard let move: Move = keys.command(for: key, in: .changes, .overlay) else { return .ignored }
    list.move(move, page: layout(in: area).frame.contentSize(in: area).rows)
    return .stay
  }

  func draw(in region: Region, look: Look) -> Point? {
    let layout = layout(in: region.size, isASCII: region.canvas.isASCII)
    let content = layout.frame.draw(in: region, look: look)
    guard !problems.list.isEmpty else {
      content.write(Self.nothing, column: Self.markColumn, style: look.style(.dialog))
      return content.cursor()
    }
    let chosen = list.chosen.flatMap { chosen in layout.lines.firstIndex { $0.problem == chosen } }
    let view = ListView(count: layout.lines.count, selection: chosen ?? 0)
    return view.draw(in: content, look: look, choosing: { layout.lines[$0].problem }) {
      index, place, _ in
      draw(layout.lines[index], in: place, look: look)
    }
  }

  private func draw(_ line: Line, in place: Region, look: Look) {
    let isChosen = line.problem == list.chosen
    let style = look.style(isChosen ? .focus : .dialog)
    place.clear(style)
    if isChosen { place.write(look.glyphs.bar, style: style) }
    if line.isFirst {
      let state: FieldState = problems.list[line.problem].isWarning ? .doubtful : .invalid
      place.write(
        state.glyph(look.glyphs), column: Self.markColumn,
        style: isChosen ? style : look.theme.style(state.role, on: .dialog))
    }
    place.write(line.words, column: Self.lineColumn, style: style)
  }

  private static let nothing = "Nothing is wrong any more."
  private static let markColumn = 1
  private static let lineColumn = 3
  /// No sentence of ours needs more.
  private static let sentenceRowsMax = 6

  /// A line of the list: a problem's first, or one in which its sentence goes on.
  private struct Line {
    let problem: Int
    let isFirst: Bool
    let words: VisibleText
  }

  /// The box, and its lines: sentences go on below themselves where they have to.
  private func layout(in area: Size, isASCII: Bool = false) -> (frame: DialogFrame, lines: [Line]) {
    let texts = problems.list.map(\.line)
    let widest = texts.map { VisibleText.width(of: $0, isASCII: isASCII) }.max()
    let wanted = (widest ?? Self.nothing.count) + Self.lineColumn + 1
    // The last columns stay free for the marks that say there is more.
    let room = max(
      1, min(wanted, DialogFrame.listTextMax(in: area)) - Self.lineColumn + Self.markColumn)
    let lines = texts.enumerated().flatMap { index, text in
      VisibleText.wrapped(
        text, to: room, linesMax: Self.sentenceRowsMax, isASCII: isASCII
      ).enumerated().map { Line(problem: index, isFirst: $0.offset == 0, words: $0.element) }
    }
    return (
      DialogFrame(
        title: title, wanted: Size(columns: wanted, rows: max(1, lines.count)), isList: true),
      lines
    )
  }

  /// "2 problems, 1 warning".
  private var title: String {
    let (errors, warnings) = (problems.errorCount, problems.warningCount)
    var parts = [errors.counted("problem")]
    if warnings > 0 {
      parts.append(warnings.counted("warning"))
    }
    return parts.dropFirst(errors == 0 && warnings > 0 ? 1 : 0).joined(separator: ", ")
  }
}
