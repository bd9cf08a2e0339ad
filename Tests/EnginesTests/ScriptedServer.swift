import SetteeFiles
import Foundation
import Synchronization
import TestSupport

@testable import SetteeEngines

/// A server that answers whatever is asked with what it was told to, well formed or not.
///
/// Each request takes the script's next answer; when the script is used up, it begins again.
final class ScriptedServer: Sendable {
  enum Step: Sendable {
    case send(String)
    case sendBytes([UInt8])
    /// Each byte in a write of its own.
    case trickle(String)
    /// Waits until the client gives up.
    case hang
    case close
  }

  let address: HTTPAddress
  private let listener: Int32
  private let folder: TemporaryFolder
  private let requests = Mutex<[String]>([])
  private let connections = Mutex(0)

  init(_ answers: [[Step]], at door: Door = .unix) throws {
    folder = try TemporaryFolder()
    (listener, address) = try door.open(in: folder.text)
    // Threads of their own: dozens of these wait at once, and a shared pool gives out few.
    Thread.detachNewThread { [listener, weak self] in
      // Closed here alone: elsewhere its number might be another's while this is on its way back
      // to it, and a connection to that one would be taken and never answered.
      defer { close(listener) }
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        guard let server = self else {
          close(connection)
          return
        }
        server.connections.withLock { $0 += 1 }
        Thread.detachNewThread {
          Self.serve(connection) { [weak server] in server?.take($0, from: answers) }
        }
      }
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  /// The heads and bodies of all requests so far.
  var received: [String] { requests.withLock { $0 } }
  var connectionCount: Int { connections.withLock { $0 } }

  /// Notes a request and gives the steps of its answer.
  private func take(_ request: String, from answers: [[Step]]) -> [Step] {
    requests.withLock { requests in
      requests.append(request)
      return answers[(requests.count - 1) % answers.count]
    }
  }

  private static func serve(_ connection: Int32, answer: (String) -> [Step]?) {
    while let request = readRequest(connection), let steps = answer(request) {
      guard perform(steps, on: connection) else { break }
    }
    close(connection)
  }

  /// Whether the connection stays open.
  private static func perform(_ steps: [Step], on connection: Int32) -> Bool {
    for step in steps {
      switch step {
      case .send(let text): sendAll(Array(text.utf8), to: connection)
      case .sendBytes(let bytes): sendAll(bytes, to: connection)
      case .trickle(let text): for byte in text.utf8 { sendAll([byte], to: connection) }
      case .hang:
        var byte: UInt8 = 0
        while recv(connection, &byte, 1, 0) > 0 {}
        return false
      case .close: return false
      }
    }
    return true
  }

  private static func sendAll(_ bytes: [UInt8], to connection: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  private static func readRequest(_ connection: Int32) -> String? {
    var text: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      if let request = whole(text) { return request }
      let count = recv(connection, &piece, piece.count, 0)
      guard count > 0 else { return nil }
      text += piece.prefix(count)
    }
  }

  private static func whole(_ bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let head = text.firstRange(of: "\r\n\r\n"),
      let length = text.firstMatch(of: /Content-Length: (\d+)/).flatMap({ Int($0.1) })
    else { return nil }
    return text[head.upperBound...].utf8.count >= length ? text : nil
  }
}
