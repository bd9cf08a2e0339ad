import SetteeCSystem
import Glibc

/// Where ncurses draws: a file in memory, from which each frame is taken as a whole.
///
/// ncurses writes once per line. Drawing into memory makes of it one `write(2)` per frame, of which
/// we know every byte. A file rather than a pipe, because a pipe is full at some size and then
/// stops the one who would empty it.
@MainActor
final class FrameFile {
  let stream: UnsafeMutablePointer<FILE>
  private let descriptor: Int32

  init() throws(TerminalError) {
    descriptor = settee_memory_file("frame")
    guard descriptor >= 0, let stream = fdopen(descriptor, "w") else {
      throw TerminalError.system(call: "memfd_create", code: errno)
    }
    self.stream = stream
  }

  /// Takes what was drawn since the last time.
  func take() -> [UInt8] {
    fflush(stream)
    let count = Int(lseek(descriptor, 0, SEEK_CUR))
    guard count > 0 else { return [] }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, pread(descriptor, buffer.baseAddress, count, 0))
    }
    lseek(descriptor, 0, SEEK_SET)
    return bytes
  }

  func close() {
    fclose(stream)
  }
}

/// Writes all of it to a terminal, in one call unless the terminal takes less.
/// - Returns: False when the terminal is gone.
@discardableResult
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count > 0 {
      rest = rest.dropFirst(count)
    } else if errno == EAGAIN {
      // Somebody who shares the terminal has made it non-blocking.
      var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&ready, 1, -1)
    } else if errno != EINTR {
      return false
    }
  }
  return true
}
