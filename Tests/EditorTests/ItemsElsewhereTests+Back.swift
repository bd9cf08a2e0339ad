import SetteeEditor
import SetteePropertyLists
import SetteeSettings
import Testing

// Items that come back to lists that others have changed.
extension ItemsElsewhereTests {
  @Test("An item of a list that was removed whole is put back, and is there once")
  func putBackAlone() throws {
    let fixture = fixture()
    try fixture.press("<Enter>j<Enter>j<Enter><Backspace>3")
    fixture.writeElsewhere(nil, "servers")
    try fixture.press("<M-m>")
    #expect(servers(fixture) == [["name": "db", "port": 5433]])
    #expect(!fixture.picture.contains("removed elsewhere"), "\(fixture.picture)")
    try fixture.press("<M-m>")
    #expect(servers(fixture) == [["name": "db", "port": 5433]])
    try fixture.press("u")
    #expect(fixture.store.value(forKey: "servers") == nil)
  }

  @Test("An item comes back before its neighbour where those before it went elsewhere")
  func neighbours() throws {
    let fixture = fixture(["a", "b", "c", "d"])
    try fixture.press("<Enter>jjx")
    #expect(servers(fixture) == ["a", "b", "d"])
    fixture.writeElsewhere(["a", "d"], "servers")
    try fixture.press("u")
    #expect(servers(fixture) == ["a", "c", "d"])
  }
}
