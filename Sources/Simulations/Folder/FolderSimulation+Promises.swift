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

  /// What a device calls synced after a round some whole file holds, unless somebody but a device
  /// has touched the folder since the round began, or another account was founded.
  ///
  /// Where a syncer carries files, nobody can tell what it will put over them next.
  func checkSynced(_ process: CloudProcess, _ life: CloudLife, since start: Int) {
    let disk = process.machine.disk
    guard plan.isOneDisk, !life.isKilled, disturbedStep < start,
      let account = life.device.read({ $0.membership.account }),
      accounts(on: disk).min() == Self.name(of: account)
    else { return }
    let whole = copy(of: disk, [Self.root, Self.shares]) { disk, path in
      disk.permissions(at: path) == 0 ? nil : disk.bytes(at: path)
    }
    let held = records(on: whole, of: account)
    let synced = life.device.read { $0.records.filter { $0.status == .synced } }
    for one in synced where held[one.key].map({ $0.stamp < one.record.stamp }) ?? true {
      violate(
        .syncedIsHeld,
        "\(process.name) calls \(one.record.told) of \(one.key) synced, and the whole files have"
          + " \(held[one.key]?.told ?? "none")")
    }
  }

  /// Of two accounts the smaller counts for all: one that was founded while a write was on its way
  /// does not take it out of its own.
  private func removeTwins(of account: AccountID, on disk: InMemoryDisk) {
    for name in accounts(on: disk) where name != Self.name(of: account) {
      disk.remove(Self.root.appending(name))
    }
  }

  /// The accounts that a folder holds, by the names of their files, whose order is theirs.
  private func accounts(on disk: InMemoryDisk) -> [String] {
    disk.names(in: Self.root).filter { $0.hasPrefix("account-") }
  }

  private static func name(of account: AccountID) -> String {
    "account-\(SealedJSON.digits(of: account.number)).json"
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
