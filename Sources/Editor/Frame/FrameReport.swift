import SetteePropertyLists
import SetteeTerminals

/// What the last frame that showed a change cost.
package struct FrameReport: Equatable, Sendable {
  /// Rows whose view was worked out anew.
  package var fieldsEvaluated: Int
  package var fieldCount: Int
  package var cells: Int
  package var bytes: Int

  /// "redrew 1 row".
  package var text: String { "redrew \(rows)" }

  /// "1 row of 240, 18 cells, 41 bytes".
  package var detail: String {
    let bytes = bytes > 0 ? ", \(bytes.grouped) bytes" : ""
    return "\(rows) of \(fieldCount.grouped), \(cells.grouped) cells\(bytes)"
  }

  private var rows: String {
    "\(fieldsEvaluated.counted("row"))"
  }
}
