import FoundationEssentials
import ObservableDefaults
import SetteePropertyLists
import SetteeStores
import TestSupport
import Testing

private enum Size: String, UserDefaultsPropertyListValue, CloudPropertyListValue {
  case small, large
}

private struct Person: Codable, Equatable, UserDefaultsPropertyListValue, CloudPropertyListValue {
  var name: String
}

private struct Pet: CodableUserDefaultsPropertyListValue {
  var name: String
}

@ObservableDefaults
private final class Marked {
  var size: Size = .small
  var sizes: [Size] = []
  var maybeSize: Size?
  var person = Person(name: "")
  var maybePerson: Person?
  var people: [Person] = []
  var pet = Pet(name: "")
}

@ObservableCloud
private final class MarkedCloud {
  var size: Size = .small
  var person = Person(name: "")
}

@Suite("Names that need not be adopted")
struct MarkerNamesTests {
  @Test("A type that adopts one is stored as it would be without")
  func stored() throws {
    let suite = try memorySuite()
    let marked = Marked(userDefaults: suite)
    let person = Person(name: "p")
    marked.size = .large
    marked.sizes = [.large]
    marked.maybeSize = .large
    marked.person = person
    marked.maybePerson = person
    marked.people = [person]
    marked.pet.name = "q"
    #expect(suite.stored("size") == "large")
    #expect(suite.stored("sizes") == ["large"])
    #expect(suite.stored("maybeSize") == "large")
    #expect(suite.stored("person") == .data(Array(#"{"name":"p"}"#.utf8)))
    #expect(suite.stored("pet") == .data(Array(#"{"name":"q"}"#.utf8)))
    let again = Marked(userDefaults: suite)
    #expect(again.size == .large && again.sizes == [.large] && again.maybeSize == .large)
    #expect(again.person == person && again.maybePerson == person && again.people == [person])
  }

  @Test("In the cloud too")
  func cloud() {
    CloudSimulator.hermetic { simulator in
      let marked = MarkedCloud()
      marked.size = .large
      marked.person.name = "p"
      #expect(simulator.store().value(forKey: "size") == "large")
      #expect(
        simulator.store().value(forKey: "person") == .data(Array(#"{"name":"p"}"#.utf8)))
      #expect(MarkedCloud().size == .large)
      #expect(MarkedCloud().person == Person(name: "p"))
    }
  }

  @Test("What a suite or an account stores as it is has the names, also inside of others")
  func ownTypes() {
    func local(_: some UserDefaultsPropertyListValue) -> Bool { true }
    func synced(_: some CloudPropertyListValue) -> Bool { true }
    #expect(local(1) && local(UInt8(1)) && local("") && local(Date()) && local(Data()))
    #expect(local(["a": [1.5]]) && local(Int?.none))
    #expect(synced(1) && synced(true) && synced([Data()]) && synced(["a": Date?.none]))
  }
}
