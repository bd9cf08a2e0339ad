// Shows an object's form with a flush of its own: tests press its keys in a terminal.

import Dispatch
import Glibc
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

let settings = ProbeSettings()
let save = settings.flush
let flush: (@Sendable () throws -> Void)? =
  switch CommandLine.arguments.dropFirst().first {
  case "main-queue":
    {
      try save()
      DispatchQueue.main.sync {}
    }
  case "failing": { throw Refusal() }
  default: nil
  }
do {
  let isWell = try await SettingsEditor.run(settings, flush: flush)
  print("All is well: \(isWell).")
} catch {
  print("\(error)")
  exit(2)
}
