import Synchronization

/// Something that there is once in the process, and once more, fresh, in each hermetic run.
///
/// Whatever remembers values of stores, or who observes them, is one of these: what a run sees and
/// does then stays in it. Where no run is open, asking costs one relaxed load.
@usableFromInline
package struct PerScope<Value: Sendable>: ~Copyable, Sendable {
  private let number: Int
  private let make: @Sendable (HermeticScope?) -> Value
  /// The value outside, made at once unless a run is the first to need it.
  @usableFromInline let early: Value?
  private let late = Mutex<Value?>(nil)

  /// Begins with the value of where the caller is.
  /// - Parameter make: Makes the value of a run, or the one outside. Of two that threads make at
  ///   once one is thrown away.
  package init(_ make: @escaping @Sendable (HermeticScope?) -> Value) {
    number = ScopeNumbers.next()
    self.make = make
    early = HermeticScope.current == nil ? make(nil) : nil
  }

  deinit { HermeticScope.current?.forget(number) }

  /// The value for the current task; made for each type of value by itself, wherever it is asked.
  @inlinable
  package var current: Value {
    if !HermeticScope.isAnyOpen, let early { return early }
    return found
  }

  @usableFromInline var found: Value {
    guard let scope = HermeticScope.current else { return outside }
    return scope.value(number) { make(scope) }
  }

  /// What a body makes of the value for the current task.
  ///
  /// Outside of runs the value is lent to the body, not handed out: nothing counts its users.
  func with<Result, Failure: Error>(
    _ body: (Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if !HermeticScope.isAnyOpen, let early { return try body(early) }
    return try body(current)
  }

  private var outside: Value {
    if let value = early ?? late.withLock({ $0 }) { return value }
    let made = make(nil)
    return late.withLock { late in
      let value = late ?? made
      late = value
      return value
    }
  }
}

/// Numbers that tell values per scope apart; none is given out twice.
private enum ScopeNumbers {
  private static let last = Atomic(0)

  static func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}
