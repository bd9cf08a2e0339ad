import SetteePropertyLists
import SetteeReplication

/// Keys of which another device has lost writes; their values are in its journal alone.
package struct LossesElsewhere: Sendable, Hashable {
  /// What people call the device; text from outside.
  package let device: String
  /// Sorted.
  package let keys: [Key]

  package init(device: String, keys: [Key]) {
    self.device = device
    self.keys = keys
  }
}

/// A write that lost to another whose writer had not seen it, as an account keeps it.
package struct AccountLoss: Sendable, Hashable {
  /// By which people name it; the same on all devices of the account.
  package let number: UInt64
  /// The lost write with its key; without its value where that is a secret.
  package let loser: KeyedRecord
  package let isSecret: Bool
  /// Whose write stands instead; `nil` where nothing does.
  package let winner: Stamp?
  /// When the loss was noticed, in milliseconds since 1970-01-01 UTC by the writer's clock.
  package let time: Int64

  package init(number: UInt64, loser: KeyedRecord, isSecret: Bool, winner: Stamp?, time: Int64) {
    self.number = number
    self.loser = loser
    self.isSecret = isSecret
    self.winner = winner
    self.time = time
  }

  /// Names the lost write.
  package var write: KeyedStamp { KeyedStamp(key: loser.key, stamp: loser.record.stamp) }
}

/// What is lost and kept elsewhere than on this device.
extension CloudDevice {
  /// Lost writes that other devices keep, as of the last round.
  package var lossesElsewhere: [LossesElsewhere] { transport.lossesElsewhere }

  /// Lost writes that the account itself keeps and this device does not, the oldest first, without
  /// those whose value stands again; none while the device stands apart from it.
  package func accountLosses() async throws(TransportError) -> [AccountLoss] {
    guard case .member = read({ $0.membership }), !read({ $0.isApart }) else { return [] }
    let losses = try await transport.lostWrites()
    let own = Set(
      lostWrites.map { KeyedStamp(key: $0.conflict.key, stamp: $0.conflict.loser.stamp) })
    return losses.filter { !own.contains($0.write) && !isRestored($0) }
  }

  private func isRestored(_ loss: AccountLoss) -> Bool {
    !loss.isSecret && read { $0.value(for: loss.loser.key) } == loss.loser.record.value
  }

  /// Takes lost writes out of what the account itself keeps.
  package func settleInAccount(_ losses: [KeyedStamp]) async throws(TransportError) {
    guard !losses.isEmpty else { return }
    try await transport.settle(losses)
  }

  /// A lost write of the account as one side of a conflict, with its device's name.
  package func side(of loss: AccountLoss) -> Conflict.Side {
    read { $0.side(of: loss.loser, isSecret: loss.isSecret) }
  }
}
