// "Create your own custom type", a bridge for it, and keys. The struct is `Hashable` here, which a
// set's elements must be; `arrayUser` and the others are the text's own, two of them of one name.

import Defaults
import Testing

private struct User: Hashable {
  let name: String
  let age: String
}

private struct UserBridge: Defaults.Bridge {
  typealias Value = User
  typealias Serializable = [String: String]

  public func serialize(_ value: Value?) -> Serializable? {
    guard let value = value else {
      return nil
    }

    return [
      "name": value.name,
      "age": value.age,
    ]
  }

  public func deserialize(_ object: Serializable?) -> Value? {
    guard
      let object = object,
      let name = object["name"],
      let age = object["age"]
    else {
      return nil
    }

    return User(
      name: name,
      age: age
    )
  }
}

extension User: Defaults.Serializable {
  static let bridge = UserBridge()
}

extension Defaults.Keys {
  fileprivate static let user = Defaults.Key<User>("user", default: User(name: "Hello", age: "24"))
  fileprivate static let arrayUser = Defaults.Key<[User]>(
    "arrayUser", default: [User(name: "Hello", age: "24")])
  fileprivate static let setUser = Defaults.Key<Set<User>>(
    "user", default: Set([User(name: "Hello", age: "24")]))
  fileprivate static let dictionaryUser = Defaults.Key<[String: User]>(
    "dictionaryUser", default: ["user": User(name: "Hello", age: "24")])
}

@Test("A type with a bridge of one's own is a value, alone and in collections")
func userBridge() {
  Defaults.withHermeticStore {
    #expect(Defaults[.user].name == "Hello")  //=> "Hello"
    #expect(Defaults[.arrayUser][0].name == "Hello")  //=> "Hello"
    #expect(Defaults[.setUser].first?.name == "Hello")  //=> "Hello"
    #expect(Defaults[.dictionaryUser]["user"]?.name == "Hello")  //=> "Hello"

    Defaults[.dictionaryUser]["ann"] = User(name: "Ann", age: "25")
    #expect(Defaults[.dictionaryUser].count == 2)
  }
}
