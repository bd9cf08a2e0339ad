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
    let backing = _settingsBacking
    backing.join(self)
    let activity = backing.activity
    activity.attach(backing.place.store)
    return activity
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

  /// Which layer supplies a property's value; `nil` says its declaration default, or that it is not
  /// stored.
  nonisolated public func source<Value>(of property: KeyPath<Self, Value>) -> ValueSource? {
    guard let member = member(at: property) else { return nil }
    return _settingsBacking.place.store.source(ofKey: member.storeKey(in: _settingsBacking))
  }

  /// The stored property that a key path leads to.
  nonisolated func member(at property: PartialKeyPath<Self>) -> (any BackedMember)? {
    let members = _settingsProperties
    if let member = members.first(where: { $0.keyPath == property }) { return member }
    guard members.contains(where: { type(of: $0.keyPath).rootType != Self.self }) else {
      return nil
    }
    // A subclass's key path equals none of its superclass's, even to the same property.
    let read = AccessLog.keyPaths { _ = self[keyPath: property] }
    let candidates = members.filter { read.contains($0.keyPath) }
    guard candidates.count == 1, let member = candidates.first,
      type(of: member.keyPath).valueType == type(of: property).valueType
    else { return nil }
    return member
  }

  /// The class's name in words.
  public var settingsTitle: String { SettingDescription.title(forName: _settingsBacking.title) }

  /// The object's JSON Schema: titles, helps, sections, limits, choices and defaults, but for those
  /// of secrets.
  ///
  /// Structures carry their shapes, as far as their default tells them. Its words under `x-settee`
  /// name the suite, the class, and how a value is stored; what only the program can encode is
  /// read-only there.
  public func schema() -> String { schemaExport.text }

  /// Writes the schema to `$XDG_DATA_HOME/settee/schemas/suites/SUITE.CLASS.schema.json`, for the
  /// user's eyes alone, where it is not there yet.
  ///
  /// From then on `settee --suite SUITE` knows the types: `settee set volume 150 --suite podcast`
  /// tells the range. `SettingsEditor.run` does so by itself. In a hermetic run, and for settings
  /// of an account or in memory, nothing is written.
  /// The call throws `StoreError` where it cannot be written; it may be made from any thread.
  public var exportSchema: @Sendable () throws -> Void {
    guard let suite = _settingsBacking.suite, suite.isNamed else { return {} }
    return schemaExport.writing
  }

  private var schemaExport: SchemaExport {
    let backing = _settingsBacking
    return SchemaExport(
      suite: backing.place.store.name, object: backing.title, title: settingsTitle,
      _settingsProperties.filter { !$0.isHidden }.map { $0.shownDescription(in: backing) })
  }

  /// Makes what was assigned durable, by a call that may block.
  public var flush: @Sendable () throws -> Void {
    { [store = _settingsBacking.place.store] in try store.flush() }
  }

  /// What a form shows of a stored property.
  public func settingDescription(of property: AnyKeyPath) -> SettingDescription? {
    let known = _settingsProperties.first { $0.keyPath == property }
    let member = known ?? (property as? PartialKeyPath<Self>).flatMap { self.member(at: $0) }
    return member?.description(in: _settingsBacking)
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
