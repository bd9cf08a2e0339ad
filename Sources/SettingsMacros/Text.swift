import SwiftSyntax

extension String {
  /// Without white space at both ends.
  var trimmed: String {
    let isSpace: (Character) -> Bool = { $0.isWhitespace }
    return String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }

  /// As a literal on one line.
  var asLiteral: String {
    let escaped = unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\\\"
      case "\"": "\\\""
      case "\n": "\\n"
      default: scalar.value < 0x20 ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }

  fileprivate var droppingOneSpace: String { hasPrefix(" ") ? String(dropFirst()) : self }
}

extension Trivia {
  /// The lines of the documentation comments, without their marks.
  var documentation: [String] {
    pieces.flatMap { piece -> [String] in
      switch piece {
      case .docLineComment(let text): return [String(text.dropFirst(3)).droppingOneSpace]
      case .docBlockComment(let text):
        // A line ends with "\r\n" in some files, which is one character.
        let body = text.dropFirst(3).dropLast(2).split(
          omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return body.map { line in
          let bare = String(line).trimmed
          return bare.hasPrefix("*") ? String(bare.dropFirst()).droppingOneSpace : bare
        }
      default: return []
      }
    }
  }
}
