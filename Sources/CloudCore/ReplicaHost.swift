import SetteePropertyLists
import SetteeReplication
import SetteeStores

/// What keeps a device's replica alive and lets it talk: a simulator, or a `CloudDevice`.
///
/// `NSUbiquitousKeyValueStore` is the face of any of them. All members may be used from any thread,
/// and none waits for a disk or a network but `flush`.
package protocol ReplicaHost: AnyObject, Sendable {
  /// Looks at the replica as it is at one moment.
  func read<Result: Sendable>(_ body: (borrowing Replica) -> Result) -> Result

  /// Writes a group and announces what changed; all of it, or nothing.
  func write(_ edits: [Edit]) throws(WriteRefusal) -> EditReceipt

  /// Writes a value, or removes it, if the replica shows the expected one; tells whether it did.
  func exchange(_ edit: Edit, from expected: PropertyList?) throws(WriteRefusal) -> Bool

  /// Notes in the log that a program tried to store something that is no property list.
  func noteUnstorable(_ key: Key, type: String)

  /// Everything that was lost and is kept, oldest first: by this device and, as far as the account
  /// keeps a journal, by others.
  var lostWrites: [Journal.Entry] { get }

  /// Marks a lost write as dealt with.
  func settle(_ stamp: Stamp, of key: Key)

  /// Gives a parked write up: it was written anew, or nobody wants it.
  func dismissParked(_ number: Int)

  /// Asks for a round as soon as possible; the throttle still holds.
  func wantSync()

  /// Calls an observer after every change of visible values, or of those of some keys.
  func observeValues(
    of keys: Set<Key>?, _ observer: @escaping @Sendable (StoreChange) -> Void
  ) -> StoreObservation

  /// Calls an observer with the keys whose standing with the account changed.
  func observeStandings(_ observer: @escaping @Sendable (Set<Key>) -> Void) -> StoreObservation

  /// The device as one of a real account; `nil` where the account is simulated.
  var cloudDevice: CloudDevice? { get }

  /// What is asked in place of this host by now; `nil` while that is itself.
  var heir: (any ReplicaHost)? { get }

  /// Returns when all accepted writes would survive a loss of power.
  func flush() throws(StoreError)
}

/// One device of a simulator, as the host of its replica.
package final class SimulatedDevice: ReplicaHost {
  package let simulator: CloudSimulator
  /// The device's number in the simulator.
  package let number: Int

  package init(_ simulator: CloudSimulator, number: Int) {
    self.simulator = simulator
    self.number = number
  }

  package func read<Result: Sendable>(_ body: (borrowing Replica) -> Result) -> Result {
    simulator.read { body($0.devices[number].replica) }
  }

  package func write(_ edits: [Edit]) throws(WriteRefusal) -> EditReceipt {
    try simulator.write(edits, onDevice: number) ?? EditReceipt()
  }

  package func exchange(
    _ edit: Edit, from expected: PropertyList?
  ) throws(WriteRefusal) -> Bool {
    try simulator.write([edit], onDevice: number) { $0.value(for: edit.key) == expected } != nil
  }

  package func noteUnstorable(_ key: Key, type: String) {
    simulator.act { $0.noteUnstorable(key, type: type, on: number) }
  }

  package var lostWrites: [Journal.Entry] { simulator.read { $0.lostWrites(on: number) } }

  package func settle(_ stamp: Stamp, of key: Key) { simulator.act { $0.settle(stamp, of: key) } }

  package func dismissParked(_ parked: Int) {
    simulator.act { $0.dismissParked(parked, on: number) }
  }

  package func wantSync() { simulator.syncNow(device: number) }

  package func observeValues(
    of keys: Set<Key>?, _ observer: @escaping @Sendable (StoreChange) -> Void
  ) -> StoreObservation {
    simulator.observeValues(onDevice: number, of: keys, observer)
  }

  package var cloudDevice: CloudDevice? { nil }
  package var heir: (any ReplicaHost)? { nil }

  package func observeStandings(
    _ observer: @escaping @Sendable (Set<Key>) -> Void
  ) -> StoreObservation {
    simulator.observeStandings(onDevice: number, observer)
  }

  /// Returns at once: the simulator lives in memory, and an accepted write is as safe as it gets.
  package func flush() {}
}
