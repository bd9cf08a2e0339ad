import SetteeCloudCore
import SetteePropertyLists
import SetteeReplication
import SetteeStores

/// How a process talks with the account: by the product's own rounds, whose messages the network
/// carries.
extension Simulation {
  /// Begins a round, which goes on once its answer is there; one that waits in vain is given up.
  func sync(_ process: DeviceProcess, _ life: DeviceLife) {
    guard let replica = life.file.replica else { return }
    var round = Round(at: "the account", isLeader: false, knowsAccount: life.knowsAccount)
    goOn(with: round, round.begin(on: replica), process, life)
  }

  /// Takes what has arrived: the answer that a round waits for, or news, or something old.
  func take(_ delivery: Delivery, _ process: DeviceProcess, _ life: DeviceLife) {
    guard let (round, number) = life.open, delivery.answers == number,
      let replica = life.file.replica
    else {
      receive(delivery, process, life)
      return
    }
    life.open = nil
    var next = round
    let effect = next.next(
      after: .delivery(delivery), on: replica, at: moment(on: process.machine))
    goOn(with: next, effect, process, life)
  }

  private func goOn(
    with round: Round, _ effect: Round.Effect, _ process: DeviceProcess, _ life: DeviceLife
  ) {
    var (round, effect) = (round, effect)
    while !life.isKilled {
      if case .end(let trouble) = effect {
        // A program asks again by its period.
        if case .apart = trouble { life.asksAgainAt = time + parameters.pace.period }
        return life.knowsAccount = round.knowsAccount
      }
      guard let outcome = outcome(of: effect, in: round, process, life),
        let replica = life.file.replica
      else { return }
      effect = round.next(after: outcome, on: replica, at: moment(on: process.machine))
    }
  }

  /// Does what a round asks for; nothing is to be told yet where an answer has to come first.
  private func outcome(
    of effect: Round.Effect, in round: Round, _ process: DeviceProcess, _ life: DeviceLife
  ) -> Round.Outcome? {
    switch effect {
    // Each process of these devices talks.
    case .takeLead: return .lead(true)
    case .findAccount(let known): return find(known, process, life)
    case .readContents(let account):
      let contents = accounts.first { $0.id == account }?.delivery(since: 0)
      return contents.map { .contents($0) }
    case .perform(let step): return perform(step, process, life)
    case .makeRequest: return makeRequest(process, life)
    case .exchange(let request):
      if isReachable(from: process.machine),
        let stranger = self.stranger(inPlaceOf: request.account)
      {
        return .failed(.transport(.foreign(expected: request.account, found: stranger)))
      }
      life.open = (round, request.number)
      process.machine.requesters[request.number] = process.number
      send(request, from: process.machine)
      return nil
    case .store:
      do throws(StoreError) {
        // What this process has seen, which may not be the newest version.
        try life.file.secure()
        return .done
      } catch {
        return .failed(.storage("\(error)"))
      }
    case .end: return .done
    }
  }

  func perform(
    _ step: ReplicaStep, _ process: DeviceProcess, _ life: DeviceLife
  ) -> Round.Outcome {
    if case .receive(let delivery, _) = step {
      return receive(delivery, process, life) ? .done : .failed(.storage("not stored"))
    }
    let isDone = attempt(process, life) { () throws(StoreError) in
      try changeEpoch(process, life) { replica in
        if case .adopt(let adoption, _) = step { self.expect(adoption, of: replica) }
        do throws(WriteRefusal) {
          _ = try step.apply(to: &replica, into: &self.trace)
          if case .adopt(let adoption, _) = step { self.note(adoption, of: replica) }
        } catch {
          self.violate(.convergence, "a round is refused a step: \(error)")
        }
      }
    }
    takeEvents()
    return isDone ? .done : .failed(.storage("not stored"))
  }

  private func makeRequest(_ process: DeviceProcess, _ life: DeviceLife) -> Round.Outcome {
    var request: Request?
    // A trace of its own: the others run meanwhile.
    var events = Trace()
    let isDone = attempt(process, life) { () throws(StoreError) in
      request = try life.file.makeRequest(at: time, into: &events)
    }
    take(&events)
    guard isDone, !life.isKilled else { return .failed(.storage("not stored")) }
    if let request {
      note(
        10, Int(process.number),
        "process \(process.number) of \(process.machine.name) sends request \(request.number)"
          + " with \(request.records.count) records")
    }
    return .request(request)
  }
}
