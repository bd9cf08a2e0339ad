import SetteeCloudCore
import SetteeEditor
import SetteeReplication
import SetteeStores

/// Two devices of a real account: each with a replica of its own, on this machine.
///
/// Its network is as good as it is, and its time passes: what the simulator has on keys for that
/// is not to be had here.
@MainActor
package final class RealWorld: DemoWorld {
  package let deviceNames: [String]
  package let accountName: String
  package let place: String?
  package let period: Int
  package let start: Int64
  private let devices: [CloudDevice]
  private let stores: [NSUbiquitousKeyValueStore]
  private let now: () -> Int64
  private var nextEvents: [Int]

  /// Takes devices that were opened on one account, and lets them talk.
  /// - Parameters:
  ///   - devices: Two of them.
  ///   - place: Where the account lives, as it is named on a command line.
  ///   - now: The time in milliseconds since 1970-01-01 UTC.
  package init(_ devices: [CloudDevice], at place: String, now: @escaping () -> Int64) {
    self.devices = devices
    self.place = place
    self.now = now
    deviceNames = devices.map(\.status.name)
    accountName = place.split(separator: ":").first.map(String.init) ?? place
    period = devices.first.map { $0.read { Int($0.parameters.pace.period) } } ?? 0
    start = now()
    stores = devices.map(\.store)
    nextEvents = devices.map { $0.events().next }
    for device in devices { device.start() }
  }

  package var time: Int64 { now() }
  package var isPaused: Bool { false }
  package var rivalDelay: Int64 { 0 }
  package var accountKeyCount: Int { devices.map(\.status.keyCount).max() ?? 0 }
  package var messagesInFlight: [MessageInFlight] { [] }

  package func store(ofDevice device: Int) -> NSUbiquitousKeyValueStore { stores[device] }

  package func standing(ofDevice device: Int) -> DemoStanding {
    let status = devices[device].status
    return DemoStanding(
      phase: status.phase, isOnline: devices[device].read { $0.isOnline },
      isSyncing: status.isSyncing, pendingCount: status.pendingCount,
      conflictCount: status.conflictCount, lastChange: status.lastChange,
      nextSync: status.nextAttempt, trouble: status.trouble.map(Self.words))
  }

  /// What keeps a device away, without the remedies of the command line.
  private static func words(_ trouble: CloudTrouble) -> String {
    switch trouble {
    case .apart(let separation):
      separation.contents == nil
        ? "No account is in this place any more." : "Another account is in this place."
    case .transport, .storage: trouble.description
    }
  }

  /// The devices' own events in the order of their times; what the account decided on its side is
  /// told by nobody.
  package func takeEvents() -> [SyncEvent] {
    var all: [SyncEvent] = []
    for (number, device) in devices.enumerated() {
      let (events, next) = device.events(from: nextEvents[number])
      nextEvents[number] = next
      all += events
    }
    return all.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }

  package func setOnline(_ isOnline: Bool, device: Int) { devices[device].setOnline(isOnline) }

  package func syncNow(device: Int) { devices[device].wantSync() }

  package func obstacle(to command: DemoCommand) -> String? {
    let way = "'settee demo' without --cloud simulates"
    return switch command {
    case .syncNow, .toggleOnline, .conflict, .toggleRobot, .showJournal: nil
    case .cycleLoss: "cannot lose messages of a real network; \(way) one."
    case .cycleClock: "cannot put a real clock wrong; \(way) one."
    case .toggleAccount: "cannot sign out of a real account; \(way) one."
    case .togglePause: "cannot stop real time; \(way) it."
    case .step: "cannot step through real time; \(way) it."
    }
  }

  /// Makes what was written durable on each device; blocks for the disk.
  package nonisolated func flush() throws(StoreError) {
    for device in devices { try device.flush() }
  }
}
