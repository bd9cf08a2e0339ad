// swift-format-ignore-file: a block as the article has it.

import ObservableDefaults

@ObservableDefaults(prefix: "MyApp_")
class Settings {
  var apiEndpoint: String = "https://api.example.com"
  // Stored as "MyApp_apiEndpoint" in UserDefaults

  @DefaultsKey(userDefaultsKey: "server_url")
  var serverURL: String = "https://server.example.com"
  // Stored as "MyApp_server_url" in UserDefaults
}
