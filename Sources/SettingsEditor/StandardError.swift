import Glibc
import SetteeTerminals

/// Where sentences go that must be read after the screen is gone.
enum StandardError {
  static func line(_ text: String) {
    let bytes = Array("\(VisibleText(text).text)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
