import SwiftSyntax

/// What a form shows of a property beyond its type: the words above it, and `@Setting`.
///
/// The documentation comment is the help. Its list items `Title`, `Range`, `Step`, `Choices`,
/// `Section` and `Secret` are taken out of it and mean what `@Setting`'s arguments mean, which
/// count before them.
struct PropertyNote {
  private var help: [String] = []
  private var arguments: [String: String] = [:]

  init(_ declaration: VariableDeclSyntax) {
    for line in Self.documentation(in: declaration.leadingTrivia) { take(line) }
    for argument in declaration.attributes.first(named: "Setting")?.argumentList ?? [] {
      guard let label = argument.label?.text else { continue }
      arguments[label] = argument.expression.trimmedDescription
    }
  }

  /// The argument of a backed property, with a comma, or nothing.
  var source: String {
    var parts: [String] = []
    let text = help.joined(separator: "\n").trimmed
    if !text.isEmpty { parts.append("help: \(Self.literal(text))") }
    for label in ["title", "section", "range", "step", "choices", "secret"] {
      if let value = arguments[label] { parts.append("\(label): \(value)") }
    }
    return parts.isEmpty ? "" : "note: .init(\(parts.joined(separator: ", "))), "
  }

  private mutating func take(_ line: String) {
    guard let item = Self.item(in: line) else {
      help.append(line)
      return
    }
    switch item.name {
    case "title", "section": arguments[item.name] = Self.literal(item.text)
    case "range", "step": arguments[item.name] = item.text
    case "choices":
      let words = item.text.split(separator: ",").map { Self.constant(String($0).trimmed) }
      arguments["choices"] = "[\(words.joined(separator: ", "))]"
    case "secret": arguments["secret"] = item.text == "false" ? "false" : "true"
    default: help.append(line)
    }
  }

  /// "- Range: 8...72" as a name and a text.
  private static func item(in line: String) -> (name: String, text: String)? {
    let text = line.trimmed
    guard text.hasPrefix("- ") else { return nil }
    let parts = text.dropFirst(2).split(separator: ":", maxSplits: 1)
    guard let name = parts.first?.lowercased() else { return nil }
    let value = parts.count > 1 ? String(parts[1]).trimmed : ""
    // A range that is no range is a sentence.
    let isNumber = value.allSatisfy { $0.isNumber || "-._<ex+ ".contains($0) }
    if name == "range", !(isNumber && value.contains("...")) { return nil }
    if name == "step", !(isNumber && !value.isEmpty) { return nil }
    guard !value.isEmpty || name == "secret" else { return nil }
    return (name, value)
  }

  /// A choice as a literal: a number or truth as it is, else a text.
  private static func constant(_ word: String) -> String {
    let bare = word.filter { $0 != "`" && $0 != "\"" }
    let isPlain = Double(bare) != nil || bare == "true" || bare == "false"
    return isPlain && bare == word ? word : literal(bare)
  }

  private static func literal(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\\\"
      case "\"": "\\\""
      case "\n": "\\n"
      default: scalar.value < 0x20 ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }

  /// The lines of the documentation comments in trivia, without their marks.
  private static func documentation(in trivia: Trivia) -> [String] {
    trivia.pieces.flatMap { piece -> [String] in
      switch piece {
      case .docLineComment(let text): return [String(text.dropFirst(3)).droppingOneSpace]
      case .docBlockComment(let text):
        let body = text.dropFirst(3).dropLast(2).split(
          separator: "\n", omittingEmptySubsequences: false)
        return body.map { line in
          let bare = String(line).trimmed
          return bare.hasPrefix("*") ? String(bare.dropFirst()).droppingOneSpace : bare
        }
      default: return []
      }
    }
  }
}

extension String {
  /// Without white space at both ends.
  var trimmed: String {
    let isSpace: (Character) -> Bool = { $0.isWhitespace }
    return String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }

  fileprivate var droppingOneSpace: String { hasPrefix(" ") ? String(dropFirst()) : self }
}
