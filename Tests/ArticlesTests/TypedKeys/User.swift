// A Codable type.

import Defaults
import Testing

private struct User: Codable, Defaults.Serializable {
  let name: String
  let age: String
}

extension Defaults.Keys {
  fileprivate static let user = Key<User>("user", default: .init(name: "Hello", age: "24"))
}

@Test("A Codable type is a value")
func user() {
  Defaults.withHermeticStore {
    #expect(Defaults[.user].name == "Hello")
    //=> "Hello"
    Defaults[.user] = User(name: "Ann", age: "25")
    #expect(Defaults[.user].name == "Ann")
  }
}
