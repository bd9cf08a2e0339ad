import SetteeEditor
import SetteeTerminals
import Testing

@Suite("Tables for habits")
struct KeyMapPresetsTests {
  @Test(
    "A table has the keys that its users are used to",
    arguments: [
      (.vim, .control("f"), .list, "pageDown"), (.vim, .control("b"), .list, "pageUp"),
      (.vim, .character("x"), .list, "resetField"), (.vim, .character("/"), .list, "search"),
      (.vim, .character("5"), .list, nil), (.emacs, .control("n"), .list, "moveDown"),
      (.emacs, .control("p"), .list, "moveUp"), (.emacs, .control("v"), .list, "pageDown"),
      (.emacs, .alt("v"), .list, "pageUp"), (.emacs, .control("s"), .list, "search"),
      (.emacs, .control("g"), .field, "leave"), (.emacs, .control("g"), .prompt, "dropSearch"),
      (.emacs, .control("g"), .question, "answerNo"), (.emacs, .alt("x"), .list, "palette"),
      (.emacs, .character("w"), .list, "flush"), (.modern, .control("z"), .list, "undo"),
      (.modern, .control("y"), .list, "redo"), (.modern, .control("z"), .text, "undoText"),
      (.modern, .control("y"), .text, "redoText"), (.default, .control("y"), .text, "putBack"),
      (.emacs, .control("g"), .lines, "leaveLines"), (.emacs, .control("g"), .page, "leavePage"),
      (.default, .control("z"), .list, "suspend"), (.default, .control("p"), .list, "palette"),
    ] as [(KeyMap.Preset, KeyPress, KeyContext, String?)])
  func habits(preset: KeyMap.Preset, key: KeyPress, context: KeyContext, command: String?) {
    #expect(preset.keyMap.name(for: key, in: [context]) == command)
  }

  @Test(
    "In every table no key means two things, each command is obeyed, and each place has a way out",
    arguments: KeyMap.Preset.allCases)
  func sound(preset: KeyMap.Preset) {
    let map = preset.keyMap
    #expect(map.clashes.isEmpty)
    for binding in map.bindings {
      #expect(binding.context.commandNames.contains(binding.command))
      #expect(binding.keys.allSatisfy { $0 == $0.arrival })
      #expect(!binding.context.isTyping || binding.keys.allSatisfy { $0.typed == nil })
    }
    for context in KeyContext.allCases {
      guard let name = context.wayOut else { continue }
      let keys = map.bindings.filter { $0.context == context && $0.command == name }
        .flatMap(\.keys)
      #expect(!keys.isEmpty, "\(context)")
    }
  }

  @Test("A changed key leaves what it meant, and is the first that hints name")
  func changing() {
    let map = KeyMap.standard.changed(by: [
      KeyMap.Change(.character("k"), in: .list, to: "undo"),
      KeyMap.Change(.up, in: .list, to: nil),
      KeyMap.Change(.control("t"), in: .list, to: "moveUp"),
    ])
    #expect(map.name(for: .character("k"), in: [.list]) == "undo")
    #expect(map.name(for: .up, in: [.list]) == nil)
    #expect(map.keyName(for: EditorCommand.undo, in: .list) == "k")
    #expect(map.keyName(for: Move.moveUp, in: .list) == "Ctrl-T")
  }
}
