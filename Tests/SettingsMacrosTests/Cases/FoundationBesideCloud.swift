// Whoever has settings in an account, and Foundation beside, is told of the two UserDefaults, too.

import Foundation
import SetteeCloud

struct Reader {
  // What the wrapper takes decides which is meant.
  @AppStorage("fontSize", store: UserDefaults.standard) var fontSize = 14
}

func forget() {
  UserDefaults.standard.removeObject(forKey: "fontSize")  // error: ambiguous use of 'standard'
  let suite: UserDefaults = .standard  // error: 'UserDefaults' is ambiguous for type lookup
  print(suite, DefaultsSuite.standard)
}
