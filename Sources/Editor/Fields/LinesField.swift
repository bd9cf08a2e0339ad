import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeTerminals
import SetteeThemes

/// What can be done in several lines besides editing one of them.
package enum LinesCommand: String, KeyCommand {
  case newLine, storeLines, leaveLines
}

/// A text of several lines in a box: a value's JSON, or a text with line ends, which stay what they
/// are.
struct LinesField: FieldWidget {
  private let content: Content
  private var lines: [TextDraft]
  /// What stands between two lines.
  private var lineEnd: String
  private var line = 0
  /// What was cut last, in whichever line.
  private var cut = ""
  var isMasked = false

  enum Content {
    /// A value as JSON, checked while it is typed; numbers may be of any length where they are kept
    /// as they are written.
    case json(keepsNumbers: Bool)
    /// A text of a type.
    case text(SettingType)
  }

  /// Opens on a value's JSON.
  init(json: String, keepsNumbers: Bool) {
    content = .json(keepsNumbers: keepsNumbers)
    lineEnd = "\n"
    lines = Self.lines(of: json, apartBy: lineEnd)
  }

  /// Opens on a text of several lines, on its first one.
  init(text: String, as type: SettingType) {
    content = .text(type)
    lineEnd = Self.lineEnd(of: text)
    lines = Self.lines(of: text, apartBy: lineEnd)
  }

  /// Goes on with a text of one line, the cursor where it was.
  init(goingOnWith draft: TextDraft, as type: SettingType) {
    self.init(text: draft.text, as: type)
    lines[0].move(to: draft.cursor)
  }

  /// A carriage return belongs to each line end only where it stands at all of them.
  private static func lineEnd(of text: String) -> String {
    var (count, pairCount) = (0, 0)
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if scalar == "\n" { (count, pairCount) = (count + 1, pairCount + (previous == "\r" ? 1 : 0)) }
      previous = scalar
    }
    return count > 0 && count == pairCount ? "\r\n" : "\n"
  }

  private static func lines(of text: String, apartBy lineEnd: String) -> [TextDraft] {
    let parts = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      let isCut = lineEnd == "\r\n" && index < parts.count - 1
      var draft = TextDraft(String(String.UnicodeScalarView(isCut ? part.dropLast() : part)))
      draft.move(.start)
      return draft
    }
  }

  var text: String { lines.map(\.text).joined(separator: lineEnd) }

  var value: DraftValue {
    let text = text
    switch content {
    case .text(let type): return ValueText.parse(text, as: type)
    case .json(let keepsNumbers): return JSONText.draft(text, keepingNumbers: keepsNumbers)
    }
  }

  private var keepsNumbers: Bool {
    if case .json(let keepsNumbers) = content { keepsNumbers } else { false }
  }

  var contexts: [KeyContext] { [.lines, .field, .text] }

  func hints(_ keys: KeyMap) -> [KeyHint] {
    [
      keys.hint("store", LinesCommand.storeLines, in: .lines),
      keys.hint("leave", LinesCommand.leaveLines, in: .lines),
      keys.hint("new line", LinesCommand.newLine, in: .lines),
    ].compactMap { $0 }
  }

  mutating func handle(_ key: KeyPress, by keys: KeyMap) -> WidgetOutcome {
    if let command: LinesCommand = keys.command(for: key, in: .lines) {
      switch command {
      case .newLine: breakLine()
      case .storeLines: return .accept
      case .leaveLines: return .leave
      }
      return .stay
    }
    if let move: Move = keys.command(for: key, in: .lines) {
      go(by: move)
      return .stay
    }
    if joinsLines(key, by: keys) { return .stay }
    lines[line].lastCut = cut
    guard lines[line].handle(key, by: keys) else { return .ignored }
    cut = lines[line].lastCut
    return .stay
  }

  mutating func paste(_ text: String) -> WidgetOutcome {
    let parts = Self.lines(of: text, apartBy: Self.lineEnd(of: text)).map(\.text)
    for (position, part) in parts.enumerated() {
      if position > 0 { breakLine(isIndenting: false) }
      let room = TextDraft.byteCountMax - self.text.utf8.count + lines[line].text.utf8.count
      guard lines[line].insert(part, byteCountMax: room) else { return .tell(LineField.full) }
    }
    return .stay
  }

  var isText: Bool { true }
  var isJSON: Bool { if case .json = content { true } else { false } }

  mutating func restore(_ text: String) {
    lines = Self.lines(of: text, apartBy: lineEnd == "\r\n" ? Self.lineEnd(of: text) : "\n")
    line = min(line, lines.count - 1)
    guard isJSON else { return }
    let position = JSONText.problemPosition(in: text, keepingNumbers: keepsNumbers)
    if let position { place(at: position) }
  }

  private mutating func place(at position: (line: Int, column: Int)) {
    line = max(0, min(position.line, lines.count - 1))
    lines[line].move(to: position.column)
  }

  // MARK: Lines

  /// Breaks the line at the cursor; one of JSON goes on as far in as it began.
  mutating func breakLine(isIndenting: Bool = true) {
    let (before, after) = lines[line].parts
    var indent = ""
    if isIndenting, case .json = content { indent = String(before.prefix { $0 == " " }) }
    lines[line] = TextDraft(before)
    var next = TextDraft(indent + after)
    next.move(to: indent.count)
    lines.insert(next, at: line + 1)
    line += 1
  }

  /// At a line's ends erasing joins it with its neighbour, and moving goes on there.
  private mutating func joinsLines(_ key: KeyPress, by keys: KeyMap) -> Bool {
    let command: TextCommand? = keys.command(for: key, in: .text)
    let draft = lines[line]
    let isAtEnd = draft.cursor == draft.text.count
    switch command {
    case .eraseLeft? where draft.cursor == 0 && line > 0: join(line - 1)
    case .eraseRight? where isAtEnd && line < lines.count - 1: join(line)
    case .cursorLeft? where draft.cursor == 0 && line > 0:
      line -= 1
      lines[line].move(.end)
    case .cursorRight? where isAtEnd && line < lines.count - 1:
      line += 1
      lines[line].move(.start)
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
        keys.hint("line", LinesCommand.newLine, in: .lines),
        keys.hint("store", LinesCommand.storeLines, in: .lines),
        keys.hint("leave", LinesCommand.leaveLines, in: .lines),
      ].compactMap { $0 }
    }
  }

  func rows(width: Int) -> Int { rows(width: width, window: 24) }

  /// Three rows at least, half the window at most.
  func rows(width: Int, window: Int) -> Int {
    max(Self.rowsMin, min(lines.count, window / 2))
  }

  private static let rowsMin = 3

  /// A blank stands before and after the lines where there is room for both.
  func draw(in region: Region, look: Look) -> Point? {
    region.clear(look.style(.box))
    let isNarrow = region.size.columns < 12
    let inside = isNarrow ? region : region.inset(columns: 1, rows: 0)
    let height = inside.size.rows
    let first = max(0, min(line - height / 2, lines.count - height))
    var cursor: Point?
    for row in 0..<height where lines.indices.contains(first + row) {
      let place = inside.line(row)
      if first + row == line {
        cursor = TextLine(draft: lines[line], style: .box).draw(in: place, look: look)
      } else {
        place.write(lines[first + row].text, style: look.style(.box))
      }
    }
    return cursor ?? region.cursor()
  }
}
