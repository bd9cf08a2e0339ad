import SetteeCloudCore
import SetteeEngines
import SetteeFiles
import SetteePropertyLists
import SetteeReplication

/// What must hold of a shared folder.
extension FolderSimulation {
  /// The share of a device.
  static func share(of replica: ReplicaID) -> Path {
    shares.appending(SealedJSON.digits(of: replica.number) + ".json")
  }

  /// An accepted write is in a file of the folder that a loss of power leaves whole.
  func checkReceipts(
    _ delivery: Delivery, of request: Request, _ process: CloudProcess, _ life: CloudLife,
    since start: Int
  ) {
    let accepted = delivery.receipts.filter { $0.outcome == .accepted }
    guard !accepted.isEmpty, !life.isKilled, disturbedStep < start, plan.isOneDisk else { return }
    let disk = durable(process.machine.disk, [Self.root, Self.shares])
    removeTwins(of: request.account, on: disk)
    let records = records(on: disk, of: request.account)
    for receipt in accepted where records[receipt.key].map({ $0.stamp < receipt.stamp }) ?? true {
      violate(
        .acknowledgedSynced,
        "\(process.name) was told that a write of \(receipt.key) is in the folder, and a loss of"
          + " power takes it out")
    }
  }

  /// Of two accounts the smaller counts for all: one that was founded while a write was on its way
  /// does not take it out of its own.
  private func removeTwins(of account: AccountID, on disk: InMemoryDisk) {
    let own = "account-\(SealedJSON.digits(of: account.number)).json"
    for name in disk.names(in: Self.root) where name.hasPrefix("account-") && name != own {
      disk.remove(Self.root.appending(name))
    }
  }

  /// What the folder on a disk holds, read by the product's own code.
  func records(on disk: InMemoryDisk, of account: AccountID) -> [Key: Record] {
    var folder = FolderAccount(
      Self.root, in: environment(on: disk), quota: parameters.quota, rules: CommitRules())
    do throws(TransportError) {
      let records = try folder.contents(of: account).changes
      return Dictionary(
        records.map { ($0.key, $0.record) }, uniquingKeysWith: { $0.stamp < $1.stamp ? $1 : $0 })
    } catch {
      return [:]
    }
  }

  func checkLeftovers() {
    for disk in disks {
      let leftovers = disk.names(in: Self.shares).filter { $0.hasSuffix(".tmp") }
      if leftovers.count > 100 {
        violate(.bounded, "\(leftovers.count) temporary files lie in the folder")
      }
    }
  }
}
