import SetteePropertyLists

/// The words that schemas may use under `x-settee`: read by the reader of schemas, written by the
/// export.
package enum SetteeWord: String, Sendable, CaseIterable {
  /// At the root: the suite whose store holds the values.
  case suite
  /// At the root: what the keys of all settings begin with.
  case prefix
  /// At the root: headings by the beginnings of keys.
  case sections
  /// `local` or `cloud`; at the root for all settings that do not say.
  case storage
  /// Whether the value is masked.
  case secret
  /// `slider` or `multiline`.
  case widget
  /// A heading, or a list of them.
  case section
  /// The name of the program's type that an object is.
  case object
  /// How the program stores the value.
  case stored

  /// What an unknown word stands for, if it is nearly a known one.
  package static func nearest(to word: String) -> SetteeWord? {
    Suggestion.nearest(to: word, in: allCases.map(\.rawValue)).flatMap(SetteeWord.init(rawValue:))
  }
}
