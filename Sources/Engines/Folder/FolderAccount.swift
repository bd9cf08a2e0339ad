import SetteeCloudCore
import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores

/// A shared folder as one device has read it so far.
///
/// Calls block for the disk. Whoever has a queue for that goes through `FolderTransport`.
package struct FolderAccount: AccountInPlace, Sendable {
  let layout: FolderLayout
  let environment: DiskEnvironment
  let quota: Quota
  let purpose: AccountPurpose
  let secretKeys: Set<Key>
  let rules: CommitRules
  private(set) var shares: FolderShares

  /// All records read, merged; its sequence is this object's own, in the order of reading.
  private var merged = Account(id: AccountID(0), name: "folder", parameters: .boundless)
  private var trace = Trace()
  private var mergeCount = 0
  /// Whose files were read.
  private var account: AccountID?
  private var told: [ReplicaID: Told] = [:]
  /// Who asked last.
  private var asker: Request?
  /// Our file as this object has made it durable: another may have died before it could.
  private var synced: FileStatus?
  /// When leftovers were last looked for, as uptime.
  var sweptAt: Duration?

  /// Names the folder; nothing is read or written yet.
  /// - Parameters:
  ///   - folder: The shared folder.
  ///   - environment: Files, time and chance.
  ///   - quota: What devices respect.
  ///   - purpose: What the device takes part for.
  ///   - secretKeys: Keys whose former values no file of the device keeps.
  ///   - rules: For simulations that break them.
  package init(
    _ folder: Path, in environment: DiskEnvironment, quota: Quota,
    purpose: AccountPurpose = .settings, secretKeys: Set<Key> = [],
    rules: CommitRules = CommitRules()
  ) {
    self.init(
      layout: FolderLayout(root: folder), environment: environment, quota: quota,
      purpose: purpose, secretKeys: secretKeys, rules: rules)
  }

  private init(
    layout: FolderLayout, environment: DiskEnvironment, quota: Quota, purpose: AccountPurpose,
    secretKeys: Set<Key>, rules: CommitRules
  ) {
    self.layout = layout
    self.environment = environment
    self.quota = quota
    self.purpose = purpose
    self.secretKeys = secretKeys
    self.rules = rules
    shares = FolderShares(layout: layout, environment: environment, quota: quota)
  }

  /// Why files are passed over, by name, as sentences.
  var troubles: [String: String] { shares.troubles }

  /// What other devices have lost, as of the last exchange.
  var lossesElsewhere: [LossesElsewhere] {
    asker.map { shares.losses(besides: $0.replica, Set($0.losses)) } ?? []
  }

  /// The account's identity; a folder without one gets one.
  package mutating func findAccount() throws(TransportError) -> AccountID {
    let found: AccountID
    do throws(FileError) {
      try environment.files.makeDirectories(layout.root)
      let listed = try listedAccount()
      found = if let listed { listed } else { try makeAccount() }
      try environment.files.makeDirectories(layout.replicas)
    } catch {
      throw TransportError(error)
    }
    try enter(found)
    return found
  }

  /// What stands in the place of a device's account; a folder without any stays as it is, for its
  /// disk may not be mounted.
  package mutating func findAccount(
    expecting known: AccountID
  ) throws(TransportError) -> AccountFinding {
    do throws(FileError) {
      guard let found = try listedAccount() else { return .none }
      guard found == known else {
        return try listedAccounts().contains(known) ? .twin(found) : .other(found)
      }
      try environment.files.makeDirectories(layout.replicas)
    } catch {
      throw TransportError(error)
    }
    try enter(known)
    return .own
  }

  /// Begins with an account that is for what this one is for, and whose folders are on disk.
  private mutating func enter(_ account: AccountID) throws(TransportError) {
    try checkPurpose(of: account)
    try secure(account)
    begin(account)
  }

  /// All that the folder holds of an account.
  package mutating func contents(of account: AccountID) throws(TransportError) -> Delivery {
    guard case .own = try findAccount(expecting: account) else {
      throw .foreign(expected: account, found: AccountID(0))
    }
    try readFiles(of: account)
    return Delivery(
      account: account, since: 0, upTo: 0,
      changes: shares.records,
      receipts: [], usage: merged.usage, answers: nil, names: merged.names)
  }

  /// Refuses an account that was founded for something else; it is looked at once.
  ///
  /// One that cannot be read yet counts as founded for settings, as all once were.
  private func checkPurpose(of found: AccountID) throws(TransportError) {
    guard found != account else { return }
    let bytes: [UInt8]?
    do throws(FileError) {
      bytes = try environment.files.readFile(
        layout.account(found), byteCountMax: FolderShares.byteCountMax)?.bytes
    } catch {
      throw TransportError(error)
    }
    if let reason = AccountPurpose(ofFile: bytes ?? []).refusal(of: purpose) {
      throw .refused(reason)
    }
  }

  /// Sees to it that a loss of power takes no account from under what is written for it: who
  /// founded it may not have lived to do so.
  private func secure(_ found: AccountID) throws(TransportError) {
    guard found != account else { return }
    do throws(FileError) {
      try environment.files.synchronizeDirectory(layout.root)
    } catch {
      throw TransportError(error)
    }
  }

  /// Forgets what was read for another account: nothing of it may reach this one's devices.
  private mutating func begin(_ found: AccountID) {
    defer { account = found }
    guard let account, account != found else { return }
    self = FolderAccount(
      layout: layout, environment: environment, quota: quota, purpose: purpose,
      secretKeys: secretKeys, rules: rules)
  }

  /// Writes a device's news into its file, reads everybody's, and tells what is new.
  package mutating func exchange(_ request: Request) throws(TransportError) -> Delivery {
    switch try findAccount(expecting: request.account) {
    case .own: break
    case .twin(let found), .other(let found):
      throw .foreign(expected: request.account, found: found)
    case .none: throw .foreign(expected: request.account, found: AccountID(0))
    }
    try readFiles(of: request.account)
    sweep()
    asker = request
    let isAgreed = request.digest == shares.digest
    let receipts = try take(request)
    shares.describeDamages(to: request, isAgreed: isAgreed)
    return delivery(answering: request, receipts: receipts)
  }

  /// What a device was told last, in its own cursor and in our sequence.
  private struct Told: Sendable {
    var since: (cursor: Int64, sequence: Int64)
    var upTo: (cursor: Int64, sequence: Int64)
  }
}

// MARK: Reading

extension FolderAccount {
  /// Takes up what changed in the folder since the last time.
  private mutating func readFiles(of account: AccountID) throws(TransportError) {
    do throws(FileError) {
      for share in try shares.read(of: account) {
        merge(share.keyedRecords, of: share.replica, named: share.name)
        merged.learn(share.writers)
      }
    } catch {
      throw TransportError(error)
    }
  }

  private mutating func merge(_ records: [KeyedRecord], of owner: ReplicaID, named name: String) {
    mergeCount += 1
    let request = Request(
      account: merged.id, replica: owner, name: name, number: mergeCount,
      cursor: merged.sequence, records: records)
    _ = merged.receive(request, at: environment.time.unixSeconds * 1_000, into: &trace)
    _ = trace.drain()
  }
}

// MARK: Writing

extension FolderAccount {
  /// Puts a device's writes into its file, as far as the quota allows, and answers each.
  private mutating func take(
    _ request: Request
  ) throws(TransportError) -> [Delivery.Receipt] {
    var accepted: [KeyedRecord] = []
    var usage = merged.usage
    let receipts = request.records.map { write in
      let outcome = outcome(
        of: write, isRepair: request.repairs[write.key] != nil, usage: &usage)
      if outcome == .accepted { accepted.append(write) }
      return Delivery.Receipt(key: write.key, stamp: write.record.stamp, outcome: outcome)
    }
    let path = layout.replica(request.replica)
    // A receipt says that a loss of power cannot take the write out of the folder again. What only
    // another's file holds that may do: its writer may not have come to sync it yet.
    let own = shares.records(in: path.name)
    let former = successors(ofSecretsIn: own)
    let news = accepted.filter { own[$0.key] != $0.record } + former
    let isOwed = !accepted.isEmpty && (synced == nil || shares.status(of: path.name) != synced)
    if isOwed || !news.isEmpty || shares.losses(in: path.name) != request.losses {
      try commit(isOwed ? accepted + former : news, of: request, at: path)
    }
    merge(accepted, of: request.replica, named: request.name)
    return receipts
  }

  /// What others have put in the place of secrets that our file holds yet: it stands there too from
  /// now on, for nobody else writes our file.
  private func successors(ofSecretsIn own: [Key: Record]) -> [KeyedRecord] {
    secretKeys.sorted().compactMap { key in
      guard let mine = own[key], mine.value != nil, let current = shares.union[key],
        current.stamp > mine.stamp
      else { return nil }
      return KeyedRecord(key: key, record: current)
    }
  }

  private func outcome(
    of write: KeyedRecord, isRepair: Bool, usage: inout Usage
  ) -> Delivery.Outcome {
    let current = shares.union[write.key]
    guard write.record.stamp.isWellFormed else { return .superseded }
    if let current, case .currentWins = current.verdict(on: write.record) { return .superseded }
    if current == write.record { return .accepted }
    if isRepair { return .accepted }
    let change = Usage.Change(from: current?.byteCount, to: write.record.byteCount)
    if let limit = quota.limit(brokenBy: change, of: usage) { return .refused(limit) }
    usage.apply(change)
    return .accepted
  }

  /// Writes our file under a lock that only this device's processes ask for; where it is not the
  /// one that was synced, also if it says all there is to say.
  private mutating func commit(
    _ records: [KeyedRecord], of request: Request, at path: Path
  ) throws(TransportError) {
    let lock = try lock(path)
    defer { lock.release() }
    var (share, present) = try ownShare(of: request, at: path)
    // A copy of this device may have put the same there since it was looked at, and not synced it.
    let isOwed = !records.isEmpty && (synced == nil || present != synced)
    guard share.take(records) || share.losses != request.losses || isOwed else { return }
    share.name = request.name
    share.losses = request.losses
    share.name(writersFrom: request.names, besides: shares.writers(besides: request.replica))
    do throws(FileError) {
      let file = AtomicReplacement(of: path, on: environment.files, rules: rules)
      var written: FileStatus?
      _ = try file.put(share.bytes, permissions: 0o600) { temporary throws(FileError) in
        written = try environment.files.statusIfPresent(at: temporary)
        return true
      }
      // What others put in its place meanwhile must not count as ours.
      let status = try environment.files.status(at: path, renamedFrom: written)
      try file.secure()
      shares.note(share, as: status, in: path.name)
      synced = status
    } catch {
      throw TransportError(error)
    }
  }

  /// Our file as it is, or an empty one where it cannot be read: what it lacks then is sent again.
  private mutating func ownShare(
    of request: Request, at path: Path
  ) throws(TransportError) -> (share: ReplicaShare, status: FileStatus?) {
    var share = ReplicaShare(
      replica: request.replica, name: request.name, account: request.account)
    do throws(FileError) {
      let contents = try environment.files.readFile(path, byteCountMax: FolderShares.byteCountMax)
      guard let contents else { return (share, nil) }
      do throws(SealedJSONError) {
        let present = try ReplicaShare(contents.bytes, owner: request.replica)
        // Of another account there is nothing to take: what is kept from it is sent anew.
        if present.account == nil || present.account == request.account {
          _ = share.take(present.keyedRecords)
          share.losses = present.losses
          share.name(writersFrom: present.writers)
        }
      } catch {
        // Damaged: it is written anew, and what it lacks then is sent again in this round.
      }
      return (share, contents.status)
    } catch {
      guard error.code == FileError.permissionCode else { throw TransportError(error) }
      return (share, nil)
    }
  }

  private func lock(_ path: Path) throws(TransportError) -> FileLock {
    do throws(FileLockError) {
      return try FileLock(
        path.sibling(".\(path.name).lock"), turnstile: path.sibling(".\(path.name).turn"),
        on: environment.files, time: environment.time, chance: environment.share)
    } catch {
      switch error {
      case .busy: throw .timedOut("another process of this device holds \(path)")
      case .failed(let error), .unsupported(let error): throw TransportError(error)
      }
    }
  }
}

// MARK: Answering

extension FolderAccount {
  /// What a device does not know yet: all since its last answer, or everything where this object
  /// cannot know what it knows.
  ///
  /// Only what some whole file holds now: what was read once and is gone since, the device must not
  /// take for what the folder has.
  private mutating func delivery(
    answering request: Request, receipts: [Delivery.Receipt]
  ) -> Delivery {
    let since = sequence(ofCursor: request)
    let news = merged.delivery(since: since)
    let changes =
      since == 0
      ? shares.records : news.changes.filter { shares.union[$0.key] == $0.record }
    // A cursor that nobody else has given out tells later that this answer has arrived.
    let step = changes.isEmpty ? 0 : 1 + Int64(environment.chance() >> 44)
    let upTo = request.cursor + step
    told[request.replica] = Told(
      since: (request.cursor, since), upTo: (upTo, merged.sequence))
    var delivery = Delivery(
      account: request.account, since: request.cursor, upTo: upTo, changes: changes,
      receipts: receipts, usage: merged.usage, answers: request.number, names: news.names)
    delivery.digest = shares.digest
    return delivery
  }

  private func sequence(ofCursor request: Request) -> Int64 {
    guard let told = told[request.replica] else { return 0 }
    if request.cursor == told.upTo.cursor { return told.upTo.sequence }
    return request.cursor == told.since.cursor ? told.since.sequence : 0
  }
}

extension SyncParameters {
  /// For merging what others accepted: no limit is ours to enforce there.
  fileprivate static var boundless: SyncParameters {
    var parameters = SyncParameters(
      quota: Quota(keyCountMax: .max, byteCountMax: .max, valueByteCountMax: .max),
      journal: Journal.Limits(perKey: 1, total: 1))
    // A file may tell of a key's old value for ever, so its removal is never forgotten.
    parameters.tombstoneAge = .max
    return parameters
  }
}
