// The attributes of settings classes. `Sources/SettingsMacros` expands them; what they expand to
// is in `Properties` and `Instances`.

@_exported import SetteeCloudCore
@_exported import Observation
@_exported import SetteePropertyLists
@_exported import protocol SetteeSettings.DescribedValue
@_exported import struct SetteeSettings.SettingNote
@_exported import enum SetteeSettings.UpdatesKeeping
@_exported import SetteeStores

#if FullFoundation
  @_exported import SetteeCloudNotifications
#endif

/// Stores every property of a class in a suite on this device, and makes it observable.
///
/// ```swift
/// @ObservableDefaults
/// class Settings {
///   var name: String = "Fatbobman"
///   var age: Int = 20
/// }
/// ```
///
/// - Parameters:
///   - autoInit: Whether to generate the initialiser. A class without it calls `observerStarter()`
///     in its own to hear of changes from elsewhere; own changes are observed all the same.
///   - ignoreExternalChanges: Whether changes from elsewhere are left unannounced. They show at
///     the next read.
///   - suiteName: The suite, where it is not the program's own.
///   - prefix: Stands before every key.
///   - observeFirst: Whether only properties with `@DefaultsBacked` are stored, and the others
///     observed.
///   - limitToInstance: Accepted for code from elsewhere. Every object of one suite hears of every
///     change to it, and no suite of another's.
///   - defaultIsolationIsMainActor: Accepted for code from elsewhere; the class's isolation is
///     found without it.
@attached(
  member,
  conformances: ObservableSettings,
  names: named(_settingsBacking), named(_isolatedSettingsBacking), named(_settingsProperties),
  named(_prefix), named(_userDefaults), named(access), named(withMutation),
  named(observerStarter), named(init)
)
@attached(memberAttribute)
@attached(extension, conformances: Observable, ObservableSettings)
public macro ObservableDefaults(
  autoInit: Bool = true, ignoreExternalChanges: Bool = false, suiteName: String = "",
  prefix: String = "", observeFirst: Bool = false, limitToInstance: Bool = true,
  defaultIsolationIsMainActor: Bool = false
) = #externalMacro(module: "SetteeSettingsMacros", type: "ObservableDefaultsMacro")

/// Stores every property of a class in a suite that is made elsewhere, and makes it observable.
///
/// ```swift
/// @ObservableDefaults(userDefaults: DefaultsSuite(suiteName: "reader"), prefix: "font_")
/// class Settings {
///   var size = 14
/// }
/// ```
///
/// - Parameters:
///   - userDefaults: The suite, asked for at each new instance; `nil` for the program's own.
///   - ignoreExternalChanges: Whether changes from elsewhere are left unannounced.
///   - prefix: Stands before every key.
///   - autoInit: Whether to generate the initialiser.
///   - observeFirst: Whether only properties with `@DefaultsBacked` are stored, and the others
///     observed.
///   - limitToInstance: Accepted for code from elsewhere.
///   - defaultIsolationIsMainActor: Accepted for code from elsewhere.
@attached(
  member,
  conformances: ObservableSettings,
  names: named(_settingsBacking), named(_isolatedSettingsBacking), named(_settingsProperties),
  named(_prefix), named(_userDefaults), named(access), named(withMutation),
  named(observerStarter), named(init)
)
@attached(memberAttribute)
@attached(extension, conformances: Observable, ObservableSettings)
public macro ObservableDefaults(
  userDefaults: DefaultsSuite?, ignoreExternalChanges: Bool = false, prefix: String = "",
  autoInit: Bool = true, observeFirst: Bool = false, limitToInstance: Bool = true,
  defaultIsolationIsMainActor: Bool = false
) = #externalMacro(module: "SetteeSettingsMacros", type: "ObservableDefaultsMacro")

/// Stores every property of a class in the account's key-value store, and makes it observable.
///
/// - Parameters:
///   - autoInit: Whether to generate the initialiser.
///   - prefix: Stands before every key.
///   - observeFirst: Whether only properties with `@CloudBacked` are stored, and the others
///     observed.
///   - syncImmediately: Whether each change is pushed at once.
///   - developmentMode: Whether values live in memory, one copy per instance, and `nil` is held
///     over a default. The environment turns it on too: `OBSERVABLE_DEFAULTS_DEV_MODE=true` or
///     `XCODE_RUNNING_FOR_PREVIEWS=1`.
///   - defaultIsolationIsMainActor: Accepted for code from elsewhere; the class's isolation is
///     found without it.
@attached(
  member,
  conformances: ObservableSettings,
  names: named(_settingsBacking), named(_isolatedSettingsBacking), named(_settingsProperties),
  named(_prefix), named(_cloudObserver), named(CloudObservation), named(_developmentMode_),
  named(_developmentMode), named(_syncImmediately), named(access), named(withMutation),
  named(init)
)
@attached(memberAttribute)
@attached(extension, conformances: Observable, ObservableSettings)
public macro ObservableCloud(
  autoInit: Bool = true, prefix: String = "", observeFirst: Bool = false,
  syncImmediately: Bool = false, developmentMode: Bool = false,
  defaultIsolationIsMainActor: Bool = false
) = #externalMacro(module: "SetteeSettingsMacros", type: "ObservableCloudMacro")

/// Stores a property in the suite, by a key of its own where one is given.
@attached(peer)
public macro DefaultsBacked(userDefaultsKey: String? = nil) =
  #externalMacro(module: "SetteeSettingsMacros", type: "MarkerMacro")

/// Gives a stored property a key of its own.
@attached(peer)
public macro DefaultsKey(userDefaultsKey: String? = nil) =
  #externalMacro(module: "SetteeSettingsMacros", type: "MarkerMacro")

/// Stores a property in the account's store, by a key of its own where one is given.
@attached(peer)
public macro CloudBacked(keyValueStoreKey: String? = nil) =
  #externalMacro(module: "SetteeSettingsMacros", type: "MarkerMacro")

/// Gives a stored property a key of its own.
@attached(peer)
public macro CloudKey(keyValueStoreKey: String? = nil) =
  #externalMacro(module: "SetteeSettingsMacros", type: "MarkerMacro")

/// Stores nothing as a value of its own, so that a property with a default can be set to `nil`.
///
/// Without it `nil` removes what is stored, and the default shows again; in development mode, which
/// has no account to take a key from, a cloud class holds `nil` either way. So reads a null that is
/// found in the store.
@attached(peer)
public macro KeepsNil() = #externalMacro(module: "SetteeSettingsMacros", type: "MarkerMacro")

/// Makes a property observable without storing it; `willSet` and `didSet` work.
@attached(peer)
public macro ObservableOnly() = #externalMacro(module: "SetteeSettingsMacros", type: "MarkerMacro")

/// Leaves a property as it is: neither observed nor stored.
@attached(peer)
public macro Ignore() = #externalMacro(module: "SetteeSettingsMacros", type: "MarkerMacro")

/// Describes a stored property to a form, beyond its type and the comment above it.
/// - Parameters:
///   - title: The name people see; made from the property's name where absent.
///   - section: The heading above it.
///   - range: Limits of a number, of a text's length, or of a list's count.
///   - step: What a number is a multiple of.
///   - choices: The only values allowed.
///   - secret: Whether the value is masked wherever it would be shown.
///   - hidden: Whether no form shows it.
///   - sample: A value to learn the parts of the type from, where the default has none: an empty
///     list, nothing. It is made in full, `[Server()]`, and never shown.
@attached(peer)
public macro Setting(
  title: String? = nil, section: String? = nil, range: ClosedRange<Double>? = nil,
  step: Double? = nil, choices: [PropertyList] = [], secret: Bool = false,
  hidden: Bool = false, sample: Any? = nil
) = #externalMacro(module: "SetteeSettingsMacros", type: "MarkerMacro")

/// Describes the members of a structure to forms: list items of the comments above its properties
/// (`Title`, `Range`, `Step`, `Choices`, `Section`, `Secret`) mean what they mean in a class, and
/// so does `@Setting`.
///
/// ```swift
/// @SettingValue
/// struct Server: Codable {
///   /// Where it listens.
///   /// - Range: 1...65535
///   var port = 8080
/// }
/// ```
@attached(extension, conformances: DescribedValue, names: named(settingNotes))
public macro SettingValue() =
  #externalMacro(module: "SetteeSettingsMacros", type: "SettingValueMacro")

/// What a class macro puts on a stored property; not for use by hand.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: prefixed(_$))
public macro _Backed(in type: String, _ kind: String) =
  #externalMacro(module: "SetteeSettingsMacros", type: "BackedMacro")

/// What a class macro puts on an observed property; not for use by hand.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_$))
public macro _Observed() = #externalMacro(module: "SetteeSettingsMacros", type: "ObservedMacro")

extension SettingsBacking {
  /// Begins for an instance with the suite that its class names, or with none.
  ///
  /// The suite is a value, not a closure, since it may belong to the actor that the class lives on.
  public convenience init(
    title: String, suite: DefaultsSuite?, suiteName: String, prefix: String,
    ignoresExternalChanges: Bool
  ) {
    self.init(
      title: title, suite: { suite }, suiteName: suiteName, prefix: prefix,
      ignoresExternalChanges: ignoresExternalChanges)
  }
}
