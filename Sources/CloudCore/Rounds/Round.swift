import SetteeReplication
import SetteeStores

/// One round of a device's talk with its account, as a machine that decides and does nothing.
///
/// It says what to do next; whoever runs it does that and tells how it went. An effect is carried
/// out at most once, and a round that is broken off anywhere does no harm.
package struct Round: Sendable {
  /// Whether the account in the place is known to be the device's own.
  package private(set) var knowsAccount: Bool
  private let place: String
  private var isLeader: Bool
  /// Whether the account was founded at the same time as the device's own.
  private var isTwin = false
  /// What the account says that it holds, to be compared with what is known here.
  private var claim: (account: AccountID, digest: RecordDigest)?
  /// Whether the account's contents are read to see what it has lost; once a round.
  private var isRepairing = false
  private var hasRepaired = false
  /// Whether the place was looked at again because the device had come to be apart; once a round.
  private var hasLookedAgain = false
  /// What comes next where nothing has to be decided.
  private var queue: [Effect] = []

  /// - Parameters:
  ///   - place: What people call the place of the account.
  ///   - isLeader: Whether this process has the right to talk already.
  ///   - knowsAccount: Whether an earlier round of this process found the device's own account.
  package init(at place: String, isLeader: Bool, knowsAccount: Bool) {
    self.place = place
    self.isLeader = isLeader
    self.knowsAccount = knowsAccount
  }

  /// Something to be done.
  package enum Effect: Sendable {
    /// Take the right to talk, which one process of a device has.
    case takeLead
    /// Look what stands in the place; `nil` where the device has no values of an account, which
    /// then takes whichever is there, or founds one.
    case findAccount(expecting: AccountID?)
    case readContents(AccountID)
    case perform(ReplicaStep)
    /// Make durable what is not.
    case store
    /// Make durable what is not, and make a request of exactly what would survive.
    case makeRequest
    case exchange(Request)
    case end(CloudTrouble?)
  }

  /// How it went.
  package enum Outcome: Sendable {
    case lead(Bool)
    case found(AccountFinding)
    case contents(Delivery)
    /// What was performed or stored.
    case done
    case request(Request?)
    case delivery(Delivery)
    case failed(CloudTrouble)
  }

  /// The first thing to do.
  package mutating func begin(on replica: borrowing Replica) -> Effect {
    isLeader ? talk(as: replica) : .takeLead
  }

  /// What to do after something is done.
  package mutating func next(
    after outcome: Outcome, on replica: borrowing Replica, at moment: Moment
  ) -> Effect {
    switch outcome {
    case .lead(let isLeader):
      self.isLeader = isLeader
      return talk(as: replica)
    case .found(let finding): return settle(finding, on: replica, at: moment)
    case .contents(let contents): return compare(contents, with: replica, at: moment)
    case .done: return claim.map { check($0, against: replica) } ?? dequeue()
    case .request(let request): return request.map { .exchange($0) } ?? endOrLookAgain(as: replica)
    case .delivery(let delivery):
      claim = delivery.digest.map { (delivery.account, $0) }
      return .perform(.receive(delivery, moment))
    case .failed(let trouble): return recover(from: trouble, on: replica)
    }
  }

  private mutating func talk(as replica: borrowing Replica) -> Effect {
    // Who only listens looks at the place where the user has to choose, and changes nothing.
    guard replica.isSwitchedOn, isLeader || replica.isApart else { return storeAndEnd(nil) }
    guard knowsAccount, !replica.isApart else {
      return .findAccount(expecting: replica.home)
    }
    return .makeRequest
  }

  /// Ends where there is nobody to ask, unless another program of this device found its account
  /// gone meanwhile: it was here a moment ago, and may be back.
  private mutating func endOrLookAgain(as replica: borrowing Replica) -> Effect {
    guard replica.isApart, !hasLookedAgain else { return .end(nil) }
    (hasLookedAgain, hasRepaired) = (true, false)
    return talk(as: replica)
  }

  private mutating func settle(
    _ finding: AccountFinding, on replica: borrowing Replica, at moment: Moment
  ) -> Effect {
    guard case .member = replica.membership else {
      return join(finding, at: moment)
    }
    switch finding {
    case .own: return goOn(after: replica.isApart ? .part(false, moment.time) : nil)
    case .twin(let account):
      isTwin = true
      return .readContents(account)
    case .other(let account):
      guard replica.parameters.rules.staysApart else { return join(finding, at: moment) }
      return .readContents(account)
    case .none: return part(from: replica, contents: nil, at: moment)
    }
  }

  /// A device without values of an account takes whichever is there.
  private mutating func join(_ finding: AccountFinding, at moment: Moment) -> Effect {
    switch finding {
    case .own: goOn(after: nil)
    case .twin(let account), .other(let account):
      goOn(after: .join(account, name: place, moment.time))
    case .none: .end(.transport(.unreachable("\(place) holds no account")))
    }
  }

  /// Looks at everything the account holds where that is not what is known here.
  private mutating func check(
    _ claim: (account: AccountID, digest: RecordDigest), against replica: borrowing Replica
  ) -> Effect {
    self.claim = nil
    guard !hasRepaired, replica.parameters.rules.repairsLosses, replica.digest != claim.digest,
      replica.membership == .member(claim.account)
    else { return .end(nil) }
    (isRepairing, hasRepaired) = (true, true)
    return .readContents(claim.account)
  }

  private mutating func compare(
    _ contents: Delivery, with replica: borrowing Replica, at moment: Moment
  ) -> Effect {
    if isRepairing {
      isRepairing = false
      queue = [.makeRequest]
      return .perform(.repair(contents, moment))
    }
    guard case .member(let own) = replica.membership, isLeader,
      isTwin || replica.isContinued(by: contents)
    else { return part(from: replica, contents: contents, at: moment) }
    let adoption = Adoption(number: 0, former: own, side: .both, contents: contents)
    return goOn(after: .adopt(adoption, moment))
  }

  private mutating func part(
    from replica: borrowing Replica, contents: Delivery?, at moment: Moment
  ) -> Effect {
    knowsAccount = false
    let separation = CloudTrouble.Separation(
      place: place, contents: contents, valueCount: replica.usage.keyCount)
    queue = [.store, .end(.apart(separation))]
    return .perform(.part(true, moment.time))
  }

  /// Goes on with the device's own account, perhaps after a step.
  private mutating func goOn(after step: ReplicaStep?) -> Effect {
    guard isLeader else { return storeAndEnd(nil) }
    knowsAccount = true
    queue = [.makeRequest]
    return step.map { .perform($0) } ?? dequeue()
  }

  private mutating func recover(
    from trouble: CloudTrouble, on replica: borrowing Replica
  ) -> Effect {
    guard case .transport(.foreign) = trouble, knowsAccount else { return .end(trouble) }
    // The account was replaced since it was found: by what shows at once.
    knowsAccount = false
    return .findAccount(expecting: replica.home)
  }

  private mutating func storeAndEnd(_ trouble: CloudTrouble?) -> Effect {
    queue = [.end(trouble)]
    return .store
  }

  private mutating func dequeue() -> Effect {
    queue.isEmpty ? .end(nil) : queue.removeFirst()
  }
}

extension Replica {
  /// The account whose values the device has; one that it was only about to join may be gone for
  /// good, and binds it to nothing.
  fileprivate var home: AccountID? {
    if case .member(let account) = membership { return account }
    return nil
  }
}
