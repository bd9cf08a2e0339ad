import Foundation
import Testing

/// A program in a real terminal: one tmux server of its own, gone with this object.
///
/// tmux is driven in its control mode: it tells when something was written, so that waiting for a
/// screen needs neither a pause nor a process per look.
final class TmuxSession {
  static let isInstalled = ["/usr/bin/tmux", "/usr/local/bin/tmux", "/bin/tmux"]
    .contains { FileManager.default.isExecutableFile(atPath: $0) }

  let sandbox: Sandbox
  private let commands: Int32
  private let replies: Int32
  /// Readable when the client has ended.
  private let ending: Int32
  private var unread: [UInt8] = []
  /// Set when the program has written since the screen was last looked at.
  private var hasNews = false

  /// Runs `settee` in a terminal of a given size.
  convenience init(
    _ arguments: [String], in sandbox: Sandbox, environment: [String: String?] = [:],
    columns: Int = 80, rows: Int = 24, background: String? = nil
  ) throws {
    try self.init(
      words: [Program.path] + arguments, in: sandbox, environment: environment, columns: columns,
      rows: rows, background: background)
  }

  /// Runs any program in a terminal of a given size.
  init(
    words: [String], in sandbox: Sandbox, environment: [String: String?], columns: Int, rows: Int,
    background: String? = nil
  ) throws {
    self.sandbox = sandbox
    let variables = sandbox.environment(environment).filter { $0.key != "TERM" }
    // tmux sets TERM to its own type.
    let command =
      ["env", "-u", "NO_COLOR", "-u", "COLORTERM"] + variables.map { "\($0.key)=\($0.value)" }
      + words
    let socket = "\(sandbox.home.text)/tmux-\(UUID().uuidString)"
    let tmux =
      ["/usr/bin/env", "tmux", "-u", "-S", socket, "-f", "/dev/null", "-C"] + Self.settings
      + (background.map { ["set", "-g", "window-style", "bg=\($0)", ";"] } ?? [])
      + ["new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"]
      + [command.map(Self.quoted).joined(separator: " ") + Self.epilogue, ";"]
      + ["set", "-g", "window-size", "manual", ";", "attach"]
    let (input, output) = (try Spawn.pipe(), try Spawn.pipe())
    (commands, replies) = (input.writer, output.reader)
    let client = try Spawn.start(
      tmux, environment: sandbox.environment(),
      on: .descriptors(input.reader, output.writer, output.writer))
    close(input.reader)
    close(output.writer)
    ending = try Spawn.ending(of: client)
    try waitUntilAttached()
  }

  deinit {
    let farewell = "kill-server\n"
    _ = write(commands, farewell, farewell.utf8.count)
    var ready = pollfd(fd: ending, events: Int16(POLLIN), revents: 0)
    poll(&ready, 1, 10_000)
    for descriptor in [commands, replies, ending] { close(descriptor) }
  }

  /// Starts `settee edit` and waits for its first screen.
  static func edit(
    _ schema: String, _ more: [String] = [], in sandbox: Sandbox,
    environment: [String: String?] = [:], columns: Int = 80, rows: Int = 24,
    background: String? = nil, showing text: String = "quit",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> TmuxSession {
    let session = try TmuxSession(
      ["edit", schema] + more, in: sandbox, environment: environment, columns: columns, rows: rows,
      background: background)
    try session.waitFor(text, sourceLocation: sourceLocation)
    return session
  }

  /// Says how the program ended, and keeps the terminal.
  private static let epilogue = "; printf '\\nended with %s\\n' $?; exec cat"

  private static let settings = [
    "set", "-g", "status", "off", ";", "set", "-s", "escape-time", "0", ";",
    // Programs may fill the clipboard; by itself only tmux may.
    "set", "-s", "set-clipboard", "on", ";",
  ]

  private static func quoted(_ word: String) -> String {
    "'\(word.replacing("'", with: "'\\''"))'"
  }
}

// MARK: - What a test does

extension TmuxSession {
  /// Presses keys by tmux's names for them: `j`, `Enter`, `C-z`, `Space`.
  func send(_ keys: String...) throws {
    try command("send-keys " + keys.map(Self.quoted).joined(separator: " "))
  }

  func type(_ text: String) throws { try command("send-keys -l \(Self.quoted(text))") }

  /// Sends bytes as the terminal itself would.
  func send(bytes text: String) throws {
    let bytes = text.utf8.map { String($0, radix: 16) }.joined(separator: " ")
    try command("send-keys -H \(bytes)")
  }

  func resize(columns: Int, rows: Int) throws {
    try command("resize-window -x \(columns) -y \(rows)")
  }
}

// MARK: - What a test sees

extension TmuxSession {
  /// Which modes of the mouse the program has on: presses and drags, moves alone, the SGR form.
  func mouseModes() throws -> String {
    try command(
      "display-message -p '#{mouse_button_flag}#{mouse_all_flag}#{mouse_sgr_flag}'")
  }

  /// The beginning of what the program has put into the clipboard last; empty before it did.
  func clipboard() throws -> String {
    let buffers = try command("list-buffers -F '#{buffer_sample}'")
    return buffers.split(separator: "\n").first.map(String.init) ?? ""
  }

  func screen() throws -> String {
    hasNews = false
    return try command("capture-pane -p")
  }

  /// Waits until the screen shows a text, runs of blanks taken as one; the last screen is in the
  /// failure.
  @discardableResult
  func waitFor(
    _ text: String, seconds: Double = 60, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    try wait("'\(text)'", seconds: seconds, sourceLocation: sourceLocation) {
      text.isEmpty || $0.squeezed.contains(text)
    }
  }

  @discardableResult
  func wait(
    _ what: String, seconds: Double = 60, sourceLocation: SourceLocation = #_sourceLocation,
    until isShown: (String) throws -> Bool
  ) throws -> String {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while true {
      let last = try screen()
      if try isShown(last) { return last }
      while !hasNews {
        guard let line = try nextLine(before: deadline) else {
          Issue.record("No \(what) within \(seconds) s:\n\(last)", sourceLocation: sourceLocation)
          return last
        }
        note(line)
      }
    }
  }

  /// Waits for the program to end, and returns what the shell would see.
  func waitForExit(seconds: Double = 60) throws -> Int {
    let screen = try wait("end", seconds: seconds) { $0.contains("\nended with ") }
    let status = screen.split(separator: "ended with ").last?.prefix { $0.isNumber } ?? ""
    return Int(status) ?? -1
  }
}

// MARK: - Control mode

extension TmuxSession {
  /// Has tmux do something, and returns what it says.
  @discardableResult
  private func command(_ text: String, seconds: Double = 60) throws -> String {
    let line = Array("\(text)\n".utf8)
    guard write(commands, line, line.count) == line.count else { throw Failure(call: "write") }
    let deadline = ContinuousClock.now + .seconds(seconds)
    var reply: [String] = []
    var guardLine: String?
    while let line = try nextLine(before: deadline) {
      if let end = guardLine {
        if line == "%end \(end)" { return reply.joined(separator: "\n") }
        if line == "%error \(end)" { throw Failure("\(text): \(reply)") }
        reply.append(line)
      } else if line.hasPrefix("%begin "), line.hasSuffix(" 1") {
        // The flag 1 marks replies to what came through our pipe.
        guardLine = String(line.dropFirst("%begin ".count))
      } else {
        note(line)
      }
    }
    throw Failure("tmux gave no answer to '\(text)' within \(seconds) s: \(reply)")
  }

  /// tmux may read a command before it has attached the client, which is of no session then.
  private func waitUntilAttached(seconds: Double = 60) throws {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while let line = try nextLine(before: deadline) {
      if line.hasPrefix("%session-changed ") { return }
      note(line)
    }
    throw Failure("tmux attached nobody within \(seconds) s.")
  }

  private func note(_ line: String) { if line.hasPrefix("%output ") { hasNews = true } }

  /// The next line that tmux says; `nil` when none comes in time.
  private func nextLine(before deadline: ContinuousClock.Instant) throws -> String? {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread.removeSubrange(...end) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      let rest = Int32(max(0, (deadline - .now) / .milliseconds(1)))
      var ready = pollfd(fd: replies, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, rest) > 0 else { return nil }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = read(replies, &buffer, buffer.count)
      guard count > 0 else { throw Failure("tmux has ended.") }
      unread += buffer[..<count]
    }
  }
}
