import SetteePropertyLists

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
