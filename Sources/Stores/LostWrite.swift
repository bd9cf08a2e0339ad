import SetteePropertyLists

/// A write that gave way to another one, which its writer had not seen.
///
/// Names and reason are text from outside: shown, never rendered.
public struct LostWrite: Sendable, Hashable {
  /// Tells it from other lost writes of its key.
  public let number: Int
  /// What was written and lost.
  public let content: Content
  /// Who wrote it.
  public let device: String
  /// When, by the writer's clock, in milliseconds since 1970; `nil` where nobody knows.
  public let milliseconds: Int64?
  /// What it gave way to; it may have been written over since.
  public package(set) var winningContent: Content
  /// Who wrote that.
  public let winner: String
  /// When, by that writer's clock, in milliseconds since 1970; `nil` where nobody knows.
  public let winningMilliseconds: Int64?
  /// When it was found to have lost, as a time of day; `nil` where nobody knows.
  public let time: String?
  /// Why that one won, as a clause that follows "because".
  public let reason: String

  /// How the value is written, where it has numbers that it is not exactly.
  package var spelling: String?

  /// A lost write with all that is told of it.
  public init(
    number: Int, content: Content, device: String, winningContent: Content, winner: String,
    reason: String, time: String? = nil, milliseconds: Int64? = nil,
    winningMilliseconds: Int64? = nil
  ) {
    self.number = number
    self.content = content
    self.device = device
    self.winningContent = winningContent
    self.winner = winner
    self.reason = reason
    self.time = time
    self.milliseconds = milliseconds
    self.winningMilliseconds = winningMilliseconds
  }

  /// What was to be stored.
  public enum Content: Sendable, Hashable {
    /// The value.
    case value(PropertyList)
    /// The value was to be removed.
    case removed
    /// A secret, which is not kept and cannot come back.
    case secret
  }
}

/// A store that keeps writes which gave way unseen, until a person has dealt with them.
public protocol LossReporting: SyncReporting {
  /// The latest lost write of a key that nobody has dealt with.
  ///
  /// `observeSyncStates` tells when there is another one, or none any more.
  func lostWrite(ofKey key: Key) -> LostWrite?

  /// All lost writes of a key that nobody has dealt with, oldest first; the default knows the
  /// latest alone.
  func lostWrites(ofKey key: Key) -> [LostWrite]

  /// Marks a lost write as dealt with; what stands stays.
  func settle(_ write: LostWrite, ofKey key: Key)
}

extension LossReporting {
  /// The latest, if there is any.
  public func lostWrites(ofKey key: Key) -> [LostWrite] {
    lostWrite(ofKey: key).map { [$0] } ?? []
  }
}
