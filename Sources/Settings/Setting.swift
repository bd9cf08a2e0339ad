import PropertyLists
import Stores

/// One setting, bound to wherever its value lives.
@MainActor
public struct Setting {
  public let description: SettingDescription
  let source: any SettingsSource

  public init(_ description: SettingDescription, source: any SettingsSource) {
    self.description = description
    self.source = source
  }

  /// The present state of the setting.
  ///
  /// Called inside `withObservationTracking` it registers exactly this setting.
  public var reading: SettingReading { source.reading(of: description) }

  /// Stores a value that has passed the type's checks.
  public func write(_ value: PropertyList) throws { try source.write(value, to: description) }

  /// Removes the stored value, so that the next domain or the default shows.
  public func reset() throws { try source.reset(description) }
}

/// An object that can be shown as a form: a list of settings with a title.
@MainActor
public protocol SettingsProviding: AnyObject {
  var settingsTitle: String { get }
  /// In the order they are shown; the order and the descriptions never change.
  var settings: [Setting] { get }
}

/// Reads and writes the values behind settings.
///
/// Implementations are observable one setting at a time: `reading(of:)` registers an access of
/// that setting alone with Observation, and a change of it, by whomever, fires that access.
@MainActor
public protocol SettingsSource: AnyObject {
  func reading(of description: SettingDescription) -> SettingReading
  func write(_ value: PropertyList, to description: SettingDescription) throws
  func reset(_ description: SettingDescription) throws
}

/// What a form shows of a setting at one moment.
public struct SettingReading: Sendable, Equatable {
  /// The value in force: stored, or the default; `nil` where there is neither.
  public var value: PropertyList?
  /// Where the value comes from; `nil` says it is the description's default.
  public var source: ValueSource?
  /// What keeps the setting from being changed, as a phrase ("set by the command line").
  public var lock: String?
  /// Where a synced value stands; `nil` for local settings.
  public var sync: SyncState?

  public init(
    value: PropertyList?, source: ValueSource? = nil, lock: String? = nil, sync: SyncState? = nil
  ) {
    self.value = value
    self.source = source
    self.lock = lock
    self.sync = sync
  }
}

/// Where one synced value stands between this device and the account.
public enum SyncState: Sendable, Hashable {
  case synced
  /// Written here, not yet accepted by the account.
  case pending
  /// Kept on this device only, because the account refused it.
  case refused(reason: String)
}

/// A store that knows how its values stand with an account.
public protocol SyncReporting: Store {
  func syncState(ofKey key: Key) -> SyncState?
}
