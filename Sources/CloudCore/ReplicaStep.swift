import SetteePropertyLists
import SetteeReplication
import SetteeStores

/// One thing done to a replica: kept until it is stored, so that it can be done again on what
/// another process of the device has stored meanwhile.
///
/// Nothing of an unstored step has left the process, so doing it again may give it other stamps.
package enum ReplicaStep: Sendable {
  case write([EditPlan.PlannedChange], Moment)
  /// Values that were set beside the replica, by somebody who had not seen what it shows.
  case takeUnseen([UnseenWrite], Moment)
  /// Values that were set while no account was named, beside the replica too.
  case takeIn([KeyedRecord], Moment)
  /// Such values, which another replica has taken in.
  case handOver([KeyedStamp])
  case receive(Delivery, Moment)
  case settle(Stamp, Key)
  /// Into an account, out of one that has not sent its values yet.
  case join(AccountID, name: String, Int64)
  /// Another account, or none, stands in the place of the device's own, or its own is back.
  case part(Bool, Int64)
  /// Into the account that stands in the place of the device's own.
  case adopt(Adoption, Moment)
  /// What an account that has lost records holds.
  case repair(Delivery, Moment)
  /// A parked write was dealt with.
  case dismissParked(Int)
  /// The app's switch, turned on or off.
  case turn(isOn: Bool, Int64)

  /// Does it; a write that is refused throws, and nothing has changed then.
  package func apply(
    to replica: inout Replica, into trace: inout Trace
  ) throws(WriteRefusal) -> ReplicaNews {
    var news = ReplicaNews()
    switch self {
    case .write(let changes, let moment):
      news.written = try replica.write(
        changes.map { ($0.key, $0.value) }, at: moment, into: &trace)
    case .takeUnseen(let writes, let moment):
      news.written = try replica.take(writes, at: moment, into: &trace)
    case .takeIn(let writes, let moment):
      news.written = replica.takeIn(writes, at: moment, into: &trace)
    case .handOver(let writes): replica.handOver(writes)
    case .receive(let delivery, let moment):
      news.changes = replica.receive(delivery, at: moment, into: &trace)
    case .settle(let stamp, let key): replica.settle(stamp, of: key)
    case .join(let account, let name, let time):
      guard replica.mayJoin(account) else { break }
      news.changes = replica.signOut(from: name, at: time, into: &trace)
      replica.signIn(to: account, named: name, at: time, into: &trace)
    case .part(let isApart, let time): replica.setApart(isApart, at: time, into: &trace)
    case .adopt(let adoption, let moment):
      news.changes = replica.adopt(adoption, at: moment, into: &trace)
    case .repair(let contents, let moment):
      news.changes = replica.repair(from: contents, at: moment, into: &trace)
    case .dismissParked(let number): replica.dismissParked(number: number)
    case .turn(let isOn, let time): replica.setSwitchedOn(isOn, at: time, into: &trace)
    }
    return news
  }

  /// Does it once more, on what another process stored; throws only where no time is left after the
  /// latest stamp.
  func repeated(on replica: inout Replica, into trace: inout Trace) throws(WriteRefusal) {
    guard case .write(let changes, let moment) = self else {
      _ = try apply(to: &replica, into: &trace)
      return
    }
    // What was edited inside a value is edited in the one that is stored by now.
    var edits: [(key: Key, value: PropertyList?)] = []
    for change in changes {
      edits.append((change.key, change.value(over: replica.value(for: change.key))))
    }
    try replica.rewrite(edits, at: moment, into: &trace)
  }

  /// Whether a replica is another one to store after this step.
  func changes(_ replica: borrowing Replica) -> Bool {
    switch self {
    case .write, .takeUnseen, .takeIn, .handOver, .settle, .repair: true
    case .part(let isApart, _): replica.isApart != isApart
    case .adopt(let adoption, _): replica.membership == .member(adoption.former)
    case .dismissParked(let number): replica.parkedRecord(number: number) != nil
    case .join(let account, _, _): replica.mayJoin(account)
    case .turn(let isOn, _): replica.isSwitchedOn != isOn
    case .receive(let delivery, _):
      replica.membership == .joining(delivery.account) || delivery.upTo != replica.cursor
        || !delivery.changes.isEmpty || !delivery.receipts.isEmpty || delivery.isRestart
        || delivery.newIdentity != nil || delivery.history != replica.history
    }
  }
}

extension Replica {
  /// Whether the device may go into an account unasked: not out of one whose values it has, which
  /// another of its processes may have joined meanwhile.
  fileprivate func mayJoin(_ account: AccountID) -> Bool {
    if case .member = membership, parameters.rules.staysApart { return false }
    return membership.account != account
  }
}

extension EditPlan {
  /// Plans a group on what a replica shows.
  init(_ edits: [Edit], on replica: borrowing Replica) throws(WriteRefusal) {
    var values: [Key: PropertyList] = [:]
    for edit in edits { for key in edit.touchedKeys { values[key] = replica.value(for: key) } }
    do throws(StoreError) {
      try self.init(edits) { values[$0] }
    } catch {
      guard case .misplaced(let problem) = error else {
        preconditionFailure("A plan is refused for a place alone, not for: \(error)")
      }
      throw .misplaced(problem)
    }
  }
}

/// What a step changed that programs should hear of.
package struct ReplicaNews: Sendable {
  var written: [Key] = []
  var changes: [VisibleChange] = []
  /// Keys whose standing with the account changed.
  var restated: [Key] = []
  /// Keys that look different because another process of the device stored them.
  var foreign: Set<Key> = []
  /// What of it is still to be delivered.
  var posted = Feed<StoreChange>.Posted()
  var postedStandings = Feed<Set<Key>>.Posted()
}
