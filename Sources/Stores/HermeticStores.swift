/// Tests of programs that keep settings: in a run, every store is fresh, in memory, and seen by
/// nobody else.
///
/// ```swift
/// @Test func resets() {
///   HermeticStores.run {
///     let settings = AppSettings()
///     settings.volume = 5
///     …
///   }
/// }
/// ```
///
/// In the task of a run every suite is empty, whoever made the object and when, and so is
/// `NSUbiquitousKeyValueStore.default`; so classes, keys, property wrappers, mirrors, forms and a
/// suite's own getters are covered. The command line, the environment, added suites, the global
/// domain and what the program registered outside say nothing there. An object made outside shows
/// and stores the run's values inside, and what it had before outside again.
///
/// Child tasks, and tasks made by `Task { … }`, belong to the run of the task that made them;
/// detached tasks and threads do not: see `replaceAll()`. A run in a run is fresh, too.
///
/// It is made to be a trait of swift-testing, which this library does not import. Say so once in
/// the test target, and write `@Suite(HermeticStores())`:
///
/// ```swift
/// extension HermeticStores: @retroactive TestTrait, @retroactive SuiteTrait,
///   @retroactive TestScoping {}
/// ```
public struct HermeticStores: Sendable {
  /// Stands for a run as a trait of a test or of a suite of tests.
  public init() {}

  /// Runs work in whose task all stores are fresh and in memory.
  public static func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try HermeticScope.$task.withValue(HermeticScope(), operation: body)
  }

  /// Runs asynchronous work like its synchronous namesake.
  public static func run<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await HermeticScope.$task.withValue(HermeticScope(), operation: body)
  }

  /// Puts the whole process in memory from now on: threads and detached tasks too.
  ///
  /// Call it once, before the first use of a store. It cannot be undone; a second call changes
  /// nothing. Runs are fresh as ever.
  public static func replaceAll() { HermeticScope.coverProcess() }
}

/// What `TestScoping` of swift-testing asks for.
extension HermeticStores {
  /// A suite of tests passes the trait on to each of its tests, so that each has a run of its own.
  public var isRecursive: Bool { true }

  /// Runs a test with all stores fresh and in memory.
  public func provideScope<Test, Case>(
    for test: Test, testCase: Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Self.run { try await function() }
  }
}
