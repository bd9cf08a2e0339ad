import Defaults
import Testing

struct ModuleTests {
  @Test("The module brings the suites that keys live in")
  func suites() {
    #expect(DefaultsSuite.argumentDomain == "NSArgumentDomain")
  }
}
