import SetteePropertyLists

/// What stands in the place of a device's own account, for its user to choose from.
public struct AccountChoice: Sendable, Hashable {
  /// What people call the place: `folder:/home/ada/Sync`.
  public let place: String
  /// Whether there is an account; without one, there is nothing of others to take.
  public let hasAccount: Bool
  /// Keys that only this device has.
  public let hereCount: Int
  /// Keys that only the account has.
  public let thereCount: Int
  /// Keys that both have, with different values.
  public let differingCount: Int
  /// Secrets of this device that go where the account's side is taken: no journal keeps them.
  public let secretKeys: [Key]
  /// Secrets that both have, with different values: one of the two goes whichever side is kept.
  public let differingSecretKeys: [Key]

  package init(
    place: String, hasAccount: Bool, hereCount: Int, thereCount: Int, differingCount: Int,
    secretKeys: [Key], differingSecretKeys: [Key] = []
  ) {
    self.place = place
    self.hasAccount = hasAccount
    self.hereCount = hereCount
    self.thereCount = thereCount
    self.differingCount = differingCount
    self.secretKeys = secretKeys
    self.differingSecretKeys = differingSecretKeys
  }

  /// Secrets of which a value goes for good where this side is kept.
  public func secretKeys(lostBy side: AccountSide) -> [Key] {
    side == .theirs ? secretKeys : differingSecretKeys
  }
}

/// Whose values stand where a device and another account differ.
public enum AccountSide: String, Sendable, Hashable, CaseIterable {
  /// The later write of each key; the other is kept in the journal.
  case both
  /// This device's where both have a key; nothing of theirs is removed.
  case mine
  /// The account's alone; what goes is kept in the journal, secrets excepted.
  case theirs
}

/// A store of an account that lets its user choose where another one stands in the place of its
/// own.
///
/// It tells `StoreNotice.apart` when that is so, and `.synced` when it is over.
public protocol AccountChoosing: NoticeReporting {
  /// What the user may choose from; `nil` while the store's own account stands in its place.
  ///
  /// Memory only; O(n) in the keys.
  var choice: AccountChoice? { get }

  /// Makes what stands in the place the store's own account; returns once that is durable.
  func adopt(_ side: AccountSide) async throws
}
