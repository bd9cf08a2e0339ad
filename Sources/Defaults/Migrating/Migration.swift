import SetteePropertyLists
import SetteeStores

extension Defaults {
  /// One step from an older form of a suite's values to a newer one.
  public struct Migration: Sendable {
    /// The version that the values have afterwards; 1 or more.
    public let version: Int
    let body: @Sendable (inout MigratedValues) throws -> Void

    /// Describes a step.
    /// - Parameters:
    ///   - version: The version that the values have afterwards; 1 or more.
    ///   - body: Changes the values.
    public init(
      to version: Int, _ body: @escaping @Sendable (inout MigratedValues) throws -> Void
    ) {
      self.version = version
      self.body = body
    }
  }

  /// A suite's values while they are migrated, by their names.
  public struct MigratedValues {
    fileprivate var transaction: SuiteTransaction

    /// What is stored; `nil` removes it.
    public subscript(name: String) -> PropertyList? {
      get { transaction[own: SetteePropertyLists.Key(name)] }
      set { transaction[SetteePropertyLists.Key(name)] = newValue }
    }

    /// Gives what is stored under one name another one, unless there is something there already.
    public mutating func rename(_ old: String, to new: String) {
      guard let value = self[old] else { return }
      if self[new] == nil { self[new] = value }
      self[old] = nil
    }

    /// Reads a value as a key does, and stores it in the form in which the key would.
    public mutating func restore<Value: Serializable>(_ name: String, as type: Value.Type) throws {
      guard let stored = self[name] else { return }
      self[name] = try encodeForStore(decodeFromStore(stored, as: type) { _ in })
    }
  }

  /// Brings a suite's values to the newest version, one step after the other.
  ///
  /// ```swift
  /// try Defaults.migrate([
  ///   Defaults.Migration(to: 1) { $0.rename("colour", to: "theme") },
  ///   Defaults.Migration(to: 2) { $0["size"] = 12 },
  /// ])
  /// ```
  ///
  /// The version is a setting of the suite itself. Steps beyond it run in the order of their
  /// versions, in one transaction: all of them and the new version get into the file, or nothing,
  /// however many programs begin at once. Values of a version that no step knows are left alone.
  /// Blocks for the file: call it before the program shows anything.
  /// - Parameters:
  ///   - migrations: The steps, in any order.
  ///   - suite: Whose values to migrate.
  ///   - versionName: The name under which the version is stored.
  /// - Returns: The version that the values had.
  /// - Throws: What a step throws, or why nothing could be stored; then nothing has changed.
  @discardableResult
  public static func migrate(
    _ migrations: [Migration], suite: DefaultsSuite = .standard,
    versionName: String = "settingsVersion"
  ) throws -> Int {
    let steps = migrations.sorted { $0.version < $1.version }
    return try suite.transact(durability: .durable) { transaction in
      let version =
        transaction[own: SetteePropertyLists.Key(versionName)].map(\.coercedInteger) ?? 0
      guard let newest = steps.last?.version, newest > version else { return version }
      var values = MigratedValues(transaction: transaction)
      for step in steps where step.version > version { try step.body(&values) }
      values[versionName] = .integer(Int128(newest))
      transaction = values.transaction
      return version
    }
  }
}
