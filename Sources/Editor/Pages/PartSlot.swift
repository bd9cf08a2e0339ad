import SetteeForms
import SetteePropertyLists

/// Where a new part of the value whose page shows is to stand; an item follows its neighbour while
/// the line for it is open and others change the list.
package enum PartSlot: Sendable, Equatable {
  /// Under a name of its own.
  case entry(Key)
  /// Below the item of a row.
  case below(Field.ID)
  /// Behind all items.
  case last

  /// The step that leads there in a value as that is now.
  @MainActor
  func step(of container: Field.ID, in form: SettingsForm) -> Place.Step {
    switch self {
    case .entry(let name): .member(name)
    case .below(let item): .element(form.position(below: item, in: container))
    case .last: .element(form.position(below: nil, in: container))
    }
  }
}
