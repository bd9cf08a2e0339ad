import SetteePropertyLists
import Testing

@testable import SetteeDocuments

@Suite("Lines of TOML that are read alone")
struct TOMLPartTests {
  enum Layout: CaseIterable { case plain, returns, marked, open }

  private static func text(_ layout: Layout) -> String {
    var text = "# Of all.\n\nname = \"all\"\nroot.dotted = 1\nroot.more = { a = 1, b.c = [1, 2] }\n"
    for number in 0..<5 { text += section(number) }
    // Tables in pieces, and tables of no header.
    text += "\n[one.a]\nx = 1\n[two.a]\nx = 1\n[one.b]\nx = 1\n[two]\ny = 2\n"
    text += (0..<5).map { "\n# Item \($0).\n[[deep.item]]\nid = \($0)\n[deep.item.more]\nx = 1\n" }
      .joined()
    switch layout {
    case .plain: return text
    case .returns: return text.replacing("\n", with: "\r\n")
    case .marked: return "\u{FEFF}" + text
    case .open: return String(text.dropLast())
    }
  }

  private static func section(_ number: Int) -> String {
    """

    # About \(number).
    ["section \(number)"] # and more
    width = \(number) # wide
    # Above.
    files = [
      "a", # one
      ["b"],
    ]
      [ "section \(number)".inner ]
      when = 1979-05-27
      lines = \"\"\"
    [no header]
    \"\"\"

    [[list\(number)]]
    id = \(number)
    [[list\(number).sub]]
    x = { y.z = 1 }
    [s\(number).only.deep]
    k = 'v'

    """
  }

  private static func document(_ layout: Layout) throws -> Document {
    try Document(Array(text(layout).utf8), format: TOMLFormat.toml)
  }

  @Test("Edits change what they say and nothing else", arguments: Layout.allCases)
  func laws(layout: Layout) throws {
    let document = try Self.document(layout)
    EditLaws.expect(of: document, "\(layout)", at: EditLaws.places(of: document, every: 4))
  }

  @Test("What is written is what would be if the whole were read", arguments: Layout.allCases)
  func sameBytes(layout: Layout) throws {
    let document = try Self.document(layout)
    var (count, partCount) = (0, 0)
    for path in EditLaws.places(of: document, every: 4) {
      for act in EditLaws("", document).acts(at: path) {
        let steps = try steps(of: DocumentEdit(path, act), in: document)
        guard steps.count == 1, let edit = try? steps[0].edit(in: document),
          let patch = try? document.format.patch(for: edit, in: document), !patch.splices.isEmpty
        else { continue }
        let made = try? document.applying([DocumentEdit(path, act)])
        let whole = patch.applied(to: document.bytes)
        #expect(made == nil || made?.document.bytes == whole, "\(act) at \(path)")
        count += 1
        if document.format.part(for: edit, in: document) != nil { partCount += 1 }
      }
    }
    #expect(count > 100 && partCount > count / 3, "\(partCount) of \(count)")
  }

  private func steps(of edit: DocumentEdit, in document: Document) throws -> [NodeEdits.Step] {
    do throws(EditRefusal) {
      return try NodeEdits(of: edit, in: document).steps
    } catch {
      return []
    }
  }

  @Test("Bytes that others wrote are read as if all were read", arguments: Layout.allCases)
  func foreignBytes(layout: Layout) throws {
    let document = try Self.document(layout)
    let texts = ["", "\n", "x = 1\n", "[[list]]\n", "\n[fresh]\n", "#", "\u{FEFF}"]
    var count = 0
    for offset in stride(from: 0, through: document.bytes.count, by: 41) {
      for text in texts {
        for length in [0, 17] where offset + length <= document.bytes.count {
          let patch = Patch([Splice(offset..<offset + length, text)])
          let bytes = patch.applied(to: document.bytes)
          let alone = try? document.reading(bytes)
          let whole = try? Document(bytes, format: document.format)
          #expect(
            alone?.tree.tape == whole?.tree.tape, "\(text) in place of \(length) at \(offset)")
          count += whole == nil ? 0 : 1
        }
      }
    }
    #expect(count > 100)
  }
}
