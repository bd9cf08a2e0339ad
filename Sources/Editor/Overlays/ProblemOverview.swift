import SetteeForms
import SetteePropertyLists
import SetteeTerminals
import SetteeThemes

/// What is wrong with the values of a form: Enter goes to one, through its pages.
@MainActor
package struct ProblemOverview {
  package let problems: [FieldProblem]
  private var list: ListView

  package init(_ problems: [FieldProblem]) {
    self.problems = problems
    list = ListView(count: problems.count)
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
    case .goToChange?: return list.chosen.map { .goTo(problems[$0].field) } ?? .ignored
    case .takeBack?, nil: break
    }
    guard let move: Move = keys.command(for: key, in: .changes, .overlay) else { return .ignored }
    list.move(move, page: frame.contentSize(in: area).rows)
    return .stay
  }

  func draw(in region: Region, look: Look) -> Point? {
    let content = frame.draw(in: region, look: look)
    return list.draw(in: content, look: look) { index, place, isChosen in
      let style = look.style(isChosen ? .focus : .dialog)
      place.clear(style)
      place.write(isChosen ? look.glyphs.pointer : " ", style: style)
      place.part(Rect(column: 2, columns: place.size.columns - 2, rows: 1))
        .write(Self.text(of: problems[index]), style: style)
    }
  }

  private static func text(of problem: FieldProblem) -> String {
    "\(problem.place): \(problem.sentence)"
  }

  private var frame: DialogFrame {
    let widest = problems.map { VisibleText(Self.text(of: $0)).width }.max() ?? 0
    let title = problems.count == 1 ? "1 problem" : "\(problems.count) problems"
    return DialogFrame(title: title, wanted: Size(columns: widest + 3, rows: problems.count))
  }
}
