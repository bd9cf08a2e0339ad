import SetteePropertyLists
import SetteeStores

// What a reading says of an account, for whoever shows it without knowing stores.
@_exported import struct SetteeStores.LostWrite
@_exported import enum SetteeStores.SyncState

/// What a form shows of a setting at one moment.
public struct SettingReading: Sendable, Equatable {
  /// The value in force: stored, or the default; `nil` where there is neither.
  public var value: PropertyList?
  /// What is stored, where the value has the default's other entries besides.
  package var stored: PropertyList?
  /// Where the value comes from; `nil` says it is the description's default.
  public var source: ValueSource?
  /// What keeps the setting from being changed, as a phrase ("set by the command line").
  public var lock: String?
  /// Where a synced value stands; `nil` for local settings.
  public var sync: SyncState?
  /// A write that gave way to the value, unseen, and that nobody has dealt with.
  public var lost: LostWrite?
  /// What the program uses in place of a value beyond its range; `nil` where it uses the value.
  public var used: PropertyList?
  /// What the setting is called now, where that changes; `nil` says it is the description's title.
  public var title: String?
  /// Whether a document is shown and has no value there: what shows is in force without one.
  package var isAbsent = false
  /// A list or an object with texts in place of numbers that no value is exactly; `nil` where it
  /// has none.
  package var spelled: PropertyList?
  /// How the value is written, where there is something to say of that.
  package var remark: PlaceRemark?

  /// A reading with all that a form shows of it.
  public init(
    value: PropertyList?, source: ValueSource? = nil, lock: String? = nil, sync: SyncState? = nil,
    lost: LostWrite? = nil, title: String? = nil
  ) {
    self.value = value
    self.source = source
    self.lock = lock
    self.sync = sync
    self.lost = lost
    self.title = title
  }

  /// A number as a document has it written, where the value is not exactly that.
  package var spelling: String? { remark?.spelling }

  /// The value to be shown, each number in it as it is written.
  package var shown: PropertyList? { spelling.map(PropertyList.string) ?? spelled ?? value }

  /// The value in the domain that edits write to; `nil` where the value comes from elsewhere, so
  /// that taking an edit back means removing what it wrote.
  public var storedValue: PropertyList? { source?.isOwn == true ? stored ?? value : nil }
}
