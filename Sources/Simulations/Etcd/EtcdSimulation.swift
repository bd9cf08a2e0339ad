import SetteeCloudCore
import SetteeEngines
import SetteeFiles
import SetteePropertyLists
import SetteeReplication

/// One seeded run of devices with an account in etcd, whose answers get lost, whose past is
/// compacted, and whose place another cluster takes.
///
/// The engine is the product's own down to the bytes of its requests; what is behind them is
/// simulated.
package final class EtcdSimulation: CloudSimulation, @unchecked Sendable {
  let plan: EtcdRunPlan
  let cluster = SimulatedEtcd()
  private var serverBackAt: Int64 = 0
  private var clusterCount: UInt64 = 1
  /// What clusters once held.
  private var backups: [SimulatedEtcd.State] = []
  /// The step at which another cluster last took the place.
  private(set) var replacedStep = 0
  /// The program that has the baton.
  private var actor: CloudProcess?
  /// Whether nobody but the run itself is asking.
  private var isLooking = false

  private static let place = EtcdPlace([.unix(path: "/run/etcd.sock:0")], app: "app")

  /// Prepares a run; without `machines` the seed says how many devices there are.
  package init(_ setting: Setting, machines count: Int? = nil) {
    var generator = SplitMix64(seed: setting.seed)
    let devices = DevicesPlan(Fault.ofEtcd, using: &generator, machines: count)
    let plan = EtcdRunPlan(using: &generator, seed: setting.seed)
    self.plan = plan
    var parameters = SyncParameters(
      quota: Quota(keyCountMax: plan.hasRoomForAll ? devices.keyCount : devices.keyCount - 1),
      pace: Pace(period: 1_000, uploadDelay: 0, timeout: 10_000, burst: 1_000, refill: 50),
      journal: Journal.Limits(perKey: .max, total: .max), rules: setting.bug?.rules ?? Rules()
    ).under(setting.policy)
    if plan.forgetsRemovals {
      (parameters.tombstoneAge, parameters.replicaAge) = (EtcdRunPlan.day, 3 * EtcdRunPlan.day)
    }
    super.init(
      setting, generator: generator, devices, parameters: parameters, faults: Fault.ofEtcd,
      disk: { _ in InMemoryDisk() })
    cluster.onRequest = { [unowned self] in fate() }
  }

  override var forgetsRemovals: Bool { plan.forgetsRemovals }

  /// Where removals are forgotten, days pass within seconds.
  override func wallClock(skew: Int64) -> Int64 {
    start + (time - start) * (plan.forgetsRemovals ? EtcdRunPlan.haste : 1) + skew
  }

  override func way(
    in environment: DiskEnvironment
  ) -> (transport: any CloudTransport, account: any AccountInPlace) {
    let (time, chance) = (environment.time, environment.chance)
    return (
      EtcdTransport(Self.place, parameters: parameters, time: time, chance: chance),
      EtcdAccount(
        Self.place, over: [cluster.member()], parameters: parameters, time: time, chance: chance)
    )
  }

  override func beginTurn() { if !isHealing { strike() } }

  override func take(turnOf process: SteppedProcess?) { actor = process as? CloudProcess }

  override func losePower(of process: SteppedProcess) {
    if let process = process as? CloudProcess { losePower(process.machine) }
  }

  override func check(
    _ delivery: Delivery, of request: Request, _ process: CloudProcess, _ life: CloudLife,
    since start: Int
  ) {
    if let defect = cluster.defect {
      violate(.requestsLawful, "etcd does not understand \(process.name): \(defect)")
    }
    guard !life.isKilled, replacedStep < start else { return }
    checkReceipts(delivery, of: request, process)
  }

  override func accountRecords(
    _ account: AccountID, for machine: CloudMachine
  ) -> [Key: Record] {
    let records = look { (reader) throws(TransportError) in try reader.contents(of: account).changes
    }
    return Dictionary(
      (records ?? []).map { ($0.key, $0.record) },
      uniquingKeysWith: { $0.stamp < $1.stamp ? $1 : $0 })
  }

  override var accountLosses: [(key: Key, stamp: Stamp)] {
    let losses = look { (reader) throws(TransportError) in try reader.lostWrites() } ?? []
    return losses.map { ($0.loser.key, $0.loser.record.stamp) }
  }

  /// Reads the account by the product's own code, while nothing goes wrong.
  func look<Value>(
    _ body: (inout EtcdAccount) throws(TransportError) -> Value
  ) -> Value? {
    isLooking = true
    defer { isLooking = false }
    var reader = EtcdAccount(
      Self.place, over: [cluster.member()], parameters: parameters, time: ManualTimekeeper(),
      chance: { 1 << 63 })
    do throws(TransportError) {
      return try body(&reader)
    } catch {
      return nil
    }
  }

  // MARK: What goes wrong

  /// Decides about one request, and whether somebody else runs before it arrives.
  private func fate() -> SimulatedEtcd.Fate {
    guard !isLooking else { return .served }
    guard let process = actor, !process.isKilled, !isStopping else { return .lost }
    stepCount += 1
    letTimePass(0...20)
    fingerprint.add(UInt64(stepCount))
    if generator.happens(devices.preemption) {
      process.wakeAt = time + generator.number(from: 0, through: plan.latency)
      pause(process)
      if process.isKilled || isStopping { return .lost }
    }
    if !isHealing, strikes(.kill) {
      count(.kill, Int(process.number), "\(process.name) is killed while it waits for an answer")
      process.die()
      return generator.happens(500) ? .lost : .unanswered
    }
    return isHealing ? .served : trouble(of: process)
  }

  private func trouble(of process: CloudProcess) -> SimulatedEtcd.Fate {
    let number = Int(process.number)
    if serverBackAt > time { return .lost }
    if generator.happens(plan.loss) {
      count(.loss, number, "a request of \(process.name) is lost, or its answer")
      return generator.happens(500) ? .lost : .unanswered
    }
    if generator.happens(plan.leaderChanges) {
      count(.leaderChange, number, "the leader changes under a request of \(process.name)")
      return .leaderless(isDone: generator.happens(500))
    }
    if generator.happens(plan.sleepers) {
      count(.staleAnswer, number, "\(process.name) is answered from the past")
      return .past(Int(generator.number(from: 1, through: 8)))
    }
    return .served
  }

  private func strike() {
    if strikes(.powerLoss) { losePower(any(of: machines)) }
    if strikes(.compaction) {
      count(.compaction, 0, "etcd forgets its past")
      cluster.compact()
    }
    if strikes(.serverRestart) {
      count(.serverRestart, 0, "etcd restarts")
      serverBackAt = time + generator.number(from: 50, through: 2_000)
    }
    if generator.happens(2) {
      backups.append(cluster.state)
      if backups.count > 8 { backups.removeFirst() }
    }
    if strikes(.clusterLoss) { replaceCluster() }
  }

  private func losePower(_ machine: CloudMachine) {
    count(.powerLoss, machine.number, "\(machine.name) loses its power")
    for process in machine.processes { process.die() }
    machine.disk.losePower { drawsChance() }
  }

  /// A new cluster takes the place, empty or with what a backup holds; the journal of the old one
  /// is gone with it.
  private func replaceCluster() {
    let backup = generator.happens(500) && !backups.isEmpty ? any(of: backups) : nil
    count(.clusterLoss, 0, "a new cluster \(backup == nil ? "is empty" : "has what a backup held")")
    for loss in accountLosses { excused[loss.key, default: []].append(loss.stamp) }
    replacedStep = stepCount
    clusterCount += 1
    cluster.restore(backup, as: clusterCount)
  }

  // MARK: What must hold

  /// What was accepted is there, and the account is within its quota and knows what it holds.
  private func checkReceipts(
    _ delivery: Delivery, of request: Request, _ process: CloudProcess
  ) {
    let accepted = delivery.receipts.filter { $0.outcome == .accepted }
    guard !accepted.isEmpty,
      let contents = look({ (reader) throws(TransportError) in
        try reader.contents(of: request.account)
      })
    else { return }
    let records = Dictionary(
      contents.changes.map { ($0.key, $0.record) }, uniquingKeysWith: { $1 })
    for receipt in accepted where !forgetsRemovals || records[receipt.key] != nil {
      guard let record = records[receipt.key], follows(record, receipt.stamp) else {
        violate(
          .acknowledgedSynced,
          "\(process.name) was told that a write of \(receipt.key) is in the account, and it is not"
        )
        continue
      }
    }
    let count = records.values.count { $0.value != nil }
    if count > parameters.quota.keyCountMax {
      violate(.withinQuota, "the account holds \(count) keys")
    }
    if count != contents.usage.keyCount {
      violate(.withinQuota, "the account holds \(count) keys and counts \(contents.usage.keyCount)")
    }
  }
}

/// What one seed's run of the world of etcd is like, beside its devices.
struct EtcdRunPlan: Sendable {
  let hasRoomForAll: Bool
  /// How often, in a thousand cases, a request or its answer is lost.
  let loss: Int
  /// How often the leader changes under a request.
  let leaderChanges: Int
  /// How often a member answers that has slept.
  let sleepers: Int
  /// The most milliseconds that a request takes.
  let latency: Int64
  /// Whether removals are forgotten while the run lasts, as in every fifth seed.
  let forgetsRemovals: Bool

  /// A day in milliseconds.
  static let day: Int64 = 86_400_000
  /// So many times faster than others a clock goes by which days pass.
  static let haste: Int64 = 40_000

  init(using generator: inout SplitMix64, seed: UInt64) {
    hasRoomForAll = !generator.happens(250)
    loss = [0, 20, 150].pick(using: &generator)
    leaderChanges = [0, 0, 50].pick(using: &generator)
    sleepers = [0, 0, 50].pick(using: &generator)
    latency = [20, 400, 3_000].pick(using: &generator)
    forgetsRemovals = seed % 5 == 0
  }
}
