import SetteePropertyLists
import Testing

@testable import SetteeDocuments

@Suite("Editing JSON documents")
struct JSONEditTests {
  @Test("Edits look like what is around them", arguments: JSONPicture.all)
  func pictures(picture: JSONPicture) throws {
    let edited = try json(picture.before).applying([DocumentEdit(picture.path, picture.act)])
    #expect(edited.document.text == picture.after)
    var bytes = edited.document.bytes
    for patch in edited.reversed { bytes = patch.applied(to: bytes) }
    #expect(String(decoding: bytes, as: UTF8.self) == picture.before)
  }

  @Test("Setting an equal value writes nothing and respells nothing")
  func equal() throws {
    let text = #"{"a": 1.0, "b": "\u0061", "c": [1e1, {"x": 0.10}], "d": {"p": 1, "q": 2}}"#
    let edits: [([Place.Step], PropertyList)] = [
      (["a"], 1), (["b"], "a"), (["c"], [10, .dictionary(["x": 0.1])]),
      (["d"], .dictionary(["q": 2, "p": 1])),
    ]
    for (path, value) in edits {
      let edited = try json(text).applying([DocumentEdit(path, .set(value))])
      #expect(edited.patches.isEmpty && edited.document.text == text)
    }
  }

  @Test("A number is written as it was typed, where JSON has that spelling")
  func typed() throws {
    let typed: [(String, PropertyList, String)] = [
      ("1.50", 1.5, "1.50"), ("1E3", 1000.0, "1E3"), ("0x10", 16, "16"), ("1_000", 1000, "1000"),
      ("+1", 1, "1"), ("1e400", .real(.greatestFiniteMagnitude), "1e400"),
    ]
    for (spelling, value, written) in typed {
      let edit = DocumentEdit(["a"], .set(TypedNumber(spelling, value: value)))
      #expect(try json(#"{"a": 0}"#).applying([edit]).document.text == #"{"a": \#(written)}"#)
    }
  }

  @Test("What JSON cannot hold is refused, and dates and data become text")
  func unstorable() throws {
    let cases: [(PropertyList, [Place.Step])] = [
      (.real(.nan), []), ([.real(.infinity)], [.element(0)]),
      (["b": [1, .real(.nan)]], [.member("b"), .element(1)]),
    ]
    for (value, way) in cases {
      #expect(throws: EditRefusal.unstorable("JSON has no infinity or not-a-number.", at: way)) {
        try json(#"{"a": 0}"#).applying([DocumentEdit(["a"], .set(value))])
      }
    }
    let value: PropertyList = [
      .date(Timestamp(unixSeconds: 0)), .data([1, 2, 3]),
    ]
    let edited = try json(#"{"a": 0}"#).applying([DocumentEdit(["a"], .set(value))])
    #expect(edited.document.text == #"{"a": ["1970-01-01T00:00:00Z", "AQID"]}"#)
  }

  @Test("Edits that cannot be are refused by name, and nothing changes")
  func refusals() throws {
    let text = "{\n\"a\": [1],\n\"b\": 2, \"b\": 3\n}"
    let refusals: [([Place.Step], DocumentEdit.Act, EditRefusal)] = [
      (["a"], .rename("b"), .nameStands("b", line: 3)),
      (["b"], .rename("c"), .nameRepeats("b", lines: [3, 3])),
      (["a"], .duplicate(as: "b"), .nameStands("b", line: 3)),
      (["a", 0], .duplicate(as: "b"), .notInside(kind: .list)),
      (["a"], .duplicate(as: nil), .notInside(kind: .object)),
      (["a", 3], .set(PropertyList.null), .noSuchPlace),
      (["a", 2], .insert(PropertyList.null), .noSuchPlace),
      (["a"], .insert(PropertyList.null), .nameStands("a", line: 2)),
      (["a", "x"], .set(PropertyList.null), .notInside(kind: .list)),
      (["b", "x"], .set(PropertyList.null), .notInside(kind: .integer)),
      (["c"], .move(to: 0), .noSuchPlace), (["a"], .move(to: 2), .noSuchPlace),
      (["c"], .rename("d"), .noSuchPlace),
    ]
    for (path, act, refusal) in refusals {
      #expect(throws: refusal) { try json(text).applying([DocumentEdit(path, act)]) }
    }
  }

  @Test("A group is made whole or not at all, and taken back in one go")
  func groups() throws {
    let document = try json("{\n  \"a\": 1\n}\n")
    let edits = [
      DocumentEdit(["b", "c"], .set(PropertyList.boolean(true))),
      DocumentEdit(["a"], .remove), DocumentEdit(["b"], .rename("d")),
    ]
    let edited = try document.applying(edits)
    #expect(edited.document.text == "{\n  \"d\": {\n    \"c\": true\n  }\n}\n")
    #expect(throws: EditRefusal.self) {
      try document.applying(edits + [DocumentEdit(["x"], .rename("y"))])
    }
  }

  @Test("Comments that go with a value are counted")
  func removedComments() throws {
    let document = try json("{\"a\": [1, /* x */ 2 // y\n], /* z */ \"b\": 1}")
    let edited = try document.applying([DocumentEdit(["a"], .remove)])
    #expect(edited.removedCommentCount == 2)
    #expect(edited.document.text == "{/* z */ \"b\": 1}")
  }

  @Test("Only the members that do not count go, where that is asked for")
  func repeated() throws {
    let document = try json(#"{"a": 1, "b": 2, "a": 3, "a": 4}"#)
    let edited = try document.applying([DocumentEdit(["a"], .removeRepeated)])
    #expect(edited.document.text == #"{"b": 2, "a": 4}"#)
    let changed = try document.applying([DocumentEdit(["a"], .set(PropertyList.integer(5)))])
    #expect(changed.document.text == #"{"a": 1, "b": 2, "a": 3, "a": 5}"#)
    let removed = try document.applying([DocumentEdit(["a"], .remove)])
    #expect(removed.document.text == #"{"b": 2}"#)
    for text in [#"{"a":1,"a":{"z":1}}"#, #"{"a": {"q": [2]}, "a": [1, 2, 3]}"#] {
      for (act, after) in [(DocumentEdit.Act.remove, 0), (.removeRepeated, 1)] {
        let edited = try json(text).applying([DocumentEdit(["a"], act)])
        #expect(edited.document.root.count == after)
        #expect(edited.document.root.keyRanges(ofMembersNamed: "a").count == after)
      }
    }
  }

  @Test("A new member goes by its neighbour, the order of bytes, the schema's, or last")
  func placement() throws {
    let order = MemberOrder { _ in ["name", "version", "private", "main"] }
    let cases: [(String, Key, MemberOrder, String)] = [
      (#"{"a": 1, "c": 1, "d": 1}"#, "b", MemberOrder(), #"{"a": 1, "b": 0, "c": 1, "d": 1}"#),
      (#"{"b": 1, "c": 1, "d": 1}"#, "a", MemberOrder(), #"{"a": 0, "b": 1, "c": 1, "d": 1}"#),
      (#"{"a": 1, "c": 1}"#, "b", MemberOrder(), #"{"a": 1, "c": 1, "b": 0}"#),
      (#"{"d": 1, "a": 1, "c": 1}"#, "b", MemberOrder(), #"{"d": 1, "a": 1, "c": 1, "b": 0}"#),
      (
        #"{"name": 1, "x": 1, "main": 1}"#, "private", order,
        #"{"name": 1, "private": 0, "x": 1, "main": 1}"#
      ),
      (#"{"version": 1, "main": 1}"#, "name", order, #"{"name": 0, "version": 1, "main": 1}"#),
      (#"{"main": 1, "name": 1}"#, "private", order, #"{"main": 1, "name": 1, "private": 0}"#),
      (
        #"{"a": 1, "c": 1, "d": 1}"#, "b", MemberOrder(after: .behind("d")),
        #"{"a": 1, "c": 1, "d": 1, "b": 0}"#
      ),
      (
        #"{"a": 1, "c": 1, "d": 1}"#, "b", MemberOrder(after: .first),
        #"{"b": 0, "a": 1, "c": 1, "d": 1}"#
      ),
    ]
    for (before, name, order, after) in cases {
      let edit = DocumentEdit([.member(name)], .set(PropertyList.integer(0)), order: order)
      #expect(try json(before).applying([edit]).document.text == after)
    }
  }

  @Test("An edit whose new text is not proven is refused and nothing changes")
  func planted() throws {
    let document = try Document(Array(#"{"a": 1, "b": 2}"#.utf8), format: CarelessFormat())
    let edits: [DocumentEdit] = [
      DocumentEdit(["a"], .set(PropertyList.integer(5))), DocumentEdit(["a"], .remove),
      DocumentEdit(["a"], .rename("c")), DocumentEdit(["a"], .move(to: 1)),
      DocumentEdit(["c"], .set(PropertyList.null)),
    ]
    for edit in edits {
      #expect(throws: EditRefusal.unproven) { try document.applying([edit]) }
    }
    #expect(
      "\(EditRefusal.unproven)" == "The edit could not be written safely; the file is as it was.")
  }

  @Test(
    "Where a container alone is read again, a slip in it and one outside it are noticed too",
    arguments: [
      #"{"x": {"a": 1, "b": 2}, "rest": "which is longer than what is in x by far"}"#,
      #"{"x": {"a": 1}, "b": 2, "rest": "which is longer than what is in x by far"}"#,
    ])
  func plantedInside(text: String) throws {
    let document = try Document(Array(text.utf8), format: CarelessFormat())
    let edits: [DocumentEdit] = [
      DocumentEdit(["x", "a"], .remove), DocumentEdit(["x", "a"], .rename("c")),
      DocumentEdit(["x", "c"], .set(PropertyList.null)),
      DocumentEdit(["x", "a"], .set(PropertyList.array([1]))),
      DocumentEdit(["x", "a"], .duplicate(as: "c")),
    ]
    for edit in edits {
      #expect(throws: EditRefusal.unproven) { try document.applying([edit]) }
      #expect(throws: Never.self) { try json(text).applying([edit]) }
    }
  }

  @Test("A text that ends or opens more than its own container is read as a whole, and refused")
  func limits() throws {
    var limits = DocumentLimits.standard
    limits.depthMax = 3
    let text = #"{"x": {"a": 1}, "rest": "which is longer than what is in x by far"}"#
    let document = try Document(Array(text.utf8), format: JSONFormat.json, limits: limits)
    let deeper = DocumentEdit(["x", "b"], .set(PropertyList.array([[1]])))
    #expect(throws: EditRefusal.unproven) { try document.applying([deeper]) }
    let fitting = DocumentEdit(["x", "b"], .set(PropertyList.array([1])))
    #expect(try document.applying([fitting]).document.isReadAgainTheSame())
    limits.nodeCountMax = 4
    let small = try Document(Array(text.utf8), format: JSONFormat.json, limits: limits)
    #expect(throws: EditRefusal.unproven) { try small.applying([fitting]) }
  }
}

/// JSON by a hand that slips: each edit also changes the value of `b`.
private struct CarelessFormat: DocumentFormat {
  var name: String { "JSON" }

  var readsContainersAlone: Bool { true }

  func read(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, limits: DocumentLimits
  ) throws(DocumentProblem) -> SyntaxTape {
    try JSONFormat.json.read(bytes, from: start, limits: limits)
  }

  func decodedText(of entry: SyntaxEntry, in bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    JSONFormat.json.decodedText(of: entry, in: bytes)
  }

  func scalar(of entry: SyntaxEntry, in bytes: UnsafeBufferPointer<UInt8>) -> PropertyList {
    JSONFormat.json.scalar(of: entry, in: bytes)
  }

  func adapted(_ scalar: PropertyList) throws(EditRefusal) -> PropertyList { scalar }

  func patch(for edit: NodeEdit, in document: Document) throws(EditRefusal) -> Patch {
    let patch = try JSONFormat.json.patch(for: edit, in: document)
    let inner = document.root.member(named: "x")?.member(named: "b")
    guard let b = inner ?? document.root.member(named: "b") else { return patch }
    let slip = Splice(b.range, "3")
    return Patch(patch.splices.filter { !$0.range.overlaps(b.range) } + [slip])
  }
}
