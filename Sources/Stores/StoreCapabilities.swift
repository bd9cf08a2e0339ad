import SetteePropertyLists

/// What a store can tell beside values: each part is the store that tells, or nothing.
///
/// A form asks for it once. A store around another one passes on what holds for itself too.
public struct StoreCapabilities: Sendable {
  /// Tells what happens in the background.
  public var notices: (any NoticeReporting)?
  /// Tells how values stand with an account.
  public var sync: (any SyncReporting)?
  /// Tells of writes that gave way unseen.
  public var losses: (any LossReporting)?
  /// Tells how values are written.
  package var remarks: (any PlaceRemarking)?
  /// Whether the members of objects keep the order in which they stand, so that one can be moved.
  package var keepsOrder = false
  /// Lets a person choose where another account stands in the place of its own.
  public var accounts: (any AccountChoosing)?

  /// What a store tells; what is left out it does not.
  public init(
    notices: (any NoticeReporting)? = nil, sync: (any SyncReporting)? = nil,
    losses: (any LossReporting)? = nil, accounts: (any AccountChoosing)? = nil
  ) {
    self.notices = notices
    self.sync = sync
    self.losses = losses
    self.accounts = accounts
  }

  /// Values, and nothing beside them.
  public static let none = StoreCapabilities()
}
