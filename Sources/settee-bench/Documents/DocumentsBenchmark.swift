import SetteeDocuments
import SetteePropertyLists

/// What reading a document costs, an edit of each kind in it, and the program that shows it.
@MainActor
enum DocumentsBenchmark {
  static func run(_ arguments: Arguments) throws {
    try arguments.allow("--kilobytes", "--runs")
    let size = try arguments.number("--kilobytes", default: 1_000, in: 10...15_000) * 1_000
    let runs = try arguments.number("--runs", default: 5, in: 1...99)
    let document = try Document(GeneratedDocument(byteCount: size).json, format: JSONFormat.json)
    let compact = try Document(
      Array(document.root.propertyList.json().utf8), format: JSONFormat.json)
    print("JSON of \(document.bytes.count) bytes, \(compact.bytes.count) on one line")
    for (name, document) in [("lines", document), ("one line", compact)] {
      let read = try Figure("read, \(name)") {
        _ = try Document(document.bytes, format: JSONFormat.json)
      }
      let rate = Double(document.bytes.count) / 1_000_000 / (read.median / .seconds(1))
      print("\(read)\(FigureTable.right(FigureTable.decimal(rate, places: 1), 8)) MB/s")
      try printEdits(of: document)
    }
    try DocumentFigures.print(of: document, runs: runs)
  }

  /// What each kind of edit costs, beside the 2 ms that one may cost in 1 MB.
  private static func printEdits(of document: Document) throws {
    for (name, edit) in edits {
      let figure = try Figure("  " + name) { _ = try document.applying([edit]) }
      print("\(figure)   \(FigureTable.share(figure.median, of: .milliseconds(2)))")
    }
    let edited = try document.applying([edits[0].1])
    print(Figure("  undo") { _ = edited.document.applying(edited.reversed) })
    print(Figure("  prove before writing") { _ = edited.document.isReadAgainTheSame() })
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

/// Settings as people keep them, with comments, about so large.
struct GeneratedDocument {
  let json: [UInt8]

  init(byteCount: Int) {
    var text = "{\n"
    var number = 0
    while text.utf8.count < byteCount {
      text += """
          // What section \(number) is about.
          "section \(number)": {
            "title": "A title of ordinary length, as settings have them",
            "width": \(number * 7), "ratio": 0.\(number)5, "isEnabled": \(number.isMultiple(of: 2)),
            "files": ["src/**/*.swift", "Tests/**/*.swift"], /* globs */
            "nested": { "depth": 2, "nothing": null }
          },

        """
      number += 1
    }
    json = Array((text + "  \"end\": true\n}\n").utf8)
  }
}

extension DocumentEdit.Act {
  fileprivate static func set(_ value: PropertyList) -> Self { .set(value as any ValueTree) }
}
