import ObservableDefaults
import SetteeCloudCore
import SetteeEngines

@ObservableCloud
private final class Preferences {
  var number = 0
  var theme = "light"
}

/// What a class of an account does where none is named: `set NUMBER`, `get`, or `join PLACE`, which
/// names one while an instance is in use.
func keepsAlone(_ words: ArraySlice<String>) async throws -> String {
  let preferences = Preferences()
  switch words.first {
  case "set":
    preferences.number = words.last.flatMap { Int($0) } ?? 0
    preferences.theme = "dark"
    return preferences.settingsActivity.trouble?.description ?? "no trouble"
  case "join":
    let before = preferences.number
    let device = try CloudDevice(at: words.last ?? "", app: "observable-probe")
    device.store.useAsDefault()
    await device.sync()
    preferences.number += 1
    await device.sync()
    try device.close()
    let lost = device.lostWrites.count
    return "\(before) \(preferences.number) \(Preferences().number) \(preferences.theme) \(lost)"
  default: return "\(preferences.number) \(preferences.theme)"
  }
}
