import SetteeDocuments
import SetteeForms
import SetteePropertyLists
import SetteeSchemas
import SetteeSettings

/// What is known of values that are to be written.
extension OpenedStore {
  /// Refuses keys of an account that their schema keeps on the device.
  func checkSynced(_ keys: [Key]) throws(CommandError) {
    let here = keys.filter(keptHere.contains)
    guard let first = here.first else { return }
    let words =
      here.count == 1
      ? "'\(first)' stays on this device: its schema does"
      : "'\(first)' and \(here.count - 1) more stay on this device: their schema does"
    throw CommandError(
      "\(words) not mark it \"x-settee\": {\"storage\": \"cloud\"}. Leave out '--cloud' for it.")
  }

  /// What a schema says of a place that is to get another value, be it of another shape than the
  /// present one.
  ///
  /// A document's row says less: of a union only what holds for the shape that the value has.
  func descriptionForWriting(_ place: Place) -> SettingDescription? {
    let row = description(of: place)
    guard let document, place.isWhole, var shape = document.schema.tree?.root,
      let steps = document.places.place(of: place.key).flatMap({ document.document.steps(of: $0) })
    else { return row }
    var node: DocumentNode? = document.document.root
    for step in steps {
      let value = node?.propertyList
      let present = value.flatMap { ValueSummary.present(shape, $0) } ?? shape
      guard let inner = present.shape(at: [step]) else { return row }
      (shape, node) = (inner, node?.value(at: step))
    }
    guard case .union = shape.kind else { return row }
    var details = SettingDescription.Details(shape, at: place, storage: .local)
    details.traits.formUnion(row?.traits ?? [])
    return SettingDescription(place: place, details: details)
  }
}
