/// The first thing that keeps a text from being JSON we take.
package struct JSONError: Error, Hashable, Sendable {
  /// Bytes before the place.
  package let offset: Int
  package let position: JSONPosition
  /// The line of the place.
  package let excerpt: JSONExcerpt
  package let reason: Reason

  init(_ reason: Reason, at offset: Int, in bytes: some Collection<UInt8>) {
    self.reason = reason
    self.offset = offset
    position = JSONPosition(ofOffset: offset, in: bytes)
    excerpt = JSONExcerpt(atOffset: offset, in: bytes)
  }

  package enum Reason: Hashable, Sendable {
    case tooLarge(byteCountMax: Int)
    case tooDeep(limit: Int)
    case notUTF8
    case utf16
    case unexpected(found: String, expected: String)
    case comment
    case trailingComma
    case trailingText
    case duplicateKey(String)
    case unterminatedString
    case controlCharacter(UInt8)
    case unknownEscape(String)
    case loneSurrogate
    case leadingZero
    case numberOutOfRange(String)
  }
}

extension JSONError: CustomStringConvertible {
  /// A sentence with the place: "line 3, column 7: ...".
  package var description: String {
    "line \(position.line), column \(position.column): \(reason)"
  }
}

extension JSONError.Reason: CustomStringConvertible {
  /// A sentence without the place.
  package var description: String {
    switch self {
    case .tooLarge(let limit): "The text is larger than \(limit) bytes."
    case .tooDeep(let limit): "Arrays and objects may nest at most \(limit) levels."
    case .notUTF8: "These bytes are not UTF-8."
    case .utf16: "The text is UTF-16 or UTF-32; save it as UTF-8."
    case .unexpected(let found, let expected): "Expected \(expected), found \(found)."
    case .comment: "JSON has no comments."
    case .trailingComma: "A comma must be followed by another value; remove it."
    case .trailingText: "The text goes on after its value has ended."
    case .duplicateKey(let key): "The key '\(key)' stands here for the second time."
    case .unterminatedString: "The string has no closing quote on its line."
    case .controlCharacter(let byte):
      "A control character must be written as \\u00\(byte < 16 ? "0" : "")"
        + "\(String(byte, radix: 16, uppercase: true)) in a string."
    case .unknownEscape(let escape):
      "'\(escape)' is no escape; JSON knows \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uXXXX."
    case .loneSurrogate: "Half of a surrogate pair stands alone."
    case .leadingZero: "A number does not begin with a superfluous 0."
    case .numberOutOfRange(let number):
      "\(number) cannot be kept exactly: integers go from -9223372036854775808 to "
        + "18446744073709551615, other numbers from 5e-324 to 1.8e308."
    }
  }
}
