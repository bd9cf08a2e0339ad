import Dispatch
import Glibc
import SetteeCSystem
import Synchronization

/// Lines of standard input, and text to standard output and error.
///
/// A terminal keeps its own line editing; only while a secret is typed does it show nothing. What
/// ends or stops the process meanwhile gives the terminal back first.
@MainActor
package final class StandardLines: LineTerminal {
  package let isInteractive: Bool
  private let reader: LineReader
  private let isTerminal: Bool
  private var modes = termios()
  private let waiting = DispatchQueue(label: "settee.lines", qos: .userInitiated)

  package init() {
    isTerminal = isatty(STDIN_FILENO) == 1 && tcgetattr(STDIN_FILENO, &modes) == 0
    isInteractive = isTerminal
    reader = LineReader(signals: isTerminal ? settee_signals_open() : -1)
  }

  package func read(asking question: String, isSecret: Bool) async -> LineInput {
    // Whoever sees the question may answer at once: by then the terminal no longer shows it.
    if isSecret { hideTyping() }
    defer { if isSecret { showTyping() } }
    write(question)
    while true {
      switch await next() {
      case .input(let input): return input
      case .signals(let bits):
        let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE]
        if let number = endings.first(where: { bits & (1 << UInt32($0)) != 0 }) {
          return .signal(number)
        }
        guard bits & (1 << UInt32(SIGTSTP)) != 0 else { continue }
        if isSecret { showTyping() }
        settee_signals_stop(false)
        if isSecret { hideTyping() }
      }
    }
  }

  private func next() async -> LineReader.News {
    await withCheckedContinuation { continuation in
      waiting.async { [reader] in continuation.resume(returning: reader.next()) }
    }
  }

  package func write(_ text: String) { Self.write(text, to: STDOUT_FILENO) }

  package func tell(_ line: String) { Self.write(line + "\n", to: STDERR_FILENO) }

  package func close() {
    reader.cancel()
    if isTerminal { settee_signals_close() }
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      // Nobody reads any more; the end of the input, or SIGPIPE, ends the talk.
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  // MARK: Secrets

  private func hideTyping() {
    guard isTerminal else { return }
    settee_restore_arm(STDIN_FILENO, STDOUT_FILENO, &modes, "", 0)
    var hidden = modes
    hidden.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &hidden)
  }

  private func showTyping() {
    guard isTerminal else { return }
    tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)
    settee_restore_disarm()
  }
}

/// Waits for lines and signals, on whichever thread asks.
private final class LineReader: Sendable {
  private let signals: Int32
  /// Written to where nobody wants to wait any more.
  private let cancellation: (reader: Int32, writer: Int32)
  private let pending = Mutex<(bytes: [UInt8], isAtEnd: Bool)>(([], false))

  enum News: Sendable {
    case input(LineInput)
    case signals(UInt32)
  }

  init(signals: Int32) {
    self.signals = signals
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    cancellation = (ends[0], ends[1])
  }

  deinit {
    close(cancellation.reader)
    close(cancellation.writer)
  }

  func cancel() { _ = write(cancellation.writer, [0], 1) }

  func next() -> News {
    while true {
      if let line = takeLine() { return .input(line) }
      var ready = [STDIN_FILENO, signals, cancellation.reader].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      guard poll(&ready, nfds_t(ready.count), -1) > 0 else { continue }
      if ready[2].revents != 0 { return .input(.end) }
      if ready[1].revents != 0 {
        let bits = settee_signals_take(signals)
        if bits != 0 { return .signals(bits) }
      }
      if ready[0].revents != 0 { takeBytes() }
    }
  }

  private func takeBytes() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(STDIN_FILENO, &buffer, buffer.count)
    if count < 0 && errno == EINTR { return }
    pending.withLock { pending in
      if count > 0 { pending.bytes += buffer[..<count] } else { pending.isAtEnd = true }
    }
  }

  /// A whole line, or at the end what is left.
  private func takeLine() -> LineInput? {
    pending.withLock { pending in
      if let end = pending.bytes.firstIndex(of: UInt8(ascii: "\n")) {
        var line = pending.bytes[..<end]
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        let text = String(decoding: line, as: UTF8.self)
        pending.bytes.removeFirst(end + 1)
        return .line(text)
      }
      guard pending.isAtEnd else { return nil }
      defer { pending.bytes = [] }
      return pending.bytes.isEmpty ? .end : .line(String(decoding: pending.bytes, as: UTF8.self))
    }
  }
}
