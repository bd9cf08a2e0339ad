// swift-format-ignore-file: a block as the article has it.

import ObservableDefaults

@ObservableCloud
class CloudStore {
  var userProfile: UserProfile = .init(name: "fat", preferences: .init())
}

struct UserProfile: CodableCloudPropertyListValue {
  var name: String
  var preferences: UserPreferences
}

struct UserPreferences: Codable {
  var theme: String = "light"
  var fontSize: Int = 14
}
