import SetteePropertyLists
import Testing

@testable import SetteeDocuments

@Suite("Values of JSON that are edited alone")
struct JSONPartTests {
  private static let text = """
    {
      // Of all.
      "name": "all", "flat": {"a": 1,"b":[1,2]},
      "section": {
        "width": 10, // wide
        "names": ["a", "b"],
        "inner": { "deep": { "list": [ { "x": 1 }, { "y": [] } ], "none": {} } },
        "tail": null
      }, "behind" : { "one" :1 , "two" :2 },
      "lists": [
        [1, 2, 3], [
          4
        ],
        { "id": 1, "more": { "k": "v",
          "l": "w" } }
      ],
      "empty": {}, "last": [ ]
    }

    """

  private static let values: [PropertyList] = [
    [:], [], ["new": 1, "other": [1, 2, [3]]],
    ["width": 11, "names": ["b", "c", "a"], "z": ["y": 1]],
    [1, 2, 3, 4], [["id": 1], ["id": 2]],
  ]

  @Test("What is written is what would be step by step in the whole", arguments: Variant.allCases)
  func sameBytes(variant: Variant) throws {
    let original = try Document(Array(Self.text.utf8), format: JSONFormat.json)
    let document = try Document(variant.text(of: original), format: JSONFormat.json)
    var (count, partCount) = (0, 0)
    for path in EditLaws.places(of: document) {
      for value in Self.values {
        let edit = DocumentEdit(path, .set(value))
        let steps = try NodeEdits(of: edit, in: document).steps
        guard steps.count > 1, let node = document.root.value(at: path) else { continue }
        var whole = EditedDocument(document: document)
        for step in steps { try whole.make(step) }
        let made = try document.applying([edit])
        #expect(made.document.text == whole.document.text, "\(value) at \(path)")
        #expect(made.document.isReadAgainTheSame(), "\(value) at \(path)")
        #expect(made.document.applying(made.reversed)?.document.bytes == document.bytes)
        #expect(made.removedCommentCount == whole.removedCommentCount, "\(value) at \(path)")
        count += 1
        if document.format.part(within: node, in: document) != nil { partCount += 1 }
      }
    }
    #expect(count > 20 && partCount > count / 2, "\(partCount) of \(count)")
  }

  @Test("Equal names inside a value are kept, and those around it")
  func equalNames() throws {
    let text = #"{ "a": 1, "v": { "x": 1, "x": 2, "y": 3 }, "v": { "x": 1, "x": 4 }, "b": [1, 2] }"#
    let document = try Document(Array(text.utf8), format: JSONFormat.json)
    let edited = try document.applying([
      DocumentEdit([.member("v")], .set(["y": 4, "z": 5] as PropertyList))
    ])
    #expect(
      edited.document.text
        == #"{ "a": 1, "v": { "x": 1, "x": 2, "y": 3 }, "v": { "y": 4, "z": 5 }, "b": [1, 2] }"#)
    #expect(edited.document.isReadAgainTheSame())
  }
}
