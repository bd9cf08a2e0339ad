import SetteePropertyLists
import SetteeStores

extension CloudMirror {
  /// Which store got a value.
  public enum Direction: Sendable, Hashable {
    /// The account's store, from this device.
    case toCloud
    /// The store on this device, from the account.
    case fromCloud
  }

  /// What the mirror did last, and what it could not do.
  public struct Status: Sendable {
    /// The latest change, or `nil` before the first.
    public internal(set) var lastChange: Change?
    /// Keys whose local value the cloud does not take yet, and why.
    public internal(set) var waiting: [Key: StoreError] = [:]
    /// Values that gave way to others which nobody had seen with them, oldest first.
    public internal(set) var lost: [Lost] = []
    /// What keeps the mirror from remembering across launches, as a sentence.
    public internal(set) var problem: String?

    /// So many lost values are kept.
    public static let lostCountMax = 100
  }

  /// One change that the mirror carried over.
  public struct Change: Sendable, Equatable {
    /// Which way it went.
    public let direction: Direction
    /// The keys it was about.
    public internal(set) var keys: Set<Key>
    /// Why the value had changed where it came from.
    public let reason: StoreChange.Origin
    /// Milliseconds since 1970-01-01 UTC.
    public internal(set) var milliseconds: Int64
  }

  /// A value that gave way.
  public struct Lost: Sendable, Equatable {
    /// The key.
    public let key: Key
    /// The value that gave way.
    public let value: PropertyList
    /// Whether it stood in the local suite.
    public let isLocal: Bool

    package init(key: Key, value: PropertyList, isLocal: Bool) {
      (self.key, self.value, self.isLocal) = (key, value, isLocal)
    }
  }
}

extension CloudMirror.Status {
  /// Notes a change; keys that change together for one reason are one change.
  mutating func note(
    _ direction: CloudMirror.Direction, _ key: Key, because reason: StoreChange.Origin,
    at milliseconds: Int64
  ) {
    if var last = lastChange, last.direction == direction, last.reason == reason,
      last.milliseconds == milliseconds
    {
      last.keys.insert(key)
      lastChange = last
    } else {
      lastChange = CloudMirror.Change(
        direction: direction, keys: [key], reason: reason, milliseconds: milliseconds)
    }
  }
}
