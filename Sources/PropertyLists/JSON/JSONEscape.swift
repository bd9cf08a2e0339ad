extension Unicode.Scalar {
  /// How a string of JSON holds the scalar (RFC 8259, section 7); `nil` where it stands as itself.
  package var jsonEscape: String? {
    switch self {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\u{8}": "\\b"
    case "\u{C}": "\\f"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case ..<" ": (value < 16 ? "\\u000" : "\\u00") + String(value, radix: 16)
    default: nil
    }
  }
}

extension String {
  /// The text as JSON writes it, with its quotation marks.
  package var jsonQuoted: String {
    var quoted = "\""
    quoted.appendEscaped(self) { $0.jsonEscape }
    return quoted + "\""
  }

  /// Appends a text in which some scalars are written as others.
  package mutating func appendEscaped(
    _ text: some StringProtocol, _ escape: (Unicode.Scalar) -> String?
  ) {
    for scalar in text.unicodeScalars {
      if let escape = escape(scalar) { self += escape } else { unicodeScalars.append(scalar) }
    }
  }
}
