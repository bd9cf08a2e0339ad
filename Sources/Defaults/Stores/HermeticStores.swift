import SetteeStores

extension Defaults {
  /// Runs work in whose task all keys live in memory, empty at the beginning, seen by nobody else.
  ///
  /// ```swift
  /// @Test func resets() {
  ///   Defaults.withHermeticStore {
  ///     Defaults[.quality] = 0.5
  ///     …
  ///   }
  /// }
  /// ```
  ///
  /// Another name of `HermeticStores.run`, which says what is covered.
  public static func withHermeticStore<Result>(_ body: () throws -> Result) rethrows -> Result {
    try HermeticStores.run(body)
  }

  /// Runs asynchronous work like its synchronous namesake.
  public static func withHermeticStore<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await HermeticStores.run(isolation: isolation, body)
  }
}
