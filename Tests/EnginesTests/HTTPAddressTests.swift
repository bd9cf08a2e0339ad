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
    ])
  func reads(text: String, address: HTTPAddress, written: String) throws {
    #expect(try HTTPAddress(text) == address)
    #expect(address.description == written)
  }

  @Test(
    "What is no address is refused with its reason",
    arguments: [
      ("https://127.0.0.1:2379", HTTPAddressError.encrypted),
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

  @Test("The refusal of https names the ways that work")
  func encryptionIsExplained() {
    let sentence = HTTPAddressError.encrypted.description
    #expect(sentence.contains("TLS"))
    #expect(sentence.contains("unix:/path"))
    #expect(sentence.contains("proxy"))
  }
}
