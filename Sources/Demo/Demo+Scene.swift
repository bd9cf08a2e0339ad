import Cloud
import Replication

/// What there is to show besides the editors, looked up anew for every frame.
extension Demo {
  /// The demo at this moment, as a value.
  func makeScene() -> DemoScene {
    let time = simulator.time
    return DemoScene(
      account: options.accountName, seed: options.seed,
      clock: String(time.asTimeOfDay.prefix(10)), isPaused: simulator.isPaused,
      devices: devices.map { makeDeviceScene($0, time: time) },
      flights: simulator.messagesInFlight.map(makeFlight),
      accountKeyCount: simulator.accountKeyCount(device: focus), log: log.entries)
  }

  private func makeDeviceScene(_ device: DemoDevice, time: Int64) -> DemoScene.DeviceScene {
    let status = simulator.status(ofDevice: device.number)
    return DemoScene.DeviceScene(
      name: device.name, link: DemoScene.LinkState(status), pendingCount: status.pendingCount,
      nextSync: status.nextSync.map { Int($0) }, period: options.period,
      skew: status.skew == 0
        ? nil : "\(status.skew > 0 ? "+" : "-")\(abs(status.skew).asDuration)",
      lossPercent: DemoOptions.lossSteps[lossStep], conflictCount: status.conflictCount,
      lastChange: status.lastChange.map { makeChange($0, on: device, time: time) })
  }

  /// The last change from outside: what changed, why, and how long ago.
  private func makeChange(
    _ last: Replica.LastChange, on device: DemoDevice, time: Int64
  ) -> String {
    let keys = last.change.keys
    let what = keys.count == 1 ? keys[0].key.name : "\(keys.count) keys"
    let age = Int(time - last.time)
    return "\(what): \(last.change.reason.words), \(age.asSeconds) ago"
  }

  private func makeFlight(_ message: MessageInFlight) -> DemoScene.Flight {
    DemoScene.Flight(
      device: message.device, isUp: message.direction == .up, progress: message.progress,
      cargo: message.parcel.what)
  }
}

extension VisibleChange.Reason {
  fileprivate var words: String {
    switch self {
    case .server: "changed by another device"
    case .initialSync: "first sync"
    case .quotaViolation: "over quota"
    case .accountChange: "account changed"
    }
  }
}

extension DemoScene.LinkState {
  init(_ status: DeviceStatus) {
    switch status.phase {
    case .noAccount: self = .signedOut
    case .initialSync: self = .initialSync
    case .online: self = status.isSyncing ? .syncing : .online
    case .offline: self = .offline
    }
  }
}

extension CloudSimulator {
  /// How many keys the device's account holds; none while it has no account.
  func accountKeyCount(device: Int) -> Int {
    read { $0.account(of: device)?.usage.keyCount ?? 0 }
  }
}
