// The same beside Foundation, once the module says which UserDefaults it means.

import Defaults
import Foundation
import ObservableDefaults

typealias UserDefaults = DefaultsSuite

@ObservableDefaults(userDefaults: UserDefaults(suiteName: "other"))
class User {
  var username = "guest"
}

func readme() throws {
  let user = User()
  user.username = "alice"
  UserDefaults.standard.removeObject(forKey: "username")
  let suite: UserDefaults = .standard
  let named = UserDefaults(suiteName: "named")
  _ = User(userDefaults: suite)
  _ = User(userDefaults: named)
  _ = Defaults.Key<Int>("a", default: 1, suite: UserDefaults())
  UserDefaults.resetStandardUserDefaults()
  suite.setValue(1, forKey: "number")
  let number = suite.value(forKey: "number") as? Int
  let stored: PropertyList? = suite.value(forKey: "number")
  print(user.username, number == 1, stored == 1, Foundation.UserDefaults.standard)
}

func listen() {
  _ = NotificationCenter.default.addObserver(
    forName: UserDefaults.didChangeNotification, object: nil, queue: nil
  ) { note in print(note.object is UserDefaults) }
}
