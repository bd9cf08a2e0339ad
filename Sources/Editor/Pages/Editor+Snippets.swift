import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// Values that a schema offers for new parts to begin with.
extension Editor {
  /// Opens the list of what a new part may begin with, nothing last; whether the schema has any.
  func offerSnippets(
    of shape: Shape, variant: Int? = nil, at slot: PartSlot, in row: Field.ID
  ) -> Bool {
    let snippets = shape.words.snippets
    guard !snippets.isEmpty else { return false }
    let choices = (snippets.map(\.title) + ["Empty"]).enumerated().map { position, title in
      SettingType.Choice(value: .integer(Int128(position)), title: title)
    }
    open(
      row, purpose: .newSnippet(slot, variant: variant), value: nil,
      description: SettingDescription(
        key: "snippet", title: "Begin with", type: .choice(choices)))
    return true
  }

  /// Adds a part of a variant: what it may begin with is asked first.
  func addVariant(_ variant: Int, at slot: PartSlot, in row: Field.ID) {
    let union = shape(at: slot, in: row)
    guard let shape = union.inside.shape(ofVariant: variant),
      !offerSnippets(of: shape, variant: variant, at: slot, in: row)
    else { return }
    insert(shape, as: variant, at: slot, in: row)
  }

  /// Adds a part that begins with one of the values offered, or with nothing.
  func beginPart(with position: Int, variant: Int?, at slot: PartSlot, in row: Field.ID) {
    let around = shape(at: slot, in: row)
    let shape = variant.flatMap(around.inside.shape(ofVariant:)) ?? around
    if shape.words.snippets.indices.contains(position) {
      insert(shape.words.snippets[position].value, as: variant, at: slot, in: row)
    } else if variant == nil {
      addEmpty(shape, at: slot, in: row)
    } else {
      insert(shape, as: variant, at: slot, in: row)
    }
  }
}
