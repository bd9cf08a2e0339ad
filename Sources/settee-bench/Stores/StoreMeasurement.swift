import Foundation
import SetteePropertyLists

/// What one store costs at one number of keys, measured in a process of its own.
///
/// `settee-bench stores` starts one for each store and size, so that neither warms the other up and
/// memory can be told apart.
@MainActor
struct StoreMeasurement {
  private let engine: StoreEngine
  private let names: [String]
  private let clock = ContinuousClock()
  private var lines: [String] = []

  private static let suite = "bench"
  static let differentSetCount = 10_000

  /// Measures the store in the folder that `$XDG_CONFIG_HOME` names, and prints names and numbers.
  static func run(_ arguments: BenchmarkOptions) throws {
    try arguments.allow("--engine", "--size")
    let size = try arguments.number("--size", default: 1_000, in: 1...1_000_000)
    guard let engine = StoreEngine(rawValue: arguments.text("--engine", default: "settee")) else {
      throw UsageError("--engine takes foundation or settee")
    }
    var measurement = StoreMeasurement(engine: engine, size: size)
    try measurement.measure()
    print(measurement.lines.joined(separator: "\n"))
  }

  private init(engine: StoreEngine, size: Int) {
    self.engine = engine
    names = (0..<size).map { "editor.section\($0 % 40).setting\($0)" }
  }

  private mutating func measure() throws {
    try writeFile()
    let memory = try Self.residentByteCount()
    let start = clock.now
    let store = try engine.open(Self.suite)
    guard store.get(names[names.count - 1]) == names.count - 1 else {
      throw UsageError("\(engine.title) did not read its file")
    }
    note(.coldOpen, (clock.now - start) / .nanoseconds(1))
    note(.memory, Double(max(0, try Self.residentByteCount() - memory)))
    note(.get, perOperation { name, _ in _ = store.get(name) })
    note(.set, perOperation { name, number in store.set(number, name) })
    note(
      .setAndGet,
      perOperation { name, number in
        store.set(number, name)
        _ = store.get(name)
      })
    try store.commit()
    note(.commit, try commit(store))
    try noteGetsDuringCommits(store)
    try noteDifferentSets()
  }

  /// Puts a file with all keys where both stores look for it.
  private func writeFile() throws {
    let values = names.indices.map { (Key(names[$0]), PropertyList.integer(Int128($0))) }
    let bytes = try PropertyList.dictionary(PropertyDictionary(values)).xml()
    guard let folder = ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"] else {
      throw UsageError("XDG_CONFIG_HOME names no folder; 'settee-bench stores' sets it")
    }
    try Data(bytes).write(to: URL(filePath: "\(folder)/\(Self.suite).plist"))
  }

  /// The best of durable commits of one changed key, in nanoseconds.
  private func commit(_ store: any MeasuredStore) throws -> Double {
    let times = try (1...15).map { round in
      store.set(-round, names[0])
      let start = clock.now
      try store.commit()
      return clock.now - start
    }
    return (times.min() ?? .zero) / .nanoseconds(1)
  }

  /// Gets while another thread commits without a pause: the mean, and the slowest of a thousand
  /// gets but one.
  ///
  /// The slowest of all would show when the machine gave the processor to somebody else.
  private mutating func noteGetsDuringCommits(_ store: any MeasuredStore) throws {
    let committer = Committer(of: store, changing: names[0])
    let end = clock.now + .milliseconds(500)
    var times: [Duration] = []
    while clock.now < end {
      for name in names.prefix(200) {
        let start = clock.now
        _ = store.get(name)
        times.append(clock.now - start)
      }
    }
    try committer.stop()
    times.sort()
    note(.getDuringCommits, times.reduce(.zero, +) / .nanoseconds(times.count))
    note(.slowGetDuringCommits, times[times.count - 1 - times.count / 1_000] / .nanoseconds(1))
  }

  private mutating func noteDifferentSets() throws {
    let names = (0..<Self.differentSetCount).map { "different.setting\($0)" }
    // Foundation takes long enough to be measured once.
    let times = try (0..<(engine == .settee ? 7 : 1)).map { round in
      let fresh = try engine.open("fresh\(round)")
      let start = clock.now
      for (index, name) in names.enumerated() { fresh.set(index, name) }
      return clock.now - start
    }
    note(.differentSets, (times.min() ?? .zero) / .nanoseconds(1))
  }

  /// Nanoseconds for one of many: those of the best of many batches, since whatever else the
  /// machine does only ever makes one slower.
  private func perOperation(_ operation: (_ name: String, _ number: Int) -> Void) -> Double {
    var count = 20
    while batch(count, operation) < .milliseconds(2) { count *= 2 }
    let best = (0..<60).map { _ in batch(count, operation) }.min() ?? .zero
    return best / .nanoseconds(1) / Double(count)
  }

  private func batch(_ count: Int, _ operation: (String, Int) -> Void) -> Duration {
    let start = clock.now
    // Keys in an order that no cache expects.
    for index in 0..<count { operation(names[index &* 7_919 % names.count], index) }
    return clock.now - start
  }

  private mutating func note(_ figure: StoreFigure, _ number: Double) {
    lines.append("\(figure.rawValue) \(number)")
  }

  /// How much of this process is in memory.
  private static func residentByteCount() throws -> Int {
    let words = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(
      separator: " ")
    guard words.count > 1, let pages = Int(words[1]) else {
      throw UsageError("/proc/self/statm does not say how much memory is used")
    }
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }
}

/// A thread that changes one key and commits it, again and again.
private final class Committer: @unchecked Sendable {
  private let lock = NSLock()
  private let ended = DispatchSemaphore(value: 0)
  private var isStopped = false
  private var failure: (any Error)?

  init(of store: any MeasuredStore, changing name: String) {
    Thread.detachNewThread { [self] in
      var number = 0
      while lock.withLock({ !isStopped && failure == nil }) {
        number += 1
        store.set(number, name)
        do { try store.commit() } catch { lock.withLock { failure = error } }
      }
      ended.signal()
    }
  }

  func stop() throws {
    lock.withLock { isStopped = true }
    ended.wait()
    if let failure { throw failure }
  }
}
