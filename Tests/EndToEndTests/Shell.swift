import Foundation

/// Runs a program to its end, without a terminal.
enum Shell {
  struct Result {
    var status: Int32
    var output: String
    var errors: String
  }

  static func run(
    _ path: String, _ arguments: [String], environment: [String: String]? = nil
  ) throws -> Result {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    if let environment { process.environment = environment }
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let outputText = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let errorText = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Result(status: process.terminationStatus, output: outputText, errors: errorText)
  }
}

/// Something the system or tmux refused.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
  init(call: String) { description = "\(call): \(String(cString: strerror(errno)))" }
}
