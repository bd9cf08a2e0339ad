import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores

/// A device that no account was named for: what `NSUbiquitousKeyValueStore.default` is until a
/// program chooses one.
///
/// It keeps its values with the promises of every device, and talks to nobody. Who is named later
/// takes them in, and whoever held this device goes on with that one.
extension CloudDevice {
  /// Opens this program's values that belong to no account, and listens to its other processes.
  ///
  /// Where they cannot be kept, they live in memory, and `problem` says why. Blocks for the disk.
  static func alone() -> CloudDevice {
    let name = "this device"
    do throws(StoreError) {
      let path = try pathAlone(ofProgram: DefaultsSuite.standardName, in: .live)
      let device = try CloudDevice(
        name: name, storage: fileAlone(at: path, named: name), transport: NoAccount())
      device.listen()
      return device
    } catch {
      return CloudDevice(unkept: error, named: name)
    }
  }

  /// Where a program keeps what belongs to no account: `$XDG_DATA_HOME/settee/local/PROGRAM`.
  package static func pathAlone(
    ofProgram name: String, in folders: UserFolders
  ) throws(StoreError) -> Path {
    // The rules for a suite's name are those for a folder's.
    _ = try SuiteLocation.path(ofSuite: name, in: SuiteEnvironment.live(arguments: []))
    return try folders.replicas().appending("local/\(name)/values.replica")
  }

  private static func fileAlone(at path: Path, named name: String) -> ReplicaFile {
    let parameters = SyncParameters()
    return ReplicaFile(at: path, environment: .live(), parameters: parameters) {
      Replica(id: ReplicaID(systemChance()), name: name, parameters: parameters)
    }
  }

  /// A device whose values cannot be kept; each attempt to says why.
  private convenience init(unkept problem: StoreError, named name: String) {
    let memory = InMemoryReplicaStorage()
    memory.fail(with: problem)
    self.init(
      name: name, stored: nil, storage: memory.process(), transport: NoAccount(),
      environment: .live(), parameters: SyncParameters())
    state.withLock { $0.rounds.trouble = .storage(problem.description) }
  }

  /// Takes up what the device's other processes store, and talks to nobody.
  package func listen() {
    observations.withLock { all in
      all = [storage.observe { [weak self] in self?.scheduleLook() }]
    }
  }

  /// Takes in what was written on a device that is alone, and lets that one's holders go on here.
  ///
  /// What was taken in is durable here before it is taken from there, so that a crash in between
  /// takes it in once more, which changes nothing. Where this device cannot store, it stays there
  /// too, for the next time. Blocks for the disk where there is something.
  package func inherit(from other: CloudDevice) {
    let writes = other.read { replica in
      replica.records.map { KeyedRecord(key: $0.key, record: $0.record) }
    }
    if !writes.isEmpty { performUnrefused(.takeIn(writes, moment)) }
    other.giveWay(to: self)
    guard !writes.isEmpty else { return }
    do throws(StoreError) {
      try flush()
      other.performUnrefused(
        .handOver(writes.map { KeyedStamp(key: $0.key, stamp: $0.record.stamp) }))
      try other.flush()
    } catch {
      // Noted as the trouble of whichever failed, which tries again by itself.
    }
  }

  /// Shows the values of another device from now on, and passes its news on.
  private func giveWay(to heir: CloudDevice) {
    successor.withLock { $0 = heir }
    observations.withLock { all in
      all = [
        heir.observeValues(of: nil) { [values] in
          values.post($0.changes, by: $0.origin).deliver()
        },
        heir.standings.observe { [standings] in standings.announce($0) },
        heir.statusHints.observe { [statusHints] in statusHints.announce() },
      ]
    }
    values.post(differences(from: heir), by: .accountChange).deliver()
    statusHints.announce()
  }

  /// What looks different on another device.
  private func differences(from other: CloudDevice) -> [KeyChange] {
    let (before, after) = (shownValues, other.shownValues)
    return Set(before.keys).union(after.keys).sorted().compactMap { key in
      let (old, new) = (before[key], after[key])
      return old == new ? nil : KeyChange(key, from: old, to: new)
    }
  }

  private var shownValues: [Key: PropertyList] {
    read { replica in
      var values: [Key: PropertyList] = [:]
      for key in replica.keys { values[key] = replica.value(for: key) }
      return values
    }
  }
}

/// The way of a device that no account was named for: nobody ever asks it, since such a device does
/// not talk.
package struct NoAccount: CloudTransport {
  package init() {}

  package var name: String { "no account" }

  package func account() async throws(TransportError) -> AccountID { throw Self.refusal }

  package func account(
    expecting known: AccountID
  ) async throws(TransportError) -> AccountFinding { throw Self.refusal }

  package func contents(of account: AccountID) async throws(TransportError) -> Delivery {
    throw Self.refusal
  }

  package func exchange(_ request: Request) async throws(TransportError) -> Delivery {
    throw Self.refusal
  }

  package func observeHints(_ hint: @escaping @Sendable () -> Void) -> StoreObservation { .none }

  private static var refusal: TransportError { .refused("no account is named") }
}
