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
  /// present one, or the first.
  ///
  /// A document's row says less: of a union only what holds for the shape that the value has, of a
  /// list not that it or an item may be none, of a tag only what it is, of what may be anything
  /// only what it is now, and what is not there has none.
  func descriptionForWriting(_ place: Place) -> SettingDescription? {
    let row = description(of: place)
    guard document != nil, place.isWhole, let whole = documentDescription(of: place.key) else {
      return row
    }
    switch (whole.shape?.kind, row?.type) {
    case (.anything?, _): return whole.traits.contains(.readOnly) ? whole : nil
    case (.nothing?, nil): return nil
    case (_, nil), (.union?, _), (.list?, _), (.scalar(.choice)?, .constant?): return whole
    case (_, .some): return row
    }
  }
}
