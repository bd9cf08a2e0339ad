import SetteeEditor
import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import SetteeTerminals
import SetteeThemes

/// What a form costs by its number of settings, from text to screen, on an 80x24 screen in memory.
///
/// The terminal is left out: what it costs is measured from outside.
@MainActor
enum FormBenchmark {
  static func run(_ arguments: BenchmarkOptions) throws {
    try arguments.allow("--seed", "--sizes")
    let sizes = try arguments.numbers(
      "--sizes", default: [100, 1_000, 10_000], in: 1...GeneratedSchema.settingCountMax)
    let seed = try arguments.number("--seed", default: 1, in: 0...Int.max)
    let columns = try sizes.map { size in
      try figures(of: GeneratedSchema(settingCount: size, seed: UInt64(seed)))
    }
    let table = FigureTable(sizes: sizes)
    print(table.heading)
    for index in columns[0].indices { print(table.line(columns.map { $0[index] })) }
    try SectionFigures.print()
  }

  private static func figures(of schema: GeneratedSchema) throws(JSONError) -> [Figure] {
    let text = Array(schema.json.utf8)
    let descriptions = schema.descriptions
    return [
      try Figure("read JSON") { () throws(JSONError) in _ = try JSONDocument(text) },
      Figure("build the form") { _ = form(descriptions) },
      Figure("first frame", after: { form(descriptions) }) { _ = started($0) },
      keyFigure("move the focus", descriptions, keys: [.down, .up]),
      keyFigure("toggle a switch", descriptions, keys: [.character(" ")]),
      searchFigure(descriptions),
    ]
  }

  static func form(_ descriptions: [SettingDescription]) -> SettingsForm {
    SettingsForm(StoreSettings(title: "Bench", descriptions: descriptions, local: InMemoryStore()))
  }

  static func started(_ form: SettingsForm) -> ScreenLoop {
    let runtime = ScreenLoop(Editor(form), on: InMemoryScreen(), schedule: { _ in })
    runtime.start()
    return runtime
  }

  /// One key and its frame, in an editor that is used on and on.
  static func keyFigure(
    _ name: String, _ descriptions: [SettingDescription], keys: [KeyPress]
  ) -> Figure {
    let runtime = started(form(descriptions))
    var next = 0
    return Figure(name, repetitions: 201) {
      runtime.receive([EditorEvent.key(keys[next % keys.count])])
      next += 1
    }
  }

  private static func searchFigure(_ descriptions: [SettingDescription]) -> Figure {
    let form = form(descriptions)
    form.prepareSearch()
    return Figure("search for a word") { _ = form.search("bracket") }
  }
}
