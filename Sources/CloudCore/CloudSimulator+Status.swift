import SetteePropertyLists
import SetteeReplication

/// What can be seen of a device at a moment.
package struct DeviceStatus: Sendable, Hashable {
  /// Text from outside: shown, never rendered.
  package let name: String
  package let phase: Replica.Phase
  /// The account's name, where the device is signed in.
  package let account: String?
  /// Whether an answer is awaited.
  package let isSyncing: Bool
  /// Writes that the account has not accepted yet.
  package let pendingCount: Int
  /// Writes that the account refused.
  package let refusedCount: Int
  /// Lost writes nobody has dealt with.
  package let conflictCount: Int
  /// The latest change from outside, with its reason and the device that wrote.
  package let lastChange: Replica.LastChange?
  /// Milliseconds until the next round begins by itself; `nil` while none will.
  package let nextSync: Int64?
  /// Milliseconds until the throttle lets another upload go; 0 where it may go at once.
  package let nextUpload: Int64
  /// Milliseconds by which the device's clock is fast; negative is slow.
  package let skew: Int64
}

/// A message under way, fit to be drawn.
package struct MessageInFlight: Sendable, Hashable {
  package let device: Int
  /// Tells it from others of the same device.
  package let number: Int
  package let direction: Link.Direction
  /// 0 at the sender, 1 at the receiver.
  package let progress: Double
  package let parcel: SyncEvent.Parcel
  /// Whether it will vanish before it arrives.
  package let isLost: Bool
}

extension CloudSimulator {
  package func status(ofDevice device: Int) -> DeviceStatus { read { $0.status(of: device) } }

  /// How the keys of a device stand, one by one.
  package func keyStatus(ofDevice device: Int) -> ReplicaStatus {
    read { $0.devices[device].replica.status(at: $0.time) }
  }

  /// Every message under way, by device and the next to arrive first.
  package var messagesInFlight: [MessageInFlight] { read { $0.messagesInFlight } }

  /// The world's time in milliseconds since 1970-01-01 UTC.
  package var time: Int64 { read { $0.time } }

  /// The event log from a number on, and the number to ask from next.
  package func events(from number: Int = 0) -> (events: [SyncEvent], next: Int) {
    readLog { (Array($0.events(from: number)), $0.nextNumber) }
  }

  /// Equal for equal seeds and equal actions.
  package var traceHash: UInt64 { read { $0.trace.hash } }
}

extension World {
  fileprivate func status(of device: Int) -> DeviceStatus {
    let replica = devices[device].replica
    return DeviceStatus(
      name: replica.name, phase: replica.phase, account: account(of: device)?.name,
      isSyncing: replica.isSyncing, pendingCount: replica.pendingCount,
      refusedCount: replica.refusedCount,
      conflictCount: lostWrites(on: device).count { !$0.isSettled },
      lastChange: replica.lastChange,
      nextSync: replica.nextSync(from: time).map { $0 - time },
      nextUpload: replica.nextToken(from: time) - time, skew: devices[device].skew)
  }

  fileprivate var messagesInFlight: [MessageInFlight] {
    devices.indices.flatMap { device in
      devices[device].link.flights.map { flight in
        MessageInFlight(
          device: device, number: flight.number, direction: flight.direction,
          progress: flight.progress(at: time), parcel: SyncEvent.Parcel(flight.message),
          isLost: flight.isLost)
      }
    }
  }
}
