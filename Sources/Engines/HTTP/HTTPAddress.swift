/// Where a server listens: a socket in the file system, or a host and a port.
package enum HTTPAddress: Sendable, Hashable {
  case unix(path: String)
  case tcp(host: String, port: UInt16)

  /// `sun_path` holds 108 bytes, the last of them zero.
  package static let pathByteCountMax = 107
  package static let portStandard: UInt16 = 2379

  /// Reads `unix:/run/x.sock`, `http://127.0.0.1:2379` or `http://[::1]:2379`.
  package init(_ text: String) throws(HTTPAddressError) {
    if text.hasPrefix("https:") { throw .encrypted }
    if text.hasPrefix("unix:") {
      self = .unix(path: try Self.path(text.dropFirst("unix:".count)))
    } else if text.hasPrefix("http://") {
      self = try Self.host(text.dropFirst("http://".count))
    } else {
      throw .unknownScheme(text)
    }
  }

  /// What the `Host` header says; a socket in the file system has no host of its own.
  var hostHeader: String {
    switch self {
    case .unix: "localhost"
    case .tcp(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
  }

  private static func path(_ text: Substring) throws(HTTPAddressError) -> String {
    let path = text.hasPrefix("//") ? text.dropFirst(2) : text
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .noPath }
    let count = path.utf8.count
    guard count <= pathByteCountMax else { throw .longPath(byteCount: count) }
    return String(path)
  }

  private static func host(_ text: Substring) throws(HTTPAddressError) -> HTTPAddress {
    let place = text.hasSuffix("/") ? text.dropLast() : text
    guard !place.contains("@") else { throw .credentials }
    guard !place.contains(where: { "/?#".contains($0) }) else { throw .furtherPath(String(text)) }
    let (host, port) = try split(place)
    guard !host.isEmpty, host.utf8.allSatisfy(isOrdinary) else { throw .badHost(String(host)) }
    guard let port else { return .tcp(host: String(host), port: portStandard) }
    guard let number = UInt16(port), number > 0 else { throw .badPort(String(port)) }
    return .tcp(host: String(host), port: number)
  }

  /// Parts `host:port` and `[address]:port`.
  private static func split(
    _ place: Substring
  ) throws(HTTPAddressError) -> (host: Substring, port: Substring?) {
    if place.hasPrefix("[") {
      guard let end = place.firstIndex(of: "]") else { throw .badHost(String(place)) }
      let rest = place[place.index(after: end)...]
      guard rest.isEmpty || rest.hasPrefix(":") else { throw .badHost(String(place)) }
      return (place[..<end].dropFirst(), rest.isEmpty ? nil : rest.dropFirst())
    }
    guard let colon = place.lastIndex(of: ":") else { return (place, nil) }
    guard !place[..<colon].contains(":") else { throw .badHost(String(place)) }
    return (place[..<colon], place[place.index(after: colon)...])
  }

  private static func isOrdinary(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) }
}

extension HTTPAddress: CustomStringConvertible {
  /// As it is written on a command line.
  package var description: String {
    switch self {
    case .unix(let path): "unix:\(path)"
    case .tcp: "http://\(hostHeader)"
    }
  }
}

/// Why a text is no address we take.
package enum HTTPAddressError: Error, Sendable, Hashable {
  case encrypted
  case unknownScheme(String)
  case noPath
  case longPath(byteCount: Int)
  case credentials
  case furtherPath(String)
  case badHost(String)
  case badPort(String)
}

extension HTTPAddressError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .encrypted:
      "Addresses with https: are not supported, since there is no TLS here. "
        + "Use a unix socket (unix:/path), or a local proxy that encrypts and an http: address."
    case .unknownScheme(let text):
      "'\(text)' is no address; write unix:/path/to/socket or http://host:port."
    case .noPath: "After 'unix:' comes the path of a socket, as in unix:/run/etcd.sock."
    case .longPath(let count):
      "The path of a unix socket has at most \(HTTPAddress.pathByteCountMax) bytes, "
        + "this one has \(count)."
    case .credentials: "An address holds no name and password; remove what stands before '@'."
    case .furtherPath(let text): "'\(text)' goes on after the port; write only host:port."
    case .badHost(let text): "'\(text)' is no host; write a name, 127.0.0.1 or [::1]."
    case .badPort(let text): "'\(text)' is no port; write a number from 1 to 65535."
    }
  }
}
