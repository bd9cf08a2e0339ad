import SetteePropertyLists
import SetteeReplication
import SetteeSettings
import SetteeStores

/// Writes that lost to others whose writers had not seen them.
extension NSUbiquitousKeyValueStore {
  /// Everything that was lost and is kept, oldest first: what this device lost itself and what
  /// its account's journal holds.
  package var lostWrites: [Journal.Entry] { host.lostWrites }

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

  /// Writes that wait for accounts the device has left, in the order in which it left them.
  package var parkedWrites: [ParkedStatus] { host.read { $0.parkedStatuses } }

  /// Writes a parked write anew, into the account of now.
  package func restore(_ parked: ParkedStatus) throws(StoreError) {
    guard let write = host.read({ $0.parkedRecord(number: parked.number) }) else { return }
    try self.write([Edit(write.key, write.record.value)])
    dismiss(parked)
  }

  /// Gives a parked write up.
  package func dismiss(_ parked: ParkedStatus) { host.dismissParked(parked.number) }

  /// Marks an entry as dealt with; the winner stays, and the entry stays readable.
  package func dismiss(_ entry: Journal.Entry) {
    host.settle(entry.conflict.loser.stamp, of: entry.conflict.key)
  }
}

extension NSUbiquitousKeyValueStore: LossReporting {
  /// The latest write of a key that this device has lost and that would change something now.
  ///
  /// What its account alone knows is not told, for the winner may not be here yet.
  ///
  /// O(lost writes of the key).
  public func lostWrite(ofKey key: Key) -> LostWrite? {
    openLosses(of: key).last.map { LostWrite($0) }
  }

  /// All such writes of a key, oldest first.
  ///
  /// O(lost writes of the key).
  public func lostWrites(ofKey key: Key) -> [LostWrite] {
    openLosses(of: key).map { LostWrite($0) }
  }

  private func openLosses(of key: Key) -> [Journal.Entry] {
    host.read { replica in
      let shown = Content(replica.value(for: key), isSecret: false)
      return replica.lostWrites(of: key).filter { entry in
        !entry.isSettled && entry.conflict.isOverValues && entry.conflict.loser.content != shown
      }
    }
  }

  /// Says that a lost write needs no more attention; it stays in the journal.
  public func settle(_ write: LostWrite, ofKey key: Key) {
    let entry = host.read { $0.lostWrites(of: key).first { LostWrite($0) == write } }
    if let entry { dismiss(entry) }
  }
}

extension Conflict {
  /// Whether the two writes differ, as far as is known: two devices may have wanted the same.
  fileprivate var isOverValues: Bool {
    // A fingerprint is too short to say that two secrets are one.
    if case .secret = loser.content { return true }
    return loser.content != winner.content
  }
}

extension LostWrite {
  fileprivate init(_ entry: Journal.Entry) {
    let (winner, loser) = (entry.conflict.winner, entry.conflict.loser)
    self.init(
      number: entry.number, content: Content(loser.content), device: loser.device,
      winningContent: Content(winner.content), winner: winner.device,
      reason: entry.conflict.reason, time: String(entry.time.asTimeOfDay.prefix(8)),
      milliseconds: loser.milliseconds, winningMilliseconds: winner.milliseconds)
  }
}

extension Conflict.Side {
  /// When it was written, by the writer's clock; an account that holds nothing wrote nothing.
  fileprivate var milliseconds: Int64? { self == .absence ? nil : stamp.milliseconds }
}

extension LostWrite.Content {
  fileprivate init(_ content: SetteeReplication.Content) {
    switch content {
    case .value(let value): self = .value(value)
    case .removed: self = .removed
    case .secret: self = .secret
    }
  }
}
