import SetteeDocuments
import SetteePropertyLists
import SetteeYAMLDocuments

/// What reading a document costs, an edit of each kind in it, and the program that shows it.
@MainActor
enum DocumentsBenchmark {
  static func run(_ arguments: BenchmarkOptions) throws {
    try arguments.allow("--kilobytes", "--runs")
    let size = try arguments.number("--kilobytes", default: 1_000, in: 10...15_000) * 1_000
    let runs = try arguments.number("--runs", default: 5, in: 1...99)
    let json = try Document(
      GeneratedDocument(.json, byteCount: size).bytes, format: JSONFormat.json)
    let compact = try Document(Array(json.root.propertyList.json().utf8), format: JSONFormat.json)
    try printFigures(of: json, "lines")
    try printFigures(of: compact, "one line")
    try printFigures(
      of: Document(GeneratedDocument(.toml, byteCount: size).bytes, format: TOMLFormat.toml))
    try printFigures(
      of: Document(GeneratedDocument(.yaml, byteCount: size).bytes, format: YAMLFormat.yaml))
    try DocumentFigures.print(of: json, runs: runs)
  }

  /// Beside what reading may cost, and what one edit may: 2 ms in 1 MB, of YAML 80 ms.
  private static func printFigures(of document: Document, _ layout: String = "") throws {
    let (format, count) = (document.format, document.bytes.count)
    print("\(format.name) of \(count) bytes\(layout.isEmpty ? "" : ", ")\(layout)")
    let isYAML = format is YAMLFormat
    let limit = isYAML ? LibraryReading.time(of: document.bytes) * 1.5 : readingTime(of: count)
    try printed(Figure("  read") { _ = try Document(document.bytes, format: format) }, limit)
    for (name, edit) in edits {
      let figure = try Figure("  " + name, repetitions: isYAML ? 3 : 9) {
        _ = try document.applying([edit])
      }
      printed(figure, .milliseconds(isYAML ? 80 : 2))
    }
    let edited = try document.applying([edits[0].1])
    print(Figure("  undo") { _ = edited.document.applying(edited.reversed) })
    print(Figure("  prove before writing") { _ = edited.document.isReadAgainTheSame() })
  }

  /// 150 MB in a second.
  private static func readingTime(of byteCount: Int) -> Duration {
    .nanoseconds(byteCount * 1_000 / 150)
  }

  private static func printed(_ figure: Figure, _ limit: Duration) {
    print("\(figure)   \(FigureTable.share(figure.median, of: limit))")
  }

  private static var edits: [(String, DocumentEdit)] {
    let section: [Place.Step] = [.member("section 9")]
    let place = section + [.member("width")]
    return [
      ("set a number", DocumentEdit(place, .set(PropertyList.integer(123_456)))),
      ("insert a member", DocumentEdit(section + [.member("a")], .set(true))),
      ("insert at the root", DocumentEdit([.member("a section")], .set(true))),
      ("remove a member", DocumentEdit(place, .remove)),
      ("remove at the root", DocumentEdit(section, .remove)),
      ("rename at the root", DocumentEdit(section, .rename("a section"))),
      ("duplicate a section", DocumentEdit(section, .duplicate(as: "a section"))),
      ("move a member", DocumentEdit(place, .move(to: 0))),
      ("move a section", DocumentEdit(section, .move(to: 12))),
      ("set a structure", DocumentEdit(section, .set(["title": "new", "list": [1, 2]]))),
    ]
  }
}

extension DocumentEdit.Act {
  fileprivate static func set(_ value: PropertyList) -> Self { .set(value as any ValueTree) }
}
