import SetteeDefaultsViews
import Testing
import ViewTestSupport

@Suite("A toggle of a key that tells of changes")
@MainActor
struct KeyToggleTests {
  @Test("The closure is called with each new state, whoever changed it")
  func onChange() throws {
    try Defaults.withHermeticStore {
      let fixture = ViewFixture(ShowAllDayEventsSetting())
      try fixture.press("<Space>", on: "Show All-Day Events")
      fixture.refresh()
      #expect(printedStates.withLock { $0 } == [true])
      Defaults[.showAllDayEvents] = false
      fixture.refresh()
      #expect(printedStates.withLock { $0 } == [true, false])
    }
  }
}
