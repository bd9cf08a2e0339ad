import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeStores

// The variants of a whole document.
extension OpenedDocument {
  /// What makes the document the variant that a member's new value is the tag of; nothing where it
  /// is no tag of another variant than the present one.
  ///
  /// O(n) in the document.
  func switching(by value: PropertyList, of key: Key) -> WholeSwitch? {
    guard let shape = schema.tree?.root,
      let place = places.place(of: key), place.steps.isEmpty, document.root.kind == .object,
      case .dictionary(let before) = document.root.propertyList,
      let switched = shape.switched(.dictionary(before), by: place.key, value),
      case .dictionary(let after) = switched.value
    else { return nil }
    return whole(from: before, to: after, but: place.key, leaving: switched.left)
  }
}
