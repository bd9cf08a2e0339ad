import SetteeTerminals

/// Why a terminal cannot be used for a full screen.
///
/// Found out before a byte is written. The sentence names the problem; what to do instead (`get`,
/// `--dump-screen`) is the caller's to add.
package enum TerminalError: Error, Equatable {
  case inputIsNoTerminal
  case outputIsNoTerminal
  /// `TERM` is unset or empty.
  case noType
  /// A terminal that cannot move its cursor.
  case plainType(String)
  /// A name that the terminal database does not have.
  case unknownType(String)
  /// The system refused what a screen needs.
  case system(call: String, code: Int32)
}

extension TerminalError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .inputIsNoTerminal: "Standard input is not a terminal."
    case .outputIsNoTerminal: "Standard output is not a terminal."
    case .noType: "TERM is not set, so that nothing is known of the terminal."
    case .plainType(let name):
      "The terminal (TERM=\(VisibleText(name).text)) cannot show a full screen."
    case .unknownType(let name):
      "The terminal (TERM=\(VisibleText(name).text)) is unknown to the terminal database."
    case .system(let call, let code): "The terminal cannot be used: \(call) failed (error \(code))."
    }
  }
}
