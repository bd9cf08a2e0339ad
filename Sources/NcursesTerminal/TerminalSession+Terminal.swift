import Glibc
import SetteeTerminals

/// What the loop that runs every screen asks of a terminal.
extension TerminalSession: Terminal {
  package var display: any Screen { screen }

  /// Says something on standard error, which is read after the screen is gone.
  package func tell(_ sentence: String) {
    let bytes = Array("\(VisibleText(sentence).text)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
