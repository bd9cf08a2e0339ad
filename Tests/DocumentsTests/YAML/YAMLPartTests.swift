import SetteePropertyLists
import SetteeYAMLDocuments
import TestSupport
import Testing

@testable import SetteeDocuments

@Suite("Lines of YAML that are read alone")
struct YAMLPartTests {
  enum Layout: CaseIterable { case plain, returns, marked, open, indented, list, started }

  private static func text(_ layout: Layout) -> String {
    let sections = (0..<6).map(section).joined()
    let text = "# Of all.\n\nname: all\n" + sections + "last: true # end\n"
    switch layout {
    case .plain: return text
    case .returns: return text.replacing("\n", with: "\r\n")
    case .marked: return "\u{FEFF}" + text
    case .open: return String(text.dropLast())
    case .indented: return "first: 1\nall:\n" + indented(text, "    ") + "behind: 2\n"
    case .list:
      let items = (0..<6).map { "- " + indented(section($0), "  ").drop { $0 == " " } }
      return "first: 1\nall:\n- 0\n" + items.joined() + "- end\nbehind: 2\n"
    case .started: return "---\n" + text + "...\n# behind\n"
    }
  }

  private static func indented(_ text: String, _ blanks: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "\n" : "\(blanks)\($0)\n" }.joined().dropLast().description
  }

  private static func section(_ number: Int) -> String {
    """
    section \(number): # and more
      width: \(number) # wide
      # Above.
      files:
      - a # one
      - [b, "c d", {e: f}]
      -
        - deep: 'it''s \(number)'
          empty:
      # Behind.
      text: |+
        of
          lines

      folded: >-
        of
        others
      inner: {a: 1, "b\\t": two,
        c: [1, 2]}
      plain of
        several: x
      # At the end.
    list \(number):
    - x
    -   y: é
        z: ~
    "quoted \\u0041 \(number)": words of
      two lines

    """.replacing("plain of\n    several: x", with: "plain: of\n    several")
  }

  private static func document(_ layout: Layout) throws -> Document {
    try Document(Array(text(layout).utf8), format: YAMLFormat.yaml)
  }

  @Test("Edits change what they say and nothing else", arguments: Layout.allCases)
  func laws(layout: Layout) throws {
    let document = try Self.document(layout)
    EditLaws.expect(
      of: document, "\(layout)", at: EditLaws.places(of: document, every: Effort.isLong ? 3 : 10))
  }

  @Test("Most edits are proven by lines alone, and come to what the whole is read as")
  func parts() throws {
    for layout in Layout.allCases {
      let document = try Self.document(layout)
      let places = EditLaws.places(of: document).filter { $0.count > 1 }
      let parts = places.compactMap { document.root.value(at: $0) }.filter {
        document.format.part(at: $0.range, in: document) != nil
      }
      #expect(parts.count > places.count / 2, "\(layout): \(parts.count) of \(places.count)")
    }
  }

  private static let texts = [
    "", "\n", "x: 1\n", "- x\n", "#", "\u{FEFF}", "---\n", "...\n", "\n---\nb: 1\n",
    "\n%YAML 1.1\n",
    "&a ", "*a", "!!str ", "? k\n", "? k", ": v\n", "\n: v\n", "|\n", "|+\n", "\"", "'", "[", "{",
    "}", "\t", "  ", "\n  ", "<<: {q: 1}\n", "\u{2028}---\u{2028}", "\u{85}", "\n\u{2029}x: 1\n",
    "width: 1\n", "list 3: 1\n", "\n? \n", "-\n", "\r",
  ]

  @Test("Bytes that others wrote are read as if all were read", arguments: Layout.allCases)
  func foreignBytes(layout: Layout) throws {
    let document = try Self.document(layout)
    var (count, partCount) = (0, 0)
    let step = Effort.isLong ? 7 : 353
    for offset in stride(from: 0, through: document.bytes.count, by: step) {
      for text in Self.texts {
        for length in [0, 17] where offset + length <= document.bytes.count {
          let patch = Patch([Splice(offset..<offset + length, text)])
          let bytes = patch.applied(to: document.bytes)
          let alone = try? document.reading(bytes)
          let whole = try? Document(bytes, format: document.format)
          #expect(
            alone?.tree.tape == whole?.tree.tape, "\(text) in place of \(length) at \(offset)")
          count += whole == nil ? 0 : 1
          if document.rereadingPart(by: Patch.from(document.bytes, to: bytes)) != nil {
            partCount += 1
          }
        }
      }
    }
    #expect(count > 100 && partCount > count / 8, "\(partCount) of \(count)")
  }
}
