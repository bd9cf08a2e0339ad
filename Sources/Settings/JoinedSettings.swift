import PropertyLists

/// Several objects' settings in one form, each under a heading of its own.
@MainActor
public final class JoinedSettings: SettingsProviding {
  public let settingsTitle: String
  public let settings: [Setting]
  private let parts: [any SettingsProviding]

  /// Joins objects in the order they are shown; a single one gets no heading.
  public init(title: String, _ parts: [any SettingsProviding]) {
    settingsTitle = title
    self.parts = parts
    settings = parts.flatMap { part in
      part.settings.map { setting in
        let heading = parts.count > 1 ? [part.settingsTitle] : []
        return Setting(setting.description.under(heading), source: setting.source)
      }
    }
  }

  public func observeChanges(
    _ observer: @escaping @MainActor ([Key]) -> Void
  ) -> SettingsObservation {
    let observations = parts.map { $0.observeChanges(observer) }
    // Held by the closure, and released with it.
    return SettingsObservation { keys in withExtendedLifetime(observations) { observer(keys) } }
  }

  public var flush: @Sendable () throws -> Void {
    let flushes = parts.map(\.flush)
    return { for flush in flushes { try flush() } }
  }
}

extension SettingDescription {
  /// The same setting with headings above its own.
  fileprivate func under(_ headings: [String]) -> SettingDescription {
    guard !headings.isEmpty else { return self }
    return SettingDescription(
      key: key, title: title, help: help, path: headings + path, type: type,
      defaultValue: defaultValue, storage: storage, traits: traits, deprecation: deprecation,
      tags: tags)
  }
}
