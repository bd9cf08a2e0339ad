import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeTerminals
import SetteeThemes

/// What can be done in a value's JSON text besides editing a line.
package enum JSONCommand: String, KeyCommand {
  case newLine, storeText, leaveText
}

/// A value as JSON text of several lines, checked while it is typed.
struct JSONField: FieldWidget {
  private var lines: [TextDraft]
  private var line = 0
  private var scroll = 0
  /// The lines of a long text that show.
  private static let rowsMax = 12
  /// Longer texts are checked when they are stored.
  private static let checkedByteCountMax = 65_536

  var isMasked = false

  init(value: PropertyList?) {
    lines = Self.lines(of: value?.json(.pretty) ?? "")
  }

  private static func lines(of text: String) -> [TextDraft] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { part in
      var draft = TextDraft(String(part))
      draft.move(.start)
      return draft
    }
  }

  var text: String { lines.map(\.text).joined(separator: "\n") }

  var value: DraftValue {
    let text = text
    if let value = JSONText.value(text) { return .value(value) }
    return .problem(JSONText.problem(text) ?? "Must be JSON.")
  }

  var contexts: [KeyContext] { [.jsonText, .text] }

  func hints(_ keys: KeyMap) -> [KeyHint] {
    [
      keys.hint("store", JSONCommand.storeText, in: .jsonText),
      keys.hint("leave", JSONCommand.leaveText, in: .jsonText),
    ].compactMap { $0 }
  }

  mutating func handle(_ key: KeyPress, by keys: KeyMap) -> WidgetOutcome {
    if let command: JSONCommand = keys.command(for: key, in: .jsonText) {
      switch command {
      case .newLine: breakLine()
      case .storeText: return .accept
      case .leaveText: return .leave
      }
      return .stay
    }
    if let move: Move = keys.command(for: key, in: .jsonText) {
      go(by: move)
      return .stay
    }
    if joinsLines(key, by: keys) { return .stay }
    return lines[line].handle(key, by: keys) ? .stay : .ignored
  }

  mutating func paste(_ text: String) -> WidgetOutcome {
    for (position, part) in text.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      if position > 0 { breakLine() }
      guard lines[line].insert(String(part)) else { return .tell(LineField.full) }
    }
    return .stay
  }

  mutating func restore(_ text: String) {
    lines = Self.lines(of: text)
    line = min(line, lines.count - 1)
  }

  // MARK: Lines

  private mutating func breakLine() {
    let (before, after) = lines[line].parts
    let indent = before.prefix { $0 == " " }
    lines[line] = TextDraft(before)
    var next = TextDraft(indent + after)
    next.move(to: indent.count)
    lines.insert(next, at: line + 1)
    line += 1
  }

  /// At a line's ends erasing joins it with its neighbour.
  private mutating func joinsLines(_ key: KeyPress, by keys: KeyMap) -> Bool {
    let command: TextCommand? = keys.command(for: key, in: .text)
    let draft = lines[line]
    switch command {
    case .eraseLeft? where draft.cursor == 0 && line > 0: join(line - 1)
    case .eraseRight? where draft.cursor == draft.text.count && line < lines.count - 1: join(line)
    default: return false
    }
    return true
  }

  private mutating func join(_ first: Int) {
    let column = lines[first].text.count
    var draft = TextDraft(lines[first].text + lines[first + 1].text)
    draft.move(to: column)
    lines.replaceSubrange(first...(first + 1), with: [draft])
    line = first
  }

  private mutating func go(by move: Move) {
    let column = lines[line].cursor
    switch move {
    case .moveUp: line -= 1
    case .moveDown: line += 1
    case .pageUp, .halfPageUp: line -= 10
    case .pageDown, .halfPageDown: line += 10
    case .moveFirst: line = 0
    case .moveLast: line = lines.count - 1
    }
    line = max(0, min(line, lines.count - 1))
    lines[line].move(to: column)
  }

  // MARK: Drawing

  var box: WidgetBox? {
    WidgetBox("line \(line + 1) of \(lines.count)") { keys in
      [
        keys.hint("line", JSONCommand.newLine, in: .jsonText),
        keys.hint("store", JSONCommand.storeText, in: .jsonText),
        keys.hint("leave", JSONCommand.leaveText, in: .jsonText),
      ].compactMap { $0.map { "\($0.keys) \($0.title)" } }.joined(separator: "  ")
    }
  }

  func rows(width: Int) -> Int { min(Self.rowsMax, lines.count) }

  func draw(in region: Region, look: Look) -> Point? {
    let height = region.size.rows
    let first = max(0, min(line - height / 2, lines.count - height))
    var cursor: Point?
    for row in 0..<height {
      let place = region.line(row)
      place.clear(look.style(.box))
      guard lines.indices.contains(first + row) else { continue }
      if first + row == line {
        cursor = TextLine(draft: lines[line], style: .box).draw(in: place, look: look)
      } else {
        place.write(lines[first + row].text, style: look.style(.box))
      }
    }
    return cursor
  }
}
