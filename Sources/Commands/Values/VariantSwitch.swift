import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// Another variant of an object, which a new tag in it asks for.
struct VariantSwitch {
  /// The place of the object.
  let place: Place
  let value: PropertyList
  /// The members that the variant does not have.
  let left: [Key]

  /// The members left out that no other value of the same command is for, as a sentence.
  func remark(beside others: [Place]) -> String? {
    WholeSwitch.remark(leaving: left.filter { !others.contains(place.appending(.member($0))) })
  }
}

extension OpenedStore {
  /// The place of a key in its document, or of a suite as it is.
  func inner(_ place: Place) -> Place {
    document.flatMap { $0.places.place(of: place.key) } ?? place
  }

  /// What a value at a place makes of the object around; nothing where it is no tag of another
  /// variant than that is.
  func switched(by value: PropertyList, at place: Place) -> VariantSwitch? {
    let place = inner(place)
    guard let name = place.steps.last?.name, let object = place.parent,
      let before = tree(at: object), case .dictionary = before,
      let union = shape(at: object), let after = union.switched(before, by: name, value)
    else { return nil }
    return VariantSwitch(place: object, value: after.value, left: after.left.map { Key($0) })
  }

  private func tree(at place: Place) -> PropertyList? {
    guard let document else { return tree(of: place.key)?.value(at: place.steps) }
    return document.document.node(at: place)?.propertyList
  }

  private func shape(at place: Place) -> Shape? {
    guard let document else { return description(of: place)?.shape }
    return documentDescription(of: document.places.key(of: place))?.shape
  }
}
