/// Why bytes are not a property list in XML, and where.
package struct XMLPropertyListError: Error, Equatable {
  /// The line of the offending byte, and the character in that line, both counted from 1.
  package let line, column: Int
  package let reason: Reason

  package init(line: Int, column: Int, reason: Reason) {
    (self.line, self.column, self.reason) = (line, column, reason)
  }

  package enum Reason: Equatable {
    /// The bytes are a property list of another format, which this reader does not know.
    case otherFormat(String)
    case tooLarge(byteCountMax: Int)
    case nestingTooDeep(depthMax: Int)
    /// The text ends before the property list does.
    case endOfText
    case expected(String)
    case unknownElement(String)
    case unknownEncoding(String)
    case unknownVersion(String)
    /// A document type with declarations of its own, which could define entities.
    case internalSubset
    case unknownEntity(String)
    case illegalCharacter
    case malformedValue(element: String, text: String)
    case duplicateKey(String)
    case textAfterEnd
  }
}

extension XMLPropertyListError: CustomStringConvertible {
  package var description: String { "line \(line), column \(column): \(reason)" }
}

extension XMLPropertyListError.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .otherFormat(let name): "this is \(name); convert it with 'plutil -convert xml1' first"
    case .tooLarge(let limit): "a property list may have at most \(limit) bytes"
    case .nestingTooDeep(let limit): "values may nest at most \(limit) levels"
    case .endOfText: "the text ends in the middle of the property list"
    case .expected(let what): "\(what) is missing here"
    case .unknownElement(let name): "<\(name)> is no type of a property list"
    case .unknownEncoding(let name): "the encoding '\(name)' is not supported, only UTF-8 is"
    case .unknownVersion(let version): "this is a property list of the unknown version \(version)"
    case .internalSubset: "a document type with declarations of its own is refused"
    case .unknownEntity(let name): "'&\(name);' stands for no character"
    case .illegalCharacter: "this byte is no character that XML allows"
    case .malformedValue(let element, let text): "'\(text)' is no value of type <\(element)>"
    case .duplicateKey(let name): "the key '\(name)' stands twice in one dictionary"
    case .textAfterEnd: "there is text after the end of the property list"
    }
  }
}

/// Why a value cannot stand in a property list in XML.
package enum XMLStorageProblem: Error, Equatable {
  /// A string or key holds a character that XML 1.0 cannot carry, not even escaped.
  case illegalCharacter(Unicode.Scalar)
  case integerOutOfRange
  /// Property lists count the years 0 to 9999.
  case dateOutOfRange
  case nestingTooDeep(depthMax: Int)
}

extension XMLStorageProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .illegalCharacter(let scalar):
      "a settings file cannot hold the character U+\(scalar.hexadecimal)"
    case .integerOutOfRange:
      "whole numbers go from \(Int64.min) to \(UInt64.max)"
    case .dateOutOfRange: "dates go from the year 0 to the year 9999"
    case .nestingTooDeep(let limit): "values may nest at most \(limit) levels"
    }
  }
}

extension Unicode.Scalar {
  fileprivate var hexadecimal: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
