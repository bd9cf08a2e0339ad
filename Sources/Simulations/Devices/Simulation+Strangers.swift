import SetteeCloudCore
import SetteePropertyLists
import SetteeReplication
import SetteeStores

/// Other accounts in the place of a device's own, and what devices and their users make of them.
extension Simulation {
  /// Another account, or none, comes to stand in the place of one, or the own one is back.
  func displaceAccount() {
    let place = Int(generator.number(from: 0, through: 1))
    let isThere = standing[place] == place
    guard isThere || generator.happens(300) else { return }
    standing[place] = !isThere ? place : generator.happens(700) ? 1 - place : nil
    let name = standing[place].map { accounts[$0].name } ?? "no account"
    count(.stranger, place, "\(name) stands in the place of \(accounts[place].name)")
  }

  /// What stands in the place of an account that is not there; `nil` where it is.
  func stranger(inPlaceOf account: AccountID) -> AccountID? {
    guard let place = accounts.firstIndex(where: { $0.id == account }), standing[place] != place
    else { return nil }
    return standing[place].map { accounts[$0].id } ?? AccountID(0)
  }

  /// What a device finds; one that is about to join goes where it was sent, or waits.
  func find(
    _ known: AccountID?, _ process: DeviceProcess, _ life: DeviceLife
  ) -> Round.Outcome {
    let destination = known ?? life.file.replica?.membership.account
    let stranger = destination.flatMap { self.stranger(inPlaceOf: $0) }
    guard isReachable(from: process.machine), known != nil || stranger == nil else {
      return .failed(.transport(.unreachable("nothing answers")))
    }
    guard let stranger else { return .found(.own) }
    return .found(stranger == AccountID(0) ? .none : .other(stranger))
  }

  /// The user of a device makes the account that stands in the place of its own the device's.
  func choose(_ process: DeviceProcess, _ life: DeviceLife) {
    guard isReachable(from: process.machine),
      case .member(let former)? = life.file.replica?.membership,
      let stranger = self.stranger(inPlaceOf: former),
      let contents = accounts.first(where: { $0.id == stranger })?.delivery(since: 0)
    else { return }
    let side = any(of: Adoption.Side.allCases)
    count(.adoption, Int(process.number), "\(process.machine.name) chooses \(side.rawValue)")
    let adoption = Adoption(
      number: max(1, generator.next()), former: former, side: side, contents: contents)
    _ = perform(.adopt(adoption, moment(on: process.machine)), process, life)
  }

  /// Takes note of what an adoption may do with what a device holds: it brings values to another
  /// account, and removals of nothing go without an entry in the journal.
  func expect(_ adoption: Adoption, of replica: borrowing Replica) {
    guard replica.membership == .member(adoption.former) else { return }
    let there = Set(
      adoption.contents.changes.filter { $0.record.value != nil }.map(\.key))
    for one in replica.records {
      if case .integer(let number)? = one.record.value {
        homes[number]?.adopt(adoption.contents.account)
      } else if !there.contains(one.key) {
        excused[one.key, default: []].append(one.record.stamp)
      }
    }
    let identity = replica.id
    for (key, stamps) in removed where !there.contains(key) {
      excused[key, default: []] += stamps.filter { $0.replica == identity }
    }
  }

  /// Takes note of what an adoption wrote: who brings a device's own value into an account knows
  /// of the removal there, of which nothing could go to a journal.
  func note(_ adoption: Adoption, of replica: borrowing Replica) {
    guard adoption.side == .mine, replica.lastAdoption == adoption.number else { return }
    for keyed in adoption.contents.changes where keyed.record.value == nil {
      guard let own = replica.record(for: keyed.key), own.value != nil else { continue }
      ledger.note(own.stamp, standsFor: keyed.record.stamp, of: keyed.key)
    }
  }
}
