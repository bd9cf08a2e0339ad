import Glibc

/// A connected socket that never blocks longer than it is told to.
final class Socket: Sendable {
  private let descriptor: Int32

  private init(_ family: Int32) throws(HTTPError) {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    descriptor = socket(family, kind, 0)
    guard descriptor >= 0 else { throw .failed(call: "socket", code: errno) }
  }

  deinit { close(descriptor) }

  /// Connects to the first of an address's places that answers.
  static func connected(
    to address: HTTPAddress, within patience: Patience
  ) throws(HTTPError) -> Socket {
    var failure = HTTPError.unreachable(reason: "the name has no address")
    for place in try SocketPlace.places(of: address, within: patience) {
      do throws(HTTPError) {
        let socket = try Socket(place.family)
        try socket.connect(to: place, within: patience)
        return socket
      } catch {
        if error == .timedOut || error == .cancelled { throw error }
        failure = error
      }
    }
    throw failure
  }

  /// Sends all bytes.
  func send(_ bytes: [UInt8], within patience: Patience) throws(HTTPError) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count >= 0 {
        sent += count
      } else {
        try wait(after: errno, for: POLLOUT, within: patience)
      }
    }
  }

  /// Waits for bytes and gives those that have come; none at the end of the connection.
  func receive(atMost count: Int, within patience: Patience) throws(HTTPError) -> [UInt8] {
    while true {
      try patience.check()
      var code: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        let received = recv(descriptor, buffer.baseAddress, buffer.count, 0)
        code = received < 0 ? errno : 0
        filled = max(0, received)
      }
      if code == 0 { return bytes }
      try wait(after: code, for: POLLIN, within: patience)
    }
  }

  /// Whether something can be read at once; on an idle connection that is its end.
  var isReadable: Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 0) != 0
  }

  private func connect(to place: SocketPlace, within patience: Patience) throws(HTTPError) {
    let answer = place.bytes.withUnsafeBytes { raw in
      raw.withMemoryRebound(to: sockaddr.self) {
        Glibc.connect(descriptor, $0.baseAddress, socklen_t(place.bytes.count))
      }
    }
    guard answer != 0 else { return }
    // A unix socket whose queue is full says EAGAIN, and nothing tells when there is room.
    guard errno == EINPROGRESS || errno == EINTR else { throw Self.unreachable(errno) }
    try patience.wait(for: descriptor, POLLOUT)
    var code: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size)
    guard code == 0 else { throw Self.unreachable(code) }
  }

  private func wait(
    after code: Int32, for events: Int32, within patience: Patience
  ) throws(HTTPError) {
    switch code {
    case EINTR: try patience.check()
    case EAGAIN, EWOULDBLOCK: try patience.wait(for: descriptor, events)
    case ECONNRESET, EPIPE: throw .cut(after: .nothing)
    default: throw .failed(call: events == POLLIN ? "recv" : "send", code: code)
    }
  }

  private static func unreachable(_ code: Int32) -> HTTPError {
    .unreachable(reason: SystemError.text(of: code))
  }
}
