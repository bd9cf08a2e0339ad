import Dispatch
import SetteePropertyLists
import SetteeStores

extension Defaults {
  /// Reads a key's newest value and stores what `body` makes of it: no thread, and no other program
  /// that uses this library, comes between.
  ///
  /// ```swift
  /// try Defaults.modify(.launchCount) { $0 += 1 }
  /// ```
  ///
  /// Blocks for the file, which is locked meanwhile, and up to two seconds for another process:
  /// never call it on the main actor; its asynchronous namesake may be. `body` must not flush the
  /// suite, nor modify another key of it.
  /// - Parameters:
  ///   - key: The key.
  ///   - durability: `.committed`, or `.durable` to survive a loss of power at once.
  ///   - body: Changes the value.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws, or why nothing could be stored; then nothing has changed.
  @discardableResult
  public static func modify<Value: Serializable, Result>(
    _ key: Key<Value>, durability: Durability = .committed,
    _ body: (inout Value) throws -> Result
  ) throws -> Result {
    try key.typed.modify(in: key.suite, durability: durability, body)
  }

  /// Modifies a value as its synchronous namesake does, on a thread that may block.
  @discardableResult
  public static func modify<Value: Serializable, Result: Sendable>(
    _ key: Key<Value>, durability: Durability = .committed,
    _ body: @escaping @Sendable (inout Value) throws -> Result
  ) async throws -> Result {
    let (store, scope, isQuiet) = (key.suite, HermeticScope.task, Quiet.isOn)
    return try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        let result = Swift.Result {
          try HermeticScope.$task.withValue(scope) {
            try Quiet.$isOn.withValue(isQuiet) {
              try key.typed.modify(in: store, durability: durability, body)
            }
          }
        }
        continuation.resume(with: result)
      }
    }
  }
}

extension TypedKey {
  func modify<Result>(
    in suite: DefaultsSuite, durability: Durability, _ body: (inout Value) throws -> Result
  ) throws -> Result {
    try suite.transact(durability: durability) { values in
      var value =
        values[presentKey(in: suite)].map { self.value(of: $0, in: suite) }
        ?? defaultValue
      let result = try body(&value)
      try values.write(edits(storing: try encoded(value, for: suite), in: suite))
      return result
    }
  }
}
