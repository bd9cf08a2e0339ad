import Foundation
import Testing

/// A program on a pseudo-terminal of its own: the bytes it writes, the terminal's modes, how it
/// ends.
///
/// The program leads a session whose terminal this is, as under a terminal emulator. Nothing
/// answers its questions unless the test does.
final class PtySession {
  /// Everything the program wrote so far.
  private(set) var output: [UInt8] = []
  let process: pid_t
  /// The terminal's modes before the program started.
  let modesBefore: Modes
  private var keyboard: Int32
  private var terminal: Int32
  /// Gives four bytes, the status of `waitpid`, when the program has ended.
  private let endings: Int32
  private var ending: Ending?
  /// Where the next search in the output begins.
  private var mark = 0

  init(
    _ arguments: [String], in sandbox: Sandbox, environment: [String: String?] = [:],
    columns: Int = 80, rows: Int = 24
  ) throws {
    _ = Self.withoutCoreFiles
    keyboard = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (isLocked, number) = (Int32(0), Int32(-1))
    guard keyboard >= 0, ioctl(keyboard, Self.lock, &isLocked) == 0,
      ioctl(keyboard, Self.number, &number) == 0
    else { throw Failure(call: "/dev/ptmx") }
    let name = "/dev/pts/\(number)"
    terminal = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { throw Failure(call: "open") }
    modesBefore = Modes(of: terminal)
    Self.setSize(of: keyboard, columns: columns, rows: rows)
    process = try Spawn.start(
      [Program.path] + arguments, environment: sandbox.environment(environment), on: .terminal(name)
    )
    endings = try Spawn.ending(of: process)
  }

  deinit {
    if ending == nil, !isReadable(endings) { kill(process, SIGKILL) }
    for descriptor in [keyboard, terminal, endings] where descriptor >= 0 { close(descriptor) }
  }

  /// Starts `settee edit` and waits for its first screen.
  static func edit(
    _ schema: String, _ more: [String] = [], in sandbox: Sandbox,
    environment: [String: String?] = [:], columns: Int = 80, rows: Int = 24,
    showing text: String = "quit", sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> PtySession {
    let session = try PtySession(
      ["edit", schema] + more, in: sandbox, environment: environment, columns: columns, rows: rows)
    session.waitFor(text, sourceLocation: sourceLocation)
    return session
  }

  enum Ending: Equatable {
    case exited(Int32)
    case killed(Int32)
  }

  /// The terminal's modes, as far as a program can change them.
  struct Modes: Equatable {
    let flags: [tcflag_t]
    let characters: [UInt8]

    init(of descriptor: Int32) {
      var modes = termios()
      tcgetattr(descriptor, &modes)
      flags = [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
      characters = withUnsafeBytes(of: modes.c_cc) { Array($0) }
    }
  }

  /// `TIOCSPTLCK` and `TIOCGPTN`, macros that Swift does not import.
  private static let (lock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)

  private static let withoutCoreFiles: Int32 = {
    var limit = rlimit(rlim_cur: 0, rlim_max: 0)
    return setrlimit(__rlimit_resource_t(4), &limit)
  }()
}

// MARK: - What a test does to the program

extension PtySession {
  func send(_ text: String) throws { try send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(keyboard, $0.baseAddress, $0.count) }
      guard count > 0 else { throw Failure(call: "write") }
      rest = rest.dropFirst(count)
    }
  }

  /// Presses keys one after the other, each when the one before was read.
  ///
  /// What a key has drawn tells nothing of the next: a frame may come in pieces, or with others.
  func press(_ keys: String..., sourceLocation: SourceLocation = #_sourceLocation) throws {
    for key in keys {
      try send(key == "\u{1B}" ? Self.escape : key)
      waitUntilRead(sourceLocation: sourceLocation)
    }
  }

  /// The Escape key, and a report that terminals send unasked: no key after it can be taken for
  /// one with Alt.
  static let escape = "\u{1B}\u{1B}[I"

  func signal(_ number: Int32) { kill(process, number) }

  func resize(columns: Int, rows: Int) {
    Self.setSize(of: keyboard, columns: columns, rows: rows)
  }

  /// Takes the terminal away, as a closed window or a lost connection does.
  func hangUp() {
    for descriptor in [terminal, keyboard] { close(descriptor) }
    (terminal, keyboard) = (-1, -1)
  }

  private static func setSize(of descriptor: Int32, columns: Int, rows: Int) {
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
  }
}

// MARK: - What a test sees of it

extension PtySession {
  var modes: Modes { Modes(of: terminal) }

  /// Output since the last text that was waited for.
  var news: [UInt8] { Array(output[mark...]) }

  /// Waits until the program writes a text; the next search begins behind it.
  @discardableResult
  func waitFor(
    _ text: String, seconds: Double = 60, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Bool {
    let found = wait(seconds: seconds) {
      guard let range = self.output[self.mark...].firstRange(of: Array(text.utf8)) else {
        return false
      }
      self.mark = range.upperBound
      return true
    }
    if !found {
      let shown = String(decoding: output.suffix(2_000), as: UTF8.self).debugDescription
      Issue.record("No '\(text)' within \(seconds) s: \(shown)", sourceLocation: sourceLocation)
    }
    return found
  }

  /// Waits until the program writes anything more.
  @discardableResult
  func waitForOutput(
    seconds: Double = 60, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Bool {
    let before = output.count
    let found = wait(seconds: seconds) { self.output.count > before }
    if !found { Issue.record("Nothing was written.", sourceLocation: sourceLocation) }
    return found
  }

  /// Asks for the whole screen anew and returns what is written for it, and all before it.
  ///
  /// Keys are taken in order, so that everything sent before has been acted upon then.
  func repaint(
    showing text: String = "quit", sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    try send("\u{C}")
    let start = mark
    waitFor("\u{1B}[2J", sourceLocation: sourceLocation)
    waitFor(text, sourceLocation: sourceLocation)
    return String(decoding: output[start...], as: UTF8.self)
  }

  /// Waits until the program has read every key sent, also those that the kernel has not handed on
  /// to the terminal yet.
  func waitUntilRead(sourceLocation: SourceLocation = #_sourceLocation) {
    let isRead = wait(seconds: 60, pause: 1) { !self.isReadable(self.terminal) }
    if !isRead { Issue.record("Keys were left unread.", sourceLocation: sourceLocation) }
  }

  /// Waits for the program to end, takes the rest of its output, and tells how it ended.
  func waitForEnd(
    seconds: Double = 60, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Ending? {
    if !wait(seconds: seconds, until: { self.ending != nil }) {
      Issue.record("No end within \(seconds) s.", sourceLocation: sourceLocation)
    }
    while isReadable(keyboard), readOutput() {}
    return ending
  }

  var text: String { String(decoding: output, as: UTF8.self) }
}

// MARK: - Waiting

extension PtySession {
  /// Reads output until a condition holds; `pause` asks again without any, after so many
  /// milliseconds.
  private func wait(seconds: Double, pause: Int32 = -1, until holds: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while !holds() {
      let rest = deadline - .now
      guard rest > .zero else { return false }
      let milliseconds = Int32(rest / .milliseconds(1)) + 1
      waitForEvent(milliseconds: pause < 0 ? milliseconds : min(pause, milliseconds))
    }
    return true
  }

  private func waitForEvent(milliseconds: Int32) {
    var ready = [
      pollfd(fd: keyboard, events: Int16(POLLIN), revents: 0),
      pollfd(fd: ending == nil ? endings : -1, events: Int16(POLLIN), revents: 0),
    ]
    poll(&ready, 2, milliseconds)
    if ready[0].revents & Int16(POLLIN) != 0 { readOutput() }
    if ready[1].revents != 0 { readEnding() }
  }

  @discardableResult
  private func readOutput() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(keyboard, &buffer, buffer.count)
    if count > 0 { output += buffer[..<count] }
    return count > 0
  }

  private func readEnding() {
    var status: Int32 = 0
    guard read(endings, &status, 4) == 4 else { return }
    let signal = status & 0x7F
    ending = signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal)
  }

  private func isReadable(_ descriptor: Int32) -> Bool {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, 0) > 0 && ready.revents & Int16(POLLIN) != 0
  }
}
