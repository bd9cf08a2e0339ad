import SetteePropertyLists
import SetteeSchemas
import SetteeSettings
import SetteeYAMLDocuments

/// What is wrong in a document by the rules of objects that are headings rather than rows.
///
/// A rule about a member is told at the member's row, one about the object at a row of its own,
/// the first under the heading; about a document without rows, the only one.
struct RulesAround: Sendable {
  /// Sentences by the keys of rows.
  private(set) var problems: [Key: String] = [:]
  private var rows: [(description: SettingDescription, position: Int)] = []

  /// Rules about members that the member's own value does not tell.
  private static let ofMembers: Set<String> = [
    "additionalProperties", "unevaluatedProperties", "propertyNames", "properties",
    "patternProperties",
  ]

  /// O(n) in the document, its rows and their depths.
  init(_ document: OpenedDocument, rows descriptions: [SettingDescription]) {
    guard let validator = document.schema.tree?.validator, document.document.documentCount == 1
    else { return }
    let errors = validator.problems(in: document.document.root).problems
      .filter { $0.severity == .error }
    guard !errors.isEmpty else { return }
    let table = RowTable(descriptions, in: document)
    for error in errors { add(error, table) }
  }

  private mutating func add(_ problem: ValidationProblem, _ table: RowTable) {
    if let around = table.rowAround(problem.steps) {
      // What the row's value has inside is told by the row.
      guard around.isItself, Self.ofMembers.contains(problem.keyword) else { return }
      note(problem.sentence, at: table.descriptions[around.position].key)
    } else if let member = table.member(missingBy: problem) {
      note(problem.sentence, at: table.descriptions[member].key)
    } else {
      let row = Self.row(
        saying: problem.sentence, number: rows.count, path: table.headings(of: problem.steps))
      rows.append((row, table.first(in: problem.steps) ?? table.descriptions.count))
      note(problem.sentence, at: row.key)
    }
  }

  private mutating func note(_ sentence: String, at key: Key) {
    problems[key] = problems[key] ?? sentence
  }

  /// A row of words under the heading of an object.
  private static func row(
    saying sentence: String, number: Int, path: [String]
  ) -> SettingDescription {
    var details = SettingDescription.Details(title: sentence, type: .constant(""))
    details.traits = [.keyless]
    return SettingDescription(
      place: Place(Key("✗ \(number)")), path: path, kind: .text, titleWidth: 0,
      details: details)
  }

  /// Rows with those that stand for the problems of headings, each before the heading's others.
  func inserted(in descriptions: [SettingDescription]) -> [SettingDescription] {
    guard !rows.isEmpty else { return descriptions }
    var result: [SettingDescription] = []
    result.reserveCapacity(descriptions.count + rows.count)
    let own = Dictionary(grouping: rows, by: \.position)
    for (position, description) in descriptions.enumerated() {
      result += own[position]?.map(\.description) ?? []
      result.append(description)
    }
    return result + (own[descriptions.count]?.map(\.description) ?? [])
  }
}

/// The rows of a document by the ways to their places.
private struct RowTable {
  let descriptions: [SettingDescription]
  let steps: [[Place.Step]]
  private let positions: [[Place.Step]: Int]
  /// The first row inside each object that has one.
  private let firsts: [[Place.Step]: Int]

  init(_ descriptions: [SettingDescription], in document: OpenedDocument) {
    self.descriptions = descriptions
    steps = descriptions.map { description in
      document.places.place(of: description.key).flatMap { document.document.steps(of: $0) } ?? []
    }
    positions = Dictionary(
      steps.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    firsts = Dictionary(
      steps.enumerated().flatMap { position, way in
        way.indices.map { (Array(way[..<$0]), position) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The row whose value a place is or is inside of.
  func rowAround(_ place: [Place.Step]) -> (position: Int, isItself: Bool)? {
    for count in 0...place.count {
      if let position = positions[Array(place[..<count])] {
        return (position, count == place.count)
      }
    }
    return nil
  }

  /// The row of the member that is missing, where that is what is wrong.
  func member(missingBy problem: ValidationProblem) -> Int? {
    problem.missing.flatMap { positions[problem.steps + [.member($0)]] }
  }

  /// The first row inside an object.
  func first(in place: [Place.Step]) -> Int? { firsts[place] }

  /// The headings of an object, further out than those of the rows in it.
  func headings(of place: [Place.Step]) -> [String] {
    guard let first = first(in: place) else { return [] }
    return descriptions[first].path.dropLast(steps[first].count - place.count - 1)
  }
}
