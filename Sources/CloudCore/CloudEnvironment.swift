import SetteeFiles

/// What a device takes from the world: an argument, so that tests own it.
package struct CloudEnvironment: Sendable {
  package var time: any Timekeeper
  /// A fresh number at each call: identities, and the scatter of retries.
  package var chance: @Sendable () -> UInt64
  /// Whether what is unsaved is saved when the process ends.
  package var isSavedAtExit: Bool

  /// What the device's time began at, so that times of one run compare with those of another.
  private let start: Int64

  package init(
    time: any Timekeeper, isSavedAtExit: Bool = false, chance: @escaping @Sendable () -> UInt64
  ) {
    self.time = time
    self.isSavedAtExit = isSavedAtExit
    self.chance = chance
    start = time.unixMilliseconds - time.uptime.wholeMilliseconds
  }

  /// This machine.
  package static func live() -> CloudEnvironment {
    CloudEnvironment(time: LiveTimekeeper(), isSavedAtExit: true) { systemChance() }
  }

  /// Milliseconds since 1970-01-01 UTC as they were when this was made, counted on evenly.
  var now: Int64 { start + time.uptime.wholeMilliseconds }
}

/// A number that nobody can foresee, from the system.
package func systemChance() -> UInt64 {
  var generator = SystemRandomNumberGenerator()
  return generator.next()
}
