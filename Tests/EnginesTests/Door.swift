import SetteeFiles
import Glibc

@testable import SetteeEngines

/// Where a test's server listens.
enum Door: Sendable, CaseIterable {
  /// A socket in a folder.
  case unix
  /// A port of 127.0.0.1 that the kernel chooses.
  case ipv4
  /// A port of ::1 that the kernel chooses.
  case ipv6

  /// Those over TCP that this machine has: a container may lack a loopback interface, or its IPv6.
  static let loopback: [Door] = [.ipv4, .ipv6].filter { $0.isThere }

  var isThere: Bool {
    do {
      close(try open(in: "").descriptor)
      return true
    } catch {
      return false
    }
  }

  /// A port of 127.0.0.1 that nobody had a moment ago, for a server that cannot be given a socket.
  static func freePort() throws -> UInt16 {
    let (descriptor, address) = try Door.ipv4.open(in: "")
    close(descriptor)
    guard case .tcp(_, let port) = address else { return 0 }
    return port
  }

  /// Opens a listening socket; one of the file system goes into the folder.
  func open(in folder: String) throws -> (descriptor: Int32, address: HTTPAddress) {
    switch self {
    case .unix:
      let path = folder + "/s"
      var place = sockaddr_un()
      place.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
      return (try Self.listen(AF_UNIX, at: &place), .unix(path: path))
    case .ipv4:
      var place = sockaddr_in()
      place.sin_family = sa_family_t(AF_INET)
      place.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
      let descriptor = try Self.listen(AF_INET, at: &place)
      return (descriptor, .tcp(host: "127.0.0.1", port: place.sin_port.bigEndian))
    case .ipv6:
      var place = sockaddr_in6()
      place.sin6_family = sa_family_t(AF_INET6)
      place.sin6_addr = in6addr_loopback
      let descriptor = try Self.listen(AF_INET6, at: &place)
      return (descriptor, .tcp(host: "::1", port: place.sin6_port.bigEndian))
    }
  }

  /// Listens at a place and puts there what the kernel made of it.
  private static func listen<Place>(_ family: Int32, at place: inout Place) throws -> Int32 {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = socket(family, kind, 0)
    var size = socklen_t(MemoryLayout<Place>.size)
    let isListening = withUnsafeMutableBytes(of: &place) { raw in
      raw.withMemoryRebound(to: sockaddr.self) { place in
        bind(descriptor, place.baseAddress, size) == 0 && Glibc.listen(descriptor, 16) == 0
          && getsockname(descriptor, place.baseAddress, &size) == 0
      }
    }
    guard isListening else {
      let code = errno
      close(descriptor)
      throw FileError(.open, Path("/a/socket"), code: code)
    }
    return descriptor
  }
}
