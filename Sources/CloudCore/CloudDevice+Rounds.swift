import SetteeFiles
import SetteeReplication
import SetteeStores
import Synchronization

extension CloudDevice {
  /// Begins to talk with the account and to listen to the device's other processes.
  ///
  /// Returns at once. Of several processes of a device one talks, and the others take up what it
  /// stores; when that one ends, another goes on. A device that has started already looks at its
  /// account again.
  public func start() {
    let isFirst = state.withLock { state in
      defer { state.rounds.isStarted = true }
      state.replica.wantSync()
      return !state.rounds.isStarted
    }
    guard isFirst else { return plan() }
    observations.withLock { all in
      all = [
        transport.observeHints { [weak self] in self?.hint() },
        storage.observe { [weak self] in self?.scheduleLook() },
      ]
    }
    scheduleLook()
    plan()
  }

  /// Stops talking, after the round that may be under way, and stores what is unsaved.
  ///
  /// Blocks for the disk.
  public func close() throws(StoreError) {
    observations.withLock { $0 = [] }
    let unused = state.withLock { state in
      state.rounds.isStarted = false
      return state.rounds.takeUnusedLead()
    }
    unused?.cancel()
    try flush()
  }

  /// Goes offline or online; everything else goes on.
  ///
  /// For a program that knows better than the network: offline nothing is asked or sent, and what
  /// is written waits. A network that is gone need not be told; what fails is tried again.
  public func setOnline(_ isOnline: Bool) {
    let time = now
    state.withLock { state in
      state.replica.setOnline(isOnline, at: time, into: &state.trace)
      state.log.append(state.trace.drain())
      state.rounds.retryAt = nil
    }
    statusHints.announce()
    plan()
  }

  /// Turns the app's switch: whether this program may use its account on this device.
  ///
  /// While it is off nothing arrives or leaves, and `synchronize` says no. What is written
  /// meanwhile stays on this device, also when the switch is on again, until it is written anew.
  /// The switch is kept with the values, and all processes of the device have the same.
  public func setSwitchedOn(_ isSwitchedOn: Bool) {
    let time = now
    state.withLock { state in
      // What kept the account away says nothing about a device that does not ask.
      if case .transport = state.rounds.trouble { state.rounds.trouble = nil }
      state.rounds.retryAt = nil
    }
    do throws(WriteRefusal) {
      try perform(.turn(isOn: isSwitchedOn, time))
    } catch {
      // Only writes are refused.
    }
  }

  package func wantSync() {
    state.withLock { state in
      state.replica.wantSync()
      state.rounds.retryAt = nil
    }
    plan()
  }

  /// Runs a round now, after the one that may be running, and returns what keeps the device from
  /// its account, if anything does.
  ///
  /// The round by which a device joins its account is followed by one that brings its own writes.
  /// What has arrived is durable then, for programs that end right after.
  @concurrent
  @discardableResult
  package func sync() async -> CloudTrouble? {
    await waitForTurn()
    let isMember = read { $0.isMember }
    // A store that works now makes up for none that broke the round off.
    var trouble = await round()
    do throws(StoreError) {
      try await flushAside()
    } catch {
      trouble = .storage(error.description)
    }
    let isJoined = read { $0.isMember && $0.pendingCount > 0 }
    return trouble == nil && !isMember && isJoined ? await sync() : trouble
  }

  /// Makes durable what is not, with the disk on no task's thread.
  func flushAside() async throws(StoreError) {
    try await inBackground { [self] () throws(StoreError) in try flush() }
  }

  /// Sets a wake-up for the next thing to do, unless an earlier one is set.
  func plan() {
    let time = now
    let due = state.withLock { state -> Int64? in
      guard let due = state.nextRound(from: time), due < state.rounds.wakeAt ?? .max else {
        return nil
      }
      state.rounds.wakeAt = due
      return due
    }
    guard let due else { return }
    environment.time.schedule(after: .milliseconds(due - time)) { [weak self] in self?.wake(due) }
  }

  private func hint() {
    state.withLock { $0.replica.wantSync() }
    plan()
  }

  private func wake(_ due: Int64) {
    let time = now
    let isDue = state.withLock { state in
      guard state.rounds.wakeAt == due else { return false }
      state.rounds.wakeAt = nil
      guard let next = state.nextRound(from: time), next <= time else { return false }
      state.rounds.isRunning = true
      return true
    }
    guard isDue else { return plan() }
    Task.detached(priority: .utility) { await self.round() }
  }

  func beginRound() -> Bool {
    state.withLock { state in
      defer { state.rounds.isRunning = true }
      return !state.rounds.isRunning
    }
  }

  private func roundEnd() async {
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      let isOver = state.withLock { state in
        if state.rounds.isRunning { state.rounds.waiting.append(done) }
        return !state.rounds.isRunning
      }
      if isOver { done.resume() }
    }
  }

  /// Waits until no round is under way, and holds off the next.
  func waitForTurn() async { while !beginRound() { await roundEnd() } }

  /// Runs a round, and returns what kept the device from its account.
  @discardableResult
  private func round() async -> CloudTrouble? {
    statusHints.announce()
    var (round, effect) = startRound()
    while true {
      if case .end(let trouble) = effect {
        end(round, with: trouble)
        return trouble
      }
      let outcome = await outcome(of: effect)
      effect = go(on: &round, after: outcome)
    }
  }

  /// The logic of the next round, and its first effect.
  func startRound() -> (Round, Round.Effect) {
    state.withLock { state in
      var round = Round(
        at: transport.name, isLeader: state.rounds.lead != nil,
        knowsAccount: state.rounds.isAccountKnown)
      return (round, round.begin(on: state.replica))
    }
  }

  /// What a round does next.
  func go(on round: inout Round, after outcome: Round.Outcome) -> Round.Effect {
    let moment = moment
    return state.withLock { round.next(after: outcome, on: $0.replica, at: moment) }
  }

  func end(_ round: Round, with trouble: CloudTrouble?) {
    state.withLock { $0.rounds.isAccountKnown = round.knowsAccount }
    finishRound(trouble)
  }

  /// Does what a round asks for.
  private func outcome(of effect: Round.Effect) async -> Round.Outcome {
    do throws(CloudTrouble) {
      switch effect {
      case .findAccount(let known): return .found(try await finding(instead: known))
      case .readContents(let account):
        return .contents(
          try await talking { [transport] () async throws(TransportError) in
            try await transport.contents(of: account)
          })
      case .exchange(let request):
        return .delivery(
          try await talking { [transport] () async throws(TransportError) in
            try await transport.exchange(request)
          })
      case .perform(let step):
        performUnrefused(step)
        return .done
      case .takeLead, .store, .makeRequest, .end:
        return try await storing { [self] () throws(StoreError) in try carryOut(effect) }
      }
    } catch {
      return .failed(error)
    }
  }

  /// Does what a round asks for of this device alone.
  ///
  /// Blocks for the disk.
  func carryOut(_ effect: Round.Effect) throws(StoreError) -> Round.Outcome {
    switch effect {
    case .takeLead: return .lead(try takeLead())
    case .store: try flush()
    case .makeRequest: return .request(try prepareRequest())
    case .perform(let step): performUnrefused(step)
    case .findAccount, .readContents, .exchange, .end: break
    }
    return .done
  }

  /// Whether this process talks; another one's talking serves all.
  private func takeLead() throws(StoreError) -> Bool {
    let lead = try storage.lead()
    state.withLock { state in
      state.rounds.lead = lead
      state.rounds.isFollower = lead == nil
    }
    return lead != nil
  }

  private func finding(instead known: AccountID?) async throws(CloudTrouble) -> AccountFinding {
    try await talking { [transport] () async throws(TransportError) in
      if let known { return try await transport.account(expecting: known) }
      return .other(try await transport.account())
    }
  }

  func performUnrefused(_ step: ReplicaStep) {
    do throws(WriteRefusal) {
      try perform(step)
    } catch {
      // Only writes are refused.
    }
  }

  private func talking<Value>(
    _ work: () async throws(TransportError) -> Value
  ) async throws(CloudTrouble) -> Value {
    try await Result(catching: work).mapError { CloudTrouble.transport($0) }.get()
  }

  private func storing<Value: Sendable>(
    _ work: @escaping @Sendable () throws(StoreError) -> Value
  ) async throws(CloudTrouble) -> Value {
    do throws(StoreError) {
      return try await inBackground(work)
    } catch {
      throw .storage(error.description)
    }
  }

  func finishRound(_ trouble: CloudTrouble?) {
    let time = now
    let jitter = Int64(environment.chance() >> 56)
    let waiting = state.withLock { state in
      if trouble != nil { state.replica.giveUpRequest() }
      state.rounds.finish(
        with: trouble, at: time, period: state.replica.parameters.pace.period, jitter: jitter)
      if state.rounds.isFollower, trouble == nil {
        state.rounds.retryAt = time + state.replica.parameters.pace.period
      }
      defer { state.rounds.waiting = [] }
      return state.rounds.waiting
    }
    let unused = state.withLock { $0.rounds.takeUnusedLead() }
    unused?.cancel()
    for one in waiting { one.resume() }
    statusHints.announce()
    plan()
  }

  /// Runs work that blocks where no task's thread is held up.
  private func inBackground<Result: Sendable>(
    _ work: @escaping @Sendable () throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    let outcome: Swift.Result<Result, StoreError> = await withCheckedContinuation { done in
      Background.run {
        do throws(StoreError) {
          done.resume(returning: .success(try work()))
        } catch {
          done.resume(returning: .failure(error))
        }
      }
    }
    return try outcome.get()
  }
}

extension CloudDevice.State {
  /// When the next round is due; `nil` where none will be.
  func nextRound(from time: Int64) -> Int64? {
    guard rounds.isStarted, !rounds.isRunning, replica.isOnline, replica.isSwitchedOn else {
      return nil
    }
    if let retryAt = rounds.retryAt { return max(time, retryAt) }
    guard rounds.isAccountKnown else { return time }
    return replica.nextSync(from: time)
  }
}

extension Replica {
  fileprivate var isMember: Bool {
    if case .member = membership { true } else { false }
  }
}

extension CloudDevice.Rounds {
  /// Failed rounds are repeated ever more rarely, in milliseconds.
  private static let retryDelayMin: Int64 = 1_000
  private static let retryDelayMax: Int64 = 60_000

  /// The right to talk, to be given back where no round is under way and none will begin by itself.
  fileprivate mutating func takeUnusedLead() -> StoreObservation? {
    guard !isStarted, !isRunning else { return nil }
    defer { lead = nil }
    return lead
  }

  fileprivate mutating func finish(
    with trouble: CloudTrouble?, at time: Int64, period: Int64, jitter: Int64
  ) {
    isRunning = false
    self.trouble = trouble
    switch trouble {
    case nil:
      failureCount = 0
      retryDelay = nil
      retryAt = nil
      lastSuccess = time
    case .apart:
      // Nothing failed: whether the device's own account is back is asked like any news.
      failureCount = 0
      retryDelay = nil
      retryAt = time + period
    case .transport, .storage:
      failureCount = min(failureCount + 1, 7)
      let delay = min(Self.retryDelayMin << (failureCount - 1), Self.retryDelayMax) + jitter
      retryDelay = delay
      retryAt = time + delay
    }
  }
}
