import SetteePropertyLists
import SetteeSettings

/// A list being edited, element by element, with an undo of its own.
package struct ListDraft: Equatable, Sendable {
  /// The elements as they stand, valid or not.
  package var elements: [PropertyList] { state.elements }
  /// The selected element; 0 where there are none.
  package var selection: Int { state.selection }
  /// The type of one element, for the editor that opens on it.
  package let elementType: SettingType

  private let constraints: SettingType.ListConstraints
  private var state: State
  private var undoable: [State] = []
  private var redoable: [State] = []

  /// Opens on a present value, empty where that is no list; `nil` for types that are no list.
  package init?(type: SettingType, value: PropertyList?) {
    guard case .list(let constraints) = type.withoutNull else { return nil }
    self.constraints = constraints
    elementType = constraints.element
    var elements: [PropertyList] = []
    if case .array(let items) = value { elements = items }
    state = State(elements: elements, selection: 0)
  }

  package static func == (left: ListDraft, right: ListDraft) -> Bool { left.state == right.state }

  /// Selects an element, or the nearest there is.
  package mutating func select(_ index: Int) { state.select(index) }

  /// Inserts below the selection, and selects.
  package mutating func add(_ value: PropertyList) {
    edit { state in
      let position = state.elements.isEmpty ? 0 : state.selection + 1
      state.elements.insert(value, at: position)
      state.selection = position
    }
  }

  /// Puts another value in the selected element's place.
  package mutating func replace(with value: PropertyList) {
    edit { state in
      guard state.elements.indices.contains(state.selection) else { return }
      state.elements[state.selection] = value
    }
  }

  /// Removes the selected element; the one that takes its place is selected.
  package mutating func remove() {
    edit { state in
      guard state.elements.indices.contains(state.selection) else { return }
      state.elements.remove(at: state.selection)
      state.select(state.selection)
    }
  }

  package mutating func duplicate() {
    guard elements.indices.contains(selection) else { return }
    add(elements[selection])
  }

  /// Moves the selected element by so many places, stopping at the ends.
  package mutating func moveElement(by count: Int) {
    edit { state in
      guard state.elements.indices.contains(state.selection) else { return }
      let element = state.elements.remove(at: state.selection)
      let (goal, isTooFar) = state.selection.addingReportingOverflow(count)
      let last = state.elements.count
      state.selection = isTooFar ? (count < 0 ? 0 : last) : min(max(0, goal), last)
      state.elements.insert(element, at: state.selection)
    }
  }

  package var canUndo: Bool { !undoable.isEmpty }
  package var canRedo: Bool { !redoable.isEmpty }

  package mutating func undo() {
    guard let earlier = undoable.popLast() else { return }
    redoable.append(state)
    state = earlier
  }

  package mutating func redo() {
    guard let later = redoable.popLast() else { return }
    undoable.append(state)
    state = later
  }

  /// What is wrong with one element, as a sentence.
  package func problem(at index: Int) -> String? {
    elements.indices.contains(index) ? elementType.problem(with: elements[index]) : nil
  }

  /// The whole list, checked by the type.
  package var value: DraftValue {
    let list = PropertyList.array(elements)
    return SettingType.list(constraints).problem(with: list).map { .problem($0) } ?? .value(list)
  }

  /// One undo step, if anything changed.
  private mutating func edit(_ change: (inout State) -> Void) {
    let before = state
    change(&state)
    guard state.elements != before.elements else { return }
    undoable.append(before)
    redoable = []
  }

  private struct State: Equatable, Sendable {
    var elements: [PropertyList]
    var selection: Int

    mutating func select(_ index: Int) {
      selection = min(max(0, index), max(0, elements.count - 1))
    }
  }
}
