import SetteeReplication

/// In which accounts a value may be seen, so that one which strays is noticed.
///
/// A value that was written in an account belongs there. One that was written without account goes
/// to the first that its device joins; a copy of the device, made before, may take it to another,
/// and both are right.
struct ValueHome {
  private let account: AccountID?
  /// Where each device took it that has it from no account.
  private var choices: [Int: AccountID] = [:]
  /// Where a device took it that was in another account before, since its user had chosen so.
  private var adoptions: Set<AccountID> = []
  /// The devices that have it from no account.
  private var owners: Set<Int>

  init(_ account: AccountID?, writtenOn machine: Int) {
    self.account = account
    owners = account == nil ? [machine] : []
  }

  /// Whether a device may send the value to an account; its choice counts from then on.
  mutating func admits(_ destination: AccountID, from machine: Int) -> Bool {
    if adoptions.contains(destination) { return true }
    if let account { return account == destination }
    guard owners.contains(machine) else { return choices.values.contains(destination) }
    let choice = choices[machine] ?? destination
    choices[machine] = choice
    return choice == destination
  }

  /// A copy of a device has what the device has, and goes its own way from now on.
  mutating func copy(_ machine: Int, to copy: Int) {
    guard owners.contains(machine) else { return }
    owners.insert(copy)
    choices[copy] = choices[machine]
  }

  /// A device that has it makes another account its own.
  mutating func adopt(_ account: AccountID) { adoptions.insert(account) }

  /// The device has lost all that it had.
  mutating func leave(_ machine: Int) { owners.remove(machine) }
}
