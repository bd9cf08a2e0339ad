import SetteeCloudCore
import SetteeFiles
import SetteeReplication
import SetteeStores

/// A known way of losing writes, built in by turning off a rule of the product's own code.
///
/// Whether a simulation is worth anything shows when it finds each of them.
package struct PlantedBug: Sendable, Hashable, CustomStringConvertible {
  /// The name by which it is asked for.
  package let name: String
  /// What is wrong with the product then, as a clause.
  package let description: String
  /// Where it can be found.
  package let world: SimulationKind
  let rules: Rules
  let fileRules: ReplicaFileRules
  var suiteRules = SuiteRules()
  /// How shares are put into a folder.
  var shareRules = CommitRules()

  /// All of them.
  package static let all: [PlantedBug] =
    Rules.Plant.allCases.map { plant in
      PlantedBug(
        name: plant.rawValue, description: plant.description, world: plant.world,
        rules: Rules(breaking: plant), fileRules: ReplicaFileRules())
    } + [
      file("no-lock", "processes write without a lock") { $0.takesLock = false },
      file("write-in-place", "the file is written in place") { $0.commit.writesAside = false },
      file("no-file-sync", "the file is renamed before it is durable") {
        $0.commit.synchronizesFile = false
      },
      file("no-folder-sync", "the rename is not made durable") {
        $0.commit.synchronizesFolder = false
      },
      file("sync-error-ignored", "a failed fsync counts as done") {
        $0.commit.heedsSynchronizeErrors = false
      },
      file("cursor-before-data", "the cursor is stored before the data") {
        $0.storesCursorWithData = false
      },
      file("push-before-durable", "writes are sent before they are durable") {
        $0.pushesOnlyDurable = false
      },
      file("good-copy-forgotten", "nothing keeps the version that a damaged file held") {
        $0.keepsCopy = false
      },
      gapsWithoutBarrier,
      shareNotSynced,
    ] + ofFiles

  private static var shareNotSynced: PlantedBug {
    var bug = PlantedBug(
      name: "share-not-synced", description: "a share is called there before it is durable",
      world: .folder, rules: Rules(), fileRules: ReplicaFileRules())
    bug.shareRules.synchronizesFile = false
    bug.shareRules.synchronizesFolder = false
    return bug
  }

  private static let ofFiles: [PlantedBug] = [
    suite("ack-before-sync", "a write is acknowledged before it is synced") {
      $0.commit.synchronizesFile = false
      $0.commit.synchronizesFolder = false
    },
    suite("foreign-keys-dropped", "a commit writes what it knew, and not what the file holds") {
      $0.buildsOnNewest = false
    },
    suite("watch-not-rearmed", "where a link leads elsewhere, the old place stays watched") {
      $0.watchesAnew = false
    },
    suite("generation-ignored", "damage is replaced by what the process knew, however old") {
      $0.comparesGenerations = false
    },
    suite("settled-by-hash", "equal bytes count as a file that nobody has touched") {
      $0.settlesByStatus = false
    },
  ]

  /// Those that can be found in a world.
  package static func all(of world: SimulationKind) -> [PlantedBug] {
    all.filter { $0.world == world }
  }

  /// A reply applied for an older cursor, where no barrier keeps the device from sending what it
  /// may forget: the barrier could hide the first.
  static let gapsWithoutBarrier = file(
    "gaps-unchecked-without-barrier",
    Rules.Plant.gapsUnchecked.description
      + ", and writes are sent before they are durable", Rules(breaking: .gapsUnchecked)
  ) { $0.pushesOnlyDurable = false }

  package static func named(_ name: String) -> PlantedBug? { all.first { $0.name == name } }

  private static func file(
    _ name: String, _ description: String, _ rules: Rules = Rules(),
    _ change: (inout ReplicaFileRules) -> Void
  ) -> PlantedBug {
    var fileRules = ReplicaFileRules()
    change(&fileRules)
    return PlantedBug(
      name: name, description: description, world: .devices, rules: rules, fileRules: fileRules)
  }

  private static func suite(
    _ name: String, _ description: String, _ change: (inout SuiteRules) -> Void
  ) -> PlantedBug {
    var bug = PlantedBug(
      name: name, description: description, world: .files, rules: Rules(),
      fileRules: ReplicaFileRules())
    change(&bug.suiteRules)
    return bug
  }
}

extension Rules.Plant {
  /// Where it can be found.
  fileprivate var world: SimulationKind {
    switch self {
    case .adoptDropsPending, .wipeJoined, .shareNeverRepaired, .secureSkipped: .folder
    case .conflictsNotJournaled, .wallClockStamps, .clockHearsNothing, .heardCounterDropped,
      .receiptsUnmatched, .tombstonesDropped, .tombstonesAgeless, .lastArrivalWins, .tiesUnbroken,
      .gapsUnchecked, .parkedGoesAnywhere:
      .devices
    }
  }
}
