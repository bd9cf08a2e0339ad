import SetteeCloudCore
import SetteeEditor
import SetteeReplication

/// Two devices with one account, wherever that lives: what a demo shows and what its keys turn.
///
/// What a world cannot do it says in `obstacle(to:)`, and the demo shows that instead.
@MainActor
package protocol DemoWorld: AnyObject {
  /// What people call the devices; they are numbered from 0.
  var deviceNames: [String] { get }
  /// What people call the account, in a word.
  var accountName: String { get }
  /// Where the account lives, as it is named on a command line; `nil` where it is simulated.
  var place: String? { get }
  /// Milliseconds since 1970-01-01 UTC.
  var time: Int64 { get }
  /// When the demo began.
  var start: Int64 { get }
  /// Whether time is stopped.
  var isPaused: Bool { get }
  /// From one sync of a device to the next, in milliseconds.
  var period: Int { get }
  /// How long the second half of a conflict may follow the first, in milliseconds, so that neither
  /// writer has heard of the other.
  var rivalDelay: Int64 { get }
  /// How many keys the account holds, as far as is known here.
  var accountKeyCount: Int { get }
  /// What can be seen under way.
  var messagesInFlight: [MessageInFlight] { get }

  func store(ofDevice device: Int) -> NSUbiquitousKeyValueStore
  func standing(ofDevice device: Int) -> DemoStanding

  /// What happened since the last call, oldest first.
  func takeEvents() -> [SyncEvent]

  func setOnline(_ isOnline: Bool, device: Int)
  func syncNow(device: Int)

  /// Why a command does nothing here, as a sentence that goes on after its key; `nil` where it
  /// works.
  func obstacle(to command: DemoCommand) -> String?
}

/// How a device stands with its account at a moment.
package struct DemoStanding: Equatable {
  package var phase: Replica.Phase
  /// Whether somebody has left the device on the network; its account may be out of reach all the
  /// same.
  package var isOnline: Bool
  package var isSyncing: Bool
  package var pendingCount: Int
  /// Milliseconds until the next round begins by itself; `nil` while none will.
  package var nextSync: Int64?
  /// Milliseconds by which the device's clock is fast.
  package var skew: Int64 = 0
  /// What keeps the device from its account, as a sentence.
  package var trouble: String?
}
