import SetteeReplication
import Testing

@testable import SetteeCloudCore

@Suite("Rounds of talk, effect by effect")
struct RoundTests {
  private let moment = Moment(time: 0, wallClock: 0)
  private let account = AccountID(7)

  @Test("A device that another program has found apart looks at the place again, once a round")
  func apartMeanwhile() throws {
    var trace = Trace()
    var replica = member()
    var round = Round(at: "folder:/shared", isLeader: true, knowsAccount: true)
    #expect(round.begin(on: replica).name == "makeRequest")
    replica.setApart(true, at: 0, into: &trace)
    let look = round.next(after: .request(nil), on: replica, at: moment)
    guard case .findAccount(expecting: account) = look else {
      Issue.record("\(look)")
      return
    }
    let step = round.next(after: .found(.own), on: replica, at: moment)
    guard case .perform(.part(false, _)) = step else {
      Issue.record("\(step)")
      return
    }
    #expect(round.next(after: .done, on: replica, at: moment).name == "makeRequest")
    #expect(round.next(after: .request(nil), on: replica, at: moment).name == "end")
  }

  @Test("What it finds gone then is told as it is at the beginning of a round")
  func goneMeanwhile() {
    var trace = Trace()
    var replica = member()
    var round = Round(at: "folder:/shared", isLeader: true, knowsAccount: true)
    _ = round.begin(on: replica)
    replica.setApart(true, at: 0, into: &trace)
    _ = round.next(after: .request(nil), on: replica, at: moment)
    #expect(round.next(after: .found(.none), on: replica, at: moment).name == "perform")
    #expect(round.next(after: .done, on: replica, at: moment).name == "store")
    let end = round.next(after: .done, on: replica, at: moment)
    guard case .end(.apart) = end else {
      Issue.record("\(end)")
      return
    }
  }

  /// A replica whose account has answered.
  private func member() -> Replica {
    var replica = Replica(id: ReplicaID(1), name: "one")
    var trace = Trace()
    replica.signIn(to: account, named: "home", at: 0, into: &trace)
    let delivery = Delivery(
      account: account, since: 0, upTo: 0, changes: [], receipts: [], usage: Usage(), answers: 1,
      names: DeviceNames())
    _ = replica.receive(delivery, at: moment, into: &trace)
    return replica
  }
}

extension Round.Effect {
  /// What kind of effect it is.
  fileprivate var name: Substring { "\(self)".prefix { $0 != "(" } }
}
