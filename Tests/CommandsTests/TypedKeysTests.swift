import Defaults
import SetteeEditor
import SetteeFiles
import SetteeForms
import Foundation
import SetteeStores
import SetteeTerminals
import Testing
import SetteeThemes

@testable import SetteeCommands

/// A program's typed keys and the command line see one value.
@MainActor
struct TypedKeysTests {
  private enum Look: String, CaseIterable, Defaults.Serializable { case light, dark }

  private let world = CommandWorld()
  private let suite: DefaultsSuite
  private let columns: Defaults.Key<Int>
  private let theme: Defaults.Key<Look>

  init() throws {
    var environment = SuiteEnvironment.live(arguments: [])
    environment.configHome = world.config.path
    environment.isFlushedAtExit = false
    environment.openSuites = OpenSuites()
    suite = try DefaultsSuite(named: "trial", environment: environment)
    columns = Defaults.Key<Int>("columns", default: 4, suite: suite) { max(1, min($0, 12)) }
    theme = Defaults.Key<Look>("theme", default: .dark, suite: suite)
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

  @Test("The editor shows keys, what is typed there is the program's value, and `settee` prints it")
  func editing() throws {
    let author = Defaults.Key<String>("author", default: "", suite: suite)
    let form = Defaults.form(author, columns, title: "Reader")
    let screen = InMemoryScreen(
      size: Size(columns: 80, rows: 24), colorLevel: .indexed, isASCII: false)
    let editor = Editor(SettingsForm(form), theme: Theme.standard.resolved(for: .indexed))
    let runtime = ScreenLoop(editor, on: screen, schedule: { _ in })
    runtime.start()
    for event in try KeyScript("<Enter>Ann<Enter>").events { runtime.receive([event]) }
    #expect(Defaults[author] == "Ann")
    #expect(screen.picture.contains("Reader") && screen.picture.contains("Ann"))
    Defaults[columns] = 11
    runtime.receive([.marked])
    #expect(screen.picture.contains("11"))
    try form.flush()
    #expect(world.trial("get", "author").output == "Ann\n")
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
