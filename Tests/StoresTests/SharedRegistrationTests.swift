import SetteeFiles
import SetteePropertyLists
import SetteeStores
import TestSupport
import Testing

@Suite("Registered defaults of a process")
struct SharedRegistrationTests {
  private let process = SimulatedProcess(on: .withHome(), time: ManualTimekeeper())

  @Test("Getters of UserDefaults show what any suite registered, the last first; nobody else does")
  func shared() throws {
    let (one, other) = (try process.anotherSuite(named: "one"), try process.anotherSuite())
    one.register(["a": 1, "b": 1])
    #expect(other.integer(forKey: "a") == 1 && other.object(forKey: "a") as? Int == 1)
    #expect(other.dictionaryRepresentation()["a"] as? Int == 1)
    #expect(other.value(forKey: "a" as Key) == nil && other.source(ofKey: "a") == nil)
    #expect(!other.keys().contains("a"))
    other.register(["a": 2])
    let third = try process.anotherSuite(named: "third")
    #expect(third.integer(forKey: "a") == 2 && third.integer(forKey: "b") == 1)
    #expect(one.integer(forKey: "a") == 1, "a suite's own stand before")
    one.set(5, forKey: "b")
    #expect(one.integer(forKey: "b") == 5 && third.integer(forKey: "b") == 1)
  }

  @Test("Defaults of declared keys are among them; what is replaced or removed is not")
  func removed() throws {
    let (one, other) = (try process.anotherSuite(named: "one"), try process.anotherSuite())
    one.declare(["a": 1])
    one.register(["b": 1, "c": 1])
    #expect(other.integer(forKey: "a") == 1)
    one.setVolatileDomain(["c": 2], forName: DefaultsSuite.registrationDomain)
    #expect(other.object(forKey: "b") == nil && other.integer(forKey: "c") == 2)
    one.removeVolatileDomain(forName: DefaultsSuite.registrationDomain)
    #expect(other.object(forKey: "c") == nil && other.object(forKey: "a") == nil)
  }

  @Test("A hermetic run, a suite in memory and another process show none of them")
  func apart() throws {
    let suite = try process.anotherSuite()
    suite.register(["a": 1])
    let elsewhere = SimulatedProcess(on: .withHome(), time: ManualTimekeeper())
    let (another, memory) = (try elsewhere.anotherSuite(), DefaultsSuite.inMemory())
    #expect(another.object(forKey: "a") == nil && memory.object(forKey: "a") == nil)
    try HermeticStores.run {
      let inside = try process.anotherSuite(named: "inside")
      #expect(inside.object(forKey: "a") == nil)
      suite.register(["b": 2])
      #expect(inside.integer(forKey: "b") == 2)
    }
    #expect(suite.object(forKey: "b") == nil)
  }
}
