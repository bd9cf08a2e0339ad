import SetteePropertyLists
import SetteeReplication
import SetteeStores
import Synchronization

/// Who posts changes from outside in the manner of Apple's store, once somebody wants to hear.
///
/// `Notification` belongs to Foundation, which this module does without; whoever links it installs
/// the poster.
package enum ExternalChangePoster {
  package typealias Post =
    @Sendable (NSUbiquitousKeyValueStore, VisibleChange.Reason, [Key]) -> Void

  private static let post = Mutex<Post?>(nil)

  /// Posts by these means from now on.
  package static func install(_ post: @escaping Post) { Self.post.withLock { $0 = post } }

  fileprivate static var current: Post? { post.withLock { $0 } }
}

extension SyncParameters.QuotaNotice {
  fileprivate func keys(of edits: [Edit], first: Key) -> [Key] {
    switch self {
    case .refusedKeys: [first]
    case .wholeWrite: edits.map(\.key)
    case .noKeys: []
    }
  }
}

extension NSUbiquitousKeyValueStore {
  /// Posts a change, on this thread.
  func post(_ reason: VisibleChange.Reason, keys: [Key]) {
    ExternalChangePoster.current?(self, reason, keys)
  }

  /// Posts what Apple's store posts for a refused write.
  func post(refusal: WriteRefusal, of edits: [Edit]) {
    switch refusal {
    case .initialSync: post(.initialSync, keys: edits.map(\.key))
    case .quota(let key, _):
      post(
        .quotaViolation, keys: host.read { $0.parameters.quotaNotice }.keys(of: edits, first: key))
    case .invalidKey, .unstorable, .misplaced, .clockExhausted: break
    }
  }
}
