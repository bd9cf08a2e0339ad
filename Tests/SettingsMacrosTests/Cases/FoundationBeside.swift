// Foundation has a UserDefaults of its own: nobody may take the one for the other without a word.

import Defaults
import Foundation
import ObservableDefaults

@ObservableDefaults
class User {
  var username = "guest"
  var age: Int = 18
}

func readme() {
  let user = User()
  user.username = "alice"
  UserDefaults.standard.removeObject(forKey: "username")  // error: ambiguous use of 'standard'
  let suite: UserDefaults = .standard  // error: 'UserDefaults' is ambiguous for type lookup
  print(user.username, suite)
}

func certain(foundation: Foundation.UserDefaults) {
  _ = User(userDefaults: foundation)  // error: write 'typealias UserDefaults = DefaultsSuite' once
  _ = User(userDefaults: nil)
  _ = User(userDefaults: .standard)
  _ = User(userDefaults: .init(suiteName: "other"), prefix: "a_")
  _ = User()
  _ = Defaults.Key<Int>("a", default: 1, suite: foundation)  // error: values are kept in
  _ = Defaults.Key<Int?>("a", suite: foundation)  // error: values are kept in a DefaultsSuite
  _ = Defaults.Key<Int>("a", default: 1, suite: .standard)
}
