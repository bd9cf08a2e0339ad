import SetteePropertyLists
import SetteeStores

/// Several objects' settings in one form, each under a heading of its own.
@MainActor
public final class JoinedSettings: SettingsProviding {
  /// What the form is called.
  public let settingsTitle: String
  private let parts: [Part]

  /// Joins objects in the order they are shown; a single one gets no heading.
  public init(title: String, _ objects: [any SettingsProviding]) {
    settingsTitle = title
    parts = objects.map { Part($0, hasHeading: objects.count > 1) }
  }

  /// The settings of all objects, one after the other.
  public var settings: [Setting] { parts.flatMap(\.settings) }

  /// Calls an observer with the keys that changed in any of the objects.
  public func observeChanges(
    _ observer: @escaping @MainActor ([Key]) -> Void
  ) -> SettingsObservation {
    let observations = parts.map { $0.object.observeChanges(observer) }
    // Held by the closure, and released with it.
    return SettingsObservation { keys in withExtendedLifetime(observations) { observer(keys) } }
  }

  /// Makes the edits of all objects durable; each is tried, whatever becomes of those before it,
  /// and the first error is the one to report.
  public var flush: @Sendable () throws -> Void {
    let flushes = parts.map(\.object.flush)
    return { try attemptAll(flushes) }
  }

  /// Exports the schemas of all objects; each is tried, and the first error is the one to report.
  public var exportSchema: @Sendable () throws -> Void {
    let exports = parts.map(\.object.exportSchema)
    return { try attemptAll(exports) }
  }

  /// Calls an observer with what happens to the stores of those objects that tell.
  public func observeNotices(
    _ observer: @escaping @Sendable (StoreNotice) -> Void
  ) -> StoreObservation {
    StoreObservation(parts.map { $0.object.observeNotices(observer) })
  }

  /// The first of the objects' stores where there is something to choose now.
  public var accountChoosing: (any AccountChoosing)? {
    let stores = parts.compactMap { $0.object.accountChoosing }
    return stores.first { $0.choice != nil } ?? stores.first
  }

  /// What the objects tell, together.
  public var settingsCapabilities: SettingsCapabilities {
    SettingsCapabilities(rules: self, values: self)
  }

  /// This object, where settings of one of the joined come and go.
  public var changingSettings: (any ChangingSettings)? {
    parts.contains { $0.object.changingSettings != nil } ? self : nil
  }

  /// One object under its heading.
  @MainActor
  private struct Part {
    let object: any SettingsProviding
    private let hasHeading: Bool
    /// Those of an object whose settings stay the same.
    private var fixed: [Setting] = []

    init(_ object: any SettingsProviding, hasHeading: Bool) {
      self.object = object
      self.hasHeading = hasHeading
      if object.changingSettings == nil { fixed = present }
    }

    var settings: [Setting] { object.changingSettings == nil ? fixed : present }

    private var present: [Setting] {
      let heading = hasHeading ? [object.settingsTitle] : []
      return object.settings.map { setting in
        Setting(setting.description.under(heading), source: setting.source)
      }
    }
  }
}

extension JoinedSettings: ChangingSettings {
  /// Calls an observer when the settings of an object that rearranges itself, such as a view, are
  /// others than before; those of the other objects stay what they are.
  public func observeArrangement(
    _ observer: @escaping @MainActor () -> Void
  ) -> SettingsObservation {
    let observations = parts.compactMap { part in
      part.object.changingSettings?.observeArrangement(observer)
    }
    return SettingsObservation { _ in withExtendedLifetime(observations) { observer() } }
  }
}

extension JoinedSettings: RulesTelling {
  package var problemsAround: [Key: String] {
    parts.reduce(into: [:]) { all, part in
      guard let rules = part.object.settingsCapabilities.rules else { return }
      all.merge(rules.problemsAround) { first, _ in first }
    }
  }
}

extension JoinedSettings: ValuesTelling {
  /// Not known where one of the objects does not tell.
  package var keysWithValues: Set<Key>? {
    var all: Set<Key> = []
    for part in parts {
      guard let keys = part.object.settingsCapabilities.values?.keysWithValues else { return nil }
      all.formUnion(keys)
    }
    return all
  }

  package var hasAccount: Bool {
    parts.contains { $0.object.settingsCapabilities.values?.hasAccount ?? true }
  }

  package var keysOfGone: Set<Key> {
    parts.reduce(into: []) { all, part in
      all.formUnion(part.object.settingsCapabilities.values?.keysOfGone ?? [])
    }
  }
}

/// Does all of several things, and throws the first error when each was tried.
package func attemptAll(_ actions: [@Sendable () throws -> Void]) throws {
  var problem: (any Error)?
  for action in actions {
    do {
      try action()
    } catch {
      problem = problem ?? error
    }
  }
  if let problem { throw problem }
}

extension SettingDescription {
  /// The same setting with headings above its own.
  fileprivate func under(_ headings: [String]) -> SettingDescription {
    guard !headings.isEmpty else { return self }
    return SettingDescription(
      place: place, path: headings + path, kind: kind,
      origin: isUnfolded ? .given(known) : origin, foreknown: foreknown)
  }
}
