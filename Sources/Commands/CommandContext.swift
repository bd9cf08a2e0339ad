import Glibc
import Terminals

/// What a command may touch of the outside world.
package struct CommandContext: Sendable {
  package let environment: [String: String]
  package let output: TextOutput
  package let errors: TextOutput
  /// Where this program's file is, to find themes and schemas beside it.
  package let programPath: String

  package init(
    environment: [String: String], output: TextOutput, errors: TextOutput, programPath: String
  ) {
    self.environment = environment
    self.output = output
    self.errors = errors
    self.programPath = programPath
  }

  /// The process's own.
  package static func live() -> CommandContext {
    CommandContext(
      environment: ProcessEnvironment.current(), output: .descriptor(STDOUT_FILENO),
      errors: .descriptor(STDERR_FILENO), programPath: ProcessEnvironment.programPath())
  }
}

/// Lines on their way to a person or a pipe.
///
/// To a terminal, text passes the gateway that makes control characters visible; to a pipe or a
/// file it goes as it is.
package struct TextOutput: Sendable {
  package let isTerminal: Bool
  private let write: @Sendable (String) -> Void

  package init(isTerminal: Bool, write: @escaping @Sendable (String) -> Void) {
    self.isTerminal = isTerminal
    self.write = write
  }

  /// Writes text and a line end; line ends inside the text stay line ends.
  func line(_ text: String = "") {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines { write(visible(String(line)) + "\n") }
  }

  /// Writes text that this program made itself, escape sequences included.
  func raw(_ text: String) { write(text) }

  private func visible(_ line: String) -> String {
    isTerminal ? VisibleText(line).glyphs.map(\.text).joined() : line
  }

  static func descriptor(_ descriptor: Int32) -> TextOutput {
    TextOutput(isTerminal: isatty(descriptor) == 1) { text in
      var bytes = Array(text.utf8)[...]
      while !bytes.isEmpty {
        let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return }
        bytes = bytes.dropFirst(count)
      }
    }
  }
}

/// The environment the process was started with.
enum ProcessEnvironment {
  static func current() -> [String: String] {
    var values: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let assignment = String(cString: text)
      if let sign = assignment.utf8.firstIndex(of: UInt8(ascii: "=")) {
        let value = assignment[assignment.utf8.index(after: sign)...]
        values[String(assignment[..<sign])] = String(value)
      }
      entry += 1
    }
    return values
  }

  static func programPath() -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0 else { return CommandLine.arguments.first ?? "settee" }
    return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
