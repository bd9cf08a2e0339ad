import SetteeEditor
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import SetteeTerminals
import SetteeThemes
import Testing

/// Every key of the table is pressed where it is in force, and something is seen to happen.
///
/// What is pressed comes from the table; what is written here is how one gets to each place.
@Suite("Every binding")
@MainActor
struct BindingsTests {
  @Test(
    "Every key does something where it is in force",
    arguments: KeyContext.allCases.filter { $0 != .demo })
  func pressed(in context: KeyContext) throws {
    let bindings = KeyMap.standard.bindings.filter { $0.context == context }
    #expect(!bindings.isEmpty)
    for binding in bindings {
      for key in binding.keys {
        let trial = try BindingTrial(context, binding.command)
        let before = trial.snapshot
        let effects = trial.press(key)
        let isSeen = trial.snapshot != before || !effects.isEmpty
        #expect(isSeen, "\(key.name) for \(binding.command) in \(context) does nothing.")
      }
    }
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

  init(_ context: KeyContext, _ command: String) throws {
    var options = Editor.Options()
    options.themes = { ["a", "b", "c"].map { Theme(name: $0, styles: [:]) } }
    options.hasFile = context == .mistake
    fixture = EditorFixture(
      EditorFixture.mixed + Self.more + (context == .mistake ? [Self.line] : []),
      values: [
        "editor.rulers": [10, 20, 30, 40, 50], "tree.lists": [["a", "b"], ["c", "d"], ["e"]],
        "tree.map": ["a": 1, "b": 2, "c": 3],
      ],
      focus: Self.focus(context, command), options: options,
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
  var snapshot: [String] {
    let values = fixture.store.keys().sorted { $0.name < $1.name }.map {
      "\($0.name)=\(String(describing: fixture.store.value(forKey: $0)))"
    }
    let editor = fixture.editor
    return [
      fixture.picture, "\(String(describing: fixture.screen.cursor))", "\(editor.pane)",
      "\(editor.look.theme.name)", "\(editor.isFinished)",
    ] + values
  }

  /// The field that a place is about.
  private static func focus(_ context: KeyContext, _ command: String) -> Key? {
    switch (context, command) {
    case (.items, "switchItem"): "lists.flags"
    case (.overlay, _), (.reading, _): "long.help"
    case (.itemRow, _), (.page, _), (.jsonText, _), (.list, "editText"): "tree.lists"
    case (.entryRow, _): "tree.map"
    case (.unionRow, _): "tree.either"
    case (.list, "setNone"): "tree.map"
    case (.items, _), (.item, _): "editor.rulers"
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
    case (.jsonText, _): "T<Down><Down><Down>"
    case (.prompt, _): "/e<Down><Down><Down>"
    case (.sections, _): "<Tab>"
    case (.switchRow, "setNo"): "+"
    case (.choiceRow, "decrease"): "+"
    case (.palette, "completeLine"): ":th"
    case (.palette, _): ":o<Down><Down><Down>"
    case (.text, _), (.contested, _): "<Enter> one two<C-Left>"
    case (.field, _), (.number, _), (.paste, _): "<Enter>"
    case (.date, "eraseDigit"): "<Enter><Right>1"
    case (.date, _): "<Enter><Right>"
    case (.choice, "eraseLetter"): "<Enter>l"
    case (.choice, _), (.items, "switchItem"): "<Enter><Down>"
    case (.items, "undoItem"): "<Enter><Down>D"
    case (.items, "redoItem"): "<Enter><Down>Du"
    case (.items, _): "<Enter><Down><Down>"
    case (.item, _): "<Enter><Down><Enter>7"
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
      key: "lists.flags", title: "Flags", path: ["Lists"],
      type: .list(.init(element: .boolean)), defaultValue: [true, false, true]),
    SettingDescription(
      key: "long.help", title: "Long Help",
      help: (0..<90).map { "Line \($0)." }.joined(separator: "\n"), path: ["Long"],
      type: .boolean, defaultValue: false),
    PageTrial.anything("tree.lists"), PageTrial.anything("tree.map"),
    PageTrial.description("tree.either", PageTrial.either),
  ]
}
