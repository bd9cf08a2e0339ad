import SetteeEditor
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import SetteeTerminals
import SetteeThemes
import Testing

/// Every key of every table is pressed where it is in force, and something is seen to happen: the
/// same as by the first key that the table has for the command.
///
/// What is pressed comes from the tables; what is written here is how one gets to each place.
@Suite("Every binding")
@MainActor
struct BindingsTests {
  @Test(
    "Every key does in its place what its command is for", arguments: KeyMap.Preset.allCases,
    KeyContext.allCases.filter { $0 != .demo })
  func pressed(preset: KeyMap.Preset, in context: KeyContext) throws {
    let bindings = preset.keyMap.bindings.filter { $0.context == context }
    #expect(!bindings.isEmpty)
    for binding in bindings {
      let expected = try binding.keys.first.map {
        try outcome(of: $0, for: binding, by: preset.keyMap)
      }
      for key in binding.keys.dropFirst() {
        let seen = try outcome(of: key, for: binding, by: preset.keyMap)
        #expect(seen == expected, "\(key.name) is not \(binding.command) in \(context).")
      }
    }
  }

  /// What comes of a key; the words on screen name keys, and so differ by table.
  private struct Outcome: Equatable { let picture: String, state: [String] }

  private func outcome(
    of key: KeyPress, for binding: KeyBinding, by keyMap: KeyMap
  ) throws -> Outcome {
    let trial = try BindingTrial(binding.context, binding.command, by: keyMap)
    let before = trial.snapshot
    let effects = trial.press(key)
    let isSeen = trial.snapshot != before || !effects.isEmpty
    #expect(isSeen, "\(key.name) for \(binding.command) in \(binding.context) does nothing.")
    return Outcome(picture: trial.picture, state: trial.state + ["\(effects)"])
  }

  @Test(
    "A key that is in no binding does nothing in any of these places",
    arguments: KeyContext.allCases)
  func unbound(in context: KeyContext) throws {
    let trial = try BindingTrial(context, "")
    let before = trial.snapshot
    #expect(trial.press(.function(12)).isEmpty)
    #expect(trial.snapshot == before)
  }
}

/// An editor brought to where bindings of a context are in force and can be seen to work.
@MainActor
private struct BindingTrial {
  private let fixture: EditorFixture

  init(_ context: KeyContext, _ command: String, by keyMap: KeyMap = .standard) throws {
    var options = Editor.Options()
    options.themes = { ["a", "b", "c"].map { Theme(name: $0, styles: [:]) } }
    options.hasFile = context == .mistake
    options.words = context == .document ? NoWords() : nil
    fixture = EditorFixture(
      EditorFixture.mixed + Self.more + (context == .mistake ? [Self.line] : []),
      values: [
        "editor.rulers": [10, 20, 30, 40, 50], "tree.lists": [["a", "b"], ["c", "d"], ["e"]],
        "tree.map": ["a": 1, "b": 2, "c": 3], "tree.either": "text",
      ],
      focus: Self.focus(context, command), options: options, keyMap: keyMap,
      choice: [.accounts, .journal].contains(context) ? Self.choice : nil,
      behind: { store in
        guard context == .followerRow else { return store }
        return FollowingStore(store, "editor.font", follows: "editor.tabSize")
      })
    try fixture.press(Self.way(to: context, command))
    switch context {
    case .contested:
      fixture.writeElsewhere("other", "editor.font")
      // The first key after an arrival also takes the mark of news away.
      _ = press(.function(12))
    case .paste:
      fixture.runtime.receive([
        EditorEvent.paste(String(repeating: "x", count: 100_000))
      ])
    case .question where command == "answerOther":
      fixture.runtime.receive([EditorEvent.unsaved("The disk is full.")])
    default: break
    }
  }

  func press(_ key: KeyPress) -> [EditorEffect] {
    let effects = fixture.editor.update(.key(key))
    fixture.runtime.receive([EditorEvent.tick])
    return effects
  }

  /// All that can be seen of an editor, and what it has stored.
  var snapshot: [String] { [picture] + state }

  var picture: String { fixture.picture }

  /// The same without the words on screen.
  var state: [String] {
    let values = fixture.store.keys().sorted { $0.name < $1.name }.map {
      "\($0.name)=\(String(describing: fixture.store.value(forKey: $0)))"
    }
    let editor = fixture.editor
    return [
      "\(String(describing: fixture.screen.cursor))", "\(editor.pane)", "\(editor.list.row)",
      "\(editor.list.scroll)",
      "\(editor.look.theme.name)", "\(editor.isFinished)", "\(editor.isModal)",
    ] + values
  }

  /// The field that a place is about.
  private static func focus(_ context: KeyContext, _ command: String) -> Key? {
    switch (context, command) {
    case (.overlay, _), (.reading, _): "long.help"
    case (.itemRow, _), (.page, _), (.lines, _), (.list, "editText"): "tree.lists"
    case (.entryRow, _): "tree.map"
    case (.unionRow, _): "tree.either"
    case (.list, "setNone"), (.list, "enterPane"): "tree.map"
    case (.ticks, _): "lists.ticks"
    case (.suggestions, _): "text.suggested"
    case (.field, "nextKind"): "tree.either"
    case (.date, _): "mail.since"
    case (.field, "setNone"): "ui.accent"
    case (.field, "showSecret"), (.list, "reveal"): "mail.password"
    case (.text, _), (.field, _), (.paste, _), (.contested, _), (.list, _): "editor.font"
    case (.followerRow, _): "editor.font"
    case (.mistake, _): "line 1"
    case (.number, _), (.numberRow, _): "editor.tabSize"
    case (.choice, _), (.choiceRow, _): "editor.cursor"
    default: nil
    }
  }

  /// The keys that lead to a place in the middle of things, where every command shows.
  private static func way(to context: KeyContext, _ command: String) -> String {
    switch (context, command) {
    case (.found, _): "/e<Tab>"
    case (.itemRow, _), (.entryRow, _): "<Enter>j"
    case (.page, _): "<Enter>j<Enter>"
    case (.lines, _): "T<Down><Down><Down>"
    case (.prompt, _): "/e<Down><Down><Down>"
    case (.sections, _): "<Tab>"
    case (.switchRow, "setNo"): "+"
    case (.choiceRow, "decrease"): "+"
    case (.palette, "completeLine"): ":th"
    case (.palette, _): ":o<Down><Down><Down>"
    case (.text, "putBack"): "<Enter> one two<C-w>"
    case (.text, "redoText"): "<Enter> one two<C-_>"
    case (.text, _), (.contested, _): "<Enter> one two<C-Left>"
    case (.field, "nextKind"): "<Enter><C-u>[1]"
    case (.suggestions, _): "<Enter><Down>"
    case (.field, _), (.number, _), (.paste, _): "<Enter>"
    case (.date, _): "<Enter><Right>"
    case (.choice, "eraseLetter"): "<Enter>l"
    case (.choice, _), (.ticks, _): "<Enter><Down>"
    case (.overlay, _), (.reading, _): "i<Down><Down>"
    case (.keyPage, _): "<F1><Down><Down>"
    case (.question, "answerOther"): ""
    case (.question, _): "<Enter>x<Enter>R"
    case (.changes, _): "<Space>d"
    case (.themes, _): "t"
    case (.accounts, _): "<M-a><Down>"
    case (.journal, _): "<M-j><Down>"
    case (.list, "undo"): "<Enter>x<Enter>"
    case (.list, "redo"): "<Enter>x<Enter>u"
    case (.list, "resetField"), (.list, "filterModified"): "<Enter>x<Enter>"
    default: ""
    }
  }

  private static let choice = AccountChoice(
    place: "folder:/shared", hasAccount: true, hereCount: 1, thereCount: 1, differingCount: 1,
    secretKeys: [])

  private static let line = SettingDescription(
    key: "line 1", title: "{", help: LateText(""), path: [], type: .constant(""),
    defaultValue: nil, storage: .local, traits: [], deprecation: nil, tags: [], kind: .text)

  private static let more = [
    SettingDescription(
      key: "lists.ticks", title: "Ticks", path: ["Lists"], type: .ticks, defaultValue: ["off"]),
    SettingDescription(
      key: "long.help", title: "Long Help",
      help: (0..<90).map { "Line \($0)." }.joined(separator: "\n"), path: ["Long"],
      type: .boolean, defaultValue: false),
    PageTrial.anything("tree.lists"), PageTrial.anything("tree.map"),
    PageTrial.description("tree.either", PageTrial.either),
    PageTrial.description("text.suggested", PageTrial.suggested),
  ]
}

/// Words that lead nowhere.
private final class NoWords: WordPlaces {
  var lock: String? { nil }

  func places(named word: String) -> [Place] { [] }

  func setting(withoutRow word: String) -> Setting? { nil }

  func refusal(of value: PropertyList, atNew word: String, isTyping: Bool) -> String? { nil }

  func remark(onNew word: String) -> String? { nil }

  func word(_ name: Key?, beside key: Key) -> String? { nil }
}
