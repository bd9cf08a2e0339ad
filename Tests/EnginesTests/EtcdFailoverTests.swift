import SetteeCloudCore
import CloudTestSupport
import SetteeFiles
import Glibc
import SetteePropertyLists
import SetteeReplication
import Synchronization
import TestSupport
import Testing

@testable import SetteeEngines

/// Three members, of which the leader dies, sleeps or loses its followers under load: no write that
/// a device was told is accepted may be missing afterwards.
@Suite(
  .serialized, .endsInAnHour,
  .enabled(
    if: EtcdTestCluster.isWanted, "Needs SETTEE_LONG=1 and etcd: make test-long brings both."))
struct EtcdFailoverTests {
  @Test("Killing the leader again and again loses no acknowledged write")
  func kills() async throws {
    let cluster = try EtcdTestCluster(3)
    let load = try await Load(cluster)
    for _ in 1...5 {
      await load.waitForAcknowledgements(200)
      let leader = try cluster.leader()
      cluster.kill(leader)
      await load.waitForAcknowledgements(200)
      try cluster.start(leader)
    }
    try await load.finish("5 x kill -9 of the leader")
  }

  @Test("A leader that sleeps loses no acknowledged write")
  func sleepingLeader() async throws {
    let cluster = try EtcdTestCluster(3)
    let load = try await Load(cluster)
    for _ in 1...3 {
      await load.waitForAcknowledgements(200)
      let leader = try cluster.leader()
      cluster.signal(leader, SIGSTOP)
      await load.waitForAcknowledgements(200)
      cluster.signal(leader, SIGCONT)
    }
    try await load.finish("3 x SIGSTOP of the leader")
  }

  @Test("A member without quorum gives errors in time and a silent watch, and recovers from both")
  func minority() async throws {
    let cluster = try EtcdTestCluster(3)
    var device = try await LawfulDevice(1, over: EtcdTransport(try cluster.place()))
    let (hints, sink) = AsyncStream.makeStream(of: Void.self)
    let alone = EtcdTransport(
      try cluster.place(first: 2, only: true), timing: EtcdTransportTests.quick)
    let observation = alone.observeHints { sink.yield() }
    var next = hints.makeAsyncIterator()
    _ = await next.next()
    cluster.kill(0)
    cluster.kill(1)
    try device.write(.integer(1), to: "a")
    let request = try device.request()
    let start = LiveTimekeeper().uptime
    let error = await #expect(throws: TransportError.self) { try await alone.exchange(request) }
    guard case .timedOut? = error else {
      return #expect(Bool(false), "\(String(describing: error))")
    }
    #expect(LiveTimekeeper().uptime - start < .seconds(30))
    try cluster.launch(0)
    try cluster.launch(1)
    try cluster.waitUntilReady(0)
    try cluster.waitUntilReady(1)
    device.receive(try await device.transport.exchange(request))
    _ = await next.next()
    observation.cancel()
    #expect(device.replica.status(of: "a") == .synced)
  }
}

/// Devices that write new keys as fast as they are acknowledged.
private final class Load: Sendable {
  private struct State {
    var acknowledged: [Key: Stamp] = [:]
    var unknownCount = 0
    var isOver = false
    var longestGap = Duration.zero
    var latest = LiveTimekeeper().uptime
    var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())
  private let account: AccountID
  private let cluster: EtcdTestCluster
  private let tasks = Mutex<[Task<Void, any Error>]>([])
  private static let parameters = SyncParameters(
    quota: Quota(keyCountMax: 1_000_000, byteCountMax: 100 << 20))

  init(_ cluster: EtcdTestCluster) async throws {
    self.cluster = cluster
    account = try await EtcdTransport(try cluster.place(), parameters: Self.parameters).account()
    for device in 0..<3 {
      let transport = EtcdTransport(
        try cluster.place(first: device), parameters: Self.parameters)
      let task = Task { try await write(from: UInt64(device + 1), over: transport) }
      tasks.withLock { $0.append(task) }
    }
  }

  /// Waits until so many more writes were acknowledged.
  func waitForAcknowledgements(_ count: Int) async {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        state.waiting.append((state.acknowledged.count + count, continuation))
      }
    }
  }

  /// Stops writing and counts what is missing.
  func finish(_ what: String) async throws {
    state.withLock { $0.isOver = true }
    for task in tasks.withLock({ $0 }) { try await task.value }
    let transport = EtcdTransport(try cluster.place(), parameters: Self.parameters)
    let all = try await transport.exchange(
      Request(account: account, replica: ReplicaID(9), name: "n", number: 1, cursor: 0, records: [])
    )
    let present = Dictionary(uniqueKeysWithValues: all.changes.map { ($0.key, $0.record.stamp) })
    let (acknowledged, unknown, gap) = state.withLock {
      ($0.acknowledged, $0.unknownCount, $0.longestGap)
    }
    let lost = acknowledged.filter { present[$0.key] != $0.value }
    print(
      "\(what): \(acknowledged.count) writes acknowledged, \(lost.count) lost, "
        + "\(unknown) times no member answered, longest gap \(gap)")
    #expect(lost.isEmpty)
    #expect(all.usage.keyCount == present.count, "the books are right")
    #expect(acknowledged.count >= 1_200)
  }

  /// Writes one key after the other; what was not answered is sent again as it was.
  private func write(from device: UInt64, over transport: EtcdTransport) async throws {
    var cursor: Int64 = 0
    var number = 0
    while !state.withLock({ $0.isOver }) {
      number += 1
      let stamp = Stamp(milliseconds: Int64(number), counter: 0, replica: ReplicaID(device))
      let keyed = KeyedRecord(
        key: Key("\(device)-\(number)"), record: Record(value: .integer(1), stamp: stamp))
      var answer: Delivery?
      while answer == nil {
        do {
          answer = try await transport.exchange(
            Request(
              account: account, replica: ReplicaID(device), name: "device \(device)",
              number: number, cursor: cursor, records: [keyed]))
        } catch {
          guard error.isRepeatable else { throw error }
          state.withLock { $0.unknownCount += 1 }
        }
      }
      #expect(answer?.receipts.map(\.outcome) == [.accepted])
      cursor = max(cursor, answer?.upTo ?? 0)
      acknowledge(keyed)
    }
  }

  private func acknowledge(_ keyed: KeyedRecord) {
    let ready = state.withLock { state in
      state.acknowledged[keyed.key] = keyed.record.stamp
      let now = LiveTimekeeper().uptime
      state.longestGap = max(state.longestGap, now - state.latest)
      state.latest = now
      let ready = state.waiting.filter { $0.count <= state.acknowledged.count }
      state.waiting.removeAll { $0.count <= state.acknowledged.count }
      return ready
    }
    for one in ready { one.continuation.resume() }
  }
}

extension TransportError {
  fileprivate var isRepeatable: Bool {
    switch self {
    case .unreachable, .timedOut: true
    case .refused, .malformed, .foreign, .cancelled: false
    }
  }
}
