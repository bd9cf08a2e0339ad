@_exported import SetteePropertyLists
@_exported import protocol SetteeSettings.DescribedValue
@_exported import struct SetteeSettings.SettingNote
@_exported import enum SetteeSettings.UpdatesKeeping
@_exported import SetteeStores

#if FullFoundation
  @_exported import SetteeCloudNotifications
#endif

/// Settings by typed keys: `Defaults[.quality]` reads and writes one.
///
/// ```swift
/// extension Defaults.Keys {
///   static let quality = Key<Double>("quality", default: 0.8)
/// }
///
/// Defaults[.quality] += 0.1
/// ```
///
/// Keys live in a `DefaultsSuite`, so that the values are those of every other way to the same
/// suite: `suite.double(forKey:)`, `@AppStorage`, settings classes, and the editor.
public enum Defaults {}
