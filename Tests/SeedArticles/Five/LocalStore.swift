// swift-format-ignore-file: a block as the article has it.

import ObservableDefaults

@ObservableDefaults
class LocalStore {
  var people: People = .init(name: "fat", age: 10)
}

struct People: CodableUserDefaultsPropertyListValue {
  var name: String
  var age: Int
}
