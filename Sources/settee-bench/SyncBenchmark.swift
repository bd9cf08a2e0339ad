import SetteePropertyLists
import SetteeReplication

/// What a write costs on its way from one device through the account to all others, in memory.
///
/// The links take a millisecond of the world's time, which costs none of ours: the figures are the
/// work of replicas, account and links, without any network or disk.
@MainActor
enum SyncBenchmark {
  static func run(_ arguments: BenchmarkOptions) throws {
    try arguments.allow("--replicas", "--keys", "--seed")
    let range = 1...10_000
    let replicas = try arguments.numbers(
      "--replicas", default: [2, 10, 100, 1_000], in: 2...10_000)
    let keys = try arguments.numbers("--keys", default: [10, 100, 1_000], in: range)
    let seed = UInt64(try arguments.number("--seed", default: 1, in: 0...Int.max))
    print("replicas     keys    writes/s     per write  per delivery")
    for count in replicas { try measure(replicas: count, keys: 100, seed: seed) }
    for count in keys { try measure(replicas: 2, keys: count, seed: seed) }
  }

  /// Every write is on all devices before the next one is made.
  private static func measure(replicas: Int, keys: Int, seed: UInt64) throws {
    var world = makeWorld(replicas: replicas, keys: keys, seed: seed)
    let writeCount = max(200, 40_000 / replicas)
    for number in 0..<keys { try write(number, on: number % replicas, keys: keys, in: &world) }
    let start = ContinuousClock.now
    for number in 0..<writeCount {
      try write(number + keys, on: number % replicas, keys: keys, in: &world)
    }
    let time = ContinuousClock.now - start
    guard world.devices.allSatisfy({ $0.replica.cursor == world.accounts[0].sequence }) else {
      throw UsageError("not all of \(replicas) replicas have arrived at the account's state")
    }
    report(time, replicas: replicas, keys: keys, writeCount: writeCount)
  }

  private static func report(_ time: Duration, replicas: Int, keys: Int, writeCount: Int) {
    let nanoseconds = time / .nanoseconds(1) / Double(writeCount)
    let cells = [
      right("\(replicas)", 8), right("\(keys)", 9), right("\(Int(1e9 / nanoseconds))", 12),
      right("\(microseconds(nanoseconds)) us", 14),
      right("\(microseconds(nanoseconds / Double(replicas))) us", 14),
    ]
    print(cells.joined())
  }

  private static func makeWorld(replicas: Int, keys: Int, seed: UInt64) -> World {
    let quota = Quota(keyCountMax: max(keys, Quota.keyCountStandard))
    let hour: Int64 = 3_600_000
    let pace = Pace(period: hour, uploadDelay: 0, timeout: hour, burst: 1_000_000, refill: 1)
    var world = World(seed: seed, parameters: SyncParameters(quota: quota, pace: pace))
    let account = world.addAccount(named: "account")
    for number in 0..<replicas {
      let device = world.addDevice(named: "device \(number)", conditions: .reliable(delay: 1))
      world.signIn(device, to: account)
    }
    settle(&world)
    return world
  }

  private static func write(
    _ number: Int, on device: Int, keys: Int, in world: inout World
  ) throws {
    let value = PropertyList.integer(Int128(number))
    try world.write([(key: Key("key \(number % keys)"), value: value)], on: device)
    settle(&world)
  }

  private static func settle(_ world: inout World) {
    world.advance(to: world.time + 5)
    _ = (world.drainChanges(), world.drainRestated(), world.drainEvents())
  }

  private static func microseconds(_ nanoseconds: Double) -> String {
    let tenths = Int((nanoseconds / 100).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }
}
