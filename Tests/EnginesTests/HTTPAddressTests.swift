import Glibc
import Testing

@testable import SetteeEngines

/// What is an address and what is not; each mistake is told apart.
struct HTTPAddressTests {
  @Test(
    "An address is read and written back",
    arguments: [
      ("unix:/run/x.sock", HTTPAddress.unix(path: "/run/x.sock"), "unix:/run/x.sock"),
      ("unix:///run/x.sock", .unix(path: "/run/x.sock"), "unix:/run/x.sock"),
      ("unix:x.sock:0", .unix(path: "x.sock:0"), "unix:x.sock:0"),
      ("http://127.0.0.1:80", .tcp(host: "127.0.0.1", port: 80), "http://127.0.0.1:80"),
      ("http://localhost", .tcp(host: "localhost", port: 2379), "http://localhost:2379"),
      ("http://localhost:1/", .tcp(host: "localhost", port: 1), "http://localhost:1"),
      ("http://[::1]:2379", .tcp(host: "::1", port: 2379), "http://[::1]:2379"),
      ("http://[::1]", .tcp(host: "::1", port: 2379), "http://[::1]:2379"),
      ("http://127.8.0.1", .tcp(host: "127.8.0.1", port: 2379), "http://127.8.0.1:2379"),
      ("plain-http://10.0.0.7:1", .tcp(host: "10.0.0.7", port: 1), "plain-http://10.0.0.7:1"),
      ("plain-http://[fe80::1]:1", .tcp(host: "fe80::1", port: 1), "plain-http://[fe80::1]:1"),
      ("plain-http://localhost:1", .tcp(host: "localhost", port: 1), "http://localhost:1"),
    ])
  func reads(text: String, address: HTTPAddress, written: String) throws {
    #expect(try HTTPAddress(text) == address)
    #expect(address.description == written)
  }

  @Test(
    "What is no address is refused with its reason",
    arguments: [
      ("https://nas:2379/", HTTPAddressError.encrypted(host: "nas")),
      ("https://", .encrypted(host: "HOST")),
      ("http://nas:1", .unprotected(.tcp(host: "nas", port: 1))),
      ("http://127.0.0.1.evil.org:1", .unprotected(.tcp(host: "127.0.0.1.evil.org", port: 1))),
      ("http://127.1:1", .unprotected(.tcp(host: "127.1", port: 1))),
      ("http://0.0.0.0:1", .unprotected(.tcp(host: "0.0.0.0", port: 1))),
      ("/run/x.sock", .unknownScheme("/run/x.sock")),
      ("file:///etc/passwd", .unknownScheme("file:///etc/passwd")),
      ("unix:", .noPath),
      ("unix:/a\0b", .noPath),
      ("unix:/" + String(repeating: "a", count: 107), .longPath(byteCount: 108)),
      ("http://me:secret@host:1", .credentials),
      ("http://host:1/v3", .furtherPath("host:1/v3")),
      ("http://host:0", .badPort("0")),
      ("http://host:65536", .badPort("65536")),
      ("http://host:", .badPort("")),
      ("http://:1", .badHost("")),
      ("http://a b:1", .badHost("a b")),
      ("http://a\r\nX:1", .badHost("a\r\nX")),
      ("http://::1:1", .badHost("::1:1")),
      ("http://[::1", .badHost("[::1")),
    ])
  func refuses(text: String, reason: HTTPAddressError) {
    #expect(throws: reason) { try HTTPAddress(text) }
  }

  @Test("What is refused for want of encryption names a tunnel, and what insists")
  func remedy() {
    let socket = "/run/user/\(getuid())/etcd.sock"
    let tunnel =
      "Open a tunnel with 'ssh -N -L \(socket):127.0.0.1:2379 nas' and use 'etcd:unix:\(socket)'."
    #expect(
      HTTPAddressError.encrypted(host: "nas").description
        == "Addresses with https: are not supported, since there is no TLS here. \(tunnel)")
    #expect(
      HTTPAddressError.unprotected(.tcp(host: "nas", port: 2379)).description
        == "There is neither TLS nor a password, so whoever is on the way could read and change"
        + " all. \(tunnel) 'etcd:plain-http://nas:2379' insists.")
  }

  @Test("Who insists gets a remark, and finds what the device has kept")
  func insisting() throws {
    let members = [try HTTPAddress("plain-http://nas:2379"), try HTTPAddress("unix:/run/e.sock")]
    #expect(
      EtcdTransport(EtcdPlace(members)).remarks == [
        "All goes to http://nas:2379 without encryption or password: whoever is on the way can"
          + " read and change it."
      ])
    #expect(EtcdTransport(EtcdPlace([members[1]])).remarks.isEmpty)
  }
}
