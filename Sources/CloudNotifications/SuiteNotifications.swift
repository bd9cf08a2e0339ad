import Foundation
import SetteeStores

extension DefaultsSuite {
  /// Posted after each change that a suite object shows, by whomever, with the object as object, on
  /// the thread that made the change or brought it.
  ///
  /// Posting begins when the name is first asked for: nobody can have listened before.
  /// `observe(_:)` names the keys and the values as well.
  public static var didChangeNotification: Notification.Name {
    SuiteChangePoster.install { NotificationCenter.default.post(name: name, object: $0) }
    return name
  }

  private static let name = Notification.Name("NSUserDefaultsDidChangeNotification")
}
