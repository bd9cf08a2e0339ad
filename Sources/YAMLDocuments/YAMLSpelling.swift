import SetteeDocuments
import SetteePropertyLists

/// Spells keys and values as YAML that no reader takes for anything else.
struct YAMLSpelling {
  let style: YAMLStyle
  /// The quotes of the value that was there, where it had some.
  var oldQuote: Character?
  /// Whether text with a line end may end the last line: not where the document ends without one.
  var allowsFinalLineEnd = true
  /// What stands below the value.
  var below = Below()

  /// What stands in the lines below a value, which must not become a part of its text.
  struct Below {
    /// The column of a comment that comes next; nothing where no comment does.
    var commentColumn: Int?
    /// Whether an empty line comes next.
    var isBlank = false
  }

  // MARK: Scalars

  /// A scalar on one line.
  func scalar(_ value: some ValueTree, inFlow: Bool) -> String {
    if let typed = typedNumber(value) { return typed }
    switch value.scalar {
    case .boolean(let value): return value ? "true" : "false"
    case .integer(let value): return String(value)
    case .real(let value): return Self.real(value)
    case .string(let text): return self.text(text, inFlow: inFlow)
    case .null where style.null.isEmpty && inFlow: return "null"
    case .null, .date, .data, .array, .dictionary, nil: return style.null
    }
  }

  /// A number as it was typed, where the core schema reads it as that number.
  private func typedNumber(_ value: some ValueTree) -> String? {
    guard value.kind == .integer || value.kind == .real, let spelling = value.spelling else {
      return nil
    }
    let bytes = Array(spelling.utf8)
    let kind = bytes.withUnsafeBufferPointer { YAMLScalar.numberKind(of: $0[...]) }
    let isOctal = spelling.drop { $0 == "-" || $0 == "+" }.prefix(2).allSatisfy(\.isNumber)
    let startsWithZero = spelling.drop { $0 == "-" || $0 == "+" }.first == "0"
    // 1.1 reads 0777 to the base 8.
    if isOctal, startsWithZero, spelling.count > 1, value.kind == .integer { return nil }
    return kind == value.kind || kind == .real && value.kind == .integer ? spelling : nil
  }

  private static func real(_ value: Double) -> String {
    if value.isNaN { return ".nan" }
    if value.isInfinite { return value < 0 ? "-.inf" : ".inf" }
    let text = "\(value)"
    // Readers of 1.1 want a point before the exponent.
    guard let mark = text.firstIndex(of: "e"), !text.contains(".") else { return text }
    return text[..<mark] + ".0" + text[mark...]
  }

  private func text(_ text: String, inFlow: Bool) -> String {
    Self.isPlain(text, inFlow: inFlow) ? text : Self.quoted(text, by: oldQuote ?? style.quote)
  }

  func key(_ name: Key, inFlow: Bool) -> String {
    let text = name.name
    return Self.isPlain(text, inFlow: inFlow) ? text : Self.quoted(text, by: style.quote)
  }

  private static func quoted(_ text: String, by quote: Character) -> String {
    guard quote == "'", !text.unicodeScalars.contains(where: needsEscape) else {
      return quoted(text)
    }
    return "'" + text.replacing("'", with: "''") + "'"
  }

  /// Whether every reader takes a text without quotes for that text.
  static func isPlain(_ text: String, inFlow: Bool) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
      !YAMLScalar.isMisread(text)
    else { return false }
    if first == "-" {
      guard text.drop(while: { $0 == "-" }).first?.isLetter == true else { return false }
    } else if "?:,[]{}#&*!|>'\"%@`".unicodeScalars.contains(first) {
      return false
    }
    if first == " " || last == " " || last == ":" { return false }
    if text.contains(": ") || text.contains(" #") { return false }
    if inFlow, text.unicodeScalars.contains(where: { ",[]{}?".unicodeScalars.contains($0) }) {
      return false
    }
    return !text.unicodeScalars.contains(where: needsEscape) && !text.hasPrefix("...")
  }

  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar == "\u{2028}"
      || scalar == "\u{2029}" || scalar == "\u{FEFF}"
      || (0xFFFE...0xFFFF).contains(scalar.value)
  }

  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\r": quoted += "\\r"
      case _ where needsEscape(scalar):
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let width = scalar.value < 0x100 ? 2 : 4
        quoted += (width == 2 ? "\\x" : "\\u")
        quoted += String(repeating: "0", count: max(0, width - digits.count)) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  // MARK: In brackets

  /// A value between brackets, or a scalar, on one line.
  func flow(_ value: any ValueTree, padding: String = " ") -> String {
    switch value.kind {
    case .list:
      let items = (0..<value.count).map { flow(value.child(at: $0), padding: padding) }
      return "[" + items.joined(separator: ", ") + "]"
    case .object:
      guard value.count > 0 else { return "{}" }
      let items = value.members.map {
        key($0.name, inFlow: true) + ": " + flow($0.value, padding: padding)
      }
      return "{" + padding + items.joined(separator: ", ") + padding + "}"
    case .null, .boolean, .integer, .real, .string, .date, .data:
      return scalar(value, inFlow: true)
    }
  }

  // MARK: In lines

  /// Lines of a value: the first stands behind the sign before it, or is empty where the value
  /// begins on the next.
  struct Lines {
    var first: String
    var rest: [String] = []
  }

  /// A value behind a key that stands in a column, or a dash, from which on so many columns come
  /// before it.
  func value(_ value: any ValueTree, inColumn column: Int, dashWidth: Int?) -> Lines {
    guard value.isContainer, value.count > 0 else {
      if case .string(let text) = value.scalar, let lines = literal(text, in: column + style.unit) {
        return lines
      }
      return Lines(first: value.isContainer ? flow(value) : scalar(value, inFlow: false))
    }
    if let dashWidth {
      var lines = container(value, inColumn: column + dashWidth)
      let first = lines.removeFirst()
      return Lines(first: String(first.dropFirst(column + dashWidth)), rest: lines)
    }
    let step = value.kind == .list ? style.dashIndentation : style.unit
    return Lines(first: "", rest: container(value, inColumn: column + step))
  }

  /// A member from its key on.
  func member(_ name: Key, _ value: any ValueTree, inColumn column: Int) -> Lines {
    let lines = self.value(value, inColumn: column, dashWidth: nil)
    let key = self.key(name, inFlow: false) + ":"
    return Lines(first: lines.first.isEmpty ? key : key + " " + lines.first, rest: lines.rest)
  }

  /// An element from its dash on.
  func element(_ value: any ValueTree, inColumn column: Int) -> Lines {
    let lines = self.value(value, inColumn: column, dashWidth: 2)
    return Lines(first: lines.first.isEmpty ? "-" : "- " + lines.first, rest: lines.rest)
  }

  /// The lines of a container that has values, with their indentation.
  func container(_ value: any ValueTree, inColumn column: Int) -> [String] {
    let indentation = String(repeating: " ", count: column)
    let items =
      value.kind == .object
      ? value.members.map { member($0.name, $0.value, inColumn: column) }
      : (0..<value.count).map { element(value.child(at: $0), inColumn: column) }
    return items.flatMap { [indentation + $0.first] + $0.rest }
  }

  /// Text with line ends as lines of its own; nothing where that would not say the same.
  private func literal(_ text: String, in column: Int) -> Lines? {
    guard text.utf8.contains(0x0A), text.contains(where: { !$0.isWhitespace }), isFree(column),
      let indicator = indicator(for: text),
      !text.unicodeScalars.contains(where: { Self.needsEscape($0) && $0 != "\n" && $0 != "\t" })
    else { return nil }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var ending = "-"
    if lines.last == "" {
      guard allowsFinalLineEnd else { return nil }
      lines.removeLast()
      ending = lines.last.map { $0.allSatisfy { $0 == " " } } == true ? "+" : ""
      // It would end with the empty lines that are there.
      if ending == "+", below.isBlank { return nil }
    }
    let indentation = String(repeating: " ", count: column)
    return Lines(
      first: "|\(indicator)\(ending)", rest: lines.map { $0.isEmpty ? "" : indentation + $0 })
  }

  /// How far a text in lines is moved in, where its own blanks would be taken for that; nothing
  /// where no digit says it.
  private func indicator(for text: String) -> String? {
    guard let first = text.unicodeScalars.first, [" ", "\t", "\n"].contains(first) else {
      return ""
    }
    return style.unit < 10 ? String(style.unit) : nil
  }

  /// Whether lines of text in a column end before the comment below.
  func isFree(_ column: Int) -> Bool { below.commentColumn.map { $0 < column } ?? true }
}
