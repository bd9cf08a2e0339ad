import SetteePropertyLists
import SetteeReplication
import SetteeStores

/// Why no account was adopted, as a sentence.
public struct AdoptionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The sentence.
  public let description: String

  static let nothingToChoose = AdoptionError(
    description: "There is nothing to choose: the account is this device's own.")
  static let nothingToTake = AdoptionError(
    description: "There is no account there whose values could be taken.")
  static let chosenElsewhere = AdoptionError(
    description: "Another program of this device has chosen first.")
}

extension CloudDevice {
  /// What the user may choose from; `nil` unless another account, or none, stands in the place of
  /// the device's own.
  ///
  /// Until somebody chooses, all values stay as they are, writes wait, and nothing is exchanged. As
  /// of the last look at the place; `observeStatus` tells of changes. O(n) in the keys.
  public var choice: AccountChoice? {
    guard let separation else { return nil }
    let contents = separation.contents
    return state.withLock { state in
      let rows = contents.map { state.replica.differences(from: $0) }
      let here = rows?.filter { $0.there == nil }.map(\.key) ?? state.replica.keys
      let differing = rows?.filter { $0.here != nil && $0.there != nil }.map(\.key) ?? []
      let secrets = state.replica.parameters.secretKeys
      return AccountChoice(
        place: separation.place, hasAccount: contents != nil, hereCount: here.count,
        thereCount: rows?.count { $0.here == nil } ?? 0, differingCount: differing.count,
        secretKeys: (here + differing).filter(secrets.contains).sorted(),
        differingSecretKeys: differing.filter(secrets.contains).sorted())
    }
  }

  /// Compares this device with the account in the place of its own.
  /// - Parameter revealing: Whether secrets are told, and not as marks.
  /// - Returns: What differs; every value of this device where there is no account.
  package func differences(revealing: Bool) -> [AccountDifference] {
    guard let separation else { return [] }
    let nothing = Delivery(
      account: AccountID(0), since: 0, upTo: 0, changes: [], receipts: [], usage: Usage(),
      answers: nil, names: DeviceNames())
    return read { $0.differences(from: separation.contents ?? nothing, revealing: revealing) }
  }

  /// What was found in the place of the device's own account.
  package var separation: CloudTrouble.Separation? {
    state.withLock { state in
      guard case .apart(let separation) = state.rounds.trouble else { return nil }
      return separation
    }
  }

  /// Makes what stands in the place the device's own account; returns once that is durable.
  ///
  /// Where there is no account, keeping both or this device's founds one. What goes is in the
  /// journal until somebody has dealt with it; programs hear of each key that looks different, with
  /// the account change as its reason. Broken off anywhere, the adoption is done or not begun.
  /// - Throws: `AdoptionError` where there is nothing to choose, the place cannot be reached, or
  ///   another program of the device was faster; `StoreError` where the disk failed.
  public func adopt(_ side: AccountSide) async throws {
    await waitForTurn()
    do {
      try await adopt(Adoption.Side(side))
      finishRound(nil)
    } catch {
      finishRound(state.withLock { $0.rounds.trouble })
      throw error
    }
    wantSync()
  }

  private func adopt(_ side: Adoption.Side) async throws {
    guard case .member(let former) = read({ $0.membership }), read({ $0.isApart }) else {
      throw AdoptionError.nothingToChoose
    }
    let contents = try await contentsToAdopt(by: side, former: former)
    let number = beginAdoption(of: contents, side, former: former)
    try await flushAside()
    guard endAdoption(number) else { throw AdoptionError.chosenElsewhere }
  }

  /// Makes another account the device's own in memory; returns the choice's number.
  func beginAdoption(of contents: Delivery, _ side: Adoption.Side, former: AccountID) -> UInt64 {
    let number = max(1, environment.chance())
    performUnrefused(
      .adopt(
        Adoption(number: number, former: former, side: side, contents: contents), moment))
    return number
  }

  /// Whether an adoption that is stored by now is the one that counts.
  func endAdoption(_ number: UInt64) -> Bool {
    guard read({ $0.lastAdoption }) == number else { return false }
    state.withLock { $0.rounds.isAccountKnown = true }
    return true
  }

  private func contentsToAdopt(
    by side: Adoption.Side, former: AccountID
  ) async throws(AdoptionError) -> Delivery {
    let finding = try await reaching { [transport] () async throws(TransportError) in
      try await transport.account(expecting: former)
    }
    let account: AccountID
    switch finding {
    case .own: throw .nothingToChoose
    case .twin(let found), .other(let found): account = found
    case .none:
      guard side != .theirs else { throw .nothingToTake }
      account = try await reaching { [transport] () async throws(TransportError) in
        try await transport.account()
      }
    }
    return try await reaching { [transport] () async throws(TransportError) in
      try await transport.contents(of: account)
    }
  }

  private func reaching<Value>(
    _ work: () async throws(TransportError) -> Value
  ) async throws(AdoptionError) -> Value {
    try await Result(catching: work).mapError { AdoptionError(description: $0.description) }.get()
  }
}

extension Adoption.Side {
  fileprivate init(_ side: AccountSide) {
    switch side {
    case .both: self = .both
    case .mine: self = .mine
    case .theirs: self = .theirs
    }
  }
}

extension NSUbiquitousKeyValueStore: AccountChoosing {
  /// What the user may choose from, as `CloudDevice.choice`; always `nil` where the account is
  /// simulated.
  public var choice: AccountChoice? { host.cloudDevice?.choice }

  /// Makes what stands in the place of the device's account its own, as `CloudDevice.adopt`.
  public func adopt(_ side: AccountSide) async throws {
    guard let device = host.cloudDevice else { throw AdoptionError.nothingToChoose }
    try await device.adopt(side)
  }
}
