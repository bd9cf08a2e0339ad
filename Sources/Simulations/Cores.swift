import Glibc
import SetteeCSystem

/// The cores of a processor on which threads run.
enum Cores {
  /// Does work on one core, counted round, with all threads that it starts; anywhere, where there
  /// is one alone or the system does not say.
  ///
  /// Of the threads of a run one is at work at a time, and hands over to the next at nearly every
  /// step: on one core that is a switch, between two a wait that takes half of all the time.
  static func onOne(number: Int, _ work: () -> Void) {
    guard var all = allowed, all.cores.count > 1 else { return work() }
    var one = cpu_set_t(all.cores[number % all.cores.count])
    guard settee_thread_set_cores(&one) == 0 else { return work() }
    // The thread may be a pool's.
    defer { _ = settee_thread_set_cores(&all) }
    work()
  }

  /// On how many cores the calling thread may run; 0 where the system does not say.
  static var count: Int { allowed?.cores.count ?? 0 }

  private static var allowed: cpu_set_t? {
    var cores = cpu_set_t()
    return settee_thread_cores(&cores) == 0 ? cores : nil
  }
}

extension cpu_set_t {
  /// One core alone.
  fileprivate init(_ core: Int) {
    self.init()
    withUnsafeMutableBytes(of: &self) { $0[core / 8] |= 1 << UInt8(core % 8) }
  }

  /// The cores in the set, in order.
  fileprivate var cores: [Int] {
    withUnsafeBytes(of: self) { bytes in
      (0..<bytes.count * 8).filter { bytes[$0 / 8] & (1 << UInt8($0 % 8)) != 0 }
    }
  }
}
