import SetteeReplication

/// What one seed's run of the world of shared folders is like, beside its devices.
struct FolderPlan: Sendable {
  /// Whether all devices use one disk, or each has one of its own and a syncer carries files.
  let isOneDisk: Bool
  /// The most milliseconds that the syncer takes to carry a file.
  let carryMax: Int64

  init(using generator: inout SplitMix64) {
    isOneDisk = generator.happens(500)
    carryMax = [20, 400, 5_000].pick(using: &generator)
  }
}
