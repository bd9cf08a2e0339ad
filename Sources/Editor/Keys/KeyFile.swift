import SetteePropertyLists
import SetteeTerminals

/// A file of keys, read onto one of the tables there are, with all its mistakes at once.
///
/// A file is a JSON object; all its members may be missing:
///
///     {
///       "extends": "vim",
///       "mouse": true,
///       "keys": {
///         "list": {"Ctrl-T": "pickTheme", "t": null},
///         "text": {"Alt-Backspace": "eraseWordLeft"}
///       }
///     }
///
/// `keys` has places (`KeyContext`), each with keys by name (`KeyPress`) and the command each asks
/// for there; `null` frees a key. A file with a mistake is not used at all: the table that it
/// extends holds, so that nobody has to guess which half of it counts.
package struct KeyFile: Sendable {
  /// What the file makes of the table it extends, or that table itself where it has mistakes.
  package private(set) var keyMap: KeyMap
  /// Whether the mouse is wanted; `nil` where the file does not say.
  package private(set) var wantsMouse: Bool?
  package private(set) var problems: [KeyFileProblem] = []
  /// The table it extends.
  package private(set) var preset = KeyMap.Preset.default

  private let file: String
  private var document: JSONDocument?
  private var changes: [KeyMap.Change] = []
  /// The keys that stand in a place already, whatever they are to ask for.
  private var seen: [KeyContext: Set<KeyPress>] = [:]

  static let members = ["extends", "mouse", "keys"]
  static let presets = KeyMap.Preset.allCases.map(\.rawValue)
  /// Larger files are not read: a line for every key there is makes 20 KB.
  private static let byteCountMax = 1 << 20
  /// More mistakes than a user wants to read are not looked for.
  private static let problemCountMax = 100

  /// Reads a file's bytes; `file` is its name in problems.
  package init(_ bytes: [UInt8], file: String) {
    self.file = file
    keyMap = .standard
    do {
      document = try JSONDocument(
        bytes, byteCountMax: Self.byteCountMax, allowsRepeatedKeys: true)
    } catch {
      problems = [
        KeyFileProblem(
          file: file, line: error.position.line, column: error.position.column,
          reason: .notJSON("\(error.reason)"))
      ]
    }
    if let root = document?.root { read(root) }
  }

  private mutating func read(_ root: JSONNode) {
    guard isObject(root, "an object with 'keys'") else { return }
    checkRepeats(in: root)
    for member in root.members {
      switch member.key {
      case "extends": readPreset(member.value)
      case "mouse": readMouse(member.value)
      case "keys": readContexts(member.value)
      case "$schema", "$comment": break
      case let name: report(.unknownMember(name), at: member.keyOffset)
      }
    }
    keyMap = preset.keyMap
    let changed = keyMap.changed(by: changes)
    checkWaysOut(of: changed, root["keys"])
    if problems.isEmpty { keyMap = changed }
  }

  private mutating func readPreset(_ node: JSONNode) {
    guard let name = text(node, "the name of a table") else { return }
    guard let preset = KeyMap.Preset(rawValue: name) else {
      return report(.unknownPreset(name), at: node.offset)
    }
    self.preset = preset
  }

  private mutating func readMouse(_ node: JSONNode) {
    guard let wish = node.boolean else {
      return report(.wrongType(found: node.kind.phrase, expected: "true or false"), at: node.offset)
    }
    wantsMouse = wish
  }
}

// MARK: Keys by place

extension KeyFile {
  private mutating func readContexts(_ node: JSONNode) {
    guard isObject(node, "an object of places") else { return }
    checkRepeats(in: node)
    for member in node.members {
      guard let context = KeyContext(rawValue: member.key) else {
        report(.unknownContext(member.key), at: member.keyOffset)
        continue
      }
      guard isObject(member.value, "an object of commands by key") else { continue }
      for binding in member.value.members { read(binding, in: context) }
    }
  }

  private mutating func read(_ member: JSONMember, in context: KeyContext) {
    let key = key(named: member.key, in: context, at: member.keyOffset)
    let command = command(member.value, in: context)
    guard let key, let command else { return }
    changes.append(KeyMap.Change(key, in: context, to: command))
  }

  private mutating func key(
    named name: String, in context: KeyContext, at offset: Int
  ) -> KeyPress? {
    guard let key = KeyPress(written: name) else {
      report(.unknownKey(name), at: offset)
      return nil
    }
    guard key == key.arrival else {
      report(.unsendable(name, arrivesAs: key.arrival.name), at: offset)
      return nil
    }
    guard key.typed == nil || !context.isTyping else {
      report(.printable(name, context), at: offset)
      return nil
    }
    guard seen[context, default: []].insert(key).inserted else {
      report(.secondTime(name, context), at: offset)
      return nil
    }
    return key
  }

  /// The command's name; `.some(nil)` where the key is freed.
  private mutating func command(_ node: JSONNode, in context: KeyContext) -> String?? {
    if node.kind == .null { return .some(nil) }
    guard let name = text(node, "a command's name or null") else { return nil }
    guard context.commandNames.contains(name) else {
      report(.unknownCommand(name, context), at: node.offset)
      return nil
    }
    return name
  }

  /// Reports members that an object has already.
  private mutating func checkRepeats(in node: JSONNode) {
    var names: Set<Key> = []
    for member in node.members where !names.insert(Key(member.key)).inserted {
      report(.repeatedMember(member.key), at: member.keyOffset)
    }
  }

  /// Reports places that the file has left without a way out.
  private mutating func checkWaysOut(of keyMap: KeyMap, _ node: JSONNode?) {
    for context in Set(changes.map(\.context)).sorted(by: { $0.rawValue < $1.rawValue }) {
      guard let name = context.wayOut, keyMap.keys(of: name, in: context).isEmpty else { continue }
      report(.noWayOut(context), at: node?[context.rawValue]?.offset ?? 0)
    }
  }
}

// MARK: Nodes

extension KeyFile {
  private mutating func isObject(_ node: JSONNode, _ expected: String) -> Bool {
    if node.kind == .object { return true }
    report(.wrongType(found: node.kind.phrase, expected: expected), at: node.offset)
    return false
  }

  private mutating func text(_ node: JSONNode, _ expected: String) -> String? {
    if let text = node.string { return text }
    report(.wrongType(found: node.kind.phrase, expected: expected), at: node.offset)
    return nil
  }

  private mutating func report(_ reason: KeyFileMistake, at offset: Int) {
    guard problems.count < Self.problemCountMax, let document else { return }
    let position = document.position(ofOffset: offset)
    problems.append(
      KeyFileProblem(file: file, line: position.line, column: position.column, reason: reason))
  }
}
