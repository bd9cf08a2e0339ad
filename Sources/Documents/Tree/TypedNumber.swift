import SetteePropertyLists

/// A number as somebody typed it.
///
/// A format that has the spelling writes it so, another writes the number's value.
package struct TypedNumber: ValueTree, Hashable {
  package let spelling: String?
  private let value: PropertyList

  /// Takes the text of a number with its value; the text is not checked.
  package init(_ spelling: String, value: PropertyList) {
    self.spelling = spelling
    self.value = value
  }

  package var kind: ValueKind { value.kind }

  package var count: Int { 0 }

  package func member(at position: Int) -> (name: Key, value: TypedNumber) { ("", self) }

  package func member(named name: Key) -> TypedNumber? { nil }

  package func element(at position: Int) -> TypedNumber { self }

  package var scalar: PropertyList? { value }
}
