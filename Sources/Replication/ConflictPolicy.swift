/// Whose write stands where two devices wrote without knowing of each other.
///
/// Under all three the devices hold equal values in the end, the account never exceeds its quota,
/// a removed key does not come back by itself, and every loser is in a journal. What each gives up
/// for what is in ARCHITECTURE.md, "Three conflict policies".
package enum ConflictPolicy: String, Sendable, Hashable, CaseIterable {
  /// The default: the later stamp, key by key, whenever it arrives.
  ///
  /// It needs no account to decide, so every engine keeps it. A wrong clock biases writes that
  /// were made unseen by each other, and nothing else.
  case lastWriterWins
  /// What reached the account last, key by key, whenever it was written.
  ///
  /// Clocks do not matter, and the network does; it needs an account that numbers writes.
  case serverOrder
  /// What reached the account first, for the whole store.
  ///
  /// As Apple's iCloud design guide has it: when a device uploads and another has written since,
  /// none of its waiting values is taken; the device shows the account's, and a program that
  /// disagrees writes again.
  case guide
}
