// swift-format-ignore-file
// In the extension's braces, the article's block byte for byte.

import ObservableDefaults

extension BestPracticesTests {
@ObservableDefaults
class Settings {
    var isNotificationsEnabled: Bool = true  // Clear and descriptive
    var maxRetryAttempts: Int = 3            // Indicates purpose and type
}
}
