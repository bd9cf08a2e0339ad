import SetteePropertyLists
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
    // Whether the program looks there, it alone knows: they are named where they say something.
    (opened.base as? DefaultsSuite)?.addSystemFiles()
    let reading = opened.reading(of: try opened.knownKey(arguments.operands[0]))
    let places = opened.places(of: reading)
    if arguments.has("--json") {
      context.output.line(json(reading, places).json(.pretty))
    } else {
      let rows = places.map { place in
        [(place.isSource ? "> " : "  ") + place.name, place.line(isMasked: reading.isMasked)]
      }
      context.output.line(Rows.text(rows, for: context.output))
    }
    return .exit(reading.value == nil ? .notSo : .done)
  }

  private static func json(_ reading: ValueReading, _ places: [SupplyingPlace]) -> PropertyList {
    let list = places.map { place in
      var members: PropertyDictionary = ["place": .string(place.name)]
      if !reading.isMasked { members["value"] = place.value }
      members["supplies"] = .boolean(place.isSource)
      return PropertyList.dictionary(members)
    }
    var members = reading.identity
    members["places"] = .array(list)
    return .dictionary(members)
  }
}

/// A place in which a value is looked for, and what it holds.
struct SupplyingPlace {
  let name: String
  let value: PropertyList?
  /// Whether the value in force is this one.
  let isSource: Bool

  func line(isMasked: Bool) -> String {
    guard let value else { return "-" }
    return isMasked ? ValueReading.mask : value.json()
  }
}

extension OpenedStore {
  /// Where the value of a key is looked for, first to last; the schema's default is the last.
  func places(of reading: ValueReading) -> [SupplyingPlace] {
    var isFound = false
    var places = holdings(of: reading).map { source, value in
      defer { isFound = isFound || value != nil }
      return SupplyingPlace(name: source.phrase, value: value, isSource: !isFound && value != nil)
    }
    if let description = reading.description {
      let value = description.defaultValue
      places.append(
        SupplyingPlace(
          name: "the schema's default", value: value, isSource: !isFound && value != nil))
    }
    return places
  }

  /// What each domain of a suite holds, or the one that a store of another kind shows.
  ///
  /// What programs register is not known here; an empty domain of that says nothing.
  private func holdings(
    of reading: ValueReading
  ) -> [(source: ValueSource, value: PropertyList?)] {
    if let document, let position = document.position(of: reading.key) {
      return [(.application(path: position), reading.value)]
    }
    guard let suite = base as? DefaultsSuite else {
      return reading.source.map { [($0, reading.value)] } ?? []
    }
    return suite.holdings(ofKey: reading.key).filter { source, value in
      switch source {
      case .registration, .file: value != nil
      default: true
      }
    }.map { source, value in
      (source, source == reading.source ? reading.value : value)
    }
  }
}
