import PropertyLists

extension SettingType {
  /// What keeps a value from being one of this type, as a sentence with the rule in words, such as
  /// "Must be a whole number from 1024 to 65535."; `nil` when nothing does.
  ///
  /// Never quotes the value, which may be a secret.
  public func problem(with value: PropertyList) -> String? { nil }

  /// The constraints as a phrase: "1024–65535, in steps of 8", "2 to 20 characters"; empty where
  /// the type allows all values of its kind.
  public var constraintSummary: String { "" }

  /// The kind of value in words: "whole number", "text", "list of text".
  public var kindName: String { "" }

  /// Whether two values are the same setting: equal, or the same number in two forms.
  public func isSame(_ left: PropertyList?, _ right: PropertyList?) -> Bool { left == right }
}
