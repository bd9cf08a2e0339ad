import SetteeForms
import SetteeTerminals
import SetteeThemes

/// A question with yes and no, and the list of what yes would change.
@MainActor
package struct Confirmation {
  package let title: String
  package let question: String
  package let changes: [FieldChange]
  /// What yes and no are called: `reset`, `keep`.
  package let yes: String, no: String
  private var list: ListView

  private static let columnsMax = 76

  package init(
    title: String, question: String, changes: [FieldChange] = [], yes: String = "yes",
    no: String = "no"
  ) {
    self.title = title
    self.question = question
    self.changes = changes
    self.yes = yes
    self.no = no
    list = ListView(count: changes.count)
  }

  var hints: [KeyHint] {
    [KeyHint("y", yes), KeyHint("n", no)] + (changes.count > 1 ? [KeyHint("Up Down", "move")] : [])
  }

  mutating func handle(_ key: KeyPress, area: Size) -> Overlay.Outcome {
    switch key {
    case .character("y"), .character("Y"), .enter: return .confirmed
    case .character("n"), .character("N"), .character("q"), .escape: return .cancelled
    default:
      return list.handle(key, page: layout(in: area).listRows) ? .stay : .ignored
    }
  }

  func draw(in region: Region, look: Look) -> Point? {
    let layout = layout(in: region.size, isASCII: region.canvas.isASCII)
    let content = layout.frame.draw(in: region, look: look)
    for (row, line) in layout.question.enumerated() {
      content.write(line, row: row, style: look.style(.dialog))
    }
    let top = layout.question.count
    let rows = Rect(row: top, columns: content.size.columns, rows: layout.listRows)
    let keyWidth = changes.keyWidth
    let chosen = list.draw(in: content.part(rows), look: look) { index, place, isChosen in
      ChangeRow(change: changes[index])
        .draw(in: place, keyWidth: keyWidth, isChosen: isChosen, look: look)
    }
    let answers = content.line(content.size.rows - 1)
    KeyHint.draw(
      [KeyHint("y", yes), KeyHint("n", no)], in: answers, look: look)
    return chosen ?? answers.cursor()
  }

  /// From the bottom: the answers always show, then the question, then the list.
  private func layout(
    in area: Size, isASCII: Bool = false
  ) -> (frame: DialogFrame, question: [VisibleText], listRows: Int) {
    let width = min(Self.columnsMax, max(1, DialogFrame.columnsMax(in: area)))
    let lines = VisibleText.wrapped(question, to: width, isASCII: isASCII)
    let wanted = Size(
      columns: min(width, max(lines.map(\.width).max() ?? 0, changes.rowWidth)),
      rows: lines.count + changes.count + 2)
    let frame = DialogFrame(title: title, wanted: wanted)
    let rows = frame.contentSize(in: area).rows
    let questionRows = max(0, min(lines.count, rows - 1 - min(1, changes.count)))
    let spare = rows - 1 - questionRows
    let gap = spare > changes.count ? 1 : 0
    return (frame, Array(lines.prefix(questionRows)), max(0, min(changes.count, spare - gap)))
  }
}
