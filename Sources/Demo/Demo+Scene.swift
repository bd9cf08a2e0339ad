import Cloud
import Replication

/// What there is to show besides the editors, looked up anew for every frame.
extension Demo {
  /// The demo at this moment, as a value.
  func makeScene() -> DemoScene {
    let time = simulator.time
    return DemoScene(
      heading: makeHeading(time: time), account: options.accountName,
      accountKeyCount: simulator.accountKeyCount,
      devices: devices.map { makeDevice($0, time: time) },
      flights: simulator.messagesInFlight.map { makeFlight($0) },
      losses: losses.recent(at: time).map { makeFlight($0) }, log: log.entries)
  }

  private func makeHeading(time: Int64) -> DemoScene.Heading {
    // Tenths of a second only flicker while time runs; while one steps through it they matter.
    let clock = time.asTimeOfDay.prefix(simulator.isPaused ? 10 : 8)
    return DemoScene.Heading(
      title: devices[0].editor.form.title, seed: options.seed, clock: String(clock),
      isPaused: simulator.isPaused, lossPercent: lossPercent,
      robot: robot.isActive ? other.name : nil)
  }

  private func makeDevice(_ device: DemoDevice, time: Int64) -> DemoScene.DeviceScene {
    let status = simulator.status(ofDevice: device.number)
    return DemoScene.DeviceScene(
      name: device.name, link: DemoScene.LinkState(status), pendingCount: status.pendingCount,
      nextSync: status.nextSync.map { Int($0) }, period: options.period,
      skew: status.skew == 0
        ? nil : "\(status.skew > 0 ? "+" : "-")\(abs(status.skew).asDuration)",
      conflictCount: status.conflictCount,
      lastChange: status.lastChange.map { makeChange($0, time: time) },
      report: device.editor.report?.text)
  }

  private func makeChange(_ last: Replica.LastChange, time: Int64) -> DemoScene.LastChange {
    let seconds = Int64((time - last.time) / 1_000)
    let (what, short) = log.words.phrase(last.change)
    return DemoScene.LastChange(
      what: what, short: short,
      age: seconds < 120 ? "\(seconds) s" : (seconds * 1_000).asDuration)
  }

  private func makeFlight(_ message: MessageInFlight) -> DemoScene.Flight {
    DemoScene.Flight(
      device: message.device, isUp: message.direction == .up, progress: message.progress,
      cargo: log.words.cargo(message.parcel))
  }
}

extension DemoScene.LinkState {
  init(_ status: DeviceStatus) {
    switch status.phase {
    case .noAccount: self = .signedOut
    case .initialSync: self = .initialSync
    case .online: self = status.isSyncing ? .syncing : .online
    case .offline, .switchedOff: self = .offline
    }
  }
}

extension CloudSimulator {
  /// How many keys the account holds.
  var accountKeyCount: Int { read { $0.accounts.first?.usage.keyCount ?? 0 } }
}
