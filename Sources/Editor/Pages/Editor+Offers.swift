import SetteeForms
import SetteePropertyLists
import SetteeSettings

/// Values of several shapes that are chosen in their row: a value, or a shape with parts.
extension Editor {
  /// Opens the list of what a field can become.
  /// - Returns: Whether there is one.
  func openOffers(of field: Field.ID) -> Bool {
    let offers = form.offers(of: field)
    guard !offers.isEmpty else { return false }
    if let refusal = refusal(of: field) {
      say(.problem(refusal))
      return true
    }
    let choices = offers.enumerated().map { position, offer in
      SettingType.Choice(
        value: .integer(Int128(position)), title: offer.title, help: offer.help)
    }
    open(
      field, purpose: .offer,
      value: form.present(among: offers, of: field).map { .integer(Int128($0)) },
      description: SettingDescription(
        key: "variant", title: title(of: field), type: .choice(choices)))
    return true
  }

  /// Opens a line in the row of a value for one of the variant that was chosen on its page, where
  /// none is known that it could begin with.
  /// - Returns: Whether there is a line.
  func opensLine(for choice: PropertyList, chosenIn row: Field.ID) -> Bool {
    guard case .integer(let position) = choice, !navigation.isFiltered,
      let (field, shape) = form.typedShape(of: Int(position), chosenIn: row),
      navigation.pages.last?.container == field
    else { return false }
    closeOpenField()
    leavePage()
    let whole = form.fields[field].description
    var details = SettingDescription.Details(shape, at: whole.place, storage: whole.storage)
    details.title = title(of: field)
    details.traits.formUnion(whole.traits.intersection(.secret))
    let description = SettingDescription(place: whole.place, details: details)
    open(
      field, purpose: .typed(variant: Int(position)), value: nil, description: description,
      judge: { description.refusal(of: $0) }, literal: form.fields[field].setting.typedNumber)
    return true
  }

  /// Makes a field what was chosen; a shape with parts opens.
  /// - Returns: Whether that was done.
  func take(offer position: Int, for field: Field.ID) -> Bool {
    let offers = form.offers(of: field)
    guard offers.indices.contains(position) else { return false }
    switch offers[position].offer {
    case .value(let value): return store(value, in: field)
    case .variant(let variant):
      let outcome = editing([field]) { form.become(variant, of: field) }
      if case .refused(let reason) = outcome {
        say(.problem(reason))
        return false
      }
      closeOpenField()
      openPage(field)
      return true
    }
  }
}
