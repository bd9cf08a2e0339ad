import Defaults
import Files
import Foundation
import Stores
import Testing

@testable import Commands

/// A program's typed keys and the command line see one value.
@MainActor
struct TypedKeysTests {
  private enum Theme: String, CaseIterable, Defaults.Serializable { case light, dark }

  private let world = CommandWorld()
  private let suite: DefaultsSuite
  private let columns: Defaults.Key<Int>
  private let theme: Defaults.Key<Theme>

  init() throws {
    var environment = SuiteEnvironment.live(arguments: [])
    environment.configHome = world.config.path
    environment.isFlushedAtExit = false
    environment.openSuites = OpenSuites()
    suite = try DefaultsSuite(named: "trial", environment: environment)
    columns = Defaults.Key<Int>("columns", default: 4, suite: suite) { max(1, min($0, 12)) }
    theme = Defaults.Key<Theme>("theme", default: .dark, suite: suite)
  }

  @Test("`settee get` prints what the program set, by code or in its form")
  func getting() throws {
    Defaults[columns] = 7
    let form = Defaults.form(theme)
    try form.settings[0].write("light")
    try form.flush()
    #expect(world.trial("get", "columns").output == "7\n")
    #expect(world.trial("get", "theme").output == "light\n")
    columns.reset()
    try suite.flush()
    #expect(world.trial("get", "columns").code == .notSo)
  }

  @Test("What `settee set` stores is observed by the program, checked, and shown in its form")
  func setting() async throws {
    let values = Defaults.updates(columns)
    #expect(world.trial("set", "columns", "99").code == .done)
    for await value in values where value != 4 {
      #expect(value == 12, "checked when it came")
      break
    }
    #expect(Defaults.form(columns).settings[0].reading.value == 12)
    #expect(world.trial("set", "theme", "light").code == .done)
    suite.synchronize()
    #expect(Defaults[theme] == .light)
    #expect(world.trial("reset", "theme").code == .done)
    suite.synchronize()
    #expect(Defaults[theme] == .dark)
  }
}
