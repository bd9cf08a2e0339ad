import SetteePropertyLists
import SetteeSettings

/// The lower-case text of all places inside the values of a form, in the form's order.
struct PlaceIndex {
  /// The places there are more of are not found.
  private(set) var isCut = false
  private var places: [Entry] = []

  /// So many places are looked into.
  static let countMax = 100_000
  /// Deeper values have no pages.
  private static let depthMax = 64
  /// Of a long text no more than its beginning is looked at.
  private static let textCountMax = 4_096

  private struct Entry {
    let field: Field.ID
    let steps: [Place.Step]
    /// Its name, its title where its shape has one, and its value.
    let text: [UInt8]
  }

  /// Takes up the parts of a field's value; of secrets nothing.
  mutating func add(_ value: PropertyList, _ shape: Shape?, of field: Field.ID) {
    add(value, shape, of: field, at: [])
  }

  private mutating func add(
    _ value: PropertyList, _ shape: Shape?, of field: Field.ID, at steps: [Place.Step]
  ) {
    guard steps.count < Self.depthMax else { return }
    let shape = shape?.present(for: value)
    switch value {
    case .array(let items):
      for (position, item) in items.enumerated() {
        let step = Place.Step.element(position)
        take(item, shape?.inside.shape(ofItem: position), of: field, at: steps + [step], "")
      }
    case .dictionary(let members):
      for (name, member) in members {
        let inner = shape?.inside.shape(ofMember: name)
        take(member, inner, of: field, at: steps + [.member(name)], name.name)
      }
    case .null, .boolean, .integer, .real, .string, .date, .data: break
    }
  }

  private mutating func take(
    _ value: PropertyList, _ shape: Shape?, of field: Field.ID, at steps: [Place.Step],
    _ name: String
  ) {
    guard places.count < Self.countMax else { return isCut = true }
    guard shape?.words.traits.contains(.secret) != true else { return }
    let title = shape?.words.title ?? ""
    let shown = value.isContainer ? "" : String(value.shortText.prefix(Self.textCountMax))
    let text = [name, title, shown].filter { !$0.isEmpty }.joined(separator: "\n")
    places.append(Entry(field: field, steps: steps, text: Array(text.lowercased().utf8)))
    add(value, shape, of: field, at: steps)
  }

  /// The places that hold all words, in the form's order.
  func matches(_ words: [String], max: Int) -> [(field: Field.ID, steps: [Place.Step])] {
    let needles = words.map { Array($0.utf8) }
    guard !needles.isEmpty else { return [] }
    var found: [(field: Field.ID, steps: [Place.Step])] = []
    for place in places where found.count < max {
      let holdsAll = place.text.withUnsafeBufferPointer { text in
        needles.allSatisfy { WordMatch(of: $0, in: text[...]) != nil }
      }
      if holdsAll { found.append((place.field, place.steps)) }
    }
    return found
  }
}

extension SettingsForm {
  /// The hits inside values that a search lists.
  private static let innerMatchCountMax = 100

  /// Adds what a query finds inside the values of the fields: names, titles and values of their
  /// parts, however deep.
  ///
  /// Rows are made for hits alone. O(places) once after a change, then O(text of all places).
  package func searchInside(_ query: String, after result: SearchResult) -> SearchResult {
    let query = SearchQuery(query)
    if query.asksForWrong { return adding(wrongRows(matching: query), to: result) }
    guard query.filters.isEmpty, !query.words.isEmpty else { return result }
    let index = placeIndex ?? makePlaceIndex()
    placeIndex = index
    var rows = RowsOfPlaces(self)
    var found = adding(
      index.matches(query.words, max: Self.innerMatchCountMax)
        .compactMap { rows.row(of: $0.steps, in: $0.field) }, to: result)
    if index.isCut, found.hint == nil {
      found.hint = "The first \(PlaceIndex.countMax) values inside others were looked into."
    }
    return found
  }

  /// The rows inside values with something wrong that a query finds.
  private func wrongRows(matching query: SearchQuery) -> [Field.ID] {
    let filters = query.filters.map(\.filter)
    let wrong = wrongRows().filter { $0 >= Field.innerBase }
    let set = Set(wrong)
    return wrong.filter { row in
      let description = fields[row].description
      let text = "\(titleText(of: row)) \(description.place)".lowercased()
      return passes(row, filters, set) && query.words.allSatisfy { text.contains($0) }
    }
  }

  private func adding(_ inner: [Field.ID], to result: SearchResult) -> SearchResult {
    var result = result
    result.matches.insert(contentsOf: inner, at: result.wholeCount)
    result.wholeCount += inner.count
    result.insideCount = inner.count
    result.around = Set(inner.compactMap { containers(of: $0).first })
    return result
  }

  private func makePlaceIndex() -> PlaceIndex {
    observeSettings()
    var index = PlaceIndex()
    let values = PassingValues(self)
    for field in self.index?.fieldsWithParts ?? [] {
      guard let value = values.value(of: field), value.isContainer else { continue }
      index.add(value, values.details(of: field).valueShape, of: field)
    }
    return index
  }
}

/// The rows of several places, each page around them made once.
@MainActor
package struct RowsOfPlaces {
  private let form: SettingsForm
  private var rows: [Field.ID: [Place.Step: Field.ID]] = [:]

  package init(_ form: SettingsForm) { self.form = form }

  /// The row of a place; `nil` where it has none, because the value is edited as text.
  mutating func row(of steps: [Place.Step], in field: Field.ID) -> Field.ID? {
    var field = field
    for step in steps {
      guard let row = rows(of: field)[step] else { return nil }
      field = row
    }
    return field
  }

  /// The row of a place, or the nearest around it that has one.
  package mutating func nearestRow(of steps: [Place.Step], in field: Field.ID) -> Field.ID {
    var field = field
    for step in steps {
      guard let row = rows(of: field)[step] else { break }
      field = row
    }
    return field
  }

  private mutating func rows(of field: Field.ID) -> [Place.Step: Field.ID] {
    if let known = rows[field] { return known }
    guard form.opensPage(field) else { return [:] }
    let pairs = form.page(of: field).rows.compactMap { row in form.step(of: row).map { ($0, row) } }
    let found = Dictionary(pairs) { first, _ in first }
    rows[field] = found
    return found
  }
}
