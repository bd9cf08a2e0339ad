import PropertyLists
import Settings

/// A list being edited, element by element, with an undo of its own.
package struct ListDraft: Equatable, Sendable {
  package private(set) var elements: [PropertyList]
  /// The selected element; 0 where there are none.
  package private(set) var selection: Int = 0

  /// Opens on a present value; `nil` for types that are no list.
  package init?(type: SettingType, value: PropertyList?) { return nil }

  /// The type of one element, for the editor that opens on it.
  package var elementType: SettingType { .boolean }
  package static func == (left: ListDraft, right: ListDraft) -> Bool {
    left.elements == right.elements && left.selection == right.selection
  }

  package mutating func select(_ index: Int) {}
  /// Inserts below the selection, and selects.
  package mutating func add(_ value: PropertyList) {}
  package mutating func replace(with value: PropertyList) {}
  package mutating func remove() {}
  package mutating func duplicate() {}
  /// Moves the selected element by so many places, stopping at the ends.
  package mutating func moveElement(by count: Int) {}

  package var canUndo: Bool { false }
  package var canRedo: Bool { false }
  package mutating func undo() {}
  package mutating func redo() {}

  /// What is wrong with one element, as a sentence.
  package func problem(at index: Int) -> String? { nil }
  package var value: DraftValue { .problem("") }
}
