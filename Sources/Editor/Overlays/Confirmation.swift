import SetteeForms
import SetteeTerminals
import SetteeThemes

/// A question with yes and no, perhaps a third answer, and the list of what yes would change.
@MainActor
package struct Confirmation {
  package let title: String
  package let question: String
  package let changes: [ChangeLine]
  /// What yes does beside what is listed.
  let remark: String
  /// What yes and no are called: `reset`, `keep`.
  package let yes: String, no: String
  /// What the third answer is called, where there is one.
  let other: String?
  private var list: ListView

  private static let columnsMax = 76

  package init(
    title: String, question: String, changes: [ChangeLine] = [], remark: String = "",
    yes: String = "yes", no: String = "no", other: String? = nil
  ) {
    self.title = title
    self.question = question
    self.changes = changes
    self.remark = remark
    self.yes = yes
    self.no = no
    self.other = other
    list = ListView(count: changes.count)
  }

  /// The question with the line chosen that is in another.
  func choosing(as other: Confirmation) -> Confirmation {
    var question = self
    question.list.select(other.list.selection)
    return question
  }

  mutating func choose(_ index: Int) -> Overlay.Outcome {
    list.select(index)
    return .stay
  }

  func hints(_ keys: KeyMap) -> [KeyHint] {
    answers(keys) + (changes.count > 1 ? Overlay.moveHints("move", keys) : [])
  }

  private func answers(_ keys: KeyMap) -> [KeyHint] {
    [
      keys.hint(yes, QuestionCommand.answerYes, in: .question),
      other.flatMap { keys.hint($0, QuestionCommand.answerOther, in: .question) },
      keys.hint(no, QuestionCommand.answerNo, in: .question)?.kept,
    ].compactMap { $0 }
  }

  mutating func handle(_ key: KeyPress, by keys: KeyMap, area: Size) -> Overlay.Outcome {
    switch keys.command(QuestionCommand.self, for: key, in: .question) {
    case .answerYes?: return .confirmed
    case .answerNo?: return .cancelled
    case .answerOther?: return other == nil ? .ignored : .other
    case nil: break
    }
    guard let move: Move = keys.command(for: key, in: .question, .overlay) else { return .ignored }
    list.move(move, page: layout(in: area, keys).listRows)
    return .stay
  }

  func draw(in region: Region, look: Look, keys: KeyMap) -> Point? {
    let layout = layout(in: region.size, keys, isASCII: region.canvas.isASCII)
    let content = layout.frame.draw(in: region, look: look)
    // The bar of the chosen row begins at the box's line, the words behind a blank.
    let margin = DialogFrame.isBordered(in: region.size) ? 1 : 0
    let text = content.part(
      Rect(column: margin, columns: content.size.columns - 2 * margin, rows: content.size.rows))
    for (row, line) in layout.question.enumerated() {
      text.write(line, row: row, style: look.style(.dialog))
    }
    let top = layout.question.count
    let rows = Rect(row: top, columns: content.size.columns, rows: layout.listRows)
    let marks = layout.listRows < changes.count ? 2 : margin
    let columns = ChangeColumns(changes, room: content.size.columns - marks)
    let chosen = list.draw(in: content.part(rows), look: look) { index, place, isChosen in
      columns.draw(changes[index], isChosen: isChosen, in: place, look: look)
    }
    for (row, line) in layout.remark.enumerated() {
      text.write(line, row: top + layout.listRows + row, style: look.style(.dialog))
    }
    let first = content.size.rows - layout.answers.count
    for (row, hints) in layout.answers.enumerated() {
      KeyHint.draw(hints, in: text.line(first + row), look: look, on: .dialog)
    }
    return chosen ?? text.line(content.size.rows - 1).cursor()
  }

  private struct Layout {
    let frame: DialogFrame
    let question: [VisibleText]
    let listRows: Int
    let remark: [VisibleText]
    let answers: [[KeyHint]]
  }

  /// From the bottom: the answers always show, then the question, then the list.
  private func layout(
    in area: Size, _ keys: KeyMap, isASCII: Bool = false
  ) -> Layout {
    let width = min(Self.columnsMax, max(1, DialogFrame.columnsMax(in: area)))
    let lines = VisibleText.wrapped(question, to: width, isASCII: isASCII)
    let remark = remark.isEmpty ? [] : VisibleText.wrapped(remark, to: width, isASCII: isASCII)
    var answers = KeyHint.lines(of: answers(keys), width: width)
    let widest = max(
      (lines + remark).map(\.width).max() ?? 0, answers.map { KeyHint.width(of: $0) }.max() ?? 0)
    let wanted = Size(
      columns: min(width, max(widest, ChangeColumns(changes).wanted)) + 2,
      rows: lines.count + changes.count + remark.count + 1 + answers.count)
    let frame = DialogFrame(title: title, wanted: wanted, isList: true)
    let rows = frame.contentSize(in: area).rows
    // One line has no room for more than the ways that matter most.
    if rows <= answers.count { answers = [self.answers(keys)] }
    let room = rows - answers.count
    let questionRows = max(0, min(lines.count, room - min(1, changes.count)))
    let remarkRows = max(0, min(remark.count, room - questionRows - min(1, changes.count)))
    let spare = room - questionRows - remarkRows
    let gap = spare > changes.count ? 1 : 0
    let listRows = max(0, min(changes.count, spare - gap))
    return Layout(
      frame: frame, question: Array(lines.prefix(questionRows)), listRows: listRows,
      remark: Array(remark.prefix(remarkRows)), answers: answers)
  }
}
