import Dispatch
import Glibc
import Synchronization

/// One place to connect to, as the system's calls want it.
struct SocketPlace: Sendable {
  let family: Int32
  /// A `sockaddr` of the family.
  let bytes: [UInt8]

  /// All places of an address; a name is looked up, for no longer than the patience lasts.
  static func places(
    of address: HTTPAddress, within patience: Patience
  ) throws(HTTPError) -> [SocketPlace] {
    switch address {
    case .unix(let path): [unix(path)]
    case .tcp(let host, let port): try lookUp(host, port, within: patience)
    }
  }

  private static func unix(_ path: String) -> SocketPlace {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { room in
      room.copyBytes(from: Array(path.utf8).prefix(room.count - 1))
    }
    return SocketPlace(family: AF_UNIX, bytes: withUnsafeBytes(of: address) { Array($0) })
  }

  /// Asks the system's resolver, which knows no deadline, on a thread that may be left behind.
  private static func lookUp(
    _ host: String, _ port: UInt16, within patience: Patience
  ) throws(HTTPError) -> [SocketPlace] {
    let lookUp = LookUp()
    DispatchQueue(label: "settee.resolver", qos: .utility).async { lookUp.run(host, port) }
    let done = lookUp.interrupt
    while !done.isSignalled { try patience.wait(for: done.descriptor, POLLIN) }
    return try lookUp.answer.withLock { $0 }.get()
  }

  /// A question to the resolver and its answer.
  private final class LookUp: Sendable {
    let interrupt = Interrupt()
    let answer = Mutex(Result<[SocketPlace], HTTPError>.success([]))

    func run(_ host: String, _ port: UInt16) {
      var first: UnsafeMutablePointer<addrinfo>?
      // An address in numbers counts even where no interface but the loopback has its family.
      var code = Self.ask(host, port, AI_NUMERICHOST, &first)
      if code == EAI_NONAME { code = Self.ask(host, port, AI_ADDRCONFIG, &first) }
      defer { if let first { freeaddrinfo(first) } }
      let found = code == 0 ? Self.list(first) : []
      answer.withLock { answer in
        answer =
          code == 0
          ? .success(found)
          : .failure(.unreachable(reason: "'\(host)': \(String(cString: gai_strerror(code)))"))
      }
      interrupt.signal()
    }

    private static func ask(
      _ host: String, _ port: UInt16, _ flags: Int32,
      _ first: inout UnsafeMutablePointer<addrinfo>?
    ) -> Int32 {
      var hints = addrinfo()
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
      hints.ai_flags = flags | AI_NUMERICSERV
      return getaddrinfo(host, String(port), &hints, &first)
    }

    private static func list(_ first: UnsafeMutablePointer<addrinfo>?) -> [SocketPlace] {
      var places: [SocketPlace] = []
      var next = first
      while let one = next?.pointee {
        if let address = one.ai_addr {
          let bytes = UnsafeRawBufferPointer(start: address, count: Int(one.ai_addrlen))
          places.append(SocketPlace(family: one.ai_family, bytes: Array(bytes)))
        }
        next = one.ai_next
      }
      return places
    }
  }
}
