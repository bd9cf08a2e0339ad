// The code of "Sync Data in SwiftUI Using NSUbiquitousKeyValueStore" (fatbobman, 2023), its views
// aside; what the views do with it is in ArticleTests.

import SetteeCloudCore
import SetteeStoredProperties

// Block 1: a value with a default of one's own.

func getInt(key: String, defaultValue: Int) -> Int {
  guard let result = NSUbiquitousKeyValueStore.default.object(forKey: key) as? Int else {
    return defaultValue
  }
  return result
}

// Block 4: the library's wrapper.

struct ContentView {
  @CloudStorage("text") var text = "empty"
}

// Block 5: settings managed in one place.

class Defaults: ObservableObject {
  @AppStorage("name") public var name = "fatbobman"
  @AppStorage("age") public var age = 12
}

// Block 6: both kinds in one object.

class Settings: ObservableObject {
  @AppStorage("name") var name = "fat"
  @AppStorage("age") var age = 5
  @CloudStorage("readyForAction") var readyForAction = false
  @CloudStorage("speed") var speed: Double = 0
}
