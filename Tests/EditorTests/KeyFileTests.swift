import SetteeEditor
import SetteeTerminals
import Testing

@Suite("Files of keys")
struct KeyFileTests {
  private func read(_ text: String) -> KeyFile { KeyFile(Array(text.utf8), file: "keys.json") }

  @Test("A file gives keys commands by place, frees others, and extends a table")
  func changes() {
    let file = read(
      #"""
      {"extends": "vim", "mouse": true, "keys": {
        "list": {"Ctrl-T": "pickTheme", "t": null, "Alt-Enter": "open"},
        "text": {"Alt-Backspace": "eraseWordLeft"}, "sections": {"o": "open"}}}
      """#)
    #expect(file.problems.isEmpty && file.preset == .vim && file.wantsMouse == true)
    let map = file.keyMap
    #expect(map.name(for: .control("t"), in: [.list]) == "pickTheme")
    #expect(map.name(for: .character("t"), in: [.list]) == nil)
    #expect(map.name(for: .function(2), in: [.list]) == "pickTheme")
    #expect(map.keyName(for: EditorCommand.pickTheme, in: .list) == "Ctrl-T")
    #expect(map.name(for: KeyPress(.backspace, .alt), in: [.text]) == "eraseWordLeft")
    #expect(map.name(for: .backspace, in: [.text]) == "eraseLeft")
    #expect(map.name(for: .character("o"), in: [.sections, .list]) == "open")
    #expect(map.name(for: .control("f"), in: [.list]) == "pageDown")
    #expect(map.clashes.isEmpty)
    #expect(read("{}").keyMap.bindings.count == KeyMap.standard.bindings.count)
  }

  @Test(
    "A mistake is told with its place and what would be right",
    arguments: [
      ("{", "keys.json:1:"), ("[]", "keys.json:1:1: Expected an object with 'keys', found a list."),
      (#"{"mose": true}"#, "keys.json:1:2: 'mose' means nothing here; did you mean 'mouse'?"),
      (#"{"mouse": 1}"#, "keys.json:1:11: Expected true or false, found a number."),
      (
        #"{"extends": "vmi"}"#,
        "keys.json:1:13: There is no table 'vmi' to extend; did you mean 'vim'?"
      ),
      (
        #"{"keys": {"lists": {}}}"#,
        "keys.json:1:11: There is no place 'lists'; did you mean 'list'?"
      ),
      (
        #"{"keys": {"list": {"x": "undu"}}}"#,
        "keys.json:1:25: There is no command 'undu' in 'list'; did you mean 'undo'?"
      ),
      (
        #"{"keys": {"text": {"Alt-X": "pickTheme"}}}"#,
        "keys.json:1:29: There is no command 'pickTheme' in 'text'; it is one of 'list'."
      ),
      (
        #"{"keys": {"text": {"Alt-X": "sing"}}}"#,
        "keys.json:1:29: There is no command 'sing' in 'text'; possible are cursorLeft, "
      ),
      (
        #"{"keys": {"list": {"x": "themes"}}}"#,
        "keys.json:1:25: There is no command 'themes' in 'list'; did you mean 'pickTheme'?"
      ),
      (
        #"{"keys": {"list": {"x": "rest"}}}"#,
        "keys.json:1:25: There is no command 'rest' in 'list'; did you mean 'resetField',"
          + " 'resetSection' or 'resetAll'?"
      ),
      (
        #"{"keys": {"list": {"Contrl+x": "open"}}}"#,
        "keys.json:1:20: There is no key 'Contrl+x'; did you mean 'Ctrl-X'?"
      ),
      (
        #"{"keys": {"list": {"Ctl-PageUpp": "open"}}}"#,
        "keys.json:1:20: There is no key 'Ctl-PageUpp'; did you mean 'Ctrl-PgUp'?"
      ),
      (
        #"{"keys": {"list": {"Meta-x": "open"}}}"#,
        "keys.json:1:20: There is no key 'Meta-x'; did you mean 'Alt-X'?"
      ),
      (#"{"keys": {"list": {"x": 1}}}"#, "keys.json:1:25: Expected a command's name or null"),
      (
        #"{"keys": {"list": {"Entr": "open"}}}"#,
        "keys.json:1:20: There is no key 'Entr'; did you mean 'Enter'?"
      ),
      (
        #"{"keys": {"list": {"Ctrl-Enter": "open"}}}"#,
        "keys.json:1:20: Terminals cannot send 'Ctrl-Enter'; it arrives as 'Enter'."
      ),
      (
        #"{"keys": {"list": {"Ctrl-I": "open"}}}"#,
        "keys.json:1:20: Terminals cannot send 'Ctrl-I'; it arrives as 'Tab'."
      ),
      (
        #"{"keys": {"list": {"Ctrl-T": "open", "C-t": "undo"}}}"#,
        "keys.json:1:38: 'C-t' stands in 'list' already; leave one of them out."
      ),
      (
        #"{"keys": {"text": {"x": "eraseLeft"}}}"#,
        "keys.json:1:20: 'x' is typed in 'text' and can ask for nothing; take one with Ctrl or Alt."
      ),
      (
        #"{"keys": {"field": {"Esc": null}}}"#,
        "keys.json:1:20: Nothing leads out of 'field' any more; leave or give 'leave' a key."
      ),
      (#"{"keys": []}"#, "keys.json:1:10: Expected an object of places, found a list."),
      (
        #"{"keys": {"list": ["undo"]}}"#,
        "keys.json:1:19: Expected an object of commands by key, found a list."
      ),
      (
        #"{"extends": ["vim", "emacs"]}"#,
        "keys.json:1:13: Expected the name of a table, found a list."
      ),
      (
        #"{"keys": {"palette": {"Esc": null}}}"#,
        "keys.json:1:22: Nothing leads out of 'palette' any more; leave or give 'leavePalette' a"
      ),
      (
        #"{"keys": {"list": {"q": null, "Ctrl-Q": null, "F10": "undo"}}}"#,
        "keys.json:1:19: Nothing leads out of 'list' any more; leave or give 'quit' a key."
      ),
    ])
  func mistakes(text: String, problem: String) {
    let file = read(text)
    #expect(file.problems.count == 1)
    #expect(file.problems.first?.description.hasPrefix(problem) == true, "\(file.problems)")
    #expect(file.keyMap.bindings.count == KeyMap.standard.bindings.count)
  }

  @Test("All mistakes are told at once, and then the table that the file extends holds")
  func manyMistakes() {
    let file = read(
      #"""
      {"extends": "emacs",
       "keys": {"list": {"Ctrl-T": "pickTheme", "Ctrl-Enter": "open"},
                "lst": {}, "prompt": {"x": "goToHit"}}}
      """#)
    #expect(file.problems.map(\.line) == [2, 3, 3])
    #expect(file.keyMap.name(for: .control("t"), in: [.list]) == nil)
    #expect(file.keyMap.name(for: .control("v"), in: [.list]) == "pageDown")
  }

  @Test("What stands twice is told among all other mistakes, and hides none")
  func repeats() {
    let file = read(
      #"""
      {"extends": "emcas", "mouse": true, "mouse": false,
       "keys": {"list": {"x": "undu", "x": "undo"},
                "list": {"y": "nothing"}, "lists": {}}}
      """#)
    #expect(
      file.problems.map(\.description) == [
        "keys.json:1:37: 'mouse' stands here for the second time; put both together.",
        "keys.json:1:13: There is no table 'emcas' to extend; did you mean 'emacs'?",
        "keys.json:3:11: 'list' stands here for the second time; put both together.",
        "keys.json:2:25: There is no command 'undu' in 'list'; did you mean 'undo'?",
        "keys.json:2:33: 'x' stands in 'list' already; leave one of them out.",
      ] + file.problems.map(\.description).suffix(2))
    #expect(file.problems.count == 7)
    #expect(file.keyMap.bindings.count == KeyMap.standard.bindings.count)
  }

  @Test("What a file says reaches a message without control characters")
  func hostile() {
    let file = read(#"{"keys": {"\u001b[2Jx": {}}}"#)
    let text = file.problems.first?.description ?? "\u{1B}"
    #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 })
  }

  @Test(
    "Every key of every table is written in a file as it is shown",
    arguments: KeyMap.Preset.allCases)
  func roundTrip(preset: KeyMap.Preset) {
    for binding in preset.keyMap.bindings {
      for key in binding.keys { #expect(KeyPress(notation: key.name) == key, "\(key.name)") }
    }
  }
}
