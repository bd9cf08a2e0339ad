import SetteePropertyLists
import SetteeSettings

extension BackedProperty {
  /// What a form needs to know of the property, before any value is read.
  public func description(in backing: SettingsBacking) -> SettingDescription {
    SettingDescription(
      key: storeKey(in: backing), title: note.title ?? SettingDescription.title(forName: name),
      help: note.help, path: note.section.map { [$0] } ?? [],
      type: shownType(in: backing).applying(note),
      defaultValue: encodedInitial, storage: backing.storage,
      traits: note.traits)
  }

  /// The same of what a form shows, where that is not the stored form.
  public func shownDescription(in backing: SettingsBacking) -> SettingDescription {
    description(in: backing).shown(as: codec.edited?(encodedInitial, encodedSample), note: note)
  }

  /// The property as a form shows it, part by part where its type has parts.
  @MainActor
  public func setting(in backing: SettingsBacking, source: any SettingsSource) -> Setting {
    Setting(
      description(in: backing), as: codec.edited?(encodedInitial, encodedSample), note: note,
      source: source)
  }

  /// The stored form of the sample; one that cannot be encoded teaches nothing.
  private var encodedSample: PropertyList? {
    do {
      return try sample.value.map(codec.encode)
    } catch {
      return nil
    }
  }

  /// The type for people: where nothing is stored as no value, and the default is something,
  /// nothing is no choice.
  private func shownType(in backing: SettingsBacking) -> SettingType {
    guard case .nullable(let wrapped) = codec.type, encodedInitial != .null,
      !keepsNil(in: backing)
    else { return codec.type }
    return wrapped
  }
}
