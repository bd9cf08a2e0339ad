import SetteePropertyLists

/// Spells keys and values as TOML 1.0.
struct TOMLSpelling {
  /// Between a key and its value.
  var equals = " = "
  /// Around texts that need no others.
  var quote: Character = "\""
  /// Whether texts may go over several lines, each ended by a line feed.
  var allowsLines = true
  var lineEnd = "\n"
  /// One level of indentation more, in lists that stand in lines; asked for where one does, since
  /// in a document that has none every value is looked at to know.
  var unit = { "  " }
  /// Blanks more than before a table's header: before its keys, and before the headers in it.
  var keyIndentation = ""
  var tableIndentation = ""

  /// A list of scalars stays on its line where that has at most so many columns.
  private static let columnMax = 80

  // MARK: Keys

  static func key(_ name: Key) -> String {
    let isBare =
      !name.name.isEmpty
      && name.name.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) || $0.isDecimalDigit
          || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
      }
    return isBare ? name.name : quoted(name.name)
  }

  // MARK: Values on one line

  /// A value between brackets, or a scalar.
  func inline(_ value: any ValueTree) -> String {
    switch value.kind {
    case .list:
      let items = (0..<value.count).map { inline(value.child(at: $0)) }
      return "[" + items.joined(separator: ", ") + "]"
    case .object:
      guard value.count > 0 else { return "{}" }
      // Blanks that bring keys of lines below one another are for those alone.
      let equals = equals.contains { $0 != "=" } ? " = " : equals
      let items = value.members.map { Self.key($0.name) + equals + inline($0.value) }
      return "{ " + items.joined(separator: ", ") + " }"
    case .null, .boolean, .integer, .real, .string, .date, .data:
      return scalar(value)
    }
  }

  // MARK: Values in lines

  /// A value behind a key of its own line, which begins with some text.
  func value(_ value: any ValueTree, behind line: String) -> String {
    if allowsLines, case .string(let text) = value.scalar, text.utf8.contains(0x0A) {
      return "\"\"\"\n" + inLines(text) + "\"\"\""
    }
    let text = inline(value)
    guard value.kind == .list, value.count > 0,
      line.unicodeScalars.count + text.unicodeScalars.count > Self.columnMax,
      (0..<value.count).allSatisfy({ !value.element(at: $0).isContainer })
    else { return text }
    let end = lineEnd + line.prefix { $0 == " " || $0 == "\t" }
    let step = end + unit()
    let items = (0..<value.count).map { inline(value.child(at: $0)) }
    return "[" + step + items.joined(separator: "," + step) + end + "]"
  }

  /// A text as it stands between three quotes.
  func inLines(_ text: String) -> String { Self.escaped(text, keepsLines: allowsLines) }

  /// A scalar; a number or a date as it was typed where TOML has that spelling.
  func scalar(_ value: some ValueTree) -> String {
    if let spelling = value.spelling, Self.kind(ofSpelling: spelling) == value.kind {
      return spelling
    }
    switch value.scalar {
    case .boolean(let value): return value ? "true" : "false"
    case .integer(let value): return String(value)
    case .real(let value) where value.isNaN: return "nan"
    case .real(let value) where value.isInfinite: return value < 0 ? "-inf" : "inf"
    case .real(let value): return "\(value)"
    case .date(let moment): return moment.exactRFC3339
    case .string(let text) where quote == "'" && Self.isLiteral(text): return "'\(text)'"
    case .string(let text): return Self.quoted(text)
    case .null, .data, .array, .dictionary, nil: return "\"\""
    }
  }

  /// The kind of a scalar's text; nothing where it is none.
  static func kind(ofSpelling text: String) -> ValueKind? {
    do throws(DocumentProblem) {
      let document = try Document(Array("a = \(text)".utf8), format: TOMLFormat(version: .v1_0))
      let node = document.root.member(named: "a")
      return node?.range.upperBound == text.utf8.count + 4 ? node?.kind : nil
    } catch {
      return nil
    }
  }

  /// Whether a text can stand between single quotes, where nothing is escaped.
  static func isLiteral(_ text: String) -> Bool {
    !text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F || $0 == "'" }
  }

  /// Whether a text can stand between three single quotes.
  func isLiteralInLines(_ text: String) -> Bool {
    !text.contains("'''") && text.last != "'"
      && text.unicodeScalars.allSatisfy { scalar in
        switch scalar {
        case "\n": allowsLines
        case "\t": true
        default: scalar.value >= 0x20 && scalar.value != 0x7F
        }
      }
  }

  static func quoted(_ text: String) -> String { "\"" + escaped(text, keepsLines: false) + "\"" }

  private static func escaped(_ text: String, keepsLines: Bool) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": escaped += "\\\""
      case "\\": escaped += "\\\\"
      case "\n" where keepsLines: escaped += "\n"
      case "\n": escaped += "\\n"
      case "\t": escaped += keepsLines ? "\t" : "\\t"
      case "\r": escaped += "\\r"
      case "\u{8}": escaped += "\\b"
      case "\u{C}": escaped += "\\f"
      case ..<" ", "\u{7F}":
        escaped += (scalar.value < 16 ? "\\u000" : "\\u00") + String(scalar.value, radix: 16)
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  // MARK: Tables in lines

  /// The lines of a table under its header: keys first, then the tables in it, whose headers say
  /// enough where it has nothing else.
  func block(
    _ header: String, _ path: String, _ table: any ValueTree, indentation: String
  ) -> String {
    var lines = [indentation + header]
    let deeper = indentation + tableIndentation
    var blocks: [String] = []
    for (name, value) in table.members {
      let inner = path + "." + Self.key(name)
      if value.kind == .object, value.count > 0 {
        blocks.append(block("[\(inner)]", inner, value, indentation: deeper))
      } else if Self.isListOfTables(value) {
        blocks += (0..<value.count).map {
          block("[[\(inner)]]", inner, value.child(at: $0), indentation: deeper)
        }
      } else {
        lines.append(pair(Self.key(name), value, indentation: indentation + keyIndentation))
      }
    }
    let isNamedInside = lines.count == 1 && !blocks.isEmpty && !header.hasPrefix("[[")
    let own = isNamedInside ? [] : [lines.joined(separator: lineEnd) + lineEnd]
    return (own + blocks).joined(separator: lineEnd)
  }

  /// A key with its value on a line, or from one on.
  func pair(_ key: String, _ value: any ValueTree, indentation: String) -> String {
    let line = indentation + key + equals
    return line + self.value(value, behind: line)
  }

  /// Whether a list can stand as an array of tables.
  static func isListOfTables(_ value: any ValueTree) -> Bool {
    value.kind == .list && value.count > 0
      && (0..<value.count).allSatisfy { value.child(at: $0).kind == .object }
  }
}
