import SetteeEditor
import SetteePropertyLists
import SetteeSettings
import SetteeTerminals
import Testing

/// An editor that is pressed by words on its screen.
@MainActor
final class MouseHand {
  let fixture: EditorFixture

  init(
    _ descriptions: [SettingDescription] = EditorFixture.mixed,
    values: [Key: PropertyList] = [:], columns: Int = 80, rows: Int = 24,
    options: Editor.Options = .init(), keys: String = ""
  ) throws {
    fixture = EditorFixture(
      descriptions, values: values, columns: columns, rows: rows, options: options)
    try fixture.press(keys)
  }

  var editor: Editor { fixture.editor }
  var picture: String { fixture.picture }

  func report(_ act: MouseReport.Act, _ column: Int, _ row: Int) {
    fixture.runtime.receive([event(act, column, row)])
  }

  func event(_ act: MouseReport.Act, _ column: Int, _ row: Int) -> TerminalEvent {
    .mouse(MouseReport(act, at: Point(column: column, row: row)))
  }

  /// The cell of a piece of text in the first line that shows it; `nth` counts from zero.
  func place(of text: String, nth: Int = 0) throws -> (column: Int, row: Int) {
    let places = picture.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .compactMap { row, line in
        line.firstRange(of: text).map {
          (line.distance(from: line.startIndex, to: $0.lowerBound), row)
        }
      }
    return try #require(places.indices.contains(nth) ? places[nth] : nil, "\(text)\n\(picture)")
  }

  /// Presses and lets go.
  func click(_ text: String, nth: Int = 0) throws {
    let (column, row) = try place(of: text, nth: nth)
    report(.press, column, row)
    report(.release, column, row)
  }

  func wheel(_ act: MouseReport.Act, over text: String) throws {
    let (column, row) = try place(of: text)
    report(act, column, row)
  }
}
