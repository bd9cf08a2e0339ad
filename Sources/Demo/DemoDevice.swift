import SetteeCloudCore
import SetteeEditor
import SetteeForms
import SetteeSettings
import SetteeStores
import SetteeTerminals
import SetteeThemes

/// One of the two devices: its stores, its form, and the editor that shows it.
@MainActor
final class DemoDevice {
  let number: Int
  let name: String
  let store: NSUbiquitousKeyValueStore
  let editor: Editor

  init(
    number: Int, name: String, title: String, descriptions: [SettingDescription],
    world: any DemoWorld, theme: Theme, options: Editor.Options, isASCII: Bool, keyMap: KeyMap
  ) {
    self.number = number
    self.name = name
    store = world.store(ofDevice: number)
    let settings = StoreSettings(
      title: title, descriptions: descriptions, local: InMemoryStore(name: "this device"),
      cloud: store)
    var options = options
    options.chrome = [.status]
    options.fadeMilliseconds = DemoOptions.fadeMilliseconds
    options.hasNeighbours = true
    options.isInDemo = true
    editor = Editor(
      SettingsForm(settings), theme: theme, isASCII: isASCII, keyMap: keyMap, options: options)
  }

  /// How many settings here have a write that lost and that nobody has dealt with.
  var journalCount: Int {
    let keys = Set(store.lostWrites.lazy.filter { !$0.isSettled }.map(\.conflict.key))
    return keys.count { store.lostWrite(ofKey: $0) != nil }
  }

  /// Tells the editor whether another account stands in the place of the device's own.
  func noteSeparation() {
    if case .apart(_, let hasAccount)? = store.trouble {
      _ = editor.update(.apart(hasAccount: hasAccount))
    } else {
      _ = editor.update(.cutOff(nil))
    }
  }

  /// The synced fields whose values can be changed without typing.
  var syncedFields: [Field] {
    editor.form.fields.filter { field in
      field.description.storage == .cloud && !field.description.traits.contains(.secret)
        && !Robot.values(for: field).isEmpty
    }
  }
}
