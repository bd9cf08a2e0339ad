import SetteeCloudCore
import SetteeReplication

/// What there is to show besides the editors, looked up anew for every frame.
extension Demo {
  /// The demo at this moment, as a value.
  func makeScene() -> DemoScene {
    let time = world.time
    return DemoScene(
      heading: makeHeading(time: time), account: world.accountName,
      accountKeyCount: world.accountKeyCount,
      devices: devices.map { makeDevice($0) },
      flights: world.messagesInFlight.map { makeFlight($0) },
      losses: losses.recent(at: time).map { makeFlight($0) }, log: log.entries)
  }

  private func makeHeading(time: Int64) -> DemoScene.Heading {
    // Tenths of a second only flicker while time runs; while one steps through it they matter.
    let clock = time.asTimeOfDay.prefix(world.isPaused ? 10 : 8)
    return DemoScene.Heading(
      title: devices[0].editor.form.title, seed: options.seed, clock: String(clock),
      isPaused: world.isPaused, lossPercent: (world as? SimulatedWorld)?.lossPercent ?? 0,
      robot: robot.isActive ? other.name : nil, place: world.place)
  }

  private func makeDevice(_ device: DemoDevice) -> DemoScene.DeviceScene {
    let status = world.standing(ofDevice: device.number)
    return DemoScene.DeviceScene(
      name: device.name, link: DemoScene.LinkState(status), pendingCount: status.pendingCount,
      nextSync: status.nextSync.map { Int($0) }, period: world.period,
      skew: status.skew == 0
        ? nil : "\(status.skew > 0 ? "+" : "-")\(Self.brief(abs(status.skew)))",
      report: device.editor.report?.text)
  }

  /// Whole hours as such: a heading has few columns.
  private static func brief(_ milliseconds: Int64) -> String {
    milliseconds % 3_600_000 == 0 ? "\(milliseconds / 3_600_000) h" : milliseconds.asDuration
  }

  private func makeFlight(_ message: MessageInFlight) -> DemoScene.Flight {
    DemoScene.Flight(
      device: message.device, isUp: message.direction == .up, progress: message.progress,
      cargo: log.words.cargo(message.parcel))
  }
}

extension DemoScene.LinkState {
  init(_ status: DemoStanding) {
    switch status.phase {
    case .noAccount: self = .signedOut
    case .initialSync: self = .initialSync
    case .online: self = status.isSyncing ? .syncing : .online
    case .apart: self = .apart
    case .offline, .switchedOff: self = .offline
    }
  }
}
