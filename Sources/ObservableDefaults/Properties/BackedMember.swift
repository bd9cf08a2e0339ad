import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// A backed property without its types: what an instance knows of it.
public protocol BackedMember: AnyObject, Sendable {
  /// The key without the instance's prefix.
  var key: String { get }
  /// The property's key path, as observers name it.
  var keyPath: AnyKeyPath { get }

  /// Whether the value is masked wherever it would be shown.
  var isSecret: Bool { get }

  /// Whether no form shows it.
  var isHidden: Bool { get }

  /// The key in the store of an instance.
  func storeKey(in backing: SettingsBacking) -> Key

  /// Takes up what the store has by now, telling observers if it is something else.
  func catchUp(of host: AnyObject, in backing: SettingsBacking)

  /// The stored value as observers know it, registering an access.
  func stored(of host: AnyObject, in backing: SettingsBacking) -> PropertyList?

  /// What the store is to hold for an encoded value: nothing for null, unless the property keeps
  /// it there.
  func storedForm(_ value: PropertyList?, in backing: SettingsBacking) -> PropertyList?

  /// Writes a stored form, or removes it, and tells observers.
  func write(
    _ stored: PropertyList?, of host: AnyObject, in backing: SettingsBacking
  ) throws(StoreError)

  /// Keeps the present value for readers while a body writes another, and tells observers then.
  func change(
    of host: AnyObject, in backing: SettingsBacking, _ body: () throws(StoreError) -> Void
  ) throws(StoreError)

  /// What the program uses in place of a stored number beyond its range; `nil` where that is it.
  func used(insteadOf stored: PropertyList?) -> PropertyList?

  /// What a form needs to know of the property, before any value is read.
  func description(in backing: SettingsBacking) -> SettingDescription

  /// The same of what a form shows, which may be another way than it is stored.
  func shownDescription(in backing: SettingsBacking) -> SettingDescription

  /// The property as a form shows it, which may be another way than it is stored.
  @MainActor
  func setting(in backing: SettingsBacking, source: any SettingsSource) -> Setting
}
