// swift-format-ignore-file
// Below the imports, the article's block byte for byte.

import ObservableDefaults

@ObservableDefaults
class Settings {
    var isNotificationsEnabled: Bool = true  // Clear and descriptive
    var maxRetryAttempts: Int = 3            // Indicates purpose and type
}
