import SetteeCloudCore
import SetteeReplication

/// A known way of losing writes, built in by turning off a rule of the product's own code.
///
/// Whether a simulation is worth anything shows when it finds each of them.
package struct PlantedBug: Sendable, Hashable, CustomStringConvertible {
  /// The name by which it is asked for.
  package let name: String
  /// What is wrong with the product then, as a clause.
  package let description: String
  let rules: Rules
  let fileRules: ReplicaFileRules

  /// All of them.
  package static let all: [PlantedBug] =
    Rules.Plant.allCases.map { plant in
      PlantedBug(
        name: plant.rawValue, description: plant.description, rules: Rules(breaking: plant),
        fileRules: ReplicaFileRules())
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
      gapsWithoutBarrier,
    ]

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
    return PlantedBug(name: name, description: description, rules: rules, fileRules: fileRules)
  }
}
