import SetteePropertyLists
import SetteeReplication

/// What happens between the devices and their accounts.
extension Simulation {
  func send(_ message: Message, _ direction: Link.Direction, of machine: Machine) {
    machine.link.send(message, direction, at: time)
  }

  /// Hands over what has arrived by now.
  func deliverMessages() {
    for machine in machines where !machine.isClogged {
      while let flight = machine.link.arrival(at: time) {
        if flight.number < machine.latestArrival { tally[.reorder, default: 0] += 1 }
        machine.latestArrival = max(machine.latestArrival, flight.number)
        if flight.isCopy { tally[.duplicate, default: 0] += 1 }
        if flight.arrival - flight.departure > 1_000 { tally[.delay, default: 0] += 1 }
        guard !flight.isLost, !isCut(flight.direction, machine), serverBackAt <= time else {
          tally[.loss, default: 0] += 1
          continue
        }
        switch flight.message {
        case .request(let request): answer(request, from: machine)
        case .delivery(let delivery): hand(delivery, to: machine)
        }
      }
    }
  }

  /// Whether a question of a moment would be answered.
  func isReachable(from machine: Machine) -> Bool {
    !machine.isCutUp && !machine.isCutDown && !machine.isClogged && serverBackAt <= time
  }

  private func isCut(_ direction: Link.Direction, _ machine: Machine) -> Bool {
    direction == .up ? machine.isCutUp : machine.isCutDown
  }

  private func answer(_ request: Request, from machine: Machine) {
    guard let place = accounts.firstIndex(where: { $0.id == request.account }),
      standing[place] == place
    else { return }
    checkTraffic(request)
    let (before, collected) = (accounts[place].sequence, accounts[place].collectedUpTo)
    let reply = accounts[place].receive(request, at: time, into: &trace)
    takeEvents()
    note(7, machine.number, "\(accounts[place].name) answers \(machine.name)")
    for (keyed, receipt) in zip(request.records, reply.receipts)
    where receipt.outcome == .accepted {
      logs[place].append(keyed)
      noteRemoval(keyed, place)
    }
    if accounts[place].collectedUpTo > collected { checkRemovals(place) }
    if accounts[place].usage.keyCount > parameters.quota.keyCountMax {
      violate(.withinQuota, "the account holds \(accounts[place].usage.keyCount) keys")
    }
    machine.sentUpTo = max(machine.sentUpTo ?? 0, reply.upTo)
    send(.delivery(reply), .down, of: machine)
    guard accounts[place].sequence > before else { return }
    for other in machines where other !== machine { tellNews(of: place, to: other) }
  }

  /// Takes note of when an account took a removal: once, however often its device repeats it where
  /// it has not heard the answer.
  func noteRemoval(_ keyed: KeyedRecord, _ place: Int) {
    guard keyed.record.value == nil else { return removals[place][keyed.key] = nil }
    guard removals[place][keyed.key]?.stamp != keyed.record.stamp else { return }
    removals[place][keyed.key] = (keyed.record.stamp, time)
  }

  /// An account knows each removal for as long as it has promised.
  private func checkRemovals(_ place: Int) {
    for (key, removal) in removals[place].sorted(by: { $0.key < $1.key })
    where accounts[place].record(for: key) == nil {
      if time - removal.time < parameters.tombstoneAge {
        let age = time - removal.time
        violate(.removalsKnown, "the removal of \(key) is forgotten after \(age) ms")
      }
      removals[place][key] = nil
    }
  }

  private func tellNews(of place: Int, to machine: Machine) {
    guard let sentUpTo = machine.sentUpTo, sentUpTo <= accounts[place].sequence else { return }
    machine.sentUpTo = accounts[place].sequence
    send(.delivery(accounts[place].delivery(since: sentUpTo)), .down, of: machine)
  }

  private func hand(_ delivery: Delivery, to machine: Machine) {
    let awake = machine.processes.filter { $0.life?.isKilled == false }
    guard !awake.isEmpty else {
      tally[.loss, default: 0] += 1
      return
    }
    let requester = delivery.answers.flatMap { machine.requesters[$0] }
    let chosen =
      awake.first { $0.number == requester }
      ?? awake[Int(generator.number(from: 0, through: Int64(awake.count - 1)))]
    if !isHealing, generator.happens(plan.garbageRate) {
      count(.garbage, machine.number, "\(machine.name) gets garbage")
      chosen.inbox.append(garbage(of: delivery))
    } else {
      chosen.inbox.append(delivery)
    }
  }

  /// A reply that a broken server might send: a gap, an account of somebody else, bad records.
  ///
  /// The gap is wider than any run is long: where a device comes to stand before it is opened,
  /// what claims to begin there is no gap but a lie, which nobody could tell from the truth.
  func garbage(of delivery: Delivery) -> Delivery {
    let bad = KeyedRecord(
      key: keys[0],
      record: Record(
        value: "garbage",
        stamp: Stamp(
          milliseconds: generator.happens(500) ? -1 : Stamp.millisecondsLimit, counter: 0,
          replica: ReplicaID(9))))
    let kind = generator.number(from: 0, through: 2)
    return Delivery(
      account: kind == 0 ? AccountID(99) : delivery.account,
      since: kind == 1 ? delivery.upTo + Self.gapWidth : delivery.since,
      upTo: kind == 1 ? delivery.upTo + Self.gapWidth + 4 : delivery.upTo,
      changes: kind == 2 ? delivery.changes + [bad] : delivery.changes,
      receipts: kind == 1 ? [] : delivery.receipts, usage: delivery.usage,
      answers: kind == 2 ? delivery.answers : nil, names: delivery.names,
      history: delivery.history, isRestart: false, collectedUpTo: delivery.collectedUpTo)
  }

  /// More writes than an account can take in a run.
  static let gapWidth: Int64 = 1 << 40

  /// What leaves a device counts as sent, whatever becomes of the device on the way.
  func send(_ request: Request, from machine: Machine) {
    for keyed in request.records {
      guard case .integer(let number)? = keyed.record.value,
        homes[number]?.admits(request.account, from: machine.number) == false
      else { continue }
      violate(.accountsApart, "\(machine.name) sent value \(number) to a stranger's account")
    }
    send(.request(request), .up, of: machine)
  }

  private func checkTraffic(_ request: Request) {
    for keyed in request.records where !cloned.contains(keyed.record.stamp.replica) {
      if let known = sent[keyed.key]?[keyed.record.stamp], known != keyed.record.value {
        violate(
          .afterWhatItSaw, "two writes of \(keyed.key) reached the account under one stamp")
      }
      sent[keyed.key, default: [:]][keyed.record.stamp] = keyed.record.value
    }
  }
}
