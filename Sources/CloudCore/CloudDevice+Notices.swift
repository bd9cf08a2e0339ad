import SetteeStores
import Synchronization

extension CloudDevice {
  /// What keeps the device from its account, as a sentence; `nil` while nothing does.
  ///
  /// What was written meanwhile is durable here and goes out when the account answers.
  public var problem: String? {
    if let heir = successor.withLock({ $0 }) { return heir.problem }
    return state.withLock { $0.rounds.trouble?.description } ?? (isAlone ? Self.aloneSentence : nil)
  }

  /// What a device says of itself that no account was named for.
  private static let aloneSentence = "Kept on this device: no account is named."

  /// What keeps the device from its account, with the time to the next attempt.
  package var trouble: StoreNotice? {
    if let heir = successor.withLock({ $0 }) { return heir.trouble }
    return ownTrouble ?? (isAlone ? .unsynced(reason: Self.aloneSentence, nextAttempt: nil) : nil)
  }

  private var ownTrouble: StoreNotice? {
    state.withLock { state in
      state.rounds.trouble.map { trouble in
        if case .apart(let separation) = trouble {
          .apart(reason: "\(trouble)", hasAccount: separation.contents != nil)
        } else {
          .unsynced(
            reason: "\(trouble)",
            nextAttempt: state.rounds.retryDelay.map { Duration.milliseconds($0) })
        }
      }
    }
  }

  /// Calls an observer when the account goes out of reach, after each attempt in vain, and when it
  /// answers again; first, on this thread, with what is wrong now.
  package func observeNotices(
    _ observer: @escaping @Sendable (StoreNotice) -> Void
  ) -> StoreObservation {
    let told = Told()
    let tell: @Sendable () -> Void = { [weak self] in
      guard let self, let notice = told.news(trouble) else { return }
      observer(notice)
    }
    tell()
    return observeStatus(tell)
  }

  /// What one observer heard last.
  private final class Told: Sendable {
    private let last = Mutex<StoreNotice?>(nil)

    /// What to tell now; `nil` where it was told already.
    func news(_ trouble: StoreNotice?) -> StoreNotice? {
      last.withLock { last in
        guard last != trouble else { return nil }
        last = trouble
        return trouble ?? .synced
      }
    }
  }
}

extension NSUbiquitousKeyValueStore: NoticeReporting {
  /// What keeps the device from its account; always `nil` where that is simulated.
  public var trouble: StoreNotice? { host.cloudDevice?.trouble }

  /// Calls an observer when `trouble` comes, changes or goes; never where the account is simulated.
  public func observeNotices(
    _ observer: @escaping @Sendable (StoreNotice) -> Void
  ) -> StoreObservation {
    host.cloudDevice?.observeNotices(observer) ?? .none
  }
}
