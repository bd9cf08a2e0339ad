import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// Entries of defaults beside which what is stored stands: they show, can have other values, and
/// never go.
extension SettingsForm {
  /// What keeps an entry from being taken away or moved: a default has it, beside which what is
  /// stored stands.
  func obstacle(
    to act: Edit.Act, ofEntry step: Place.Step, in container: Field.ID
  ) -> String? {
    switch act {
    case .set, .insert, .duplicate: return nil
    case .move:
      return fields[container].description.joinsDefault
        ? "The entries stand beside those of the default, which have no order." : nil
    case .remove, .rename:
      guard defaultEntry(at: step, of: container) != nil, let name = step.name else { return nil }
      return SettingDescription.sentence(onDefaultEntry: name.name)
    }
  }

  /// An entry that only a default has, beside which what is stored stands.
  func defaultEntry(at step: Place.Step, of container: Field.ID) -> PropertyList? {
    let setting = fields[container].setting
    guard setting.description.joinsDefault,
      setting.unobservedReading.storedValue?.value(at: step) == nil
    else { return nil }
    return setting.description.defaultValue?.value(at: step)
  }

  /// Says that an entry that was taken away is there still, as the default has it.
  func tellDefault(at step: Place.Step, of container: Field.ID) {
    guard let name = step.name, defaultEntry(at: step, of: container) != nil else { return }
    remark = "The default's '\(name)' shows again."
  }
}
