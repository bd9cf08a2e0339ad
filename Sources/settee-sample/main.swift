// A small program with a settings screen: two classes and one line.

import ObservableDefaults
import SettingsEditor

enum Theme: String, CaseIterable {
  case light, dark, system
}

/// What this device remembers.
@MainActor
@ObservableDefaults(suiteName: "settee-sample")
final class ReaderSettings {
  /// How large text is shown, in points.
  /// - Range: 8...72
  var fontSize = 14

  /// Which colours are used; "system" follows the desktop.
  var theme: Theme = .system

  /// Who signs the notes.
  @Setting(title: "Signed by", range: 1...40)
  var author = "Ann"

  /// Whether a note is marked as read when its end was shown.
  var marksAsRead = true
}

/// What all devices share.
@MainActor
@ObservableCloud
final class SharedSettings {
  /// The page that was open last.
  /// - Range: 1...9999
  var page = 1

  /// What unlocks the notes on all devices; shown as dots.
  @Setting(secret: true)
  var passphrase: String?
}

// An account in this process stands in for a real one; its network takes its time, like any.
let account = CloudSimulator()
account.store().useAsDefault()
Task { await SyncTimer(account).run() }

await SettingsEditor.main(ReaderSettings(), SharedSettings(), title: "Reader")
