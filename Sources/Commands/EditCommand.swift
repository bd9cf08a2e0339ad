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
      themeOption, keymapOption, noMouseOption, noStateOption, colorOption, asciiOption,
      CommandOption("--dump-screen", "Print what the screen would show, and end."),
      CommandOption("--size", value: "WxH", "The size for --dump-screen; 80x24."),
      CommandOption(
        "--keys", value: "KEYS", "Press these for --dump-screen: jj<Enter>text<Enter>."),
      svgOption,
      CommandOption("--no-cursor", "Hide the cursor in lists, where it follows the focus."),
      CommandOption("--plain", "Ask and answer line by line, as ACCESSIBLE=1 does."),
    ],
    trailing: "-KEY VALUE ...",
    details: """
      FILE: JSON, TOML, YAML, or a schema and its suite. '-- -volume 3' overrides.
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
  let looks: ThemeChoice
  let themes: ThemeLibrary
  let memory: MemoryFile?
  /// What was remembered when this run began.
  let remembered: ScreenMemory
  let formName: String
  let colorLevel: ColorLevel?
  let showsCursor: Bool
  let focus: Place?
  let keys: ChosenKeys
  /// What a person should know of the file before anything else.
  let remark: String?
  let isPlain: Bool

  init(_ arguments: Arguments, context: CommandContext) throws {
    self.context = context
    let resources = Resources(context)
    let themes = resources.themes
    isPlain =
      arguments.has("--plain")
      || SettingsEditor.wantsPrompts(environment: { context.environment[$0] })
    let memory = resources.memoryFile(arguments, isPlain: isPlain)
    let before = Begun { memory?.read() ?? (memory: ScreenMemory(), problem: nil) }
    let looks = Begun {
      Result {
        try ThemeChoice(arguments, memory: before.value.memory, in: themes, context: context)
      }
    }
    let keys = Begun { Result { try resources.keys(arguments["--keymap"]) } }
    // What a theme's file is scolded for comes before anything else that may be wrong.
    defer { _ = looks.value }
    let target = try EditTarget(arguments, context)
    (store, cloud, settings) = (target.store, target.cloud, target.settings)
    (focus, document, formName) = (target.focus, target.document, target.name)
    (self.themes, self.memory) = (themes, memory)
    remembered = before.value.memory
    remark = target.remark ?? before.value.problem
    self.looks = try looks.value.get()
    colorLevel = try ColorLevel.option(arguments["--color"])
    showsCursor = !arguments.has("--no-cursor")
    self.keys = resources.forScreen(try keys.value.get(), arguments)
  }

  var theme: Theme { looks.theme }

  func show(_ arguments: Arguments, on screen: InMemoryScreen) throws -> CommandError? {
    let script = try KeyScript(option: arguments["--keys"] ?? "")
    let level = screen.colorLevel
    let editor = Editor(
      SettingsForm(settings), theme: theme.resolved(for: level), isASCII: screen.isASCII,
      focus: focus, keyMap: keys.keyMap, options: editorOptions(level: level))
    cloud?.sync(isWriting: true)
    defer {
      Problems.report(context) {
        try store.flush()
        try cloud?.flush()
      }
    }
    _ = editor.picture(after: script, on: screen) { [settings] in
      (settings as? DocumentSettings)?.settle() ?? false
    }
    return nil
  }

  func start(_ arguments: Arguments) throws {
    var options = SettingsEditor.Options()
    options.theme = theme
    options.focus = focus
    options.keyMap = keys.keyMap
    options.remark = remark ?? keys.remark
    options.isPlain = isPlain
    options.terminal = TerminalOptions(
      colorLevel: colorLevel, isASCII: arguments.has("--ascii") ? true : nil,
      hasMouse: keys.wantsMouse,
      environment: { context.environment[$0] })
    options.editor = { level in editorOptions(level: level) }
    // What is durable here is sent in the background; nobody waits for the account at the end.
    options.flush = { [store, cloud] in
      try store.flush()
      try cloud?.face.flush()
    }
    if let words = settings as? DocumentSettings {
      options.newFields = NewFields(setting: words.setting) { value, word in
        words.refusal(of: value, atNew: word, isTyping: false)
      }
    }
    if let document {
      options.saveElsewhere = { try document.saveElsewhere() }
      let words = context.environment["VISUAL"] ?? context.environment["EDITOR"] ?? "vi"
      options.fileCommand = { document.command(of: words) }
    }
    if let memory { options.remember = { memory.add($0) } }
    options.notices = { [settings] observer in settings.observeNotices(observer) }
    let remedy =
      "'--plain' asks line by line, 'settee get', 'set' and 'list' need none, and"
      + " 'settee edit SCHEMA --dump-screen' prints a screen"
    try FullScreen.start(remedy: remedy) {
      try SettingsEditor.start(settings, options: options, onEnd: FullScreen.exit)
    }
  }

  private func editorOptions(level: ColorLevel) -> Editor.Options {
    var options = Editor.Options(looks, level: level, context: context)
    if memory != nil { (options.memory, options.formName) = (remembered, formName) }
    options.hasFile = document != nil
    options.showsCursor = showsCursor
    options.clock = { LocalClock.now() }
    options.editsTexts = true
    options.words = settings as? DocumentSettings
    options.schemas = (document?.schema.choices ?? []).map { [settings] entry in
      Editor.SchemaChoice(name: entry.name) { (settings as? DocumentSettings)?.choose(entry) }
    }
    options.themes = { [themes] in themes.all(level: level).map(\.theme) }
    return options
  }
}
