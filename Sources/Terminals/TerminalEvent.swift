/// What a terminal tells the program.
package enum TerminalEvent: Hashable, Sendable {
  case key(KeyPress)
  /// Text from the terminal's bracketed paste, as it came; never interpreted as keys.
  ///
  /// More than `pasteMax` bytes never arrive: the text then ends there.
  case paste(String)
  case mouse(MouseReport)
  case resize(Size)
  /// What the terminal answered about its background.
  case ground(Ground)
  /// The program runs again after being stopped: everything must be painted.
  case resumed
  /// Standard input ended or the terminal is gone.
  case closed
}

extension TerminalEvent {
  /// The part of a paste that is kept, in bytes; the rest is dropped.
  package static let pasteMax = 1_024 * 1_024
}
