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
    list.move(move, page: frame.contentSize(in: area).rows)
    return .stay
  }

  func draw(in region: Region, look: Look) -> Point? {
    let content = frame.draw(in: region, look: look)
    guard !problems.list.isEmpty else {
      content.write(Self.nothing, style: look.style(.dialog))
      return content.cursor()
    }
    return list.draw(in: content, look: look) { index, place, isChosen in
      let style = look.style(isChosen ? .focus : .dialog)
      place.clear(style)
      place.write(isChosen ? look.glyphs.pointer : " ", style: style)
      let state: FieldState = problems.list[index].isWarning ? .doubtful : .invalid
      place.write(
        state.glyph(look.glyphs), column: 2,
        style: isChosen ? style : look.theme.style(state.role, on: .dialog))
      place.part(Rect(column: 4, columns: place.size.columns - 4, rows: 1))
        .write(problems.list[index].line, style: style)
    }
  }

  private static let nothing = "Nothing is wrong any more."

  private var frame: DialogFrame {
    let widest = problems.list.map { VisibleText.width(of: $0.line) }.max()
    return DialogFrame(
      title: title,
      wanted: Size(columns: (widest ?? Self.nothing.count) + 5, rows: max(1, problems.list.count)))
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
