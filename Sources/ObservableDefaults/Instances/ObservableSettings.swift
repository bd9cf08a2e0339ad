import Observation
import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// An object of a class that carries `@ObservableDefaults` or `@ObservableCloud`.
///
/// It can be shown as a form: `await SettingsEditor.main(settings)`.
public protocol ObservableSettings: SettingsProviding, Observable {
  nonisolated var _settingsBacking: SettingsBacking { get }
  nonisolated var _settingsProperties: [any BackedMember] { get }
}

extension ObservableSettings {
  /// What happened to the stored values of this object, and what is wrong with them.
  nonisolated public var settingsActivity: SettingsActivity {
    _settingsBacking.join(self)
    return _settingsBacking.activity
  }

  /// Removes what is stored for a property, so that what is registered, or its declaration default,
  /// shows.
  ///
  /// O(n) in the properties of the class. A property that is not stored is left as it is, but for
  /// a computed one in a subclass that reads one stored property of its own type: it stands for
  /// that.
  nonisolated public func reset<Value>(_ property: KeyPath<Self, Value>) throws(StoreError) {
    guard let member = member(at: property) else { return }
    try member.write(nil, of: self, in: _settingsBacking)
  }

  /// The stored property that a key path leads to.
  nonisolated func member<Value>(
    at property: KeyPath<Self, Value>
  ) -> (any BackedMember)? {
    let members = _settingsProperties
    if let member = members.first(where: { $0.keyPath == property }) { return member }
    guard members.contains(where: { type(of: $0.keyPath).rootType != Self.self }) else {
      return nil
    }
    // A subclass's key path equals none of its superclass's, even to the same property.
    let read = AccessLog.keyPaths { _ = self[keyPath: property] }
    let candidates = members.filter { read.contains($0.keyPath) }
    guard candidates.count == 1, let member = candidates.first,
      type(of: member.keyPath).valueType == Value.self
    else { return nil }
    return member
  }

  /// The class's name in words.
  public var settingsTitle: String { SettingDescription.title(forName: _settingsBacking.title) }

  /// Makes what was assigned durable, by a call that may block.
  public var flush: @Sendable () throws -> Void {
    { [store = _settingsBacking.place.store] in try store.flush() }
  }

  /// The stored properties in the order of their declaration; made anew at each call.
  public var settings: [Setting] { ObjectSettings(self).settings }

  /// Calls an observer with what happens to the store in the background: a full disk, a damaged
  /// file, an account out of reach.
  public func observeNotices(
    _ observer: @escaping @Sendable (StoreNotice) -> Void
  ) -> StoreObservation {
    FormStore(_settingsBacking.place.store).observeNotices(observer)
  }

  /// The store behind the properties, where its user may have to choose its account.
  public var accountChoosing: (any AccountChoosing)? {
    FormStore(_settingsBacking.place.store).accountChoosing
  }
}
