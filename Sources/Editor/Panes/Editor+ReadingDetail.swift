import SetteeForms
import SetteeTerminals

/// The detail as a pane of its own, where it says more than it has room for.
extension Editor {
  /// The first row of the detail that shows while it is read; `nil` while it is not.
  var detailTop: Int? {
    guard let reading = session.reading, reading.field == focusedField, openField == nil,
      pane == .fields, layout.detail != nil
    else { return nil }
    return reading.top
  }

  /// Begins to read the detail, or goes on some rows further, where it has more than shows.
  func readDetail(by rows: Int = 0) {
    guard let field = focusedField, lastDetailTop > 0 else { return }
    navigation.focus(.fields)
    session.read(field, from: min((detailTop ?? 0) + rows, lastDetailTop))
    frame.markStale()
  }

  /// Goes into the detail, or out of it, where that is the next pane.
  /// - Returns: Whether that is all there is to do.
  func cycleThroughDetail(isForward: Bool) -> Bool {
    if detailTop != nil {
      stopReadingDetail()
      return !isForward
    }
    guard isForward == (pane == .fields), lastDetailTop > 0 else { return false }
    readDetail()
    return true
  }

  /// Takes a command while the detail is read: moves scroll, ways out lead back to the row, and
  /// panes follow each other; all others are for the row.
  func takesInDetail(_ name: String, _ count: KeyCount) -> Bool {
    guard let top = detailTop else { return false }
    if let move = Move(rawValue: name) {
      readDetail(by: max(-top, detailRows(of: move) * count.times))
      return true
    }
    if [EditorCommand.nextPane, .previousPane].map(\.rawValue).contains(name) { return false }
    stopReadingDetail()
    return [EditorCommand.leavePane, .clearSearch].map(\.rawValue).contains(name)
  }

  private func detailRows(of move: Move) -> Int {
    let page = max(1, layout.detail?.size.rows ?? 1)
    return switch move {
    case .moveUp: -1
    case .moveDown: 1
    case .pageUp: -page
    case .pageDown: page
    case .halfPageUp: -max(1, page / 2)
    case .halfPageDown: max(1, page / 2)
    case .moveFirst: -Canvas.sizeMax.rows
    case .moveLast: Canvas.sizeMax.rows
    }
  }

  private func stopReadingDetail() {
    session.read(nil)
    frame.markStale()
  }

  private var lastDetailTop: Int {
    guard let rect = layout.detail, let field = focusedField else { return 0 }
    let canvas = Canvas(size: layout.size, isASCII: frame.isASCII)
    let pane = DetailPane(region: Region(canvas).part(rect), look: look, isTall: layout.isWide)
    return pane.lastTop(of: detailContent(of: field))
  }
}
