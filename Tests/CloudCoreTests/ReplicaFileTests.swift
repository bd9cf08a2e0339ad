import CloudTestSupport
import Glibc
import SetteeFiles
import SetteePropertyLists
import SetteeStores
import Synchronization
import Testing

@testable import SetteeCloudCore
@testable import SetteeReplication

/// What the file of a device promises, whatever dies or fails when.
@Suite("Replica files")
struct ReplicaFileTests {
  @Test("What one process committed another process sees, changes and keeps")
  func twoProcesses() throws {
    let bench = ReplicaBench()
    let (left, right) = (bench.process(1), bench.process(2))
    try left.set("a", 1)
    try right.set("b", 2)
    try left.set("c", 3)
    #expect(try right.refreshed().keys == ["a", "b", "c"])
    #expect(try left.refreshed().id == right.refreshed().id)
    #expect(left.file.generation == 3)
  }

  @Test("A refused or empty change writes nothing")
  func nothingToWrite() throws {
    let bench = ReplicaBench()
    let process = bench.process(1)
    try process.set("a", 1)
    let bytes = bench.disk.bytes(at: bench.path)
    try process.set("a", 1)
    _ = try process.file.transaction { $0.wantSync() }
    #expect(bench.disk.bytes(at: bench.path) == bytes)
  }

  @Test("What waits to be sent is sent by whichever process asks first, once it is durable")
  func requests() throws {
    let bench = ReplicaBench()
    let (writer, sender) = (bench.process(1), bench.process(2))
    try writer.signIn()
    try writer.set("a", 1)
    let request = try #require(try sender.request())
    #expect(request.records.map(\.key) == ["a"])
    bench.disk.losePower()
    let later = try #require(try bench.process(3).request())
    #expect(later.number > request.number, "a number may not be used twice")
    #expect(later.records == request.records)
  }

  @Test("A version that cannot be made durable is not sent")
  func barrier() throws {
    let bench = ReplicaBench()
    let (writer, sender) = (bench.process(1), bench.process(2))
    try writer.signIn()
    try writer.set("a", 1)
    sender.files.onCall { $0.operation == .fsync ? .error(EIO) : nil }
    #expect(throws: StoreError.self) { try sender.request() }
    sender.files.onCall(nil)
    #expect(try sender.request() != nil)
  }

  /// A version that a process put in place and died over, before its folder was synced.
  private func leaveUnsynced(_ bench: ReplicaBench) {
    let doomed = bench.process(2)
    let isReplaced = Mutex(false)
    doomed.files.onCall { call in
      isReplaced.withLock { isReplaced in
        if isReplaced { return .crash }
        isReplaced = call.operation == .rename && call.path == bench.path
        return nil
      }
    }
    #expect(!doomed.attempt("a", 2))
    doomed.files.kill()
  }

  @Test(
    "What a process has merely seen survives a loss of power once it is secured",
    arguments: [true, false])
  func secured(isSecured: Bool) throws {
    let bench = ReplicaBench()
    try bench.process(1).set("a", 1)
    leaveUnsynced(bench)
    let later = bench.process(3)
    #expect(try later.refreshed().value(for: "a") == 2)
    if isSecured { try later.file.secure() }
    bench.disk.losePower()
    #expect(try bench.process(4).refreshed().value(for: "a") == (isSecured ? 2 : 1))
  }

  @Test("What cannot be secured is told, and what is durable costs no call")
  func securing() throws {
    let bench = ReplicaBench()
    try bench.process(1).set("a", 1)
    leaveUnsynced(bench)
    let later = bench.process(3)
    _ = try later.refreshed()
    later.files.onCall { $0.operation == .fsync ? .error(EIO) : nil }
    #expect(throws: StoreError.self) { try later.file.secure() }
    later.files.onCall(nil)
    try later.file.secure()
    let count = later.files.calls.count
    try later.file.secure()
    #expect(later.files.calls.count == count)
  }

  @Test(
    "A device sends nothing of another process's before a loss of power cannot take it back",
    arguments: [true, false])
  func securedBeforeSending(isSecured: Bool) async throws {
    var parameters = SyncParameters()
    parameters.rules.securesRequests = isSecured
    let (bench, account) = (ReplicaBench(), DeviceBench())
    let first = try account.device("device", storage: bench.process(1).file)
    #expect(await first.sync() == nil)
    leaveUnsynced(bench)
    let isDurable = Mutex<Bool?>(nil)
    account.onExchange {
      let (bytes, durable) = (
        bench.disk.bytes(at: bench.path), bench.disk.durableBytes(at: bench.path)
      )
      isDurable.withLock { $0 = bytes == durable }
    }
    let later = try account.device(
      "device", storage: bench.process(3).file, parameters: parameters)
    #expect(later.read { $0.pendingCount } == 1)
    #expect(await later.sync() == nil)
    #expect(account.cloud.read { $0.record(for: "a")?.value } == 2)
    // As it was when the request, the last thing asked of the account, was brought to it.
    #expect(isDurable.withLock { $0 } == isSecured)
  }

  @Test(
    "Sent before it is durable, a write is taken back by a loss of power and its stamp used again",
    arguments: [true, false])
  func pushBeforeDurable(isGuarded: Bool) throws {
    var rules = ReplicaFileRules()
    rules.pushesOnlyDurable = isGuarded
    var reusedStampCount = 0
    for count in 1..<60 {
      let bench = ReplicaBench()
      try bench.process(1).signIn()
      let doomed = bench.process(2)
      let start = doomed.files.calls.count
      doomed.files.onCall { $0.number == start + count ? .crash : nil }
      _ = doomed.attempt("a", 1)
      reusedStampCount += try bench.stampsUsedTwice(rules)
    }
    #expect(isGuarded ? reusedStampCount == 0 : reusedStampCount > 0)
  }

  /// The Nth call dies or the power fails at it, for every N.
  @Test(
    "A crash or a loss of power at any call leaves one version or the next, whole",
    arguments: [false, true])
  func crashes(isPowerLoss: Bool) throws {
    for count in 1..<200 {
      let bench = ReplicaBench()
      try bench.process(1).set("a", 1)
      let doomed = bench.process(2)
      let start = doomed.files.calls.count
      doomed.files.onCall { call in
        guard call.number == start + count else { return nil }
        return isPowerLoss ? .powerLoss : .crash
      }
      let isAcknowledged = doomed.attempt("a", 2)
      let after = try bench.process(3).refreshed().value(for: "a")
      #expect(after == 2 || (after == 1 && !isAcknowledged), "at call \(count)")
      #expect(bench.process(4).attempt("b", 3), "at call \(count)")
      #expect(bench.leftovers.isEmpty, "at call \(count)")
      if isAcknowledged { return }
    }
    Issue.record("the write should end")
  }

  @Test(
    "A failing call is no acknowledgement and leaves the version before; a retry tells the truth",
    arguments: [EIO, ENOSPC, EROFS, EMFILE, EDQUOT])
  func errors(code: Int32) throws {
    for count in 1..<200 {
      let bench = ReplicaBench()
      try bench.process(1).set("a", 1)
      let process = bench.process(2)
      process.files.onCall { $0.number == count ? .error(code) : nil }
      let isAcknowledged = process.attempt("a", 2)
      process.files.onCall(nil)
      #expect(process.attempt("a", 2), "at call \(count)")
      bench.disk.losePower()
      #expect(try bench.process(3).refreshed().value(for: "a") == 2, "at call \(count)")
      if isAcknowledged, process.files.calls.count < count { return }
    }
    Issue.record("the write should end")
  }

  @Test("Short and interrupted calls make no difference")
  func shortCalls() throws {
    let bench = ReplicaBench()
    let process = bench.process(1)
    let odd = Mutex(false)
    process.files.onCall { call in
      let isOdd = odd.withLock { odd in
        odd.toggle()
        return odd
      }
      return isOdd && call.operation != .close ? .error(EINTR) : .shortened(3)
    }
    try process.set("a", 1)
    #expect(try bench.process(2).refreshed().value(for: "a") == 1)
  }

  @Test("Commits of one process do not pile up what its listeners have to hear")
  func noPile() throws {
    let process = ReplicaBench().process(1)
    for number in 1...12 { try process.set("a", .integer(Int128(number))) }
    #expect(process.file.replica?.restated == ["a"])
    _ = process.file.adjust { $0.takeRestated() }
    try process.set("b", 1)
    #expect(process.file.replica?.restated == ["b"])
  }

  @Test("A file of a later format is read-only")
  func laterFormat() throws {
    let bench = ReplicaBench()
    let later = bench.process(1, format: 2)
    try later.set("a", 1)
    let bytes = bench.disk.bytes(at: bench.path)
    let error = #expect(throws: StoreError.self) { try bench.process(2).file.refresh() }
    guard case .readOnly? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!bench.process(2).attempt("a", 2))
    #expect(bench.disk.bytes(at: bench.path) == bytes)
  }

  @Test("A running process puts back what an older copy of the file lacks, and tells it")
  func olderCopy() throws {
    let bench = ReplicaBench()
    let process = bench.process(1)
    try process.set("a", 1)
    let old = try #require(bench.disk.bytes(at: bench.path))
    try process.set("a", 2)
    bench.disk.write(old, at: bench.path)
    #expect(try process.refreshed().value(for: "a") == 2)
    try process.set("b", 3)
    #expect(process.file.drainNotices() == [.changedOutside(path: bench.path.text)])
    #expect(try bench.process(2).refreshed().value(for: "a") == 2)
  }

  @Test("A held lock makes a transaction fail by name after two seconds, and reading works")
  func lock() throws {
    let bench = ReplicaBench()
    let stuck = bench.process(1)
    try stuck.set("a", 1)
    let lock = try stuck.file.acquireLock()
    let other = bench.process(2)
    let error = #expect(throws: StoreError.self) {
      _ = try other.file.transaction { _ in 0 }
    }
    #expect(error == .busy(path: bench.path.text, process: 1))
    #expect(try other.refreshed().value(for: "a") == 1)
    lock.release()
    #expect(other.attempt("a", 2))
  }

  @Test("A commit is announced to the other processes, which then see it")
  func watching() throws {
    let bench = ReplicaBench()
    let (left, right) = (bench.process(1), bench.process(2))
    try left.set("a", 1)
    let count = Mutex(0)
    let watch = try right.file.watch { count.withLock { $0 += 1 } }
    try left.set("a", 2)
    #expect(count.withLock { $0 } > 0)
    #expect(try right.refreshed().value(for: "a") == 2)
    watch.cancel()
  }

  @Test("The file and all beside it are their user's alone")
  func permissions() throws {
    let bench = ReplicaBench()
    try bench.process(1).set("a", 1)
    try bench.process(1).set("a", 2)
    for name in bench.disk.names(in: bench.path.parent) {
      #expect(bench.disk.permissions(at: bench.path.sibling(name)) == 0o600, "\(name)")
    }
  }

  @Test(
    "Compact bytes keep every value",
    arguments: [
      .null, true, false, 0, -1, .integer(Int128(UInt64.max)), .integer(Int128.min), 1.5,
      .real(-0.0), "", "é\u{0}\u{1}", .data([0, 255]),
      .date(Timestamp(secondsSinceReferenceDate: 1)),
      [1, [2, []]], ["a": ["b": .null], "é": 1, "e\u{301}": 2],
    ] as [PropertyList])
  func compact(value: PropertyList) throws {
    let bytes = CompactPropertyList.bytes(of: value)
    #expect(try CompactPropertyList.value(of: bytes[...]) == value)
    for count in bytes.indices {
      #expect(throws: CompactError.self) {
        try CompactPropertyList.value(of: bytes[..<count])
      }
    }
  }
}
