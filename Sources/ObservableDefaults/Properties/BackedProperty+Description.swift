import PropertyLists
import Settings

extension BackedProperty {
  public func description(in backing: SettingsBacking) -> SettingDescription {
    SettingDescription(
      key: storeKey(in: backing), title: note.title ?? SettingDescription.title(forName: name),
      help: note.help, path: note.section.map { [$0] } ?? [], type: codec.type.applying(note),
      defaultValue: encodedInitial, storage: backing.storage,
      traits: note.isSecret ? .secret : [])
  }
}
