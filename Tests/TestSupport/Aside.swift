import Dispatch
import Synchronization
import Testing

/// Lets tests run on threads of their own.
///
/// For tests that block or compute for long: on the shared threads, of which there are as many as
/// cores, a few of them keep every other test waiting, and with it the time limits of those.
public struct AsideTrait: SuiteTrait, TestTrait, TestScoping {
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(AsideExecutor.shared) { try await function() }
  }
}

extension Trait where Self == AsideTrait {
  /// Runs on a thread that other tests do not need.
  public static var aside: Self { AsideTrait() }
}

/// A few threads, each with a line of tests.
private final class AsideExecutor: TaskExecutor {
  static let shared = AsideExecutor()

  private let queues = (1...4).map { DispatchQueue(label: "tests aside \($0)") }
  private let next = Atomic(0)

  func enqueue(_ job: consuming ExecutorJob) {
    let turn = next.wrappingAdd(1, ordering: .relaxed).oldValue
    let executor = asUnownedTaskExecutor()
    let job = UnownedJob(job)
    queues[turn % queues.count].async { job.runSynchronously(on: executor) }
  }
}
