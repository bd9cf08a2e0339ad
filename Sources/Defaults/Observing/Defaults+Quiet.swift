import SetteeStores

extension Defaults {
  /// Runs work whose changes of keys no observer is told of: neither `observe` nor `updates`,
  /// `publisher` or `onChange`.
  ///
  /// It may be nested, and holds across `await` and in tasks begun in it. Rows and views that show
  /// the values follow all the same.
  public static func withoutPropagation<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Quiet.$isOn.withValue(true, operation: body)
  }

  /// Runs asynchronous work like its synchronous namesake.
  public static func withoutPropagation<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await Quiet.$isOn.withValue(true, operation: body)
  }
}
