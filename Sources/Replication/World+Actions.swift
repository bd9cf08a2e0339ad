import SetteePropertyLists

/// What people do to devices and to the network.
extension World {
  /// Writes a group on a device, visible there at once; returns the keys that changed.
  @discardableResult
  package mutating func write(
    _ edits: [(key: Key, value: PropertyList?)], on device: Int
  ) throws(WriteRefusal) -> [Key] {
    defer { refresh(device) }
    let moment = moment(on: device)
    return try devices[device].replica.write(edits, at: moment, into: &trace)
  }

  package mutating func setOnline(_ isOnline: Bool, _ device: Int) {
    guard devices[device].replica.isOnline != isOnline else { return }
    devices[device].replica.setOnline(isOnline, at: time, into: &trace)
    if !isOnline { cut(device) }
    refresh(device)
  }

  /// Turns the app's switch on a device.
  package mutating func setSwitchedOn(_ isSwitchedOn: Bool, _ device: Int) {
    guard devices[device].replica.isSwitchedOn != isSwitchedOn else { return }
    devices[device].replica.setSwitchedOn(isSwitchedOn, at: time, into: &trace)
    devices[device].sentUpTo = nil
    refresh(device)
  }

  /// Returns an account to a state it had earlier, as when a server is restored from a backup.
  package mutating func restore(_ backup: Account) {
    guard let index = accounts.firstIndex(where: { $0.id == backup.id }) else { return }
    accounts[index].restore(backup, as: generator.next())
    for device in devices.indices where devices[device].replica.membership.account == backup.id {
      devices[device].sentUpTo = nil
    }
  }

  package mutating func setConditions(_ conditions: Link.Conditions, of device: Int) {
    devices[device].link.conditions = conditions
  }

  /// Sets how far a device's wall clock is wrong, in milliseconds; positive is fast.
  package mutating func setSkew(_ skew: Int64, of device: Int) {
    devices[device].skew = skew
    note(.clockSet(skew: skew), device)
  }

  /// Asks a device to sync as soon as it can.
  package mutating func syncNow(_ device: Int) {
    devices[device].replica.wantSync()
    refresh(device)
  }

  /// Signs a device in to an account, out of another first where need be.
  package mutating func signIn(_ device: Int, to account: AccountID) {
    guard devices[device].replica.membership.account != account else { return }
    signOut(device)
    let name = accountName(account)
    devices[device].replica.signIn(to: account, named: name, at: time, into: &trace)
    refresh(device)
  }

  package mutating func signOut(_ device: Int) {
    guard let account = devices[device].replica.membership.account else { return }
    let name = accountName(account)
    let news = devices[device].replica.signOut(from: name, at: time, into: &trace)
    devices[device].sentUpTo = nil
    announce(news, on: device)
    refresh(device)
  }

  /// Declares keys whose values no journal keeps and no event shows, from now on.
  package mutating func declareSecret(_ keys: some Sequence<Key>) {
    parameters.secretKeys.formUnion(keys)
    for index in accounts.indices { accounts[index].parameters = parameters }
    for index in devices.indices { devices[index].replica.parameters = parameters }
  }

  /// Notes that a program tried to store something that is no property list.
  package mutating func noteUnstorable(_ key: Key, type: String, on device: Int) {
    note(.unstorable(key, type: type), device)
  }

  /// All that was lost and is kept, as seen from a device: its account's journal and its own,
  /// oldest first, each loser once.
  package func lostWrites(on device: Int) -> [Journal.Entry] {
    let own = devices[device].replica.lostWrites
    let account = account(of: device)?.journal.entries ?? []
    let known = Set(account.map(\.conflict.loser.stamp))
    let all = account + own.filter { !known.contains($0.conflict.loser.stamp) }
    return all.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }

  /// Gives a parked write of a device up.
  package mutating func dismissParked(_ number: Int, on device: Int) {
    devices[device].replica.dismissParked(number: number)
    refresh(device)
  }

  /// Marks a lost write as dealt with, in every journal that has it.
  package mutating func settle(_ stamp: Stamp, of key: Key) {
    for index in accounts.indices { accounts[index].settle(stamp, of: key) }
    for index in devices.indices {
      devices[index].replica.settle(stamp, of: key)
      refresh(index)
    }
  }

  package func account(of device: Int) -> Account? {
    let id = devices[device].replica.membership.account
    return accounts.first { $0.id == id }
  }

  private func accountName(_ account: AccountID) -> String {
    accounts.first { $0.id == account }?.name ?? "an account"
  }

  private mutating func cut(_ device: Int) {
    for flight in devices[device].link.cut() {
      note(.lost(SyncEvent.Parcel(flight.message)), device)
    }
    devices[device].sentUpTo = nil
  }
}
