import SetteeFiles
import SetteePropertyLists
import Synchronization

/// Single domains, by name; the names of three are `UserDefaults.argumentDomain`, `.globalDomain`
/// and `.registrationDomain` in Foundation.
extension DefaultsSuite {
  /// The command line's values; volatile, and searched first.
  public static let argumentDomain = "NSArgumentDomain"

  /// What all programs of a user share; in every suite's search list, and written to only by
  /// `setPersistentDomain(_:forName:)`.
  ///
  /// Its file is `.GlobalPreferences.plist` in the settings folder, the name that macOS and the
  /// look-up of Foundation on Linux use. Foundation's `persistentDomain(forName:)` on Linux reads
  /// `NSGlobalDomain.plist` instead, which its own look-up never sees; here both are one file.
  public static let globalDomain = SuiteLocation.globalName

  /// What `register(defaults:)` was given; volatile, and searched last.
  public static let registrationDomain = "NSRegistrationDomain"

  // MARK: Volatile domains

  /// The names of all volatile domains: of the command line, of registered defaults, and any set.
  ///
  /// They belong to this object, and only the first two are ever searched (NSUserDefaults.h).
  public var volatileDomainNames: [String] {
    let others = opened.state.withLock { $0.volatileDomains.keys.sorted { Key($0) < Key($1) } }
    return [Self.argumentDomain, Self.registrationDomain] + others
  }

  /// The values of a volatile domain; none for a name that stands for none.
  package func volatileValues(forName name: String) -> PropertyDictionary {
    switch name {
    case Self.argumentDomain: list.argument
    case Self.registrationDomain: list.registration
    default: opened.state.withLock { $0.volatileDomains[name] ?? [:] }
    }
  }

  /// Replaces all values of a volatile domain.
  package func setVolatileValues(_ values: PropertyDictionary, forName name: String) {
    let keys = volatileValues(forName: name).keys + values.keys
    switch name {
    case Self.argumentDomain: opened.changeList(keys) { $0.argument = values }
    case Self.registrationDomain: opened.replaceRegistered(values)
    default: opened.state.withLock { $0.volatileDomains[name] = values }
    }
  }

  /// Removes a volatile domain; of the two that are searched, all values.
  public func removeVolatileDomain(forName name: String) {
    setVolatileValues([:], forName: name)
    opened.state.withLock { $0.volatileDomains[name] = nil }
  }

  private var list: SearchList {
    let opened = opened
    return opened.table.withLock { $0.list(opened.list) }
  }

  // MARK: Persistent domains

  /// The values of a suite or of the global domain, and of nothing else; `nil` where it has none.
  package func persistentValues(forName name: String) -> PropertyDictionary? {
    guard let values = core(ofDomain: name)?.values, !values.isEmpty else { return nil }
    return values
  }

  /// Replaces all values of a suite or of the global domain; saved as `set` saves.
  package func setPersistentValues(_ values: PropertyDictionary, forName name: String) {
    guard let target = core(ofDomain: name) else { return }
    let gone = target.values.filter { values[$0.key] == nil }.map { Edit($0.key, nil) }
    let edits = gone + values.map { Edit($0.key, $0.value) }
    do throws(StoreError) {
      for edit in edits { try edit.checkStorable() }
      try target.apply(edits)
    } catch {
      refuse(error)
    }
  }

  /// Removes all values of a suite or of the global domain.
  public func removePersistentDomain(forName name: String) {
    setPersistentValues([:], forName: name)
  }

  // MARK: By name

  /// The open file of a domain; where the name names none, that is told.
  private func core(ofDomain name: String) -> SuiteCore? {
    if Key(name) == Key(core.name) { return core }
    if name == Self.globalDomain, let global = opened.global { return global }
    return core(ofSuite: name)
  }

  /// The open file of a suite; where the name names none, that is told.
  func core(ofSuite name: String) -> SuiteCore? {
    do throws(StoreError) {
      let path = try SuiteLocation.path(ofSuite: name, in: environment)
      return opened.table.core(named: name, at: path, in: environment)
    } catch {
      refuse(error)
      return nil
    }
  }
}
