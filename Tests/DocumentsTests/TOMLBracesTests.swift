import SetteePropertyLists
import Testing

@testable import SetteeDocuments

@Suite("Inline tables with dotted keys")
struct TOMLBracesTests {
  struct Edit: Sendable, CustomTestStringConvertible {
    let old: String
    let steps: [Place.Step]
    let act: DocumentEdit.Act
    let new: String

    init(_ old: String, _ steps: [Place.Step], _ act: DocumentEdit.Act, _ new: String) {
      (self.old, self.steps, self.act, self.new) = (old, steps, act, new)
    }

    var testDescription: String { "\(old) to \(new)" }
  }

  private static func set(_ value: PropertyList) -> DocumentEdit.Act { .set(value) }

  static let edits: [Edit] = [
    Edit("{ x = 1, y.z = 2 }", ["n"], set(3), "{ x = 1, y.z = 2, n = 3 }"),
    Edit("{ y.z = 2 }", ["n"], set(3), "{ y.z = 2, n = 3 }"),
    Edit("{ y.z = 2, x = 1 }", ["y", "n"], set(3), "{ y.z = 2, y.n = 3, x = 1 }"),
    Edit(
      "{ a.\"b c\".d = 2 }", ["a", "b c", "n"], set(3),
      "{ a.\"b c\".d = 2, a.\"b c\".n = 3 }"),
    Edit("{ y.z = 2, x = 1, y.w = 3 }", ["y"], .remove, "{ x = 1 }"),
    Edit("{ y.z = 2, y.w = 3 }", ["y", "z"], .remove, "{ y.w = 3 }"),
    Edit("{ y . z = 2 }", ["y", "z"], .remove, "{ y = {} }"),
    Edit("{ y.z = 2, x = 1, y.w = 3 }", ["y"], .rename("v"), "{ v.z = 2, x = 1, v.w = 3 }"),
    Edit("{ y.z = 2 }", ["y", "z"], .rename("v"), "{ y.v = 2 }"),
    Edit("{ y.z = 0xFF }", ["y"], .duplicate(as: "v"), "{ y.z = 0xFF, v.z = 0xFF }"),
    Edit("{ y.z = 2 }", ["y", "z"], .duplicate(as: "v"), "{ y.z = 2, y.v = 2 }"),
    Edit("{ x = 1, y.z = 2 }", ["y"], .move(to: 0), "{ y.z = 2, x = 1 }"),
    Edit("{ x = 1, y.z = 2 }", ["x"], .move(to: 1), "{ y.z = 2, x = 1 }"),
    Edit("{ y.z = 2, y.w = 3 }", ["y", "w"], .move(to: 0), "{ y.w = 3, y.z = 2 }"),
    Edit("{ x = 1, y.z = 2 }", ["y"], set(3), "{ x = 1, y = 3 }"),
    Edit("{ x = 1, y.z = 2 }", ["y"], set(["q": true]), "{ x = 1, y = { q = true } }"),
    Edit(
      "{\n  y.z = 2, # two\n  x = 1,\n}", ["y", "n"], set(3),
      "{\n  y.z = 2, # two\n  y.n = 3,\n  x = 1,\n}"),
  ]

  @Test("An edit changes its pairs and no others, and can be taken back", arguments: edits)
  func pictures(edit: Edit) throws {
    for (before, behind) in [("a = ", "\n"), ("a = [1, ", "]\n")] {
      let text = before + edit.old + behind
      let document = try Document(Array(text.utf8), format: TOMLFormat.toml)
      let outer: [Place.Step] = before.hasSuffix("= ") ? ["a"] : ["a", 1]
      let edited = try document.applying([DocumentEdit(outer + edit.steps, edit.act)])
      #expect(edited.document.text(0..<edited.document.bytes.count) == before + edit.new + behind)
      var bytes = edited.document.bytes
      for patch in edited.reversed { bytes = patch.applied(to: bytes) }
      #expect(bytes == document.bytes)
    }
  }

  @Test("The laws of edits hold")
  func laws() throws {
    let text = """
      a = { x.y = 1, b = [ { c.d = 1, c.e = 2, f = 3 } ], x.z.w = 2 }
      g = {
        h.i = 1, # one
        # Of j.
        j = { k.l.m = 'x' },
        h.n = [ { o.p = 1 } ] # last
      }

      """
    let document = try Document(Array(text.utf8), format: TOMLFormat.toml)
    var laws = EditLaws("braces", document)
    laws.check(at: EditLaws.places(of: document))
    #expect(laws.failures == [])
  }
}
