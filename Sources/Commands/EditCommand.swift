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
    name: "edit", group: .screens, summary: "Edit a settings file, or the settings of a schema.",
    operands: "FILE [PLACE]", operandCount: 0...2, completion: .file,
    options: StoreOptions.place + [StoreOptions.schema] + StoreOptions.document + [
      themeOption, keymapOption, colorOption, asciiOption,
      CommandOption("--dump-screen", "Print what the screen would show, and end."),
      CommandOption("--size", value: "WxH", "The size for --dump-screen; 80x24."),
      CommandOption(
        "--keys", value: "KEYS", "Press these for --dump-screen: jj<Enter>text<Enter>."),
    ],
    trailing: "-KEY VALUE ...",
    details: """
      FILE is a JSON, TOML or YAML file, edited to the byte by the schema that it names or a \
      catalogue knows, or by none; or a JSON Schema or a demo schema's name, whose settings are \
      edited in the suite it names, in --suite, --file or --cloud. A file with a mistake is only \
      shown. What follows '--' overrides stored values: game.json -- -volume 3. 'u' undoes.
      """
  ) { arguments, context in
    try EditSetup(arguments, context: context).run(arguments)
  }
}

/// What an editing run needs: the schema, the values, the looks.
@MainActor
private struct EditSetup: ScreenSetup {
  let context: CommandContext
  let settings: any SettingsProviding
  let store: any Store
  /// The document, where one is edited.
  let document: OpenedDocument?
  /// Where synced settings live; `nil` where they live with the others.
  let cloud: SyncedStore?
  let theme: Theme
  let themes: ThemeLibrary
  let themeName: String?
  let colorLevel: ColorLevel?
  let focus: Key?
  let keys: ChosenKeys
  /// What a person should know of the file before anything else.
  let remark: String?

  init(_ arguments: Arguments, context: CommandContext) throws {
    self.context = context
    let resources = Resources(context)
    let themes = resources.themes
    let theme = Begun { Result { try themes.named(arguments["--theme"], context: context) } }
    // What a theme's file is scolded for comes before anything else that may be wrong.
    defer { _ = theme.value }
    let target = try EditTarget(arguments, context)
    (store, cloud, settings) = (target.store, target.cloud, target.settings)
    (focus, remark, document) = (target.focus, target.remark, target.document)
    self.themes = themes
    themeName = arguments["--theme"]
    self.theme = try theme.value.get()
    colorLevel = try ColorLevel.option(arguments["--color"])
    keys = try resources.keysForScreen(arguments)
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
    options.remark = remark ?? keys.remark
    options.terminal = TerminalOptions(
      colorLevel: colorLevel, isASCII: arguments.has("--ascii") ? true : nil,
      environment: { context.environment[$0] })
    options.editor = { level in editorOptions(level: level) }
    // What is durable here is sent in the background; nobody waits for the account at the end.
    options.flush = { [store, cloud] in
      try store.flush()
      try cloud?.face.flush()
    }
    if let document {
      options.saveElsewhere = { try document.saveElsewhere() }
      let words = context.environment["VISUAL"] ?? context.environment["EDITOR"] ?? "vi"
      options.fileCommand = { document.command(of: words) }
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
    options.hasFile = document != nil
    options.themes = { [themes] in themes.all(level: level).map(\.theme) }
    options.themeForGround = themes.choice(unless: themeName, level: level)
    return options
  }
}
