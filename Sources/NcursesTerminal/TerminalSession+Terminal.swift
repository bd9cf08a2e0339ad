import Glibc
import SetteeTerminals

/// What the loop that runs every screen asks of a terminal.
extension TerminalSession: Terminal {
  package var display: any Screen { screen }

  /// Puts a text into the clipboard, as OSC 52 asks terminals to.
  package func copy(_ text: String) {
    screen.send(Array("\u{1B}]52;c;".utf8) + Base64.encoded(Array(text.utf8)) + [0x07])
  }

  /// Says something on standard error, which is read after the screen is gone.
  package func tell(_ sentence: String) {
    let bytes = Array("\(VisibleText(sentence).text)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
