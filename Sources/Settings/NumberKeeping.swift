import SetteePropertyLists

/// A source that keeps how numbers are written, and so more of a value than a property list says.
@MainActor
package protocol NumberKeeping: AnyObject {
  /// Whether the setting's numbers are kept as they are written.
  func keepsNumbers(of description: SettingDescription) -> Bool
  /// The stored value with its numbers as they are written; nothing where none is stored.
  func tree(of description: SettingDescription) -> (any ValueTree)?
  /// Whether the stored value is what another one says, to the last digit.
  func isValue(of description: SettingDescription, _ other: OrderedTree) -> Bool
}

extension Setting {
  private var keeping: (any NumberKeeping)? { source as? any NumberKeeping }

  /// Whether numbers are kept as they are written, in JSON text too.
  ///
  /// A value that stands beside its default is stored in part only, and its text is the whole.
  package var keepsNumbers: Bool {
    keeping?.keepsNumbers(of: description) ?? false && !description.joinsDefault
  }

  /// The stored value with its numbers as they are written, where that is known.
  package var tree: (any ValueTree)? { keeping?.tree(of: description) }

  /// Whether the stored value is what another one says, to the last digit.
  package func isValue(_ other: OrderedTree) -> Bool {
    keeping?.isValue(of: description, other) ?? false
  }

  /// A typed value with its numbers as they were typed, where they are kept so; nothing where the
  /// value itself says all, and what is stored does too.
  package func exact(_ read: () -> OrderedTree?) -> OrderedTree? {
    guard keepsNumbers, let typed = read(),
      typed.hasInexactNumbers || tree?.hasInexactNumbers ?? false
    else { return nil }
    return typed
  }
}
