import SetteeFiles
import Glibc
import Synchronization

/// How long a call may block, and who may end it early.
package struct Patience: Sendable {
  let deadline: Duration
  let time: any Timekeeper
  let interrupt: Interrupt

  init(for duration: Duration, time: any Timekeeper, interrupt: Interrupt) {
    deadline = time.uptime + duration
    self.time = time
    self.interrupt = interrupt
  }

  private init(until deadline: Duration, of whole: Patience) {
    self.deadline = deadline
    time = whole.time
    interrupt = whole.interrupt
  }

  /// A part of it: the same end, or an earlier one.
  func atMost(_ duration: Duration) -> Patience {
    Patience(until: min(deadline, time.uptime + duration), of: self)
  }

  var rest: Duration { deadline - time.uptime }

  /// Fails where there is no time left or nobody waits any more.
  func check() throws(HTTPError) {
    if interrupt.isSignalled { throw .cancelled }
    if rest <= .zero { throw .timedOut }
  }

  /// Blocks until a descriptor can be read or written.
  func wait(for descriptor: Int32, _ events: Int32) throws(HTTPError) {
    while true {
      try check()
      var waiting = [
        pollfd(fd: descriptor, events: Int16(events), revents: 0),
        pollfd(fd: interrupt.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&waiting, 2, milliseconds)
      if count < 0, errno != EINTR { throw .failed(call: "poll", code: errno) }
      if count > 0, waiting[0].revents != 0 { return try check() }
    }
  }

  /// Blocks until the time is up; fails where somebody ends it early.
  func waitOut() throws(HTTPError) {
    do throws(HTTPError) {
      try wait(for: -1, 0)
    } catch {
      if error != .timedOut { throw error }
    }
  }

  /// Rounded up, so that no loop runs hot in the last millisecond.
  private var milliseconds: Int32 {
    let (seconds, attoseconds) = max(.zero, rest).components
    return Int32(min(seconds, 3_600) * 1_000 + attoseconds / 1_000_000_000_000_000 + 1)
  }
}

/// Ends the blocking calls of one request, from any thread.
final class Interrupt: Sendable {
  /// Readable once signalled; -1 where the machine has no more descriptors, and then only the
  /// next look at the clock notices.
  var descriptor: Int32 { ends.reading }

  private let ends: (reading: Int32, writing: Int32)
  private let flag = Atomic(false)

  init() {
    var pair: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    ends = socketpair(AF_UNIX, kind, 0, &pair) == 0 ? (pair[0], pair[1]) : (-1, -1)
  }

  deinit {
    for end in [ends.reading, ends.writing] where end >= 0 { close(end) }
  }

  var isSignalled: Bool { flag.load(ordering: .acquiring) }

  func signal() {
    guard !flag.exchange(true, ordering: .acquiringAndReleasing) else { return }
    var byte: UInt8 = 1
    if ends.writing >= 0 { write(ends.writing, &byte, 1) }
  }
}
