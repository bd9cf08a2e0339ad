import SetteeTerminals

/// What the last frame that showed a change cost.
package struct FrameReport: Equatable, Sendable {
  /// Rows whose view was worked out anew.
  package var fieldsEvaluated: Int
  package var fieldCount: Int
  package var cells: Int
  package var bytes: Int

  /// "refreshed 1 of 240 fields, 41 bytes".
  package var text: String {
    let cost = bytes > 0 ? "\(bytes.grouped) bytes" : "\(cells.grouped) cells"
    return "refreshed \(fieldsEvaluated.grouped) of \(fieldCount.grouped) fields, \(cost)"
  }
}
