// swift-format-ignore-file: a block as the article has it.

import ObservableDefaults

@ObservableDefaults
class Settings {
  var isNotificationsEnabled: Bool = true  // Clear and descriptive
  var maxRetryAttempts: Int = 3  // Indicates purpose and type
}
