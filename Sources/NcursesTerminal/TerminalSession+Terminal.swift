import Glibc
import SetteePropertyLists
import SetteeTerminals

/// What the loop that runs every screen asks of a terminal.
extension TerminalSession: Terminal {
  package var display: any Screen { screen }

  /// Puts a text into the clipboard, as OSC 52 asks terminals to.
  package func copy(_ text: String) {
    screen.send(Array("\u{1B}]52;c;\(Base64.text(of: Array(text.utf8)))\u{7}".utf8))
  }

  /// Says something on standard error, which is read after the screen is gone.
  package func tell(_ sentence: String) {
    let bytes = Array("\(VisibleText(sentence).text)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
