import PropertyLists
import Replication
import Settings
import Stores

/// Writes that lost to others whose writers had not seen them.
extension NSUbiquitousKeyValueStore {
  /// Everything that was lost and is kept, oldest first: what this device lost itself and what
  /// its account's journal holds.
  package var lostWrites: [Journal.Entry] { host.lostWrites }

  /// The lost writes of one key, oldest first.
  package func lostWrites(ofKey key: Key) -> [Journal.Entry] {
    host.lostWrites(of: key)
  }

  /// The latest lost write of a key that nobody has dealt with: a conflict to be shown in its row.
  package func openConflict(ofKey key: Key) -> Journal.Entry? {
    lostWrites(ofKey: key).last { !$0.isSettled }
  }

  /// Writes a lost value anew and marks the entry as dealt with.
  ///
  /// A secret's value is not kept and cannot come back; then nothing happens.
  package func restore(_ entry: Journal.Entry) throws(StoreError) {
    switch entry.conflict.loser.content {
    case .value(let value): try set(value, forKey: entry.conflict.key)
    case .removed: try remove(entry.conflict.key)
    case .secret: return
    }
    dismiss(entry)
  }

  /// Marks an entry as dealt with; the winner stays, and the entry stays readable.
  package func dismiss(_ entry: Journal.Entry) {
    host.settle(entry.conflict.loser.stamp, of: entry.conflict.key)
  }
}

extension NSUbiquitousKeyValueStore: LossReporting {
  /// O(lost writes of the key).
  public func lostWrite(ofKey key: Key) -> LostWrite? {
    openConflict(ofKey: key).map { LostWrite($0) }
  }

  public func settle(_ write: LostWrite, ofKey key: Key) {
    let entry = lostWrites(ofKey: key).first { LostWrite($0) == write }
    if let entry { dismiss(entry) }
  }
}

extension LostWrite {
  fileprivate init(_ entry: Journal.Entry) {
    let (winner, loser) = (entry.conflict.winner, entry.conflict.loser)
    let content: Content =
      switch loser.content {
      case .value(let value): .value(value)
      case .removed: .removed
      case .secret: .secret
      }
    self.init(
      number: entry.number, content: content, device: loser.device, winner: winner.device,
      reason: entry.conflict.reason)
  }
}
