import Glibc

/// Time that a thread was at work: a loaded machine may hold it up, and that does not count.
public enum ThreadTime {
  /// What some work comes to, and the time that this thread was at it.
  public static func timed<Result>(
    _ work: () throws -> Result
  ) rethrows -> (result: Result, time: Duration) {
    let start = now
    let result = try work()
    return (result, now - start)
  }

  private static var now: Duration {
    var now = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
    return .seconds(now.tv_sec) + .nanoseconds(now.tv_nsec)
  }
}
