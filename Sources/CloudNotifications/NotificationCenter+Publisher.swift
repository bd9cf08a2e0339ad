import Foundation

extension NotificationCenter {
  /// Notifications as they are posted, for `onReceive`.
  ///
  /// On Apple's systems it is Combine's; here it is the same sequence as `notifications(named:)`.
  public func publisher(
    for name: Notification.Name, object: (any AnyObject & Sendable)? = nil
  ) -> NotificationSequence {
    notifications(named: name, object: object)
  }
}
