/// Public declarations that nobody has said a sentence about, with the requirements of public
/// protocols and the cases of public enums.
///
/// Witnesses of the standard library's protocols are left out, for all readers know them, and so
/// are names with an underscore, which are public for the compiler alone.
extension Tidy {
  static func undocumented(_ file: Repository.File) -> [String] {
    let lines = file.lines
    // Declarations that a macro writes stand in a text.
    var isInText = false
    var bodies: [Body] = []
    return lines.indices.compactMap { index in
      if lines[index].contains("\"\"\"") { isInText.toggle() }
      if isInText { return nil }
      let isPart = Body.isPart(lines[index], of: &bodies)
      guard isPart || isPublic(lines[index]), !isDocumented(index, in: lines),
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

  /// The body of a public protocol or enum, whose parts are public without saying so.
  private struct Body {
    let indent: Int
    let begins: Set<Substring>

    /// The body that a line begins, if it begins one.
    init?(begunBy line: Substring) {
      let words = line.split(separator: " ")
      guard line.last == "{", let place = words.firstIndex(of: "public") else { return nil }
      indent = line.prefix { $0 == " " }.count + 2
      switch words[(place + 1)...].first(where: { $0 != "indirect" }) {
      case "enum": begins = ["case"]
      case "protocol": begins = ["func", "var", "associatedtype", "init", "subscript"]
      default: return nil
      }
    }

    /// Whether a line is a part of the innermost body that it stands in; notes the body it begins.
    static func isPart(_ line: Substring, of bodies: inout [Body]) -> Bool {
      let code = line.drop { $0 == " " }
      if code.isEmpty || code.hasPrefix("//") { return false }
      let indent = line.count - code.count
      bodies.removeAll { indent < $0.indent }
      defer { if let body = Body(begunBy: line) { bodies.append(body) } }
      guard let body = bodies.last, body.indent == indent else { return false }
      let modifiers: Set<Substring> = ["static", "mutating", "nonisolated", "async"]
      let words = code.split { $0 == " " || $0 == "(" }
      let first = words.first { !modifiers.contains($0) && !$0.hasPrefix("@") }
      return first.map(body.begins.contains) ?? false
    }
  }

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
