/// All that the demo shows besides the two editors, as a value.
///
/// Views draw scenes and know nothing of simulators; tests make scenes by hand.
struct DemoScene: Equatable {
  var heading: Heading
  var account: String
  /// How many keys the account holds.
  var accountKeyCount: Int
  var devices: [DeviceScene]
  /// Messages on their way now, the next to arrive first.
  var flights: [Flight]
  /// Messages that have just vanished.
  var losses: [Flight]
  /// What happened, oldest first.
  var log: [LogEntry]

  /// What concerns the whole world: the first line.
  struct Heading: Equatable {
    var title: String
    var seed: UInt64
    /// The time of day in the world, in UTC, `08:00:12`.
    var clock: String
    var isPaused: Bool
    /// How many of a hundred messages get lost.
    var lossPercent: Int
    /// The device a robot edits, while it does.
    var robot: String?
    /// Where a real account lives; chance decides nothing there that a seed could repeat.
    var place: String?
  }

  /// One device's standing.
  struct DeviceScene: Equatable {
    var name: String
    var link: LinkState
    var pendingCount: Int
    /// Milliseconds to the next sync, where one is due.
    var nextSync: Int?
    /// Milliseconds between syncs.
    var period: Int
    /// How far the device's clock is wrong, `+60 min`; `nil` where it is right.
    var skew: String?
    /// What the last frame cost that showed a change here.
    var report: String?
  }

  enum LinkState: Equatable {
    case online, syncing, offline, apart, initialSync, signedOut

    /// Whether nothing can travel.
    var isCut: Bool {
      switch self {
      case .offline, .apart, .signedOut: true
      case .online, .syncing, .initialSync: false
      }
    }
  }

  /// A message between a device and the account.
  struct Flight: Equatable {
    var device: Int
    var isUp: Bool
    /// From 0, just sent, to 1, arriving.
    var progress: Double
    var cargo: Cargo

    enum Cargo: Equatable {
      /// A question or an answer without news.
      case nothing
      /// Changed settings, in words.
      case changes(String)
      /// Word that the account has what was sent.
      case receipt(String)
    }
  }

  /// One line of the log.
  struct LogEntry: Equatable {
    var time: String
    var text: String
    var kind: Kind

    /// A `detail` shows only where there is room; of all steps the last one shows.
    enum Kind: Equatable { case plain, detail, change, trouble, conflict, remark, step }
  }
}
