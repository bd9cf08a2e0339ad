// swift-format-ignore-file
// The class, and the lines in the function, are the article's block byte for byte, which has no
// indentation.

import ObservableDefaults

extension KeysAndDefaultsTests {
@ObservableDefaults(autoInit: false) // @ObservableCloud(autoInit: false) is the same
class User {
var username = "guest" // ← Declaration default: "guest"
var age: Int = 18 // ← Declaration default: 18
init(username: String, age: Int) {
self.username = username // Current value: "alice", default remains: "guest"
self.age = age // Current value: 25, default remains: 18
// ... other initialization code, like observerStarter(observableKeysBlacklist: [])
}
}

/// The lines below the class, as a function; what they print is collected.
static func printed() -> [String] {
var lines: [String] = []
func print(_ text: some CustomStringConvertible) { lines.append(text.description) }

let user = User(username: "alice", age: 25)
// Current state:
// - username current value: "alice"
// - username default value: "guest" (immutable)
// - age current value: 25
// - age default value: 18 (immutable)
user.username = "bob" // Changes current value, default value stays "guest"
// If UserDefaults keys are deleted externally:
UserDefaults.standard.removeObject(forKey: "username")
UserDefaults.standard.removeObject(forKey: "age")
print(user.username) // "guest" (reverts to declaration default)
print(user.age) // 18 (reverts to declaration default)

return lines
}
}
