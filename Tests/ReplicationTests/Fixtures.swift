import SetteePropertyLists

@testable import SetteeReplication

/// A few short words that make the tests' tables readable.
let (alpha, beta, gamma) = (ReplicaID(1), ReplicaID(2), ReplicaID(3))

func stamp(_ milliseconds: Int64, _ counter: UInt16 = 0, by replica: ReplicaID = alpha) -> Stamp {
  Stamp(milliseconds: milliseconds, counter: counter, replica: replica)
}

extension SyncParameters {
  /// Rounds every second, uploads at once, and tokens enough for any test.
  static var eager: SyncParameters {
    SyncParameters(pace: Pace(period: 1_000, uploadDelay: 0, timeout: 1_000, refill: 100))
  }
}

extension World {
  /// A world of signed-in devices on links that take 10 ms and lose nothing.
  static func devices(
    _ count: Int = 2, parameters: SyncParameters = .eager, isSynced: Bool = true
  ) -> World {
    var world = World(seed: 1, parameters: parameters)
    let account = world.addAccount(named: "home")
    for name in ["left", "right", "third", "fourth"].prefix(count) {
      let device = world.addDevice(named: name, conditions: .reliable(delay: 10))
      world.signIn(device, to: account)
    }
    if isSynced { world.settle() }
    return world
  }

  /// Lets everything happen that is on its way, and ends between two rounds.
  mutating func settle() {
    advance(to: time + 5_500)
    _ = drainChanges()
  }

  mutating func set(_ value: PropertyList?, _ key: Key, on device: Int) throws(WriteRefusal) {
    try write([(key, value)], on: device)
  }

  func value(_ key: Key, on device: Int) -> PropertyList? {
    devices[device].replica.value(for: key)
  }

  /// What every device shows of a key.
  func shown(_ key: Key) -> [PropertyList?] { devices.map { $0.replica.value(for: key) } }

  /// The kinds of all events since the last look, as sentences.
  mutating func told() -> [String] { drainEvents().map(\.description) }
}
