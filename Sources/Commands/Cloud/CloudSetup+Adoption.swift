import Dispatch
import SetteeCloudCore
import SetteePropertyLists
import SetteeReplication
import SetteeStores
import Synchronization

/// The choice between this device's values and those of another account in its place.
extension CloudSetup {
  /// Lists what differs, or makes the choice that the words name.
  func adopt(after trouble: CloudTrouble?) throws(CommandError) -> CommandOutcome {
    let side = try side()
    // What kept the device from looking has been said.
    if trouble != nil, store.device?.separation == nil { throw Self.unseen }
    guard let device = store.device, device.read({ $0.isApart }) else {
      let words = "There is nothing to choose: the account is this device's own."
      if arguments.has("--json") {
        context.output.line("[]")
        context.errors.sentence(words)
      } else {
        context.output.line(words)
      }
      return .exit(.done)
    }
    guard let separation = device.separation else { throw Self.unseen }
    guard let side else {
      printDifferences(device, separation)
      return .exit(.notSo)
    }
    return try adopt(side, on: device)
  }

  private static let unseen = CommandError(
    "Nothing was chosen: the account could not be looked at.", code: .refused)

  private func side() throws(CommandError) -> AccountSide? {
    guard let word = arguments["--keep"] else { return nil }
    if let side = AccountSide(rawValue: word) { return side }
    let hint = Suggestion.hint(word, AccountSide.allCases.map(\.rawValue))
    throw CommandError("'--keep' takes both, mine or theirs, not '\(word)'.\(hint)")
  }

  private func adopt(
    _ side: AccountSide, on device: CloudDevice
  ) throws(CommandError) -> CommandOutcome {
    try agreeToLoss(of: device.choice?.secretKeys(lostBy: side) ?? [], keeping: side)
    let before = entries.filter { !$0.isSettled }
    store.allowFounding()
    if let error = device.adoptAndWait(side) { throw error }
    let kept = Set(entries.map(\.number))
    for entry in before where !kept.contains(entry.number) {
      let lost = lostText(entry.conflict.loser.content, entry.conflict.key)
      context.errors.sentence(
        "Gone from the journal, which keeps \(Journal.adoptionCountMax) adoptions:"
          + " \(entry.conflict.key.row) = \(lost).")
    }
    store.sync()
    return .exit(tellRefused(by: device) ? .notSo : .done)
  }

  /// Says which values the account has no room for, and why; whether there are any.
  private func tellRefused(by device: CloudDevice) -> Bool {
    let refused = device.read { $0.keyStatuses }.filter(\.isRefused)
    let byReason = Dictionary(grouping: refused) { $0.standing.words.obstacle ?? "" }
    for (reason, statuses) in byReason.sorted(by: { $0.key < $1.key }) {
      let names = statuses.map(\.key.row).joined(separator: ", ")
      let verb = statuses.count == 1 ? "stays" : "stay"
      context.errors.sentence("\(names) \(verb) here only: \(reason).")
    }
    return !refused.isEmpty
  }

  private func agreeToLoss(of secrets: [Key], keeping side: AccountSide) throws(CommandError) {
    guard !secrets.isEmpty, !arguments.has("--yes") else { return }
    let names = secrets.map(\.name).joined(separator: ", ")
    let (loss, act, way) =
      switch side {
      case .theirs: ("\(names) would be gone", "Take theirs", "takes theirs")
      case .mine: ("the account's \(names) would be gone", "Keep mine", "keeps mine")
      case .both: ("the earlier \(names) of the two would be gone", "Keep both", "keeps the later")
      }
    let question = "No journal keeps secrets: \(loss). \(act)?"
    guard context.input.isTerminal, context.input.agrees(to: question, on: context.errors) else {
      throw CommandError(
        "Nothing was changed: no journal keeps secrets, and \(loss); '--yes' \(way)"
          + " all the same.", code: .notSo)
    }
  }

  private func printDifferences(
    _ device: CloudDevice, _ separation: CloudTrouble.Separation
  ) {
    let differences = device.differences(revealing: arguments.has("--reveal"))
    if arguments.has("--json") {
      let list = PropertyList.array(differences.map { json($0) })
      return context.output.line(list.json(.pretty))
    }
    guard !differences.isEmpty else {
      return context.output.line("No value differs; '--keep both' goes on with that account.")
    }
    let rows = differences.map { one in
      [one.key.row, one.state, side(one.here, one.key), side(one.there, one.key)]
    }
    context.output.line(Rows.text(rows, for: context.output))
  }

  private func side(_ side: Conflict.Side?, _ key: Key) -> String {
    guard let side else { return "-" }
    return "\(text(side.content, key)) by \(side.device), \(side.stamp.milliseconds.asUTC)"
  }

  private func json(_ one: AccountDifference) -> PropertyList {
    var members: PropertyDictionary = [
      "key": .string(one.key.name), "state": .string(one.state),
    ]
    members["here"] = one.here.map { json($0, one.key) }
    members["there"] = one.there.map { json($0, one.key) }
    return .dictionary(members)
  }
}

extension KeyStatus {
  fileprivate var isRefused: Bool {
    if case .refused = standing { true } else { false }
  }
}

extension AccountDifference {
  fileprivate var state: String {
    switch (here, there) {
    case (.some, nil): "only here"
    case (nil, .some): "only there"
    default: "differs"
    }
  }
}

extension CloudDevice {
  /// Chooses and waits until the choice is durable; gives what kept it from being made.
  func adoptAndWait(_ side: AccountSide) -> CommandError? {
    let done = DispatchSemaphore(value: 0)
    let failure = Mutex<CommandError?>(nil)
    Task.detached { [self] in
      do {
        try await adopt(side)
      } catch {
        failure.withLock { $0 = CommandError("\(error)", code: .refused) }
      }
      done.signal()
    }
    done.wait()
    return failure.withLock { $0 }
  }
}
