import Terminals
import Themes

/// A key that does something now, and what, for footers and the key list.
package struct KeyHint: Hashable, Sendable {
  /// The key as people write it: `Enter`, `Ctrl-S`, `Alt-M`; several with spaces between.
  package let keys: String
  /// What it does, as a short imperative.
  package let title: String

  package init(_ keys: String, _ title: String) {
    self.keys = keys
    self.title = title
  }
}

extension KeyHint {
  /// Writes as many whole hints on one line as fit, most important first.
  /// - Returns: The column after the last one written.
  @MainActor @discardableResult
  package static func draw(_ hints: [KeyHint], in region: Region, look: Look) -> Int {
    var column = 0
    for hint in hints {
      let start = column == 0 ? 0 : column + 2
      guard start + hint.width <= region.size.columns else { break }
      column = region.write(hint.keys, column: start, style: look.style(.key))
      column = region.write(" " + hint.title, column: column, style: look.style(.keyHint))
    }
    return column
  }

  /// What all hints need on one line.
  static func width(of hints: [KeyHint]) -> Int {
    hints.reduce(-2) { $0 + 2 + $1.width }
  }

  private var width: Int { VisibleText(keys).width + 1 + VisibleText(title).width }
}
