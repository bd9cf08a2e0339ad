import SetteeDocuments
import SetteePropertyLists

/// What scalars come to: by the core schema of YAML 1.2, and by what readers of 1.1 would take them
/// for.
enum YAMLScalar {
  typealias Text = Slice<UnsafeBufferPointer<UInt8>>

  // MARK: The core schema

  /// The kind of a plain scalar, by the core schema.
  ///
  /// Version 1.1 has more words for true and false.
  static func kind(of text: Text, isVersion1_1: Bool = false) -> ValueKind {
    guard let first = text.first else { return .null }
    switch first {
    case UInt8(ascii: "~"), UInt8(ascii: "n"), UInt8(ascii: "N"):
      if isNull(text) { return .null }
    case UInt8(ascii: "t"), UInt8(ascii: "T"), UInt8(ascii: "f"), UInt8(ascii: "F"):
      if isBoolean(text) { return .boolean }
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      return numberKind(of: text) ?? .string
    default: break
    }
    if isVersion1_1, text.count <= 3, olderBooleans.contains(string(text).lowercased()) {
      return .boolean
    }
    return .string
  }

  static func isNull(_ text: Text) -> Bool {
    text.isEmpty || text.count == 1 && text.first == UInt8(ascii: "~") || isWord(text, "null")
  }

  static func isBoolean(_ text: Text) -> Bool {
    isWord(text, "true") || isWord(text, "false")
  }

  /// Whether a key is the one whose value's members come in.
  static func isMerge(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
    key.count == 2 && key[0] == UInt8(ascii: "<") && key[1] == UInt8(ascii: "<")
  }

  /// Whether a text is a word in small letters, in capitals, or with a capital first.
  private static func isWord(_ text: Text, _ word: StaticString) -> Bool {
    guard text.count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { small in
      let hasCapital = text[text.startIndex] == small[0] ^ 0x20
      guard hasCapital || text[text.startIndex] == small[0] else { return false }
      let (rest, letters) = (text.dropFirst(), small.dropFirst())
      return rest.elementsEqual(letters)
        || hasCapital && rest.elementsEqual(letters.lazy.map { $0 ^ 0x20 })
    }
  }

  /// The kind of a number; nothing where the text is none.
  static func numberKind(of text: Text) -> ValueKind? {
    if prefixed(text) != nil { return .integer }
    var rest = text
    if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
      rest = rest.dropFirst()
    }
    if rest.first == UInt8(ascii: ".") {
      if [".inf", ".Inf", ".INF"].contains(string(rest)) { return .real }
      if [".nan", ".NaN", ".NAN"].contains(string(text)) { return .real }
    }
    let whole = rest.prefix { $0.isDigit }
    rest = rest.dropFirst(whole.count)
    if rest.isEmpty, !whole.isEmpty {
      return whole.count <= smallDigitCount || integer(text) != nil ? .integer : .real
    }
    var fractionCount = 0
    if rest.first == UInt8(ascii: ".") {
      fractionCount = rest.dropFirst().prefix { $0.isDigit }.count
      rest = rest.dropFirst(fractionCount + 1)
    }
    guard !whole.isEmpty || fractionCount > 0 else { return nil }
    guard let mark = rest.first else { return .real }
    guard mark | 0x20 == UInt8(ascii: "e") else { return nil }
    rest = rest.dropFirst()
    if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
      rest = rest.dropFirst()
    }
    return !rest.isEmpty && rest.allSatisfy { $0.isDigit } ? .real : nil
  }

  /// So many digits are an integer, whichever they are.
  private static let smallDigitCount = 18

  /// The value of a scalar of a kind that is known.
  static func value(of text: Text, kind: ValueKind) -> PropertyList {
    switch kind {
    case .boolean: .boolean(["true", "yes", "on", "y"].contains(string(text).lowercased()))
    case .integer: integer(text).map { .integer($0) } ?? .null
    case .real: .real(real(text))
    case .null, .string, .date, .data, .list, .object: .null
    }
  }

  /// Nothing where it has more digits than any integer.
  static func integer(_ text: Text) -> Int128? {
    if let value = prefixed(text) { return value }
    let digits = text.first == UInt8(ascii: "+") ? text.dropFirst() : text
    guard let value = Int128(string(digits)) else { return nil }
    return value >= Int128(Int64.min) && value <= Int128(UInt64.max) ? value : nil
  }

  /// An integer to the base 16 or 8.
  private static func prefixed(_ text: Text) -> Int128? {
    guard text.count > 2, text.first == UInt8(ascii: "0") else { return nil }
    let radix: Int
    switch text[text.startIndex + 1] {
    case UInt8(ascii: "x"): radix = 16
    case UInt8(ascii: "o"): radix = 8
    default: return nil
    }
    let digits = string(text.dropFirst(2))
    guard let first = digits.first, first != "+", first != "-" else { return nil }
    return UInt64(digits, radix: radix).map { Int128($0) }
  }

  private static func real(_ text: Text) -> Double {
    let words = string(text).lowercased()
    if words.hasSuffix(".inf") { return words.hasPrefix("-") ? -.infinity : .infinity }
    if words == ".nan" { return .nan }
    let isBare = words.hasSuffix(".")
    return Double(isBare ? words + "0" : words) ?? Double(words.replacing(".e", with: ".0e"))
      ?? .nan
  }

  // MARK: Tags

  private static let standard = "tag:yaml.org,2002:"

  /// The kind of a scalar with a type written before it.
  ///
  /// The core schema's types decide, where the text fits them; under all others it is text.
  static func kind(of text: Text, tag: String, isOwnText: Bool) -> ValueKind {
    guard tag.hasPrefix(standard), isOwnText else { return .string }
    switch tag.dropFirst(standard.count) {
    case "int": return numberKind(of: text) == .integer ? .integer : .string
    case "float": return numberKind(of: text) == nil ? .string : .real
    case "bool": return isBoolean(text) ? .boolean : .string
    case "null": return isNull(text) ? .null : .string
    default: return .string
    }
  }

  // MARK: Other readers

  /// The words that readers of YAML 1.1 take for true and false, and the core schema does not.
  static let olderBooleans: Set = ["y", "n", "yes", "no", "on", "off"]

  private static let olderWords: Set = [
    "y", "n", "yes", "no", "on", "off", "true", "false", "null", "~", "=", "<<", "",
    ".inf", "+.inf", "-.inf", ".nan",
  ]

  /// Whether some reader might take a plain text for something else than text.
  static func isMisread(_ text: String) -> Bool {
    if olderWords.contains(text.lowercased()) { return true }
    var start = text.utf8[...]
    while let first = start.first, first == 0x2B || first == 0x2D || first == 0x2E {
      start = start.dropFirst()
    }
    guard let first = start.first, first.isDigit else { return false }
    return text.utf8.allSatisfy { $0.isNumberByte } || isDate(text)
  }

  private static func isDate(_ text: String) -> Bool {
    let digits = text.utf8.prefix { $0.isDigit }.count
    return digits == 4 && text.utf8.dropFirst(4).first == UInt8(ascii: "-")
  }

  static func string(_ text: Text) -> String { String(decoding: text, as: UTF8.self) }
}

extension UInt8 {
  var isDigit: Bool { UInt8(ascii: "0") <= self && self <= UInt8(ascii: "9") }

  /// Whether numbers of some reader are written with it.
  fileprivate var isNumberByte: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
      || "xXoO_.:+-".utf8.contains(self)
  }
}
