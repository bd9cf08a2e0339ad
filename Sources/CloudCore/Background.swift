import Dispatch

/// Threads for work that blocks, apart from those that tasks run on.
enum Background {
  static func run(_ work: @escaping @Sendable () -> Void) {
    DispatchQueue.global(qos: .utility).async(execute: work)
  }
}

extension Result {
  /// What work gives or throws, as the standard library's own of this name has it for work that
  /// does not wait.
  init(catching work: () async throws(Failure) -> Success) async {
    do throws(Failure) {
      self = .success(try await work())
    } catch {
      self = .failure(error)
    }
  }
}
