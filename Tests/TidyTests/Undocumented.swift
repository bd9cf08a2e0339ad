/// Public declarations that nobody has said a sentence about.
///
/// Witnesses of the standard library's protocols are left out, for all readers know them, and so
/// are names with an underscore, which are public for the compiler alone.
extension Tidy {
  static func undocumented(_ file: Repository.File) -> [String] {
    let lines = file.lines
    // Declarations that a macro writes stand in a text.
    var isInText = false
    return lines.indices.compactMap { index in
      if lines[index].contains("\"\"\"") { isInText.toggle() }
      guard !isInText, isPublic(lines[index]), !isDocumented(index, in: lines),
        !known.contains(where: { lines[index].contains($0) })
      else { return nil }
      return "\(file.path):\(index + 1): \(lines[index].drop { $0 == " " })"
    }
  }

  private static let known =
    [
      "func hash(into", "func encode(to", "func index(", "func makeIterator", "func ==", "func <",
      "func makeAsyncIterator", "mutating func next(", "init(from decoder", "init(rawValue",
      "Literal value", "Literal elements", "Literal name", "Literal:", "subscript(position",
      "let rawValue", "var rawValue", "var description:", "var debugDescription:", "var body:",
      "var startIndex", "var endIndex", "var allCases", "typealias Element", "typealias Iterator",
      "typealias Body",
    ]
    + ["func", "var", "let", "struct", "class", "enum", "protocol", "typealias"].map { "\($0) _" }

  private static func isPublic(_ line: Substring) -> Bool {
    let words = line.split(separator: " ").drop { $0.hasPrefix("@") }
    guard let first = words.first, let second = words.dropFirst().first else { return false }
    switch first {
    case "public": return !["extension", "import"].contains(second)
    case "open": return ["class", "func", "var", "subscript"].contains(second)
    default: return false
    }
  }

  /// Whether a comment stands before the declaration's attributes, each of which may take lines.
  private static func isDocumented(_ index: Int, in lines: [Substring]) -> Bool {
    var depth = 0
    for line in lines[..<index].reversed() {
      let code = line.drop { $0 == " " }
      depth += code.count { $0 == ")" } - code.count { $0 == "(" }
      if depth > 0 || code.hasPrefix("@") || code.hasPrefix("// swift-format") { continue }
      return code.hasPrefix("///")
    }
    return false
  }
}
