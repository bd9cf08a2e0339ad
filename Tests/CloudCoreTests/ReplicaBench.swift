import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores
import Testing

@testable import SetteeCloudCore

/// A disk with one device's file on it.
struct ReplicaBench {
  let disk: InMemoryDisk
  let path = Path("/home/user/.local/share/settee/replica")

  init() {
    disk = InMemoryDisk()
    disk.makeFolder(Path("/home/user"))
  }

  /// The same two versions on a disk of their own.
  func copy() -> ReplicaBench {
    let copy = ReplicaBench()
    for file in [path, ReplicaFile.Companion.copy.path(of: path)] {
      if let bytes = disk.bytes(at: file) { copy.disk.write(bytes, at: file) }
    }
    return copy
  }

  func process(
    _ number: Int32, format: Int? = nil, rules: ReplicaFileRules = ReplicaFileRules()
  ) -> ReplicaProcess {
    ReplicaProcess(number, on: disk, path, format: format, rules: rules)
  }

  /// Sends what one process sees, loses the power, and has another write and send.
  /// - Returns: How many stamps the account saw on two different writes.
  func stampsUsedTwice(_ rules: ReplicaFileRules) throws -> Int {
    // The account's guard against doubled identities would hide what the file let happen.
    var parameters = SyncParameters()
    parameters.rules.guardsIdentity = false
    var account = Account(id: AccountID(7), name: "home", parameters: parameters)
    var trace = Trace()
    if let request = try process(3, rules: rules).request() {
      _ = account.receive(request, at: World.morning, into: &trace)
    }
    disk.losePower()
    let later = process(4, rules: rules)
    try later.set("a", 2)
    if let request = try later.request() {
      _ = account.receive(request, at: World.morning, into: &trace)
    }
    return account.reusedStampCount
  }

  /// Temporary files that nobody will use.
  var leftovers: [String] {
    disk.names(in: path.parent).filter { AtomicReplacement.isTemporary($0, of: path) }
  }
}

/// One process that uses the file.
struct ReplicaProcess {
  let files: InMemoryFileSystem
  let file: ReplicaFile
  private static let time = World.morning

  init(
    _ number: Int32, on disk: InMemoryDisk, _ path: Path, format: Int?, rules: ReplicaFileRules
  ) {
    files = InMemoryFileSystem(on: disk, processID: number)
    let environment = DiskEnvironment(
      files: files, watcher: InMemoryFileWatcher(on: disk), time: ManualTimekeeper(),
      chance: { 1 << 63 })
    file = ReplicaFile(
      at: path, environment: environment, parameters: SyncParameters(), rules: rules,
      format: format,
      makeReplica: { Replica(id: ReplicaID(UInt64(number)), name: "device \(number)") })
  }

  func refreshed() throws -> Replica { try #require(try file.refresh()) }

  func set(_ key: Key, _ value: PropertyList?) throws {
    let result = try file.transaction { replica in
      var trace = Trace()
      let moment = Moment(time: Self.time, wallClock: Self.time)
      return Result { () throws(WriteRefusal) in
        try replica.write([(key, value)], at: moment, into: &trace)
      }
    }
    _ = try result.get()
  }

  /// Whether a write was acknowledged.
  func attempt(_ key: Key, _ value: PropertyList?) -> Bool {
    do {
      try set(key, value)
      return true
    } catch {
      return false
    }
  }

  func signIn() throws {
    try file.transaction { replica in
      var trace = Trace()
      replica.signIn(to: AccountID(7), named: "home", at: Self.time, into: &trace)
      var account = Account(id: AccountID(7), name: "home")
      guard let request = replica.makeRequest(at: Self.time, into: &trace) else { return }
      let moment = Moment(time: Self.time, wallClock: Self.time)
      let reply = account.receive(request, at: Self.time, into: &trace)
      _ = replica.receive(reply, at: moment, into: &trace)
    }
  }

  func request() throws -> Request? {
    var trace = Trace()
    return try file.makeRequest(at: Self.time + 60_000, into: &trace)
  }
}
