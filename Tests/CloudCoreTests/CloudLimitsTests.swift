import SetteeCloudCore
import SetteeStores
import Testing

@Suite("Limits of an account")
struct CloudLimitsTests {
  @Test("By default they are Apple's")
  func standard() {
    let limits = CloudLimits.standard
    #expect(limits.keyCount == 1_024 && limits.byteCount == 1_048_576)
    #expect(limits.valueByteCount == 1_048_576 && limits.keyLength == .bytes(64))
    #expect(limits.quota == .standard)
  }

  @Test("A program's own hold for every store of the account, and each is named")
  func own() throws {
    let limits = CloudLimits(
      keyCount: 2, byteCount: 10, valueByteCount: 6, keyLength: .units(3))
    try CloudSimulator.hermetic(limits: limits) { _ in
      let store = NSUbiquitousKeyValueStore.default
      try store.write([Edit("a", "12345")])
      #expect(throws: StoreError.quotaExceeded(limit: "6 bytes in one value")) {
        try store.write([Edit("b", "1234567")])
      }
      #expect(throws: StoreError.quotaExceeded(limit: "10 bytes of values")) {
        try store.write([Edit("b", "123456")])
      }
      try store.write([Edit("b", "12345")])
      #expect(throws: StoreError.quotaExceeded(limit: "2 keys")) {
        try store.write([Edit("c", "")])
      }
      #expect(throws: StoreError.self) { try store.write([Edit("four", "")]) }
      try store.remove("a")
      try store.write([Edit("äöü", "")])
    }
  }
}
