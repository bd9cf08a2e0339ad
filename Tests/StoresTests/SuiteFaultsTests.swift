import SetteeFiles
import Glibc
import SetteePropertyLists
import SetteeStores
import Synchronization
import TestSupport
import Testing

/// What programs do to a settings file; each is one commit.
enum Transaction: String, CaseIterable, CustomTestStringConvertible {
  case set, setMany, remove, replaceAll, reset

  /// The values that stand in the file before.
  static let before = PropertyDictionary((0..<12).map { (Key("key \($0)"), .integer($0)) })

  var edits: [Edit] {
    switch self {
    case .set: [Edit("key 0", "new")]
    case .setMany: [Edit("key 1", 2), Edit("added", [1, "two"]), Edit("key 11", nil)]
    case .remove: [Edit("key 3", nil)]
    case .replaceAll: (6..<20).map { Edit(Key("key \($0)"), .string("value \($0)")) }
    case .reset: Self.before.keys.map { Edit($0, nil) }
    }
  }

  var testDescription: String { rawValue }
}

/// One call of a commit goes wrong: the first, the second, the third … until none is left.
@Suite("A fault at every call of a commit", .aside)
struct SuiteFaultsTests {
  private let path = SimulatedProcess.path

  /// What fails a call; every transaction meets the two that disks have, one meets them all.
  static let failures: [(Transaction, Int32)] =
    Transaction.allCases.flatMap { [($0, EIO), ($0, ENOSPC)] }
    + [EDQUOT, EROFS, EMFILE, ENFILE, ENOMEM, EACCES, EPERM].map { (.setMany, $0) }

  @Test(
    "A call that goes on failing leaves a whole file, keeps the values in memory, and is told",
    arguments: failures)
  func failure(transaction: Transaction, code: Int32) throws {
    let plan = try Plan(transaction)
    var failureCount = 0
    try plan.forEachCall(.error(code), isLasting: true) { run in
      failureCount += run.failure == nil ? 0 : 1
      #expect(run.disk.bytes(at: path) == plan.after || run.failure != nil)
      if run.failure != nil {
        #expect(run.suite.trouble != nil, "the user is told")
        // Where the temporary file could not be removed either, the next commit sweeps it.
        let isRemovalStruck = run.struck?.operation == .unlink
        #expect(run.temporaries.isEmpty || isRemovalStruck, "\(run.temporaries)")
      }
      for edit in transaction.edits {
        #expect(edit.wholeValue == .some(run.suite.value(forKey: edit.key)))
      }
      run.process.files.onCall(nil)
      try run.suite.flush()
      #expect(run.suite.trouble == nil && run.temporaries.isEmpty)
      // What was acknowledged survives, also where the failed attempt had got as far as the rename.
      run.disk.losePower()
      #expect(run.disk.bytes(at: path).map { $0 == plan.after } == true)
    }
    #expect(failureCount > 10, "most calls matter")
  }

  @Test(
    "Interrupted, short and slow calls change nothing",
    arguments: Transaction.allCases,
    [.error(EINTR), .shortened(1), .shortened(7), .delayed(.seconds(3))] as [FileFault])
  func nuisance(transaction: Transaction, fault: FileFault) throws {
    let plan = try Plan(transaction)
    try plan.forEachCall(fault) { run in
      #expect(run.failure == nil, "\(String(describing: run.struck))")
      #expect(run.disk.bytes(at: path) == plan.after && run.temporaries.isEmpty)
    }
  }

  @Test(
    "A process that dies, and power that fails, leave one committed version",
    arguments: Transaction.allCases, [.crash, .powerLoss] as [FileFault])
  func death(transaction: Transaction, fault: FileFault) throws {
    let plan = try Plan(transaction)
    try plan.forEachCall(fault) { run in
      run.process.files.kill()
      let stored = run.disk.bytes(at: path)
      #expect(stored == plan.before || stored == plan.after)
      #expect(stored == plan.after || run.failure != nil, "acknowledged, and lost")
      try checkNextProcess(run, sees: stored == plan.after ? plan.valuesAfter : Transaction.before)
    }
  }

  @Test(
    "Another process that commits between any two calls loses nothing, nor do we",
    arguments: Transaction.allCases)
  func interleaving(transaction: Transaction) throws {
    let plan = try Plan(transaction)
    var doneCount = 0
    for number in 1... {
      let run = try FaultRun()
      try run.suite.write(transaction.edits)
      let start = run.process.files.calls.count
      let outcome = Mutex<Result<Void, StoreError>?>(nil)
      run.process.files.onCall { [disk = run.disk, time = run.time] call in
        if call.number == start + number {
          let done = Result { () throws(StoreError) in try Self.otherCommit(disk, time) }
          outcome.withLock { $0 = done }
        }
        return nil
      }
      try run.suite.flush()
      var expected = plan.valuesAfter
      switch outcome.withLock({ $0 }) {
      case nil:
        #expect(doneCount > 3, "before and after our lock it gets through")
        return
      case .success:
        doneCount += 1
        expected["their key"] = "theirs"
      case .failure(let error):
        guard case .busy = error else { throw error }
      }
      #expect(try run.disk.settings() == .dictionary(expected))
    }
  }

  private static func otherCommit(
    _ disk: InMemoryDisk, _ time: ManualTimekeeper
  ) throws(StoreError) {
    let other = try SimulatedProcess(on: disk, time: time, id: 9).suite()
    other.set("theirs", forKey: "their key")
    try other.flush()
  }

  /// A new process on what is left finds all well and can write.
  private func checkNextProcess(_ run: FaultRun, sees values: PropertyDictionary) throws {
    let suite = try SimulatedProcess(on: run.disk, time: ManualTimekeeper(), id: 9).suite()
    let notices = RecordedNotices(of: suite)
    #expect(Set(suite.keys()) == Set(values.keys))
    #expect(values.allSatisfy { suite.value(forKey: $0.key) == $0.value })
    suite.set(true, forKey: "next")
    try suite.flush()
    #expect(notices.all.isEmpty, "\(notices.all)")
    #expect(run.temporaries.isEmpty)
  }
}

/// One commit, in which something happens at one call.
private struct FaultRun {
  let disk = InMemoryDisk.withHome()
  let time = ManualTimekeeper()
  let process: SimulatedProcess
  let suite: DefaultsSuite
  /// The call that was struck; `nil` once there are no more calls.
  var struck: FileCall?
  var failure: (any Error)?

  /// A file that one process has made, and another that has just opened it.
  init() throws {
    let first = try SimulatedProcess(on: disk, time: time, id: 1).suite()
    try first.write(Transaction.before.map { Edit($0.key, $0.value) })
    try first.flush()
    process = SimulatedProcess(on: disk, time: time, id: 2)
    suite = try process.suite()
  }

  var temporaries: [String] {
    disk.names(in: SimulatedProcess.path.parent).filter { $0.hasSuffix(".tmp") }
  }
}

/// A transaction, with the file before and after it.
private struct Plan {
  let transaction: Transaction
  let before: [UInt8]
  let after: [UInt8]
  let valuesAfter: PropertyDictionary

  init(_ transaction: Transaction) throws {
    self.transaction = transaction
    let run = try FaultRun()
    before = try #require(run.disk.bytes(at: SimulatedProcess.path))
    try run.suite.write(transaction.edits)
    try run.suite.flush()
    after = try #require(run.disk.bytes(at: SimulatedProcess.path))
    let values = run.suite.keys().compactMap { key in
      run.suite.value(forKey: key).map { (key, $0) }
    }
    valuesAfter = PropertyDictionary(values)
  }

  /// Strikes at every call in turn, or from every call on at all of its kind, and checks what
  /// became of it.
  func forEachCall(
    _ fault: FileFault, isLasting: Bool = false, check: (FaultRun) throws -> Void
  ) throws {
    for number in 1... {
      var run = try FaultRun()
      try run.suite.write(transaction.edits)
      let start = run.process.files.calls.count
      let struck = Mutex<FileCall?>(nil)
      let strangerCount = Mutex(0)
      run.process.files.onCall { [disk = run.disk, before, after] call in
        // Any reader, at any moment, sees what somebody has committed.
        let seen = disk.bytes(at: SimulatedProcess.path)
        if seen != before, seen != after { strangerCount.withLock { $0 += 1 } }
        return struck.withLock { struck in
          if call.number == start + number { struck = call }
          let isHit = isLasting && call.operation == struck?.operation
          return call.number == start + number || isHit ? fault : nil
        }
      }
      do { try run.suite.flush() } catch { run.failure = error }
      #expect(strangerCount.withLock { $0 } == 0)
      run.struck = struck.withLock { $0 }
      if run.struck == nil {
        #expect(number > 20, "a commit makes more calls than that")
        return
      }
      try check(run)
    }
  }
}
