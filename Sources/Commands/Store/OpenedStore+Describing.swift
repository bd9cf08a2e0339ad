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

  /// What a default has at a key, beside which what is stored stands.
  func joinedDefault(of key: Key, _ description: SettingDescription?) -> PropertyList? {
    guard let document else {
      return description?.joinsDefault == true ? description?.defaultValue : nil
    }
    guard let tree = document.schema.tree, tree.joinsDefaults,
      let place = document.places.place(of: key)
    else { return nil }
    return tree.root.joinedDefault(at: document.document.steps(of: place) ?? place.allSteps)
  }

  func documentDescription(of key: Key) -> SettingDescription? {
    guard let document, var shape = document.schema.tree?.root,
      let place = document.places.place(of: key)
    else { return nil }
    let steps = document.document.steps(of: place) ?? place.allSteps
    let base = shape.joinedDefault(at: steps)
    let standard = shape.standard(at: steps, in: document.document.root)
    var value: PropertyList? = document.document.root.propertyList
    var traits = SettingDescription.Traits()
    for step in steps {
      let part = shape.part(at: step, of: value)
      guard let inner = shape.hidden(at: step, as: part) ?? part else { return nil }
      shape = shape.saying(conditionOf: step, in: value, inner)
      traits.formUnion(shape.words.traits.intersection([.secret, .readOnly]))
      value = value?.value(at: step)
    }
    shape.words.defaultValue = standard ?? shape.words.defaultValue
    shape.words.join(base)
    let (found, held) = (shape, traits)
    return SettingDescription(
      place: Place(key), title: found.words.title ?? steps.last?.title,
      path: steps.dropLast().map(\.title), storage: .local, traits: held
    ) { found }
  }
}

extension Shape {
  /// A member that only a branch describes which does not hold, and as a secret.
  fileprivate func hidden(at step: Place.Step, as part: Shape?) -> Shape? {
    guard let name = step.name, hides(name, as: part) else { return nil }
    var shape = Shape.anything
    shape.words.traits.insert(.secret)
    return shape
  }
}

extension Place {
  /// The way from an object whose members are the keys.
  fileprivate var allSteps: [Step] { [.member(key)] + steps }
}

extension Place.Step {
  /// What a document's form calls it.
  fileprivate var title: String {
    switch self {
    case .member(let name): name.title
    case .element(let position): "[\(position)]"
    }
  }
}
