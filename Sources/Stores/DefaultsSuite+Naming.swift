import SetteeFiles

/// Foundation's name of a suite, with which code from Apple's platforms compiles as it stands.
///
/// A file that imports Foundation too sees two types of this name, and the compiler asks which is
/// meant. Say so once in your module: `typealias UserDefaults = DefaultsSuite`. Foundation's own is
/// `Foundation.UserDefaults`.
public typealias UserDefaults = DefaultsSuite

extension DefaultsSuite {
  /// Opens the settings of this program once more, with defaults and search list of its own.
  ///
  /// `standard` is one object for the whole program and does for nearly everybody.
  public convenience init() {
    let name = Self.standardName
    let environment = SuiteEnvironment.live()
    do throws(StoreError) {
      let path = try SuiteLocation.path(ofSuite: name, in: environment)
      let global = try SuiteLocation.globalPath(for: name, in: environment)
      self.init(
        name: name, path: path, globalPath: global, environment: environment, isWatched: true)
    } catch {
      self.init(inMemoryNamed: name, environment)
      core.notices.report(.memoryOnly(error))
    }
  }

  /// Does nothing, as Apple's does by now: no object caches anything.
  public class func resetStandardUserDefaults() {}

  /// The value as `object(forKey:)` gives it.
  ///
  /// Where a `PropertyList` is expected, the same words give that: `value(forKey: Key)`.
  public func value(forKey name: String) -> Any? { object(forKey: name) }

  /// Stores a value as `set(_:forKey:)` does.
  public func setValue(_ value: Any?, forKey name: String) { set(value, forKey: name) }
}
