import SetteePropertyLists

/// Spells keys and values as TOML 1.0.
struct TOMLSpelling {
  /// Between a key and its value.
  var equals = " = "
  /// Whether texts may go over several lines, each ended by a line feed.
  var allowsLines = true
  var lineEnd = "\n"

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
      let items = value.members.map { Self.key($0.name) + " = " + inline($0.value) }
      return "{ " + items.joined(separator: ", ") + " }"
    case .null, .boolean, .integer, .real, .string, .date, .data:
      return Self.scalar(value)
    }
  }

  /// A value behind a key of its own line.
  func value(_ value: any ValueTree) -> String {
    if allowsLines, case .string(let text) = value.scalar, text.utf8.contains(0x0A) {
      return "\"\"\"\n" + inLines(text) + "\"\"\""
    }
    return inline(value)
  }

  /// A text as it stands between three quotes.
  func inLines(_ text: String) -> String { Self.escaped(text, keepsLines: allowsLines) }

  /// A scalar; a number or a date as it was typed where TOML has that spelling.
  static func scalar(_ value: some ValueTree) -> String {
    if let spelling = value.spelling, kind(ofSpelling: spelling) == value.kind { return spelling }
    switch value.scalar {
    case .boolean(let value): return value ? "true" : "false"
    case .integer(let value): return String(value)
    case .real(let value) where value.isNaN: return "nan"
    case .real(let value) where value.isInfinite: return value < 0 ? "-inf" : "inf"
    case .real(let value): return "\(value)"
    case .date(let moment): return moment.rfc3339
    case .string(let text): return quoted(text)
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

  /// The lines of a table under its header: keys first, then the tables in it.
  func block(_ header: String, _ path: String, _ table: any ValueTree) -> String {
    var lines = [header]
    var blocks: [String] = []
    for (name, value) in table.members {
      let inner = path + "." + Self.key(name)
      if value.kind == .object, value.count > 0 {
        blocks.append(block("[\(inner)]", inner, value))
      } else if Self.isListOfTables(value) {
        blocks += (0..<value.count).map { block("[[\(inner)]]", inner, value.child(at: $0)) }
      } else {
        lines.append(Self.key(name) + equals + self.value(value))
      }
    }
    return ([lines.joined(separator: lineEnd) + lineEnd] + blocks).joined(separator: lineEnd)
  }

  /// Whether a list can stand as an array of tables.
  static func isListOfTables(_ value: any ValueTree) -> Bool {
    value.kind == .list && value.count > 0
      && (0..<value.count).allSatisfy { value.child(at: $0).kind == .object }
  }
}
