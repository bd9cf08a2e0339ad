import Glibc
import SetteeTerminals

/// What a command may touch of the outside world.
package struct CommandContext: Sendable {
  package let environment: [String: String]
  package let input: TextInput
  package let output: TextOutput
  package let errors: TextOutput
  /// Where this program's file is, to find themes and schemas beside it.
  package let programPath: String
  /// Arranges what the interrupt key does; the process ends with the code that it gives.
  package let onInterrupt: OnInterrupt

  package typealias OnInterrupt = @Sendable (@escaping @Sendable () -> ExitCode) -> Void

  package init(
    environment: [String: String], input: TextInput, output: TextOutput, errors: TextOutput,
    programPath: String, onInterrupt: @escaping OnInterrupt
  ) {
    self.environment = environment
    self.input = input
    self.output = output
    self.errors = errors
    self.programPath = programPath
    self.onInterrupt = onInterrupt
  }

  /// The process's own.
  package static func live() -> CommandContext {
    CommandContext(
      environment: ProcessEnvironment.current(), input: .descriptor(STDIN_FILENO),
      output: .descriptor(STDOUT_FILENO), errors: .descriptor(STDERR_FILENO, isMarked: true),
      programPath: ProcessEnvironment.programPath(), onInterrupt: Interrupts.handle)
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
