import SetteeCloudCore
import CloudTestSupport
import SetteeReplication
import Testing

@Suite("A way to an account in memory")
struct TransportTests {
  @Test("It keeps the laws of all transports")
  func laws() async throws {
    try await checkTransportLaws {
      let cloud = InMemoryCloud()
      return { cloud.transport() }
    }
  }

  @Test(
    "Every failure is a sentence",
    arguments: [
      TransportError.unreachable("no route"), .timedOut("10 s passed"), .refused("read-only"),
      .malformed("it is not JSON"), .foreign(expected: AccountID(1), found: AccountID(2)),
      .cancelled,
    ])
  func sentences(error: TransportError) {
    #expect(error.description.hasSuffix("."))
    #expect(error.description.first?.isUppercase == true)
  }
}
