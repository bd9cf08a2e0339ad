import SetteeCloudCore
import Observation
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What last happened to the account's values: by this program or from outside, when, and to which
/// keys.
///
/// ```swift
/// print(CloudStorageSync.shared.status)
/// ```
///
/// `status` is observable, and may be read from any thread.
public final class CloudStorageSync: Sendable, Observable {
  /// The status of `NSUbiquitousKeyValueStore.default` as it is when this is first used; a hermetic
  /// run has its own.
  public static var shared: CloudStorageSync { all.current }

  private static let all = PerScope { _ in CloudStorageSync(.default) }

  private let store: NSUbiquitousKeyValueStore
  private let latest: Mutex<Status>
  private let registrar = ObservationRegistrar()
  private let told = ToldCount()
  private let observation = Mutex<StoreObservation?>(nil)
  private let now: @Sendable () -> Date

  /// Follows a store from now on.
  public convenience init(_ store: NSUbiquitousKeyValueStore) { self.init(store, now: { .now }) }

  /// Follows a store by a clock of one's own.
  public init(_ store: NSUbiquitousKeyValueStore, now: @escaping @Sendable () -> Date) {
    self.store = store
    self.now = now
    latest = Mutex(Status(date: now(), source: .initial, keys: []))
    observation.withLock { stored in
      stored = store.observe { [weak self] change in self?.hear(change) }
    }
  }

  /// The latest change.
  public var status: Status {
    told.access(self, \.status, registrar)
    return latest.withLock { $0 }
  }

  /// Tells the account that values wait; what has arrived is visible without it.
  @discardableResult
  public func synchronize() -> Bool { store.synchronize() }

  private func hear(_ change: StoreChange) {
    let status = Status(
      date: now(), source: Status.Source(change.origin), keys: change.keys.map(\.name).sorted())
    // Set before it is told: who observes from another actor may look at once.
    latest.withLock { $0 = status }
    told.tell(self, \.status, registrar)
  }

  /// One change.
  public struct Status: Sendable, Equatable {
    /// When it was noticed.
    public let date: Date
    /// Who made it.
    public let source: Source
    /// The keys that changed, sorted.
    public let keys: [String]

    /// A change as it would be told, for previews and tests.
    public init(date: Date, source: Source, keys: [String]) {
      (self.date, self.source, self.keys) = (date, source, keys)
    }

    /// Who may change the account's values.
    public enum Source: Sendable, Equatable {
      /// Nothing has changed since the program began to look.
      case initial
      /// This program has set or removed a value.
      case localChange
      /// Another device or the account did, for a reason that is `nil` where none was given.
      case externalChange(ChangeReason?)
    }
  }

  /// The four reasons of `NSUbiquitousKeyValueStore`.
  public enum ChangeReason: Sendable, Equatable {
    /// Another device has changed values.
    case serverChange
    /// The account's values have arrived here for the first time.
    case initialSyncChange
    /// The account has no room for what was set here.
    case quotaViolationChange
    /// The device belongs to another account now.
    case accountChange
  }
}

extension CloudStorageSync.Status.Source {
  fileprivate init(_ origin: StoreChange.Origin) {
    self =
      switch origin {
      case .ownWrite, .searchList, .takenBack: .localChange
      case .otherProcess: .externalChange(nil)
      case .server: .externalChange(.serverChange)
      case .initialSync: .externalChange(.initialSyncChange)
      case .quotaViolation: .externalChange(.quotaViolationChange)
      case .accountChange: .externalChange(.accountChange)
      }
  }
}

extension CloudStorageSync.Status: CustomStringConvertible {
  /// The change in few words; keys are text from outside.
  public var description: String {
    let names = keys.joined(separator: ", ")
    switch source {
    case .initial: return "nothing has changed yet"
    case .localChange: return "changed here: \(names)"
    case .externalChange(let reason):
      return "changed outside (\(reason?.phrase ?? "by another process")): \(names)"
    }
  }
}

extension CloudStorageSync.ChangeReason {
  fileprivate var phrase: String {
    switch self {
    case .serverChange: "by another device"
    case .initialSyncChange: "by the first sync"
    case .quotaViolationChange: "the account is full"
    case .accountChange: "by a change of account"
    }
  }
}
