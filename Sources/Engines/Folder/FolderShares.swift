import SetteeCloudCore
import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores

/// The files of a shared folder as one device has read them so far: which are whole now, and what
/// they hold together.
struct FolderShares: Sendable {
  let layout: FolderLayout
  let environment: DiskEnvironment
  let quota: Quota
  /// Why files are passed over, by name, as sentences.
  private(set) var troubles: [String: String] = [:]
  /// The latest record of each key in any file that is whole now: what the folder holds.
  private(set) var union: [Key: Record] = [:]
  private(set) var digest = RecordDigest()

  /// The shares that are whole now, as they were when they were read, by name.
  private var readings: [String: Reading] = [:]
  /// The files that are passed over, by name.
  private var damages: [String: Damage] = [:]

  init(layout: FolderLayout, environment: DiskEnvironment, quota: Quota) {
    self.layout = layout
    self.environment = environment
    self.quota = quota
  }

  /// A device's file holds an account's megabyte at most, in JSON.
  static let byteCountMax = 64 << 20
  /// A share above this is remarked on.
  private static let largeByteCount = 8 << 20

  /// Reads the files that changed since the last time, and gives back those that are whole.
  ///
  /// A `stat` for each file; O(records) where any changed.
  mutating func read(of account: AccountID) throws(FileError) -> [ReplicaShare] {
    let names = try environment.files.list(layout.replicas)
    let present = Set(names)
    troubles = troubles.filter { present.contains($0.key) }
    damages = damages.filter { present.contains($0.key) }
    var isChanged = readings.contains { !present.contains($0.key) }
    readings = readings.filter { present.contains($0.key) }
    var news: [ReplicaShare] = []
    for name in names.sorted() {
      guard let owner = FolderLayout.owner(of: name) else { continue }
      let before = readings[name]?.status
      read(name, of: owner, in: account)
      guard readings[name]?.status != before else { continue }
      isChanged = true
      if let share = readings[name]?.share { news.append(share) }
    }
    if isChanged { unite() }
    return news
  }

  /// What the folder holds, by key.
  var records: [KeyedRecord] {
    union.map { KeyedRecord(key: $0.key, record: $0.value) }.sorted { $0.key < $1.key }
  }

  /// A file as it was when it was last read whole, or written by this device.
  func status(of name: String) -> FileStatus? { readings[name]?.status }

  /// What a file holds; nothing where it is not whole.
  func records(in name: String) -> [Key: Record] { readings[name]?.share.records ?? [:] }

  /// What a file says that its device has lost.
  func losses(in name: String) -> [KeyedStamp] { readings[name]?.share.losses ?? [] }

  /// What other devices have lost, by device, without what is known here.
  func losses(besides own: ReplicaID, _ known: Set<KeyedStamp>) -> [LossesElsewhere] {
    var keys: [ReplicaID: (name: String, keys: Set<Key>)] = [:]
    for share in readings.values.map(\.share) where share.replica != own {
      let lost = share.losses.filter { !known.contains($0) }.map(\.key)
      keys[share.replica, default: (share.name, [])].keys.formUnion(lost)
    }
    return keys.values.filter { !$0.keys.isEmpty }
      .map { LossesElsewhere(device: $0.name, keys: $0.keys.sorted()) }
      .sorted { ($0.device, $0.keys[0]) < ($1.device, $1.keys[0]) }
  }

  /// Whether a device knows another by more than what others' files call it.
  private func hasRead(_ owner: ReplicaID, by own: ReplicaID) -> Bool {
    !writers(besides: own).contains(owner)
      || readings.values.contains { $0.share.replica == own && $0.share.writers.knows(owner) }
  }

  /// The devices that others' files name for records in them.
  func writers(besides own: ReplicaID) -> Set<ReplicaID> {
    let others = readings.values.map(\.share).filter { $0.replica != own }
    return Set(others.flatMap { $0.writers.all.map(\.replica) })
  }

  /// Takes note of a file that this device has written; where others have replaced it already, the
  /// next reading tells by what.
  mutating func note(_ share: ReplicaShare, as status: FileStatus?, in name: String) {
    readings[name] = status.map { Reading(status: $0, share: share) }
    (troubles[name], damages[name]) = (nil, nil)
    unite()
  }

  /// Says of each damaged file whose it is, and how much of what was in it no whole file holds.
  ///
  /// A device that never read a file whole cannot know what is in it alone, and one that has not
  /// yet compared what it knows with what is here would say so too early.
  mutating func describeDamages(to request: Request, isAgreed: Bool) {
    let missing = request.repairs.count { key, stamp in
      union[key].map { $0.stamp < stamp } ?? true
    }
    for (name, damage) in damages where damage.isOurs && request.names.knows(damage.owner) {
      guard isAgreed || missing > 0, hasRead(damage.owner, by: request.replica) else { continue }
      let rest =
        switch missing {
        case 0: "Whole files hold all that is known of it: it can be deleted."
        case 1: "1 key is in no whole file."
        default: "\(missing) keys are in no whole file."
        }
      troubles[name] =
        "\(damage.reason) It is the file of \(request.names[damage.owner]). \(rest)"
    }
  }

  /// Reads one file where it changed; whatever is wrong with it concerns this file alone.
  private mutating func read(_ name: String, of owner: ReplicaID, in account: AccountID) {
    let path = layout.replicas.appending(name)
    do throws(FileError) {
      let status = try environment.files.statusIfPresent(at: path)
      guard status == nil || readings[name]?.status != status && damages[name]?.status != status
      else { return }
      readings[name] = nil
      let contents = try environment.files.readFile(path, byteCountMax: Self.byteCountMax)
      guard let contents else { return }
      // As it was before it was opened: what befell it since shows at the next look.
      let seen = status ?? contents.status
      take(contents.bytes, seenAs: seen, of: owner, in: name, account)
    } catch {
      readings[name] = nil
      note(Damage(owner: owner, reason: error.description), in: name)
    }
  }

  private mutating func take(
    _ bytes: [UInt8], seenAs status: FileStatus, of owner: ReplicaID, in name: String,
    _ account: AccountID
  ) {
    let path = layout.replicas.appending(name)
    var damage = Damage(owner: owner, reason: "", status: status)
    do throws(SealedJSONError) {
      let share = try ReplicaShare(bytes, owner: owner)
      guard share.account == nil || share.account == account else {
        damage.isOurs = false
        throw .malformed("it belongs to another account")
      }
      readings[name] = Reading(status: status, share: share)
      (troubles[name], damages[name]) = (nil, nil)
      if bytes.count > Self.largeByteCount {
        troubles[name] = "\(path) has \(bytes.count) bytes; removed keys stay in it."
      }
    } catch {
      if error == .newer { damage.isOurs = false }
      damage.reason = "\(path) is passed over: \(error)."
      note(damage, in: name)
    }
  }

  private mutating func note(_ damage: Damage, in name: String) {
    damages[name] = damage
    troubles[name] = damage.reason
  }

  /// Takes the latest record of each key out of the shares that are whole.
  private mutating func unite() {
    union = [:]
    for reading in readings.values {
      for (key, record) in reading.share.records
      where KeyedRecord(key: key, record: record).defect(within: quota) == nil {
        union[key] = union[key]?.merged(with: record) ?? record
      }
    }
    digest = RecordDigest(union.map { KeyedRecord(key: $0.key, record: $0.value) })
  }

  /// A share that is whole, as it was read.
  private struct Reading: Sendable {
    let status: FileStatus
    let share: ReplicaShare
  }

  /// A file that is passed over.
  private struct Damage: Sendable {
    let owner: ReplicaID
    /// Why, as a sentence.
    var reason: String
    /// The file as it was read; `nil` where it could not be.
    var status: FileStatus?
    /// Whether it was a file of this account that this version of the program can read.
    var isOurs = true
  }
}
