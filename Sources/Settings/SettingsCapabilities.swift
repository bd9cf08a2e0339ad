import SetteePropertyLists

/// What settings can tell beside values: each part is the object that tells, or nothing.
///
/// A form asks for it. An object around others passes on what they tell, as `JoinedSettings` does.
@MainActor
public struct SettingsCapabilities {
  /// Tells what is wrong around settings.
  package var rules: (any RulesTelling)?
  /// Tells which settings have values.
  package var values: (any ValuesTelling)?

  package init(rules: (any RulesTelling)? = nil, values: (any ValuesTelling)? = nil) {
    (self.rules, self.values) = (rules, values)
  }

  /// Values, and nothing beside them.
  public static let none = SettingsCapabilities()
}

/// Settings that stand in objects which have rules of their own: which members must be there
/// together, which may not be there, how many there may be.
///
/// No setting's own value tells whether such a rule is kept.
@MainActor
package protocol RulesTelling {
  /// What is wrong around a setting, as a sentence, by the setting's key; it changes together with
  /// the arrangement only.
  var problemsAround: [Key: String] { get }
}

/// Settings whose values can be looked through without asking for each.
@MainActor
package protocol ValuesTelling {
  /// Every key that has a value; `nil` where that is not known at once.
  var keysWithValues: Set<Key>? { get }
  /// The keys of rows that stay for settings that are there no more, so that an edit can be taken
  /// back; they change together with the arrangement only.
  var keysOfGone: Set<Key> { get }
}

extension ValuesTelling {
  /// None: most settings stay.
  package var keysOfGone: Set<Key> { [] }
}
