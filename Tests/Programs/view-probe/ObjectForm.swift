// An object's form with a flush of its own: `view-probe form main-queue` or `form failing`.

import Dispatch
import ObservableDefaults
import SettingsEditor

@MainActor
@ObservableDefaults(suiteName: "form-probe")
final class ProbeSettings {
  var count = 1
}

struct Refusal: Error, CustomStringConvertible {
  let description = "The flush of this program saves nothing."
}

/// Shows the form until the user leaves it, and says whether all is stored.
@MainActor
func showForm(flush name: String?) async throws {
  let settings = ProbeSettings()
  let save = settings.flush
  let flush: (@Sendable () throws -> Void)? =
    switch name {
    case "main-queue":
      {
        try save()
        DispatchQueue.main.sync {}
      }
    case "failing": { throw Refusal() }
    default: nil
    }
  let isWell = try await SettingsEditor.run(settings, flush: flush)
  print("All is well: \(isWell).")
}
