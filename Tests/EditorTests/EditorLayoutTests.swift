import SetteeEditor
import SetteeTerminals
import Testing

/// The figures by which a window is parted, at both sides of each of their borders.
@Suite("The places of an editor's parts")
struct EditorLayoutTests {
  @Test(
    "Sections, list and detail have the columns that the window's width gives them",
    arguments: [
      (59, nil, 58, nil), (60, 16, 42, nil), (80, 22, 56, nil), (99, 22, 75, nil),
      (100, 22, 40, 36), (140, 23, 73, 42), (200, 30, 108, 60),
    ] as [(Int, Int?, Int, Int?)])
  func columns(_ columns: Int, sections: Int?, list: Int, detail: Int?) {
    let layout = EditorLayout(size: Size(columns: columns, rows: 24))
    #expect(layout.sections?.size.columns == sections)
    #expect(layout.fields?.size.columns == list)
    #expect((layout.isWide ? layout.detail?.size.columns : nil) == detail)
    let lines = (layout.sectionRule == nil ? 0 : 1) + 1
    #expect((sections ?? 0) + list + (detail ?? 0) + lines == columns)
  }

  @Test(
    "A detail below the list, and notices, have the rows that the window's height gives them",
    arguments: [
      (15, 0, false), (16, 3, false), (19, 3, false), (20, 5, true), (31, 5, true), (32, 8, true),
    ])
  func rows(_ rows: Int, detail: Int, hasNotices: Bool) {
    for columns in [59, 60, 80, 99, 100, 140, 200] {
      let layout = EditorLayout(size: Size(columns: columns, rows: rows))
      let isBelow = (60...99).contains(columns)
      let below = isBelow ? detail : 0
      #expect(layout.sharesHints != hasNotices)
      #expect((layout.detailRule == nil ? 0 : 1) == (below > 0 ? 1 : 0))
      if isBelow { #expect((layout.detail.map { $0.size.rows + 1 } ?? 0) == below) }
      // The title above; hints below, and notices where they have a row of their own.
      #expect(layout.fields?.size.rows == rows - 1 - 1 - (hasNotices ? 1 : 0) - below)
    }
  }
}
