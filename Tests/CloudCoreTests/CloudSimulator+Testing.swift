import SetteeReplication

@testable import SetteeCloudCore

extension SyncParameters {
  /// Rounds every second and uploads at once.
  static var fast: SyncParameters {
    SyncParameters(pace: Pace(period: 1_000, uploadDelay: 0, timeout: 1_000, refill: 1_000))
  }

  /// The pace of a demonstration: everything waits for the next round.
  static var visible: SyncParameters { SyncParameters(pace: .visible(period: 2_000)) }
}

extension CloudSimulator {
  /// Lets so much time pass that everything that can happen by itself has happened.
  func settle() { advance(by: .seconds(150)) }
}
