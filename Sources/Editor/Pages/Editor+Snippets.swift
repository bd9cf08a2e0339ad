import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// Values that a schema offers for new parts to begin with.
extension Editor {
  /// Opens the list of what a new part may begin with, nothing last; whether the schema has any.
  func offerSnippets(
    of shape: Shape, variant: Int? = nil, at step: Place.Step, of container: Field.ID,
    in row: Field.ID
  ) -> Bool {
    let snippets = shape.words.snippets
    guard !snippets.isEmpty else { return false }
    let choices = (snippets.map(\.title) + ["Empty"]).enumerated().map { position, title in
      SettingType.Choice(value: .integer(Int128(position)), title: title)
    }
    open(
      row, purpose: .newSnippet(container: container, step: step, variant: variant), value: nil,
      description: SettingDescription(
        key: "snippet", title: "Begin with", type: .choice(choices)))
    return true
  }

  /// Adds a part of a variant: what it may begin with is asked first.
  func addVariant(
    _ variant: Int, at step: Place.Step, of container: Field.ID, in row: Field.ID
  ) {
    let union = form.shape(at: step, of: container)
    guard let shape = union.inside.shape(ofVariant: variant),
      !offerSnippets(of: shape, variant: variant, at: step, of: container, in: row)
    else { return }
    insert(shape, as: variant, at: step, of: container, in: row)
  }

  /// Adds a part that begins with one of the values offered, or with nothing.
  func beginPart(
    with position: Int, variant: Int?, at step: Place.Step, of container: Field.ID,
    in row: Field.ID
  ) {
    let around = form.shape(at: step, of: container)
    let shape = variant.flatMap(around.inside.shape(ofVariant:)) ?? around
    if shape.words.snippets.indices.contains(position) {
      insert(shape.words.snippets[position].value, as: variant, at: step, of: container)
    } else if variant == nil {
      addEmpty(shape, at: step, of: container, in: row)
    } else {
      insert(shape, as: variant, at: step, of: container, in: row)
    }
  }
}
