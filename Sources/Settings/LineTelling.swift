import SetteePropertyLists

/// A source that knows where in a file a setting's value stands.
@MainActor
package protocol LineTelling {
  /// Counted from 1; nothing where the value stands in no line.
  func line(of description: SettingDescription) -> Int?

  /// How many comments would go with the value.
  func commentCount(in description: SettingDescription) -> Int
}

extension Setting {
  /// The line that the value stands in, where it is in a file that people read.
  package var line: Int? { (source as? any LineTelling)?.line(of: description) }

  /// How many comments would go with the value.
  package var commentCount: Int {
    (source as? any LineTelling)?.commentCount(in: description) ?? 0
  }
}

/// Settings whose values can be looked through without asking for each.
@MainActor
package protocol ValuesTelling {
  /// Every key that has a value; `nil` where that is not known at once.
  var keysWithValues: Set<Key>? { get }
}
