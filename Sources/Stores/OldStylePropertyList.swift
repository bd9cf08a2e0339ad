import SetteePropertyLists

/// Property lists as people type them on a command line: `(a, b)`, `{key = value;}`, `"text"`.
///
/// This is NeXTSTEP's old format without its data type; all scalars are text.
struct OldStylePropertyList {
  private var rest: Substring
  private var depth = 0

  private static let depthMax = 64

  /// Reads a whole text, or returns `nil` where it is no property list.
  static func value(_ text: String) -> PropertyList? {
    var reader = OldStylePropertyList(rest: text[...])
    guard let value = reader.readValue() else { return nil }
    reader.skipSpace()
    // Not `? value : nil`, in which nil would be the property list null.
    guard reader.rest.isEmpty else { return nil }
    return value
  }

  private init(rest: Substring) { self.rest = rest }

  private mutating func readValue() -> PropertyList? {
    skipSpace()
    guard depth < Self.depthMax else { return nil }
    depth += 1
    defer { depth -= 1 }
    switch rest.first {
    case "(": return readArray()
    case "{": return readDictionary()
    default: return readText().map { .string($0) }
    }
  }

  private mutating func readArray() -> PropertyList? {
    rest.removeFirst()
    var values: [PropertyList] = []
    while !skip(")") {
      guard values.isEmpty || skip(",") else { return nil }
      // A comma may stand before the end.
      if skip(")") { break }
      guard let value = readValue() else { return nil }
      values.append(value)
    }
    return .array(values)
  }

  private mutating func readDictionary() -> PropertyList? {
    rest.removeFirst()
    var entries = PropertyDictionary()
    while !skip("}") {
      guard let key = readText(), skip("="), let value = readValue() else { return nil }
      entries[Key(key)] = value
      // The last entry may lack its semicolon.
      guard skip(";") || rest.first == "}" else { return nil }
    }
    return .dictionary(entries)
  }

  private mutating func readText() -> String? {
    skipSpace()
    guard rest.first == "\"" else { return readWord() }
    rest.removeFirst()
    var text = ""
    while let character = rest.popFirst() {
      switch character {
      case "\"": return text
      case "\\":
        guard let escaped = rest.popFirst() else { return nil }
        text.append(escaped == "n" ? "\n" : escaped == "t" ? "\t" : escaped)
      default: text.append(character)
      }
    }
    return nil
  }

  private mutating func readWord() -> String? {
    let word = rest.prefix { !$0.isWhitespace && !"(){}=;,\"".contains($0) }
    rest = rest[word.endIndex...]
    return word.isEmpty ? nil : String(word)
  }

  private mutating func skip(_ mark: Character) -> Bool {
    skipSpace()
    guard rest.first == mark else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skipSpace() { rest = rest.drop { $0.isWhitespace } }
}
