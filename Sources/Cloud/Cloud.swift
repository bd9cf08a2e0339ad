// One import for programs whose settings live in an account: devices and engines, `@AppStorage` and
// `@CloudStorage`, suites, mirrors and Foundation's notifications. It declares nothing of its own.

@_exported import SetteeBindings
@_exported import SetteeCloudCore
@_exported import SetteeEngines
@_exported import SetteeStores
@_exported import SetteeStoredProperties

#if FullFoundation
  @_exported import SetteeCloudNotifications
#endif
