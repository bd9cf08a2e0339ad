import Dispatch

/// Threads for work that blocks, apart from those that tasks run on.
enum Background {
  static func run(_ work: @escaping @Sendable () -> Void) {
    DispatchQueue.global(qos: .utility).async(execute: work)
  }
}
