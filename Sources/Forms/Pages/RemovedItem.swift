import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// Behind the rows of an item that a list has no more: the value it had, locked.
@MainActor
final class RemovedItem: SettingsSource {
  private let value: PropertyList
  private let source: ValueSource?
  /// How many steps lead to the item.
  private let depth: Int

  init(_ value: PropertyList, at depth: Int, source: ValueSource?) {
    self.value = value
    self.source = source
    self.depth = depth
  }

  var readsPlaces: Bool { true }

  func reading(of description: SettingDescription) -> SettingReading {
    SettingReading(
      value: value.value(at: description.steps.dropFirst(depth)), source: source,
      lock: "removed elsewhere")
  }

  /// Its rows are locked: a form asks before it writes.
  func write(_ value: PropertyList, to description: SettingDescription) throws {}

  func reset(_ description: SettingDescription) throws {}
}
