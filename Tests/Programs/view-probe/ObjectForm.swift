// An object's form with a flush of its own: `view-probe form main-queue` or `form failing`; one
// that exports no schema, `form unexported`; one that a task ends, `form cancelled`; one that ends
// the program, `main` with the same words; and one of an account's settings, `account`.

import Dispatch
import ObservableDefaults
import SettingsEditor

@MainActor
@ObservableDefaults(suiteName: "form-probe")
final class ProbeSettings {
  var count = 1
}

@MainActor
@ObservableCloud
final class ProbeAccount {
  var count = 1
}

struct Refusal: Error, CustomStringConvertible {
  let description = "The flush of this program saves nothing."
}

/// The flush of a name; `nil` for the settings' own.
@MainActor
func flush(of settings: ProbeSettings, named name: String?) -> (@Sendable () throws -> Void)? {
  let save = settings.flush
  switch name {
  case "main-queue":
    return {
      try save()
      DispatchQueue.main.sync {}
    }
  case "failing": return { throw Refusal() }
  default: return nil
  }
}

/// Shows the form until the user leaves it, and says whether all is stored.
@MainActor
func showForm(flush name: String?) async throws {
  if name == "cancelled" { return await showCancelledForm() }
  let settings = ProbeSettings()
  let isWell = try await SettingsEditor.run(
    settings, flush: flush(of: settings, named: name), exportsSchema: name != "unexported")
  print("All is well: \(isWell).")
}

/// Shows the form until its number changes; then whoever has begun the task cancels it.
@MainActor
private func showCancelledForm() async {
  let settings = ProbeSettings()
  let form = Task { try await SettingsEditor.run(settings) }
  for await count in Observations({ settings.count }) where count > 1 { break }
  form.cancel()
  do {
    print("All is well: \(try await form.value).")
  } catch {
    print("\(type(of: error)), \(settings.count).")
  }
}

/// Shows settings of an account that nobody has named.
@MainActor
func showAccountForm() async throws { try await SettingsEditor.run(ProbeAccount()) }

/// Shows the form, with which the program ends.
@MainActor
func showMainForm(flush name: String?) async -> Never {
  let settings = ProbeSettings()
  await SettingsEditor.main(settings, flush: flush(of: settings, named: name))
}
