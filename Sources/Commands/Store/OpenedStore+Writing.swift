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
    if let description = branches(at: place) { return description }
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

  /// The same where a union around decides by the new value what may stand there; nothing where
  /// none does.
  private func branches(at place: Place) -> SettingDescription? {
    let described =
      document == nil ? description(of: place) : documentDescription(of: place.key)
    guard let described, var shape = branchShape(at: place) else { return nil }
    shape.words = described.shape?.words ?? shape.words
    let found = shape
    return SettingDescription(
      place: described.place, title: described.title, path: described.path,
      storage: described.storage, traits: described.traits
    ) { found }
  }

  private func branchShape(at place: Place) -> Shape? {
    guard let document else {
      let shape = description(of: place.key)?.shape
      return shape?.branches(at: place.steps, of: tree(of: place.key))
    }
    let steps = document.places.place(of: place.key).flatMap { document.document.steps(of: $0) }
    return steps.flatMap { steps in
      document.schema.tree?.root.branches(at: steps, of: document.document.root)
    }
  }
}
