import SetteePropertyLists
import SetteeSettings
import SetteeTerminals
import Testing

@testable import SetteeEditor

/// No value, path or note is cut while its row has blanks that could hold it.
///
/// Titles are exempt: they have one width in a form, so that values never jump.
@Suite("Cuts beside blanks")
@MainActor
struct CutsTests {
  nonisolated private static let widths = [60, 64, 72, 80, 89, 92, 99, 100, 120, 140, 160, 200]

  @Test(
    "In lists at every width, at every row", arguments: ["code-editor", "gateway", "mail-client"],
    widths)
  func lists(schema: String, columns: Int) throws {
    let descriptions = try DemoForms.descriptions(of: schema)
    let fixture = EditorFixture(
      descriptions, values: Self.longValues(of: descriptions), columns: columns, rows: 60)
    var last = ""
    while fixture.picture != last {
      last = fixture.picture
      try check(fixture, from: valueColumn(of: fixture))
      try fixture.press("<PgDn>")
    }
  }

  @Test(
    "Among the hits of a search", arguments: ["code-editor", "gateway", "mail-client"], widths)
  func hits(schema: String, columns: Int) throws {
    let descriptions = try DemoForms.descriptions(of: schema)
    for query in ["/e", "/server", "/the"] {
      let fixture = EditorFixture(
        descriptions, values: Self.longValues(of: descriptions), columns: columns, rows: 60)
      try fixture.press(query)
      // The path begins behind titles of at most a third.
      try check(fixture, from: FieldColumns.title + columns / 3 + 2)
    }
  }

  /// Texts of many lengths where texts may stand, so that some are cut at any width.
  private static func longValues(of descriptions: [SettingDescription]) -> [Key: PropertyList] {
    var values: [Key: PropertyList] = [:]
    for (index, description) in descriptions.enumerated() {
      guard case .string = description.type, !description.traits.contains(.secret) else { continue }
      let words = (0...index % 24).map { "word\($0)" }.joined(separator: " ")
      values[description.key] = .string(words)
    }
    return values
  }

  /// The column on the screen that values begin at.
  private func valueColumn(of fixture: EditorFixture) throws -> Int {
    let rect = try #require(fixture.editor.layout.fields)
    let pane = fixture.editor.fieldPane(in: Region(fixture.screen.shown).part(rect))
    return rect.origin.column + pane.columns.value
  }

  /// Looks at the list's rows, from a column on.
  private func check(_ fixture: EditorFixture, from column: Int) throws {
    let layout = fixture.editor.layout
    let list = try #require(layout.fields)
    let isSearch = fixture.editor.showsResults
    let end = isSearch ? layout.size.columns : list.origin.column + list.size.columns
    let rows = isSearch ? layout.results.rows.dropFirst() : list.rows[...]
    let lines = fixture.picture.split(separator: "\n", omittingEmptySubsequences: false)
    for row in rows {
      let line = String(lines[row]).padding(toColumns: end)
      let part = line.prefix(end).dropFirst(column)
      for cut in part.indices where part[cut] == "…" {
        let rest = part[part.index(after: cut)...]
        let blanks = rest.prefix { $0 == " " }.count
        // Two blanks stand between what is cut and what follows, one before the row's end.
        #expect(blanks <= 2, "\(layout.size.columns) columns: \(line)")
      }
    }
  }
}

extension String {
  fileprivate func padding(toColumns columns: Int) -> String {
    self + String(repeating: " ", count: max(0, columns - count))
  }
}
