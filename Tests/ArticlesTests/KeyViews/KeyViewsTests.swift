import SetteeDefaultsViews
import Testing
import ViewTestSupport

@Suite("Views of two articles on keys, driven by keys of the keyboard")
@MainActor
struct KeyViewsTests {
  @Test("A view shows its key's value, changes it, and resets it")
  func contentView() throws {
    try Defaults.withHermeticStore {
      let fixture = ViewFixture(ContentView())
      #expect(fixture.titles == ["Has Unicorn: false", "Toggle", "Reset"])
      try fixture.press("<Space>", on: "Toggle")
      #expect(Defaults[.hasUnicorn] && fixture.titles[0] == "Has Unicorn: true")
      try fixture.press("<Enter>", on: "Reset")
      #expect(Defaults[.hasUnicorn] == false && fixture.titles[0] == "Has Unicorn: false")
      Defaults[.hasUnicorn] = true
      fixture.refresh()
      #expect(fixture.value("Toggle") == true && fixture.titles[0] == "Has Unicorn: true")
    }
  }

  @Test("A toggle of a key needs no binding")
  func toggle() throws {
    try Defaults.withHermeticStore {
      let fixture = ViewFixture(ShowAllDayEventsSetting())
      #expect(fixture.value("Show All-Day Events") == false)
      try fixture.press("<Space>", on: "Show All-Day Events")
      #expect(Defaults[.showAllDayEvents])
      Defaults[.showAllDayEvents] = false
      fixture.refresh()
      #expect(fixture.value("Show All-Day Events") == false)
    }
  }

  @Test("A toggle may be on where the value is false")
  func inverted() throws {
    try Defaults.withHermeticStore {
      let fixture = ViewFixture(
        Defaults.Toggle("Hide", systemImage: "eye", key: .showAllDayEvents, inverted: true))
      #expect(fixture.value("Hide") == true)
      try fixture.press("<Space>", on: "Hide")
      #expect(Defaults[.showAllDayEvents] && fixture.value("Hide") == false)
    }
  }

  @Test("The other spelling drives controls too, and its checks hold")
  func settingsView() throws {
    try Defaults.withHermeticStore {
      let fixture = ViewFixture(SettingsView())
      #expect(fixture.titles == ["Show NSFW Content", "Grid Columns: 4"])
      try fixture.press("<Space>", on: "Show NSFW Content")
      #expect(!Defaults[\.useNSFW])
      Defaults[\.gridColumns] = 40
      fixture.refresh()
      #expect(fixture.titles[1] == "Grid Columns: 12")
    }
  }

  @Test("What is typed into a field is the key's value")
  func profileView() throws {
    try Defaults.withHermeticStore {
      let fixture = ViewFixture(ProfileView())
      try fixture.press("<Enter>Ann<Enter>", on: "Username")
      #expect(Defaults[\.username] == "Ann")
    }
  }
}
