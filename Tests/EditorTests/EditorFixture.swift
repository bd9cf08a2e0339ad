import SetteeEditor
import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import SetteeTerminals
import SetteeThemes
import Testing

/// An editor on an in-memory screen, with keys to press and a store to change behind its back.
@MainActor
final class EditorFixture {
  let store: InMemoryStore
  let form: SettingsForm
  let editor: Editor
  let screen: InMemoryScreen
  private(set) var effects: [EditorEffect] = []
  private(set) lazy var runtime = ScreenLoop(
    editor, on: screen, now: { [unowned self] in now }, schedule: { _ in },
    perform: { [unowned self] in effects.append($0) })
  var now = 0

  init(
    _ descriptions: [SettingDescription] = EditorFixture.mixed,
    values: [Key: PropertyList] = [:], store: InMemoryStore? = nil, columns: Int = 80,
    rows: Int = 24, isASCII: Bool = false,
    colorLevel: ColorLevel = .indexed, focus: Key? = nil, options: Editor.Options = .init(),
    keyMap: KeyMap = .standard, choice: AccountChoice? = nil,
    behind face: (InMemoryStore) -> any Store = { $0 },
    settings: (InMemoryStore) -> (any SettingsProviding)? = { _ in nil }
  ) {
    let store = store ?? InMemoryStore(values: values)
    self.store = store
    let local: any Store = choice.map { ApartStore(store, choice: $0) } ?? face(store)
    form = SettingsForm(
      settings(store)
        ?? StoreSettings(title: "Settings", descriptions: descriptions, local: local))
    screen = InMemoryScreen(
      size: Size(columns: columns, rows: rows), colorLevel: colorLevel, isASCII: isASCII)
    editor = Editor(
      form, theme: Theme.standard.resolved(for: colorLevel), isASCII: isASCII,
      focus: focus.map { Place($0) }, keyMap: keyMap, options: options)
    runtime.start()
  }

  /// Presses keys, each with a frame of its own.
  func press(_ keys: String) throws {
    for event in try SetteeTerminals.KeyScript(keys).events { runtime.receive([event]) }
  }

  /// Writes as another program would, and lets the editor take notice.
  func writeElsewhere(_ value: PropertyList?, _ key: Key) {
    #expect(throws: Never.self) { try store.write([Edit(key, value)], origin: .otherProcess) }
    runtime.receive([EditorEvent.marked])
  }

  func resize(columns: Int, rows: Int) {
    screen.size = Size(columns: columns, rows: rows)
    runtime.receive([TerminalEvent.resize(screen.size)])
  }

  func tick(at milliseconds: Int) {
    now = milliseconds
    runtime.receive([EditorEvent.tick])
  }

  var picture: String { screen.picture }
  var frameCount: Int { screen.frames.count }
  /// The key of the field in focus.
  var focus: String? { editor.focusedField.map { form.fields[$0].description.key.name } }

  /// All lines of the screen, from the top.
  var lines: [String] {
    picture.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The line of the screen that shows a field's title.
  func line(_ title: String) -> String { lines.first { $0.contains(title) } ?? "" }

  /// The line second to last, where messages stand.
  var status: String {
    lines.count < 2 ? "" : lines[lines.count - 2]
  }

  var hints: String {
    picture.split(separator: "\n", omittingEmptySubsequences: false).last.map(String.init) ?? ""
  }
}

extension EditorFixture {
  /// One field of each kind, in three sections.
  static let mixed: [SettingDescription] = [
    SettingDescription(
      key: "editor.wordWrap", title: "Word Wrap", help: "Wraps long lines at the window's edge.",
      path: ["Editor"], type: .boolean, defaultValue: false),
    SettingDescription(
      key: "editor.tabSize", title: "Tab Size", help: "How many columns a tab takes.",
      path: ["Editor"],
      type: .integer(.init(minimum: .init(1), maximum: .init(16))), defaultValue: 4),
    SettingDescription(
      key: "editor.cursor", title: "Cursor Style", help: "How the cursor looks.",
      path: ["Editor"],
      type: .choice([
        .init(value: "block", title: "Block", help: "A filled box."),
        .init(value: "line", title: "Line", help: "A thin upright line."),
        .init(value: "underline", title: "Underline"),
      ]), defaultValue: "block"),
    SettingDescription(
      key: "editor.font", title: "Font", help: "The name of the font.", path: ["Editor"],
      type: .string(.init(minLength: 1, maxLength: 40)), defaultValue: "Monospace"),
    SettingDescription(
      key: "editor.rulers", title: "Rulers", help: "Columns where a thin line is drawn.",
      path: ["Editor"], type: .list(.init(element: .integer(.init(minimum: .init(1))))),
      defaultValue: [80]),
    SettingDescription(
      key: "mail.password", title: "Password", help: "Sent to the server only.", path: ["Mail"],
      type: .string(.init()), defaultValue: "", traits: .secret),
    SettingDescription(
      key: "mail.since", title: "Fetch Since", help: "Older mail stays on the server.",
      path: ["Mail"], type: .date, defaultValue: "2026-01-01"),
    SettingDescription(
      key: "mail.filters", title: "Filters", help: "Rules that sort what arrives.",
      path: ["Mail"], type: .json(reason: "nested objects are shown, not edited."),
      defaultValue: [:]),
    SettingDescription(
      key: "mail.poll", title: "Poll", help: "Asks for mail by itself.", path: ["Mail"],
      type: .boolean, defaultValue: true, deprecation: "Push replaces it."),
    SettingDescription(
      key: "ui.zoom", title: "Zoom", help: "Scales everything.", path: ["Window"],
      type: .number(
        .init(minimum: .init(0.5), maximum: .init(4.0), multipleOf: .real(0.25))),
      defaultValue: 1.0),
    SettingDescription(
      key: "ui.accent", title: "Accent", help: "None takes the theme's.", path: ["Window"],
      type: .nullable(
        .choice([.init(value: "red", title: "Red"), .init(value: "blue", title: "Blue")])),
      defaultValue: .null),
  ]

  /// So many switches in one section, titles varied.
  static func switches(_ count: Int) -> [SettingDescription] {
    let words = ["Show", "Hide", "Keep", "Follow", "Ignore", "Remember", "Highlight"]
    return (0..<count).map { index in
      SettingDescription(
        key: Key("switch.\(index)"), title: "\(words[index % words.count]) Item \(index)",
        help: "Says whether item \(index) is taken into account.", type: .boolean,
        defaultValue: false)
    }
  }
}
