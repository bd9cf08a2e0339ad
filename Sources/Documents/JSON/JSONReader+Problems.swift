import SetteePropertyLists

/// What is wrong with a text, in words.
extension JSONReader {
  func problem(_ reason: String, at offset: Int? = nil) -> DocumentProblem {
    DocumentProblem(reason, at: offset ?? position, in: bytes)
  }

  func unexpected(_ expected: String) -> DocumentProblem {
    if namesJSON5, let construct = constructOfJSON5(expected) {
      return problem("\(construct) is JSON5, which is not edited here")
    }
    return problem("expected \(expected), found \(found)")
  }

  func stringProblem(_ reason: JSONError.Reason, at offset: Int) -> DocumentProblem {
    if namesJSON5, case .unknownEscape = reason {
      return problem("this escape is JSON5, which is not edited here", at: offset)
    }
    // Half a sentence: it follows the place.
    let sentence = "\(reason)".dropLast()
    return problem(sentence.prefix(1).lowercased() + sentence.dropFirst(), at: offset)
  }

  func isWordByte(at offset: Int) -> Bool {
    offset < bytes.count && bytes[offset].isWordByte
  }

  /// What JSON5 would take here, where JSON expects something else.
  private func constructOfJSON5(_ expected: String) -> String? {
    let isKey = expected.contains("key in quotes")
    switch byte {
    case UInt8(ascii: "'"): return "text in single quotes"
    case UInt8(ascii: "+"), UInt8(ascii: "."): return "this spelling of a number"
    case UInt8(ascii: "$"), UInt8(ascii: "_"): return isKey ? "a key without quotes" : nil
    case UInt8(ascii: "x"), UInt8(ascii: "X"):
      return isKey
        ? "a key without quotes"
        : position > 0 && bytes[position - 1].isWordByte
          ? "this spelling of a number" : nil
    default:
      if !isKey, byte == UInt8(ascii: "I") || byte == UInt8(ascii: "N") {
        return "this spelling of a number"
      }
      if isKey, byte.isWordByte || byte >= 0x80 { return "a key without quotes" }
      return expected.contains("decimal point") ? "this spelling of a number" : nil
    }
  }

  /// What stands at the position, in words; a word and a string are named whole.
  private var found: String {
    if position < bytes.count, byte == UInt8(ascii: "\"") { return foundString }
    return JSONDecoding.words(forByteAt: position, in: bytes, end: "file")
  }

  private var foundString: String {
    let rest = bytes[(position + 1)...]
    let end = rest.firstIndex { $0 == UInt8(ascii: "\"") || $0 < 0x20 } ?? bytes.count
    let text = String(decoding: rest[..<end], as: UTF8.self)
    return text.count <= 40 ? "\"\(text)\"" : "\"\(text.prefix(39))…\""
  }
}
