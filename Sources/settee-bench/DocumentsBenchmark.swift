import SetteeDocuments
import SetteePropertyLists

/// What reading a document costs, and an edit of one value in it.
@MainActor
enum DocumentsBenchmark {
  static func run(_ arguments: Arguments) throws {
    try arguments.allow("--kilobytes")
    let size = try arguments.number("--kilobytes", default: 1_000, in: 10...15_000) * 1_000
    let text = settings(byteCount: size)
    let document = try Document(text, format: JSONFormat.json)
    let compact = try Document(
      Array(document.root.propertyList.json().utf8), format: JSONFormat.json)
    print("JSON of \(text.count) bytes, \(compact.bytes.count) on one line")
    for (name, document) in [("lines", document), ("one line", compact)] {
      let read = try Figure("read, \(name)") {
        _ = try Document(document.bytes, format: JSONFormat.json)
      }
      let rate = Double(document.bytes.count) / 1_000_000 / (read.median / .seconds(1))
      print("\(read)\(FigureTable.right(FigureTable.decimal(rate, places: 1), 8)) MB/s")
    }
    try printEdits(of: document)
  }

  private static func printEdits(of document: Document) throws {
    let place: [Place.Step] = [.member("section 9"), .member("width")]
    let edits: [(String, DocumentEdit)] = [
      ("set a number", DocumentEdit(place, .set(PropertyList.integer(123_456)))),
      ("insert a member", DocumentEdit([.member("section 9"), .member("a")], .set(true))),
      ("remove a member", DocumentEdit(place, .remove)),
    ]
    for (name, edit) in edits {
      print(try Figure(name) { _ = try document.applying([edit]) })
    }
    let edited = try document.applying([edits[0].1]).document
    print(Figure("prove before writing") { _ = edited.isReadAgainTheSame() })
  }

  /// Settings as people keep them, with comments, about so large.
  private static func settings(byteCount: Int) -> [UInt8] {
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
    return Array((text + "  \"end\": true\n}\n").utf8)
  }
}

extension DocumentEdit.Act {
  fileprivate static func set(_ value: PropertyList) -> Self { .set(value as any ValueTree) }
}
