import SetteeEditor
import SetteePropertyLists

/// The option that names a table of keys.
extension Commands {
  static let keymapOption = CommandOption(
    "--keymap", value: "NAME", completion: .words(KeyMap.Preset.allCases.map(\.rawValue)),
    "Keys: default, vim, emacs, modern, or a file of yours.")

  /// The option that leaves the mouse to the terminal.
  static let noMouseOption = CommandOption(
    "--no-mouse", "Leave the mouse to the terminal; Shift does so at any time.")
}

/// The table of keys that a run uses.
struct ChosenKeys: Sendable {
  let keyMap: KeyMap
  /// What is wrong with the file it came from; the table is then the one the file extends.
  let problems: [KeyFileProblem]
  /// Whether the mouse is wanted; a file can say that it is not.
  var wantsMouse = true

  /// What a person should know who looks at the screen alone.
  var remark: String? {
    guard let first = problems.first else { return nil }
    let count = problems.count == 1 ? "a mistake" : "\(problems.count) mistakes"
    return "The keys of \(first.file) are not used: it has \(count), the first in line"
      + " \(first.line). 'settee keymap --check' tells more."
  }
}

extension Resources {
  /// The keys that an option names: a table's name or a file; without one, the user's own file
  /// where there is one.
  func keys(_ name: String?) throws(CommandError) -> ChosenKeys {
    if let name, let preset = KeyMap.Preset(rawValue: name) {
      return ChosenKeys(keyMap: preset.keyMap, problems: [])
    }
    guard let path = name ?? keysFile else { return ChosenKeys(keyMap: .standard, problems: []) }
    if let name, kind(of: name) == nil {
      let hint = Suggestion.hint(name, KeyMap.Preset.allCases.map(\.rawValue))
      throw CommandError(
        "'\(name)' is no table of keys and no file.\(hint)"
          + " Tables are default, vim, emacs and modern."
      )
    }
    let file = KeyFile(try read(path), file: path)
    return ChosenKeys(
      keyMap: file.keyMap, problems: file.problems, wantsMouse: file.wantsMouse ?? true)
  }

  /// The keys that a screen is begun with.
  func keysForScreen(_ arguments: Arguments) throws(CommandError) -> ChosenKeys {
    forScreen(try keys(arguments["--keymap"]), arguments)
  }

  /// The same for a screen: mistakes are told and survived.
  func forScreen(_ keys: ChosenKeys, _ arguments: Arguments) -> ChosenKeys {
    var chosen = keys
    if arguments.has("--no-mouse") { chosen.wantsMouse = false }
    for problem in chosen.problems { context.errors.sentence("\(problem)") }
    return chosen
  }

  /// The user's keys; `nil` where there are none.
  private var keysFile: String? {
    guard let path = userFolders.keyMap?.text, kind(of: path) != nil else {
      return nil
    }
    return path
  }
}
