import Glibc
import Synchronization
import SetteeTerminals

/// Lines on their way to a person or a pipe.
///
/// To a terminal, and as an error, text passes the gateway that makes control characters visible;
/// what was asked for goes to a pipe or a file as it is.
package struct TextOutput: Sendable {
  package let isTerminal: Bool
  /// Whether control characters become marks; what errors say does so in logs, too.
  private let isMarked: Bool
  private let write: @Sendable ([UInt8]) -> Void
  private let failure: @Sendable () -> String?

  /// Makes an output of what takes bytes, and tells afterwards why it did not take some.
  package init(
    isTerminal: Bool, isMarked: Bool? = nil, failure: @escaping @Sendable () -> String? = { nil },
    write: @escaping @Sendable ([UInt8]) -> Void
  ) {
    self.isTerminal = isTerminal
    self.isMarked = isMarked ?? isTerminal
    self.failure = failure
    self.write = write
  }

  /// Why something could not be written, as the system says it; `nil` while all was.
  var problem: String? { failure() }

  /// Writes text and a line end, in one piece; line ends inside the text stay line ends.
  func line(_ text: String = "") {
    guard isMarked else { return raw(text + "\n") }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    raw(lines.map { Self.visible(String($0)) + "\n" }.joined())
  }

  /// Writes one line, whatever the text has in it: what a program or a person counts as one thing,
  /// such as a problem, stays one line where a key, a path or a server's answer holds line ends.
  func sentence(_ text: String) { raw(Self.visible(text) + "\n") }

  /// Writes text that this program made itself, escape sequences included.
  func raw(_ text: String) { write(Array(text.utf8)) }

  /// Writes bytes as they are, whatever reads them.
  func bytes(_ bytes: [UInt8]) { write(bytes) }

  /// All of a line, with marks for what a terminal must not see.
  static func visible(_ line: String) -> String {
    VisibleText(line, scalarsMax: max(1, line.utf8.count)).text
  }

  /// Standard output or error.
  static func descriptor(_ descriptor: Int32, isMarked: Bool? = nil) -> TextOutput {
    let (failure, isTerminal) = (Failure(), isatty(descriptor) == 1)
    return TextOutput(
      isTerminal: isTerminal, isMarked: isMarked, failure: { failure.text }
    ) { bytes in
      var bytes = bytes[...]
      while !bytes.isEmpty {
        let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return failure.note(errno) }
        bytes = bytes.dropFirst(count)
      }
    }
  }

  /// The first error of an output.
  private final class Failure: Sendable {
    private let code = Mutex<Int32?>(nil)

    var text: String? { code.withLock { $0 }.map { String(cString: strerror($0)) } }

    func note(_ code: Int32) { self.code.withLock { $0 = $0 ?? code } }
  }
}
