// swift-format-ignore-file
// In the extension's braces, the article's block byte for byte.

import ObservableDefaults

extension KeysAndDefaultsTests {
@ObservableDefaults(prefix: "MyApp_")
class Settings {
    var apiEndpoint: String = "https://api.example.com"
    // Stored as "MyApp_apiEndpoint" in UserDefaults
    
    @DefaultsKey(userDefaultsKey: "server_url")
    var serverURL: String = "https://server.example.com"
    // Stored as "MyApp_server_url" in UserDefaults
}
}
