import Stores
import TestSupport
import Testing

@Suite("Store laws")
struct StoreLawsTests {
  @Test("The store in memory keeps the laws")
  func memory() throws {
    try checkStoreLaws { InMemoryStore() }
  }
}
