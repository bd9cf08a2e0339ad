// swift-format-ignore-file
// Below the imports, the article's block byte for byte.

import ObservableDefaults

@ObservableDefaults
class StandardSettings {
    var name: String = "John"        // Stored in UserDefaults
    var age: Int = 25               // Stored in UserDefaults
    
    @Ignore
    var temporaryValue: String = "" // Not stored, not observable
}
