import SetteeTerminals
import SetteeThemes

/// A key that does something now, and what, for footers and the key list.
package struct KeyHint: Hashable, Sendable {
  /// The key as people write it: `Enter`, `Ctrl-S`, `Alt-M`; several with spaces between.
  package let keys: String
  /// What it does, as a short imperative.
  package let title: String
  /// Whether others give way to it on a narrow line: the ways to help, and out.
  package let isKept: Bool
  /// Whether it gives way to all others.
  let isFurther: Bool
  /// Whether it only fills what all others leave of a wide line.
  let isForWide: Bool
  /// Whether it is the first of those about something else, which a line sets apart where all fit.
  var isApart = false
  /// The command behind it by name, where a table of keys made the hint.
  let command: String?

  package init(
    _ keys: String, _ title: String, isKept: Bool = false, isFurther: Bool = false,
    isForWide: Bool = false, command: String? = nil
  ) {
    self.keys = keys
    self.title = title
    self.isKept = isKept
    self.isFurther = isFurther
    self.isForWide = isForWide
    self.command = command
  }

  /// The same hint, to which others give way on a narrow line.
  var kept: KeyHint {
    KeyHint(
      keys, title, isKept: true, isFurther: isFurther, isForWide: isForWide, command: command)
  }

  /// The same hint, kept where it is the way out of one of several contexts.
  func keptAsWayOut(of contexts: [KeyContext]) -> KeyHint {
    command.map(contexts.compactMap(\.wayOut).contains) == true ? kept : self
  }

  /// Whether the hint says how to store what is open.
  var isStoring: Bool {
    command == FieldCommand.store.rawValue || command == LinesCommand.storeLines.rawValue
  }
}

extension KeyHint {
  /// Writes as many whole hints on one line as fit, most important first, after those to be kept.
  /// - Returns: The column after the last one written.
  @MainActor @discardableResult
  package static func draw(
    _ hints: [KeyHint], in region: Region, look: Look, on ground: Role? = nil
  ) -> Int {
    func style(_ role: Role) -> Style {
      ground.map { look.theme.style(role, on: $0) } ?? look.style(role)
    }
    let hints = hints.map { $0.shown(isASCII: region.canvas.isASCII) }
    var column = 0
    let fitting = fitting(hints, columns: region.size.columns)
    let showsLine =
      hints.allSatisfy { $0.isForWide || fitting.contains($0) }
      && width(of: fitting) < region.size.columns
    for hint in fitting {
      var start = column == 0 ? 0 : column + 2
      if hint.isApart, showsLine, column > 0 {
        region.write(look.glyphs.vertical, column: column + 1, style: style(.border))
        start += 1
      }
      column = region.write(hint.keys, column: start, style: style(.key))
      column = region.write(" " + hint.title, column: column, style: style(.keyHint))
      hint.note(from: start, to: column, in: region)
    }
    return column
  }

  /// A press on a key's name is the key, one on the words behind them the first key; words that
  /// name no key, such as `letters`, are nothing to press.
  @MainActor
  private func note(from start: Int, to end: Int, in region: Region) {
    var column = start
    let names = keys.split(separator: " ").map(String.init)
    guard let first = names.first.flatMap({ Self.keys(named: $0).first }) else { return }
    region.part(Rect(column: start, columns: end - start, rows: 1)).note(MouseTarget.key(first))
    for name in names {
      let width = VisibleText.width(of: name)
      let keys = Self.keys(named: name)
      for (place, key) in keys.enumerated() {
        let part = width / keys.count
        region.part(Rect(column: column + place * part, columns: part, rows: 1))
          .note(MouseTarget.key(key))
      }
      column += width + 1
    }
  }

  /// The keys that a name in the line stands for: arrows drawn as such stand side by side.
  private static func keys(named name: String) -> [KeyPress] {
    if let key = KeyPress(notation: name) { return [key] }
    let names = name.compactMap { sign in Self.arrows.first { $0.value == String(sign) }?.key }
    return names.count == name.count ? names.compactMap { KeyPress(notation: $0) } : []
  }

  /// Leaves out hints from the end: the further ones, then those that need not be kept, then all.
  static func fitting(_ hints: [KeyHint], columns: Int) -> [KeyHint] {
    var hints = hints
    var width = width(of: hints)
    while width > columns, !hints.isEmpty {
      width -= hints.remove(at: leastNeeded(of: hints)).width + 2
    }
    return hints
  }

  /// Of two ways out the further one gives way to what is said first.
  private static func leastNeeded(of hints: [KeyHint]) -> Int {
    let last = hints.count - 1
    if let further = hints.lastIndex(where: \.isFurther) { return further }
    guard let other = hints.lastIndex(where: { !$0.isKept }) else { return last }
    return other == 0 && hints.count > keptMax + 1 ? last : other
  }

  /// Help and one way out.
  private static let keptMax = 2

  /// The same hint with arrows drawn as such where the screen has them: `↑↓ step`.
  package func shown(isASCII: Bool) -> KeyHint {
    guard !isASCII else { return self }
    var shown = ""
    var isArrow = false
    for name in keys.split(separator: " ") {
      let arrow = Self.arrows[String(name)]
      if !shown.isEmpty, !(isArrow && arrow != nil) { shown += " " }
      shown += arrow ?? String(name)
      isArrow = arrow != nil
    }
    var hint = KeyHint(
      shown, title, isKept: isKept, isFurther: isFurther, isForWide: isForWide, command: command)
    hint.isApart = isApart
    return hint
  }

  private static let arrows = ["Up": "↑", "Down": "↓", "Left": "←", "Right": "→"]

  /// Hints as text, two blanks between them: what stands in the lower line of a box.
  static func text(of hints: [KeyHint], isASCII: Bool = true) -> String {
    hints.map { $0.shown(isASCII: isASCII) }.map {
      $0.title.isEmpty ? $0.keys : "\($0.keys) \($0.title)"
    }.joined(separator: "  ")
  }

  /// Lets the hints be pressed where their text was written in a line.
  @MainActor
  static func noteText(of hints: [KeyHint], from column: Int, in line: Region) {
    var column = column
    for hint in hints {
      let end = column + VisibleText.width(of: text(of: [hint]))
      guard end <= line.size.columns else { return }
      hint.note(from: column, to: end, in: line)
      column = end + 2
    }
  }

  /// Breaks hints into lines between two of them.
  static func lines(of hints: [KeyHint], width: Int) -> [[KeyHint]] {
    hints.reduce(into: []) { lines, hint in
      if let last = lines.last, KeyHint.width(of: last + [hint]) <= width {
        lines[lines.count - 1].append(hint)
      } else {
        lines.append([hint])
      }
    }
  }

  /// What all hints need on one line.
  package static func width(of hints: [KeyHint]) -> Int {
    hints.reduce(-2) { $0 + 2 + $1.width }
  }

  private var width: Int { VisibleText.width(of: keys) + 1 + VisibleText.width(of: title) }
}
