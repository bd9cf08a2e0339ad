import SetteeEditor
import SetteeForms
import SetteeNcursesTerminal
import SetteePropertyLists
import SetteeSchemas
import SetteeSettings
import SettingsEditor
import SetteeStores
import SetteeTerminals
import SetteeThemes

/// `settee edit`: its options, its form, and how it ends.
extension Commands {
  static let edit = Subcommand(
    name: "edit", group: .screens, summary: "Edit the settings that a schema describes.",
    operands: "SCHEMA [KEY]", operandCount: 1...2, completion: .schema,
    options: StoreOptions.place + [
      themeOption, keymapOption, colorOption, asciiOption,
      CommandOption("--dump-screen", "Print what the screen would show, and end."),
      CommandOption("--size", value: "WxH", "The size for --dump-screen; 80x24."),
      CommandOption(
        "--keys", value: "KEYS", "Press these for --dump-screen: jj<Enter>text<Enter>."),
    ],
    trailing: "-KEY VALUE ...",
    details: """
      SCHEMA is a JSON Schema file or the name of a demo schema. The focus is on KEY, or on the \
      first setting. Every edit is stored when its field is committed; 'u' takes it back.

      Without --suite and --file the schema names the suite. What follows '--' overrides stored \
      values for this run: settee edit game.json -- -sound.volume 3
      """
  ) { arguments, context in
    try EditSetup(arguments, context: context).run(arguments)
  }
}

/// What an editing run needs: the schema, the values, the looks.
@MainActor
private struct EditSetup: ScreenSetup {
  let context: CommandContext
  let settings: StoreSettings
  let store: any Store
  /// Where synced settings live; `nil` where they live with the others.
  let cloud: SyncedStore?
  let theme: Theme
  let themes: ThemeLibrary
  let colorLevel: ColorLevel?
  let focus: Key?
  let keys: ChosenKeys

  init(_ arguments: Arguments, context: CommandContext) throws {
    self.context = context
    let resources = Resources(context)
    let themes = resources.themes
    let theme = Begun { Result { try themes.named(arguments["--theme"], context: context) } }
    // What a theme's file is scolded for comes before anything else that may be wrong.
    defer { _ = theme.value }
    let schema = try resources.schema(arguments.operands[0])
    store = try context.localStore(arguments, schema: schema)
    try OpenedStore.checkReadable(store)
    cloud = try context.cloud(arguments, schema: schema)
    guard cloud == nil || schema.descriptions.contains(where: { $0.storage == .cloud }) else {
      throw CommandError(
        "No setting of \(arguments.operands[0]) is synced; \"x-settee\": {\"storage\": \"cloud\"}"
          + " marks those that are.")
    }
    settings = StoreSettings(
      title: schema.title, descriptions: schema.descriptions, local: store, cloud: cloud)
    self.themes = themes
    self.theme = try theme.value.get()
    colorLevel = try ColorLevel.option(arguments["--color"])
    keys = try resources.keysForScreen(arguments)
    focus = try arguments.operands.dropFirst().first.map { try schema.key(named: $0) }
  }

  func picture(_ arguments: Arguments) throws -> String {
    let size = try Size(option: arguments["--size"] ?? "80x24")
    let script = try KeyScript(option: arguments["--keys"] ?? "")
    let isASCII = arguments.has("--ascii")
    let level = colorLevel ?? .monochrome
    let editor = Editor(
      SettingsForm(settings), theme: theme.resolved(for: level), isASCII: isASCII, focus: focus,
      keyMap: keys.keyMap, options: editorOptions(level: level))
    let screen = InMemoryScreen(size: size, colorLevel: level, isASCII: isASCII)
    cloud?.sync()
    defer {
      Problems.report(context) {
        try store.flush()
        try cloud?.flush()
      }
    }
    return editor.picture(after: script, on: screen)
  }

  func start(_ arguments: Arguments) throws {
    var options = SettingsEditor.Options()
    options.theme = theme
    options.focus = focus
    options.keyMap = keys.keyMap
    options.remark = keys.remark
    options.terminal = TerminalOptions(
      colorLevel: colorLevel, isASCII: arguments.has("--ascii") ? true : nil,
      environment: { context.environment[$0] })
    options.editor = { level in editorOptions(level: level) }
    // What is durable here is sent in the background; nobody waits for the account at the end.
    options.flush = { [store, cloud] in
      try store.flush()
      try cloud?.face.flush()
    }
    options.notices = { [settings] observer in settings.observeNotices(observer) }
    let remedy =
      "'settee get', 'set' and 'list' need none, and 'settee edit SCHEMA --dump-screen' prints a"
      + " screen"
    try FullScreen.start(remedy: remedy) {
      try SettingsEditor.start(settings, options: options, onEnd: FullScreen.exit)
    }
  }

  private func editorOptions(level: ColorLevel) -> Editor.Options {
    var options = Editor.Options()
    options.themes = { [themes] in themes.all(level: level).map(\.theme) }
    return options
  }
}
