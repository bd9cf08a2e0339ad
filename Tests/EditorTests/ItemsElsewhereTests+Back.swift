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

  @Test("The page of an item stays open where others remove one before it, of the last item too")
  func followedPage() throws {
    let fixture = fixture()
    try fixture.press("<Enter>jj<Enter>")
    #expect(fixture.picture.contains("› 3 cache ━"))
    fixture.writeElsewhere([Self.db, ["name": "cache", "port": 6379]], "servers")
    #expect(fixture.picture.contains("› 2 cache ━"), "\(fixture.picture)")
    try fixture.press("j<Enter><C-u>7<Enter>")
    #expect(servers(fixture) == [Self.db, ["name": "cache", "port": 7]])
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

  @Test("What somebody else has brought back already is not brought back again unasked")
  func alreadyBack() throws {
    let fixture = fixture(["a", "b", "c"])
    try fixture.press("<Enter>jx")
    fixture.writeElsewhere(["a", "b", "c"], "servers")
    try fixture.press("u")
    #expect(servers(fixture) == ["a", "b", "c"])
    #expect(fixture.picture.contains("changed from elsewhere"), "\(fixture.picture)")
  }

  @Test("An entry that somebody else has brought back otherwise is not overwritten unasked")
  func entryIsBack() throws {
    let fixture = fixture(["a": 1, "b": 2])
    try fixture.press("<Enter>jx")
    fixture.writeElsewhere(["a": 1, "b": 3], "servers")
    try fixture.press("u")
    #expect(servers(fixture) == ["a": 1, "b": 3])
    #expect(fixture.picture.contains("changed from elsewhere"), "\(fixture.picture)")
  }
}

// Items that others add while one is added here.
extension ItemsElsewhereTests {
  @Test(
    "An item that is being typed comes below the one that it was begun at, wherever that went",
    arguments: [
      (["z", "a", "b", "c"], ["z", "a", "b", "new", "c"]),
      (["c", "b"], ["c", "b", "new"]),
      (["a", "c"], ["a", "new", "c"]),
    ] as [(PropertyList, PropertyList)])
  func addition(others: PropertyList, result: PropertyList) throws {
    let fixture = fixture(["a", "b", "c"])
    try fixture.press("<Enter>janew")
    fixture.writeElsewhere(others, "servers")
    try fixture.press("<Enter>")
    #expect(servers(fixture) == result)
  }

  @Test("What others add to the page that shows is marked and listed, what they remove is listed")
  func newsOnPage() throws {
    let fixture = fixture(["a", "b"])
    try fixture.press("<Enter>")
    fixture.writeElsewhere(["b", "c"], "servers")
    #expect(fixture.picture.contains("» 2"), "\(fixture.picture)")
    #expect(!fixture.status.contains("changed elsewhere"))
    try fixture.press("d<Tab>")
    #expect(fixture.picture.contains("2 elsewhere"), "\(fixture.picture)")
    #expect(fixture.picture.contains("− item 1 a"), "\(fixture.picture)")
  }
}
