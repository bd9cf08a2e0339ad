import SetteeDocuments
import SetteePropertyLists
import SetteeStores
import SetteeYAMLDocuments
import Testing

@testable import SetteeDocumentStores

/// Forms take edits back by writing what was there, of which they know the value alone.
@Suite("Edits that are taken back after others have written")
struct WayBackLawTests {
  /// A document with comments, numbers and texts that have several spellings, between two members
  /// that others change.
  struct Sample: Sendable, CustomTestStringConvertible {
    let format: any DocumentFormat
    let text: String
    var testDescription: String { format.name }
  }

  static let samples = [
    Sample(
      format: JSONFormat.json,
      text: #"""
        {
          "first": 0, // first
          "half": "\ud800", "u": "\u0061",
          // above n
          "n": 1.50 /* behind n */,
          "l": [ // in l
            {"s": "\udc00x"}, 2.0, // two
            /* inside */ {"a":1 /* one */,  "b": [1e2,   3] } // last
          ], /* behind l */
          "o": { "x": { /* deep */ "y":true } // x
          },
          "last": 0 // last
        }

        """#),
    Sample(
      format: TOMLFormat.toml,
      text: #"""
        first = 0 # first
        hex = 0xFF # behind hex
        text = 'single' # behind text
        day = 1979-05-27 07:32:00Z
        l = [ 1.50, # one
          { a = 0x1F, b = 'x' }, # two
          "\u0041" ] # behind l

        [o] # o
        # above x
        x = 1_000 # x

        [[p]] # first p
        a = 1 # a

        [[p]] # second p
        b = [ 0o7 ] # b

        [z]
        last = 0 # last

        """#),
    Sample(
      format: YAMLFormat.yaml,
      text: #"""
        first: 0 # first
        hex: 0xFF # behind hex
        text: 'single' # behind text
        tagged: !mine x # behind tagged
        base: &base 'b' # behind base
        l: # in l
          - 1.50 # one
          # above two
          - a: 0x1F # a
            b: "x"
          - !!str 5 # three
        flow: [ 1.0, 'q',   {a: ~} ] # flow
        o: # in o
          x: # in x
            y: 1e2 # y
        last: 0 # last

        """#),
  ]

  private func memory(_ text: String, _ format: any DocumentFormat) throws -> DocumentMemory {
    DocumentMemory(try document(text, format))
  }

  private func document(_ text: String, _ format: any DocumentFormat) throws -> Document {
    try Document(Array(text.utf8), format: format)
  }

  /// Has others make something else of the text that is in memory and in the file.
  private func others(_ memory: inout DocumentMemory, write change: (String) -> String) throws {
    let new = try document(change(memory.document.text), memory.document.format)
    _ = memory.takeUp(new, doneCount: memory.draft.groups.count, isForeign: true) { _ in [] }
  }

  /// All places of values that others do not change.
  private func places(of sample: Sample) throws -> [Place] {
    let document = try document(sample.text, sample.format)
    return EditLaws.places(of: document).compactMap { document.place(of: $0) }
      .filter { !["first", "last", "z"].contains($0.lastName) }
  }

  private func changed(_ text: String) -> String {
    text.replacing(/(first|last)("?)( = |: )0/) { "\($0.1)\($0.2)\($0.3)10" }
  }

  /// Edits of each place, as far as the format has them there.
  private func edits(of sample: Sample) throws -> [(DocumentMemory, Edit, EditReceipt)] {
    try places(of: sample).flatMap { place in
      try [Edit.Act.remove, .set("other"), .set(7)].compactMap { act in
        var memory = try memory(sample.text, sample.format)
        do throws(StoreError) {
          let edit = Edit(place, act)
          let receipt = try memory.write(edit).receipt
          return (memory, edit, receipt)
        } catch {
          return nil
        }
      }
    }
  }

  @Test("give the very bytes, where others have written around them", arguments: samples)
  func around(_ sample: Sample) throws {
    let edits = try edits(of: sample)
    #expect(edits.count > 20)
    for (memory, edit, receipt) in edits {
      var memory = memory
      try others(&memory, write: changed)
      for inverse in receipt.inverse { try memory.write(inverse) }
      #expect(memory.document.text == changed(sample.text), "\(edit)")
    }
  }

  @Test("give the spelling back, where others have written everything anew", arguments: samples)
  func anew(_ sample: Sample) throws {
    let old = try document(sample.text, sample.format)
    for (memory, edit, receipt) in try edits(of: sample) {
      var memory = memory
      try others(&memory) { $0.replacing("\n", with: " \n") }
      for inverse in receipt.inverse { try memory.write(inverse) }
      #expect(memory.document.root.isSame(as: old.root), "\(edit)")
      let (was, now) = (old.node(at: edit.place), memory.document.node(at: edit.place))
      if was?.isContainer == false { #expect(now?.source == was?.source, "\(edit)") }
    }
  }

  @Test("end their lines as the file does by now", arguments: [samples[0], samples[2]])
  func lineEnds(_ sample: Sample) throws {
    for (memory, edit, receipt) in try edits(of: sample) {
      var memory = memory
      try others(&memory) { $0.replacing("\n", with: "\r\n") }
      for inverse in receipt.inverse { try memory.write(inverse) }
      let text = memory.document.text
      #expect(!text.replacing("\r\n", with: "").utf8.contains(10), "\(edit)")
    }
  }

  @Test("give blocks of YAML their comments back at another indentation", arguments: ["", "    "])
  func otherIndentation(indentation: String) throws {
    let item = "a: 0x1 # one\n    b: |\n      text\n\n      more\n    # c\n    d: \"q\"\n"
    var memory = try memory("l:\n  - \(item)  - z\nm: 1\n", YAMLFormat.yaml)
    let done = try memory.write(Edit(Place("l", [.element(0)]), .remove))
    try others(&memory) { _ in "m: 1\nl:\n\(indentation)- z\n" }
    for inverse in done.receipt.inverse { try memory.write(inverse) }
    let text = memory.document.text
    for part in ["a: 0x1 # one\n", "# c\n", "d: \"q\"\n", "b: |\n"] {
      #expect(text.contains(part), "\(text)")
    }
  }

  @Test("give the very bytes one after another, the last first", arguments: samples)
  func inTurn(_ sample: Sample) throws {
    let places = try places(of: sample).filter { $0.isWhole && !["half", "day"].contains($0.key) }
    for first in places {
      for second in places where second != first {
        var memory = try memory(sample.text, sample.format)
        let edits = [Edit(first, .remove), Edit(second, .set("other"))]
        let receipts = try edits.map { try memory.write($0).receipt }
        try others(&memory, write: changed)
        for inverse in receipts.reversed().flatMap(\.inverse) { try memory.write(inverse) }
        #expect(memory.document.text == changed(sample.text), "\(first) \(second)")
      }
    }
  }

  @Test("follow items to where others have moved them")
  func moved() throws {
    let sample = Self.samples[0]
    let change = { (text: String) in text.replacing("// in l", with: "// in l\n    0,") }
    for index in 0..<3 {
      var memory = try memory(sample.text, sample.format)
      let done = try memory.write(Edit(Place("l", [.element(index)]), .remove))
      try others(&memory, write: change)
      for var inverse in done.receipt.inverse {
        inverse.place = Place("l", [.element(index + 1)])
        try memory.write(inverse)
      }
      #expect(memory.document.text == change(sample.text), "\(index)")
    }
  }

  @Test("give the very bytes of a list or an object that is written as it was", arguments: samples)
  func whole(_ sample: Sample) throws {
    for outer in try places(of: sample).filter(\.isWhole) {
      let old = try document(sample.text, sample.format).node(at: outer)
      guard let old, old.isContainer else { continue }
      for inner in try places(of: sample) where outer.contains(inner) && !inner.isWhole {
        var memory = try memory(sample.text, sample.format)
        try memory.write(Edit(inner, .remove))
        let other = try memory.write(Edit("first", 7))
        // As the list of changes takes back what was done in a value, whatever was done since.
        try memory.write(Edit(outer, .set(old.propertyList)))
        for inverse in other.receipt.inverse { try memory.write(inverse) }
        #expect(memory.document.text == sample.text, "\(inner)")
      }
    }
  }

  @Test("give the very bytes of copies that were removed and are wanted again", arguments: samples)
  func copies(_ sample: Sample) throws {
    for place in try places(of: sample) {
      guard case .element(let index)? = place.steps.last else { continue }
      var memory = try memory(sample.text, sample.format)
      let copied = Place(place.key, place.steps.dropLast() + [.element(index + 1)])
      var texts = [sample.text]
      for _ in 0..<2 {
        try memory.write(Edit(place, .duplicate()))
        texts.append(memory.document.text)
      }
      var inverses: [[Edit]] = []
      for _ in 0..<2 {
        inverses.append(try memory.write(Edit(copied, .remove)).receipt.inverse)
      }
      #expect(memory.document.text == texts[0], "\(place)")
      for (inverse, text) in zip(inverses.reversed(), texts.dropFirst()) {
        for edit in inverse { try memory.write(edit) }
        #expect(memory.document.text == text, "\(place)")
      }
    }
  }

  @Test("never take others' members and items along", arguments: [false, true])
  func others(isByReceipt: Bool) throws {
    let made: [(any DocumentFormat, String, Edit, (String) -> String, String)] = [
      (
        TOMLFormat.toml, "[x]\ny = 1\n", Edit(Place("a", ["c"]), .set(5)), { $0 + "d = 2\n" },
        "[a]\nd = 2\n"
      ),
      (
        YAMLFormat.yaml, "x:\n  y: 1\n", Edit(Place("a", ["c"]), .set(5)), { $0 + "  d: 2\n" },
        "a:\n  d: 2\n"
      ),
    ]
    for (format, text, edit, change, after) in made {
      var memory = try memory(text, format)
      let done = try memory.write(edit)
      try others(&memory, write: change)
      if isByReceipt, let undo = done.receipt.token as? DocumentUndo {
        _ = try memory.undo(undo) { _ in [] }
      } else {
        try memory.write(Edit(edit.place, .remove))
      }
      #expect(memory.document.text.hasSuffix(after), "\(memory.document.text)")
      #expect(memory.document.text.hasPrefix(text), "\(memory.document.text)")
    }
    let list = "[\n  \"a\",\n  \"b\",\n  \"c\"\n]"
    var memory = try memory("{\"l\": \(list)}", JSONFormat.json)
    try memory.write(Edit(Place("l", [3]), .insert("d")))
    try others(&memory) {
      $0.replacing("  \"a\",\n", with: "").replacing("\"d\"", with: "\"d\",\n  \"e\"")
    }
    try memory.write(Edit(Place("l", [3]), .remove))
    #expect(memory.document.root.member(named: "l")?.propertyList == ["b", "c", "d"])
  }

  @Test("keep others' comments in a list that stands, whatever numbers it had")
  func comments() throws {
    var memory = try memory("{\"l\": [1e400, 2],\n\"n\": 1}", JSONFormat.json)
    let done = try memory.write(Edit("l", [5, 2]))
    try others(&memory) { _ in
      "{\"l\": [ // theirs\n 6, // six\n 2 // two\n],\n\"n\": 1}"
    }
    for inverse in done.receipt.inverse { try memory.write(inverse) }
    let text = memory.document.text
    for part in ["1e400", "// theirs", "// two"] { #expect(text.contains(part), "\(text)") }
  }

  @Test("keep what others have written at the same bytes")
  func together() throws {
    var memory = try memory("{\n  \"a\": 1.0, // a\n  \"b\": 2\n}\n", JSONFormat.json)
    let done = try memory.write(Edit(Place("a"), .remove))
    try others(&memory) { $0.replacing("\"b\"", with: "\"c\": 3,\n  \"b\"") }
    for inverse in done.receipt.inverse { try memory.write(inverse) }
    let text = memory.document.text
    #expect(text.contains("\"a\": 1.0") && text.contains("// a") && text.contains("\"c\": 3"))
  }
}

extension DocumentMemory {
  @discardableResult
  fileprivate mutating func write(_ edit: Edit) throws(StoreError) -> Write {
    try write([PlacedEdit(edit)]) { _ in [] }
  }
}
