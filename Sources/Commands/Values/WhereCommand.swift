import SetteePropertyLists
import SetteeSettings
import SetteeStores

extension Commands {
  /// `settee where`.
  static let location = Subcommand(
    name: "where", group: .values, summary: "Tell which place supplies the value of a key.",
    operands: "KEY", operandCount: 1...1, completion: .key,
    options: StoreOptions.all + [StoreOptions.json, StoreOptions.reveal],
    trailing: "-KEY VALUE ...",
    details: """
      All places are listed in the order in which a value is looked for, each with what it holds; \
      '>' marks the one that counts. Ends with 1 where none has a value.
      """
  ) { arguments, context in
    let opened = try context.open(arguments, finding: true)
    if let suite = opened.base as? DefaultsSuite {
      // Whether the program looks there, it alone knows: they are named where they say something.
      suite.addSystemFiles()
      for trouble in suite.troubleOfFiles { context.errors.sentence("\(trouble)") }
    }
    let place = try opened.place(arguments.operands[0], isKnown: true)
    let reading = opened.reading(of: place)
    let places = opened.places(of: reading, at: place)
    if arguments.has("--json") {
      context.output.line(json(reading, places).json(.pretty))
    } else if places.isEmpty {
      // Where nothing but the account could have one, there is no place to list.
      throw opened.absence(of: reading.key)
    } else {
      let rows = places.map { place in
        [(place.isSource ? "> " : "  ") + place.name, place.line(isMasked: reading.isMasked)]
      }
      context.output.line(Rows.text(rows, for: context.output))
    }
    return .exit(reading.value == nil ? .notSo : .done)
  }

  private static func json(_ reading: ValueReading, _ places: [SupplyingPlace]) -> OrderedTree {
    let list = places.map { place in
      let value = reading.isMasked ? nil : place.tree.map { (name: Key("value"), value: $0) }
      return OrderedTree.object(
        [("place", OrderedTree(PropertyList.string(place.name)))] + (value.map { [$0] } ?? [])
          + [("supplies", OrderedTree(PropertyList.boolean(place.isSource)))])
    }
    let identity = reading.identity.map { (name: $0.key, value: OrderedTree($0.value)) }
    return .object(identity + [("places", .list(list))])
  }
}

/// A place in which a value is looked for, and what it holds.
struct SupplyingPlace {
  let name: String
  /// As it is written there, where that says more.
  let tree: OrderedTree?
  /// Whether the value in force is this one.
  let isSource: Bool

  func line(isMasked: Bool) -> String {
    guard let tree else { return "-" }
    return isMasked ? ValueReading.mask : tree.json()
  }
}

extension OpenedStore {
  /// Where the value of a place is looked for, first to last; the schema's default is the last.
  ///
  /// Values are not joined: a place inside a value comes from where the whole of it does.
  func places(of reading: ValueReading, at place: Place) -> [SupplyingPlace] {
    let supplier = store.source(ofKey: place.key)
    var isFound = false
    var places = holdings(of: reading, at: place).map { source, value in
      let isSource = !isFound && value != nil && (place.isWhole || source == supplier)
      defer { isFound = isFound || isSource }
      let tree = value.map { $0 == reading.value ? reading.tree : OrderedTree($0) }
      return SupplyingPlace(name: source.phrase, tree: tree, isSource: isSource)
    }
    if let description = reading.description ?? describedDefault(of: reading.key) {
      let around = place.isWhole ? nil : self.description(of: place.key)?.defaultValue
      // Once something is stored around it, the default of what is around does not count.
      let inForce = reading.source == nil ? reading.value : nil
      let value = inForce ?? around?.value(at: place.steps) ?? description.defaultValue
      places.append(
        SupplyingPlace(
          name: "the schema's default", tree: value.map { OrderedTree($0) },
          isSource: !isFound && value != nil && value == reading.value))
    }
    return places
  }

  /// A place of a document that has no row, where something has a default for it.
  private func describedDefault(of key: Key) -> SettingDescription? {
    documentDescription(of: key).flatMap { $0.defaultValue == nil ? nil : $0 }
  }

  /// What each domain of a suite holds, or the one that a store of another kind shows.
  ///
  /// What programs register is not known here; an empty domain of that says nothing.
  private func holdings(
    of reading: ValueReading, at place: Place
  ) -> [(source: ValueSource, value: PropertyList?)] {
    if let document, let position = document.position(of: place.key) {
      return [(.application(path: position), reading.stored)]
    }
    guard let suite = base as? DefaultsSuite else {
      return reading.source.map { [($0, reading.stored)] } ?? []
    }
    return suite.holdings(ofKey: place.key).filter { source, value in
      switch source {
      case .registration, .file: value != nil
      default: true
      }
    }.map { source, value in
      (
        source,
        source == reading.source ? reading.stored : value.flatMap { part(of: $0, at: place) }
      )
    }
  }

  /// What a stored value has at a place; the whole as it is stored.
  private func part(of stored: PropertyList, at place: Place) -> PropertyList? {
    guard !place.isWhole else { return stored }
    let tree = (store as? UnfoldedStore)?.tree(of: stored, at: place.key) ?? stored
    return tree.value(at: place.steps)
  }
}
