import SetteePropertyLists
import SetteeSchemas
import SetteeSettings
import SetteeStores

extension OpenedStore {
  /// What is known of a place with all that its schema says of it: of a document's place the shape,
  /// where a row shows the kind that its value is.
  func fullReading(of place: Place) -> ValueReading {
    let reading = reading(of: place)
    guard let described = documentDescription(of: place.key) else { return reading }
    return ValueReading(
      key: reading.key, value: reading.value ?? described.defaultValue, source: reading.source,
      description: described, isRevealed: isRevealing, document: document)
  }

  private func documentDescription(of key: Key) -> SettingDescription? {
    guard let document, var shape = document.schema.tree?.root,
      let place = document.places.place(of: key)
    else { return nil }
    let steps = document.document.steps(of: place) ?? [.member(place.key)] + place.steps
    var value: PropertyList? = document.document.root.propertyList
    var traits = SettingDescription.Traits()
    for step in steps {
      let present = value.map { shape.present(for: $0).inside.shape(for: $0) } ?? shape
      guard let inner = present.shape(at: [step]) else { return nil }
      shape = inner
      traits.formUnion(shape.words.traits.intersection([.secret, .readOnly]))
      value = value?.value(at: step)
    }
    let (found, held) = (shape, traits)
    return SettingDescription(
      place: Place(key), title: found.words.title ?? steps.last?.title,
      path: steps.dropLast().map(\.title), storage: .local, traits: held
    ) { found }
  }
}

extension Place.Step {
  /// What a document's form calls it.
  fileprivate var title: String {
    switch self {
    case .member(let name): name.name
    case .element(let position): "[\(position)]"
    }
  }
}
