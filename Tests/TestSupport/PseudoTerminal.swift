import Foundation

/// A terminal for tests: a pseudo-terminal whose far end collects what is written to it.
package final class PseudoTerminal: Sendable {
  /// The end that a program takes for a terminal.
  package let terminal: Int32
  private let keyboard: Int32
  /// Closed to end the collecting.
  private let plug: FileHandle
  private let collected = Collected()

  /// Opens a pseudo-terminal with a window of this size.
  package init(columns: Int = 80, rows: Int = 24) throws {
    keyboard = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (number, isLocked): (Int32, Int32) = (0, 0)
    guard keyboard >= 0, ioctl(keyboard, Request.unlock, &isLocked) == 0,
      ioctl(keyboard, Request.number, &number) == 0
    else { throw POSIXError(.ENODEV) }
    terminal = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { throw POSIXError(.ENODEV) }
    let pipe = Pipe()
    plug = pipe.fileHandleForWriting
    resize(columns: columns, rows: rows)
    let (keyboard, collected, socket) = (keyboard, collected, pipe.fileHandleForReading)
    Thread.detachNewThread { Self.collect(from: keyboard, until: socket, into: collected) }
  }

  deinit {
    hangUp()
    close(terminal)
  }

  /// Takes the far end away, as when a window is closed.
  package func hangUp() { try? plug.close() }

  package func resize(columns: Int, rows: Int) {
    var size = winsize(
      ws_row: UInt16(clamping: rows), ws_col: UInt16(clamping: columns), ws_xpixel: 0,
      ws_ypixel: 0)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
  }

  /// Sends bytes as if typed.
  package func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(keyboard, bytes, bytes.count)
  }

  /// Takes so many bytes of what was written, waiting for them at most a minute.
  package func take(_ count: Int) -> String {
    String(decoding: collected.take(count), as: UTF8.self)
  }

  /// Takes what was written up to and with this text; all there is after a minute without it.
  package func take(through text: String) -> String {
    String(decoding: collected.take(through: Array(text.utf8)), as: UTF8.self)
  }

  /// The terminal's modes, as bytes to compare.
  package var modes: [UInt32] {
    var modes = termios()
    tcgetattr(terminal, &modes)
    return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
  }

  private static func collect(from keyboard: Int32, until plug: FileHandle, into all: Collected) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var waiting = [
      pollfd(fd: keyboard, events: Int16(POLLIN), revents: 0),
      pollfd(fd: plug.fileDescriptor, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&waiting, 2, -1) > 0, waiting[1].revents == 0 {
      let count = read(keyboard, &buffer, buffer.count)
      guard count > 0 else { break }
      all.append(buffer[..<count])
    }
    close(keyboard)
  }

  /// The requests of `ioctl_tty(2)`, which are macros in C.
  private enum Request {
    static let unlock: UInt = 0x4004_5431
    static let number: UInt = 0x8004_5430
  }

  /// What was written, guarded by its condition.
  private final class Collected: @unchecked Sendable {
    private let condition = NSCondition()
    private var bytes: [UInt8] = []

    func append(_ more: ArraySlice<UInt8>) {
      condition.withLock {
        bytes += more
        condition.broadcast()
      }
    }

    func take(_ count: Int) -> [UInt8] {
      take { $0.count >= count ? count : nil }
    }

    func take(through text: [UInt8]) -> [UInt8] {
      take { $0.firstRange(of: text)?.upperBound }
    }

    private func take(_ end: ([UInt8]) -> Int?) -> [UInt8] {
      condition.withLock {
        let deadline = Foundation.Date(timeIntervalSinceNow: 60)
        while end(bytes) == nil, condition.wait(until: deadline) {}
        let taken = Array(bytes.prefix(end(bytes) ?? bytes.count))
        bytes.removeFirst(taken.count)
        return taken
      }
    }
  }
}
