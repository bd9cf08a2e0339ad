import SetteeCloudCore
import SetteeEditor
import SetteePropertyLists
import SetteeReplication

/// A simulated account whose network, clocks and time are on keys.
@MainActor
package final class SimulatedWorld: DemoWorld {
  package let simulator: CloudSimulator
  package let deviceNames: [String]
  package let accountName: String
  package let period: Int
  /// How many of a hundred messages get lost.
  private(set) var lossPercent: Int
  private var nextEvent: Int

  /// Sets up devices that have joined one account and have no values yet.
  package init(_ options: DemoOptions, secretKeys: [Key]) {
    let latency = Int64(options.latency)
    simulator = CloudSimulator(
      devices: options.deviceNames, account: options.accountName, seed: options.seed,
      parameters: SyncParameters(pace: .visible(period: Int64(options.period)))
        .under(options.policy),
      conditions: Link.Conditions(
        delayMin: latency * 3 / 4, delayMax: latency * 5 / 4, loss: options.lossPercent * 10))
    simulator.declareSecret(secretKeys)
    deviceNames = options.deviceNames
    accountName = options.accountName
    period = options.period
    lossPercent = options.lossPercent
    nextEvent = simulator.events().next
  }

  package var place: String? { nil }
  package var time: Int64 { simulator.time }
  package let start = World.morning
  package var rivalDelay: Int64 { simulator.isPaused ? 0 : DemoOptions.rivalMilliseconds }
  package var accountKeyCount: Int {
    simulator.read { $0.accounts.first?.usage.keyCount ?? 0 }
  }
  package var messagesInFlight: [MessageInFlight] { simulator.messagesInFlight }

  package var isPaused: Bool {
    get { simulator.isPaused }
    set { simulator.isPaused = newValue }
  }

  package func store(ofDevice device: Int) -> NSUbiquitousKeyValueStore {
    simulator.store(ofDevice: device)
  }

  package func standing(ofDevice device: Int) -> DemoStanding {
    let status = simulator.status(ofDevice: device)
    return DemoStanding(
      phase: status.phase,
      isOnline: simulator.read { $0.devices[device].replica.isOnline }, isSyncing: status.isSyncing,
      pendingCount: status.pendingCount,
      nextSync: status.nextSync, skew: status.skew)
  }

  package func takeEvents() -> [SyncEvent] {
    let (events, next) = simulator.events(from: nextEvent)
    nextEvent = next
    return events
  }

  package func setOnline(_ isOnline: Bool, device: Int) {
    simulator.setOnline(isOnline, device: device)
  }

  package func syncNow(device: Int) { simulator.syncNow(device: device) }

  package func obstacle(to command: DemoCommand) -> String? { nil }

  // MARK: What only a simulated world can do

  /// Goes on to the next share of lost messages, and returns it in percent.
  func cycleLoss() -> Int {
    lossPercent = DemoOptions.lossSteps.first { $0 > lossPercent } ?? 0
    simulator.setLoss(Double(lossPercent) / 100)
    return lossPercent
  }

  func cycleClock(ofDevice device: Int) {
    let steps = DemoOptions.skewSteps
    let current = simulator.status(ofDevice: device).skew
    let next = ((steps.firstIndex(of: current) ?? -1) + 1) % steps.count
    simulator.setClockSkew(.milliseconds(steps[next]), device: device)
  }

  func toggleAccount(ofDevice device: Int) {
    if simulator.status(ofDevice: device).account == nil {
      simulator.signIn(device: device, to: accountName)
    } else {
      simulator.signOut(device: device)
    }
  }

  /// Moves on to the next thing worth seeing, and returns what happened; it is in the log too.
  func step() -> [SyncEvent] {
    let before = simulator.events().next
    simulator.stepOnce()
    return simulator.events(from: before).events
  }
}
