import SetteeForms
import SetteePropertyLists
import SetteeSchemas
import SetteeSettings
import SetteeStores

/// Which members of documents have a row in a form, and which of the rows can be edited.
@MainActor
struct DocumentRowCount {
  private(set) var members = 0
  private(set) var rowed = 0
  private var documents = 0
  private var editable = 0
  /// The first members without a row.
  private(set) var missing: [String] = []

  /// Deeper values are text.
  private static let depthMax = 64
  private static let missingMax = 10

  mutating func add(_ value: PropertyList, _ shape: Shape, named name: String) {
    var steps: [Key: [Place.Step]] = [:]
    let rows = ValueRows(of: value, shape: shape, opensPages: true) { place in
      let key = Key(Place("", place).description)
      steps[key] = place
      return key
    }
    let store = InMemoryStore(
      values: steps.compactMapValues { $0.isEmpty ? value : value.value(at: $0) })
    let form = SettingsForm(
      StoreSettings(title: name, descriptions: rows.descriptions, local: store))
    var found = Found()
    for field in form.fields.indices {
      let place = steps[form.fields[field].description.key] ?? []
      for depth in place.indices { found.places.insert(Array(place[...depth])) }
      found.add(form, field, at: place, depthMax: Self.depthMax)
    }
    documents += 1
    if found.isEditable { editable += 1 }
    count(value, at: [], in: found, name)
  }

  private mutating func count(
    _ value: PropertyList, at place: [Place.Step], in found: Found, _ name: String
  ) {
    guard place.count < Self.depthMax else { return }
    for step in value.steps {
      let inner = place + [step]
      members += 1
      if found.places.contains(inner) {
        rowed += 1
      } else if missing.count < Self.missingMax {
        missing.append("\(name): \(Place("", inner))")
      }
      if let value = value.value(at: step) { count(value, at: inner, in: found, name) }
    }
  }

  var words: String {
    "members of documents with a row: \(rowed) of \(members);"
      + " documents editable throughout: \(editable) of \(documents)"
  }

  /// The places of one document that have rows.
  private struct Found {
    var places: Set<[Place.Step]> = []
    var isEditable = true

    @MainActor
    mutating func add(
      _ form: SettingsForm, _ field: Field.ID, at place: [Place.Step], depthMax: Int
    ) {
      let description = form.fields[field].description
      isEditable = isEditable && !description.type.isOpaque
      if description.type.isTicked, let value = form.fields[field].setting.unobservedReading.value {
        // Each item is a row of the open box.
        for step in value.steps { places.insert(place + [step]) }
      }
      guard place.count < depthMax, form.opensPage(field) else { return }
      for row in form.page(of: field).rows {
        guard let step = form.step(of: row), form.fields[row].setting.hasValue else { continue }
        places.insert(place + [step])
        add(form, row, at: place + [step], depthMax: depthMax)
      }
    }
  }
}

extension PropertyList {
  /// The steps to the parts of a value.
  fileprivate var steps: [Place.Step] {
    switch self {
    case .array(let items): items.indices.map { .element($0) }
    case .dictionary(let members): members.map { .member($0.key) }
    case .null, .boolean, .integer, .real, .string, .date, .data: []
    }
  }
}
