import SetteeTerminals
import SetteeThemes

/// A key that does something now, and what, for footers and the key list.
package struct KeyHint: Hashable, Sendable {
  /// The key as people write it: `Enter`, `Ctrl-S`, `Alt-M`; several with spaces between.
  package let keys: String
  /// What it does, as a short imperative.
  package let title: String
  /// Whether others give way to it on a narrow line: the ways to help, and out.
  package let isKept: Bool
  /// The command behind it by name, where a table of keys made the hint.
  let command: String?

  package init(
    _ keys: String, _ title: String, isKept: Bool = false, command: String? = nil
  ) {
    self.keys = keys
    self.title = title
    self.isKept = isKept
    self.command = command
  }

  /// Whether the hint says how to store or leave what is open.
  var isEnding: Bool { isStoring || command == FieldCommand.leave.rawValue }

  /// Whether the hint says how to store what is open.
  var isStoring: Bool { command == FieldCommand.store.rawValue }
}

extension KeyHint {
  /// Writes as many whole hints on one line as fit, most important first, after those to be kept.
  /// - Returns: The column after the last one written.
  @MainActor @discardableResult
  package static func draw(_ hints: [KeyHint], in region: Region, look: Look) -> Int {
    var column = 0
    for hint in fitting(hints, columns: region.size.columns) {
      column = region.write(
        hint.keys, column: column == 0 ? 0 : column + 2, style: look.style(.key))
      column = region.write(" " + hint.title, column: column, style: look.style(.keyHint))
    }
    return column
  }

  /// Leaves out the last hints that need not be kept, then the others from the end.
  private static func fitting(_ hints: [KeyHint], columns: Int) -> [KeyHint] {
    var hints = hints
    while width(of: hints) > columns, !hints.isEmpty {
      hints.remove(at: hints.lastIndex { !$0.isKept } ?? hints.count - 1)
    }
    return hints
  }

  /// What all hints need on one line.
  package static func width(of hints: [KeyHint]) -> Int {
    hints.reduce(-2) { $0 + 2 + $1.width }
  }

  private var width: Int { VisibleText(keys).width + 1 + VisibleText(title).width }
}
