import Observation
import SetteePropertyLists
import SetteeStores

/// An object that can be shown as a form: a list of settings with a title.
@MainActor
public protocol SettingsProviding: AnyObject {
  /// What the form is called.
  var settingsTitle: String { get }
  /// In the order they are shown; the order and the descriptions never change, but for those that
  /// are `ChangingSettings`.
  var settings: [Setting] { get }
  /// Calls `observer` with the keys of settings that changed, or are about to, by whomever, until
  /// the returned observation is cancelled or released.
  ///
  /// The default tracks each setting by Observation, O(n) to begin and O(1) per change; a provider
  /// that hears of changes by itself does better.
  func observeChanges(_ observer: @escaping @MainActor ([Key]) -> Void) -> SettingsObservation
  /// Makes accepted edits durable, by a call off the main actor that may block.
  ///
  /// The default does nothing, for settings that live in memory.
  var flush: @Sendable () throws -> Void { get }
  /// Calls an observer with what happens to the stores behind the settings, on any thread, until
  /// the returned observation is cancelled or released.
  ///
  /// The default never calls, for settings that live in memory.
  func observeNotices(_ observer: @escaping @Sendable (StoreNotice) -> Void) -> StoreObservation
  /// Writes what `settee --suite NAME` is to know of the settings' types, by a call off the main
  /// actor that may block.
  ///
  /// The default does nothing, for settings that no suite keeps.
  var exportSchema: @Sendable () throws -> Void { get }
  /// The store behind the settings whose account somebody may have to choose; the default is `nil`,
  /// for settings that no account keeps.
  var accountChoosing: (any AccountChoosing)? { get }
  /// The same object where its settings come and go; the default is `nil`, for those that have the
  /// same ones all the time.
  var changingSettings: (any ChangingSettings)? { get }
  /// What the settings can tell beside values; the default is nothing.
  var settingsCapabilities: SettingsCapabilities { get }
  /// What a form shows of the property that a key path of the object leads to, for views that are
  /// bound to it; the default knows of none.
  func settingDescription(of property: AnyKeyPath) -> SettingDescription?
}

/// An object that stands for one value, and describes it.
package protocol SettingDescribing: AnyObject {
  var settingDescription: SettingDescription? { get }
}

extension SettingsProviding {
  /// Does nothing, for settings that live in memory.
  public var flush: @Sendable () throws -> Void { {} }

  /// Never calls, for settings that live in memory.
  public func observeNotices(
    _ observer: @escaping @Sendable (StoreNotice) -> Void
  ) -> StoreObservation { .none }

  /// Does nothing, for settings that no suite keeps.
  public var exportSchema: @Sendable () throws -> Void { {} }

  /// No account.
  public var accountChoosing: (any AccountChoosing)? { nil }

  /// The same settings all the time.
  public var changingSettings: (any ChangingSettings)? { nil }

  /// Nothing.
  public var settingsCapabilities: SettingsCapabilities { .none }

  /// Nothing of any property.
  public func settingDescription(of property: AnyKeyPath) -> SettingDescription? { nil }

  /// Tracks each setting by Observation.
  public func observeChanges(
    _ observer: @escaping @MainActor ([Key]) -> Void
  ) -> SettingsObservation {
    let observation = SettingsObservation(observer)
    for setting in settings { observation.track(setting) }
    return observation
  }
}

/// Settings that come and go, or change their descriptions, while they are shown.
///
/// A setting that went can still be read and written until whoever shows it has taken that up.
@MainActor
public protocol ChangingSettings: SettingsProviding {
  /// Calls `observer` when `settings` is another list than before, until the returned observation
  /// is cancelled or released.
  func observeArrangement(_ observer: @escaping @MainActor () -> Void) -> SettingsObservation
  /// Whether a setting that went can be read and written for as long as somebody shows it, as a
  /// place in a file can: a form keeps it then while a text is open in it. The default is no.
  var keepsAbsent: Bool { get }
}

extension ChangingSettings {
  /// No.
  public var keepsAbsent: Bool { false }

  /// This object.
  public var changingSettings: (any ChangingSettings)? { self }
}

/// A subscription to the changes of settings, ended by `cancel()` or when it is released.
@MainActor
public final class SettingsObservation {
  private var observer: (@MainActor ([Key]) -> Void)?

  /// A subscription that calls this when `announce` is.
  public init(_ observer: @escaping @MainActor ([Key]) -> Void) { self.observer = observer }

  /// What is being announced, with its values; `nil` at other times, and where no store told it.
  package private(set) var change: StoreChange?

  /// Tells the observer of changes; does nothing once cancelled.
  public func announce(_ keys: [Key]) { observer?(keys) }

  /// Tells the observer of changes that a store has told of, which may ask for their values.
  package func announce(_ keys: [Key], of change: StoreChange?) {
    self.change = change
    defer { self.change = nil }
    announce(keys)
  }

  /// Ends the subscription; a second call does nothing.
  public func cancel() { observer = nil }

  /// Watches one setting for its next change, and then for the one after it.
  fileprivate func track(_ setting: Setting) {
    guard observer != nil else { return }
    withObservationTracking {
      _ = setting.reading
    } onChange: { [weak self] in
      deliverToMainActor { self?.follow(setting) }
    }
  }

  /// Announces, and once more when the change is done: Observation tells before the new value is
  /// readable, and only once, so a second change could follow before tracking is renewed.
  private func follow(_ setting: Setting) {
    announce([setting.description.key])
    Task { @MainActor [weak self] in
      self?.track(setting)
      self?.announce([setting.description.key])
    }
  }
}
