import Glibc

/// Where a server listens: a socket in the file system, or a host and a port.
///
/// The client has neither TLS nor passwords, so other hosts than this one are taken only from who
/// insists on it.
package enum HTTPAddress: Sendable, Hashable {
  case unix(path: String)
  case tcp(host: String, port: UInt16)

  /// `sun_path` holds 108 bytes, the last of them zero.
  package static let pathByteCountMax = 107
  package static let portStandard: UInt16 = 2379

  /// Reads `unix:/run/x.sock`, `http://127.0.0.1:2379` or `http://[::1]:2379`, and any host after
  /// `plain-http://`.
  package init(_ text: String) throws(HTTPAddressError) {
    if text.hasPrefix("https:") { throw .encrypted(host: Self.hostName(inEncrypted: text)) }
    if text.hasPrefix("unix:") {
      self = .unix(path: try Self.path(text.dropFirst("unix:".count)))
    } else if text.hasPrefix("http://") {
      let address = try Self.host(text.dropFirst("http://".count))
      guard address.isOfThisMachine else { throw .unprotected(address) }
      self = address
    } else if text.hasPrefix("plain-http://") {
      self = try Self.host(text.dropFirst("plain-http://".count))
    } else {
      throw .unknownScheme(text)
    }
  }

  /// Whether nobody but this machine's programs can read what is sent there.
  package var isOfThisMachine: Bool {
    switch self {
    case .unix: true
    case .tcp("localhost", _), .tcp("::1", _): true
    case .tcp(let host, _):
      host.hasPrefix("127.") && host.split(separator: ".").count == 4
        && host.split(separator: ".").allSatisfy { UInt8($0) != nil }
    }
  }

  /// The host of an address whose encryption we do not have, for a way that works.
  private static func hostName(inEncrypted text: String) -> String {
    let rest = text.dropFirst("https:".count).drop { $0 == "/" }
    let place = rest.prefix { !"/?#".contains($0) }
    do throws(HTTPAddressError) {
      if case .tcp(let host, _) = try host(place) { return host }
    } catch {
      // What is no host is not repeated.
    }
    return "HOST"
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
    case .tcp: isOfThisMachine ? plainText : "plain-\(plainText)"
    }
  }

  /// The address without the word that insists on it.
  var plainText: String {
    switch self {
    case .unix: description
    case .tcp: "http://\(hostHeader)"
    }
  }
}

/// Why a text is no address we take.
package enum HTTPAddressError: Error, Sendable, Hashable {
  /// With TLS, which we do not have.
  case encrypted(host: String)
  /// A host whose traffic others can read and change.
  case unprotected(HTTPAddress)
  case unknownScheme(String)
  case noPath
  case longPath(byteCount: Int)
  case credentials
  case furtherPath(String)
  case badHost(String)
  case badPort(String)
}

extension HTTPAddress {
  /// The host without its port; of a socket in the file system this machine.
  fileprivate var host: String {
    switch self {
    case .unix: "localhost"
    case .tcp(let host, _): host
    }
  }
}

extension HTTPAddressError: CustomStringConvertible {
  /// A way to a server on another machine that others can neither read nor use.
  private static func tunnel(to host: String) -> String {
    let socket = "/run/user/\(getuid())/etcd.sock"
    return "Open a tunnel with 'ssh -N -L \(socket):127.0.0.1:2379 \(host)' and use"
      + " 'etcd:unix:\(socket)'."
  }

  package var description: String {
    switch self {
    case .encrypted(let host):
      "Addresses with https: are not supported, since there is no TLS here. "
        + Self.tunnel(to: host)
    case .unprotected(let address):
      "There is neither TLS nor a password, so whoever is on the way could read and change all. "
        + "\(Self.tunnel(to: address.host)) 'etcd:\(address)' insists."
    case .unknownScheme(let text):
      "'\(text)' is no address; write unix:/path/to/socket or http://127.0.0.1:port."
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
