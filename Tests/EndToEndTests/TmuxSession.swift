import Foundation
import Testing

/// The built program in a real terminal: one tmux server of its own, gone with this object.
final class TmuxSession {
  /// Where the programs of this build are.
  static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()
  static let program = products.appending(path: "settee").path
  static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static let isInstalled =
    (try? Shell.run("/usr/bin/env", ["tmux", "-V"]).status) == 0

  /// A folder of this run's own, with `config` for settings files.
  let folder: URL
  private let socket = "settee-test-\(UUID().uuidString)"

  /// Starts a shell command in a terminal of a given size.
  init(
    _ command: String, columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]
  ) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: socket)
    let config = folder.appending(path: "config")
    try FileManager.default.createDirectory(at: config, withIntermediateDirectories: true)
    var variables = ["XDG_CONFIG_HOME": config.path, "HOME": folder.path, "LC_ALL": "C.UTF-8"]
    variables["ESCDELAY"] = "25"
    variables.merge(environment) { $1 }
    let assignments = variables.map { "\($0.key)='\($0.value)'" }.joined(separator: " ")
    try tmux(
      "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
      "env -u NO_COLOR -u COLORTERM \(assignments) sh -c '\(command)'")
    try tmux("set-option", "-g", "escape-time", "0")
    try tmux("set-option", "-g", "remain-on-exit", "on")
  }

  deinit {
    _ = try? tmux("kill-server")
    try? FileManager.default.removeItem(at: folder)
  }

  func send(_ keys: String...) throws { try tmux(["send-keys"] + keys) }

  func type(_ text: String) throws { try tmux("send-keys", "-l", text) }

  func resize(columns: Int, rows: Int) throws {
    try tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  func screen() throws -> String { try tmux("capture-pane", "-p") }

  /// One value of a pane's format, such as `pane_dead_status`.
  func value(_ format: String) throws -> String {
    try tmux("display-message", "-p", "#{\(format)}").trimmingCharacters(in: .newlines)
  }

  /// Asks for the screen until it shows something; the last screen is in the failure.
  @discardableResult
  func waitFor(
    _ text: String, seconds: Double = 20, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    try wait("'\(text)'", seconds: seconds, sourceLocation: sourceLocation) { $0.contains(text) }
  }

  @discardableResult
  func wait(
    _ what: String, seconds: Double = 20, sourceLocation: SourceLocation = #_sourceLocation,
    until isShown: (String) throws -> Bool
  ) throws -> String {
    let deadline = ContinuousClock.now + .seconds(seconds)
    var last = ""
    repeat {
      last = try screen()
      if try isShown(last) { return last }
    } while ContinuousClock.now < deadline
    Issue.record("No \(what) within \(seconds) s:\n\(last)", sourceLocation: sourceLocation)
    return last
  }

  /// Waits for the program to end, and returns what the shell would see.
  func waitForExit(seconds: Double = 20) throws -> Int {
    try wait("end", seconds: seconds) { _ in try value("pane_dead") == "1" }
    return Int(try value("pane_dead_status")) ?? -1
  }

  @discardableResult
  private func tmux(_ arguments: String...) throws -> String { try tmux(arguments) }

  @discardableResult
  private func tmux(_ arguments: [String]) throws -> String {
    let result = try Shell.run("/usr/bin/env", ["tmux", "-L", socket] + arguments)
    guard result.status == 0 else { throw Shell.Failure(result) }
    return result.output
  }
}

/// Runs a program to its end.
enum Shell {
  struct Result {
    var status: Int32
    var output: String
    var errors: String
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ result: Result) { description = "status \(result.status): \(result.errors)" }
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
