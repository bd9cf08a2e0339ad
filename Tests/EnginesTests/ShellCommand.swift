import Foundation

/// A line for the shell, as an administrator would type it.
enum ShellCommand {
  static func status(of command: String) throws -> Int32 {
    let process = try Process.run(URL(filePath: "/bin/sh"), arguments: ["-c", command])
    process.waitUntilExit()
    return process.terminationStatus
  }
}
