import Testing
import Terminals
@MainActor struct Scratch {
  @Test func look() throws {
    let f = EditorFixture()
    print(f.picture)
    try f.press("j<Space>j<Enter>")
    print(f.picture)
    let g = EditorFixture(columns: 110, rows: 24); print(g.picture)
    let h = EditorFixture(columns: 40, rows: 12); print(h.picture)
    let i = EditorFixture(columns: 20, rows: 4); print(i.picture)
  }
}
