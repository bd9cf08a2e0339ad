import SetteeDocuments
import SetteePropertyLists
import SetteeSchemas
import SetteeStores

/// What the judge of a whole document says of rows: of each the first thing that is wrong with it,
/// that is missing there, or that is wrong inside of it, with its place in front.
struct ListedProblems {
  private(set) var sentences: [Key: String] = [:]
  /// Whether the rows have all that is wrong with them: of very many problems the first are told.
  let areAll: Bool
  /// What is wrong with the document as a whole, for which there is no row.
  private(set) var ofWhole: [String] = []
  /// Keys of what has something wrong with it and no row, each with how many rows come before it:
  /// lists, objects, and members that are missing.
  private(set) var added: [(key: Key, position: Int)] = []
  private var rows: ListedRows

  /// Nothing where no schema judges the document; O(n) in the document and the rows.
  init?(_ document: OpenedDocument, rows keys: [Key]) {
    guard let validator = document.schema.tree?.validator, document.document.documentCount == 1
    else { return nil }
    let result = validator.problems(in: document.document.root)
    let errors = result.problems.filter { $0.severity == .error }
    areAll = errors.count == result.errorCount && result.undecided == nil
    rows = ListedRows()
    guard !errors.isEmpty else { return }
    rows = ListedRows(keys, in: document)
    for error in errors { note(error, in: document) }
    added.sort { $0.position < $1.position }
  }

  private mutating func note(_ problem: ValidationProblem, in document: OpenedDocument) {
    let (way, steps) = (problem.place, problem.steps)
    if let key = rows.key(of: way) { return note(problem.sentence, at: key) }
    if let (key, isItself) = rows.around(steps) {
      let root = document.document.root
      return note(isItself ? problem.sentence : problem.placedSentence(in: root), at: key)
    }
    guard let place = document.document.place(of: way), !way.isEmpty else {
      return ofWhole.append(problem.sentence)
    }
    let key = document.places.key(of: place)
    added.append((key, rows.add(key, at: way)))
    note(problem.sentence, at: key)
  }

  private mutating func note(_ sentence: String, at key: Key) {
    sentences[key] = sentences[key] ?? sentence
  }
}

extension ValidationProblem {
  /// The way to the member that is missing, else to what is wrong.
  fileprivate var place: [Place.Step] { missing.map { steps + [.member($0)] } ?? steps }
}

/// The rows of a list by the ways to their places.
private struct ListedRows {
  private var keys: [[Place.Step]: Key] = [:]
  /// The keys of rows that were added.
  private var others: [[Place.Step]: Key] = [:]
  /// The first row inside each container, and the one behind its last.
  private var ranges: [[Place.Step]: Range<Int>] = [:]
  private var count = 0

  init() {}

  init(_ rows: [Key], in document: OpenedDocument) {
    count = rows.count
    for (position, key) in rows.enumerated() {
      guard let steps = document.places.place(of: key).flatMap({ document.document.steps(of: $0) })
      else { continue }
      keys[steps] = key
      for depth in steps.indices {
        let first = ranges[Array(steps[..<depth])]?.lowerBound ?? position
        ranges[Array(steps[..<depth])] = first..<position + 1
      }
    }
  }

  func key(of way: [Place.Step]) -> Key? { keys[way] ?? others[way] }

  /// The outermost row from the beginning whose value a place is, or is inside of.
  func around(_ way: [Place.Step]) -> (key: Key, isItself: Bool)? {
    (0...way.count).lazy.compactMap { count in
      keys[Array(way[..<count])].map { ($0, count == way.count) }
    }.first
  }

  /// Adds a row before those inside of it, else behind those beside it; how many come before it.
  mutating func add(_ key: Key, at way: [Place.Step]) -> Int {
    others[way] = key
    return ranges[way]?.lowerBound ?? ranges[Array(way.dropLast())]?.upperBound ?? count
  }
}
