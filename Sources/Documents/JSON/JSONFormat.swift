import SetteePropertyLists

/// JSON, with comments, trailing commas and equal keys where a document has them.
package struct JSONFormat: DocumentFormat {
  /// Whether a reader's problems name what JSON5 would allow; nothing more is read.
  private let namesJSON5: Bool
  /// What is around a value that is read and edited alone; nothing of a whole document.
  var around: Around?

  /// How a value's text follows that of the document that it is a part of.
  struct Around {
    let layout: TextLayout.Outside
    let habits: JSONHabits
  }

  private init(namesJSON5: Bool) { self.namesJSON5 = namesJSON5 }

  package static let json = JSONFormat(namesJSON5: false)
  /// For files that say they are JSON5: opened as far as they are JSON.
  package static let json5 = JSONFormat(namesJSON5: true)

  package var name: String { "JSON" }

  package var hasIntegers: Bool { false }

  package func read(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, limits: DocumentLimits
  ) throws(DocumentProblem) -> SyntaxTape {
    var reader = JSONReader(bytes, from: start, limits: limits, namesJSON5: namesJSON5)
    try reader.read()
    return reader.tape
  }

  package func decodedText(
    of entry: SyntaxEntry, in bytes: UnsafeBufferPointer<UInt8>
  ) -> [UInt8] {
    JSONDecoding.decodedBytes(bytes[entry.insideRange])
  }

  package func scalar(
    of entry: SyntaxEntry, in bytes: UnsafeBufferPointer<UInt8>
  ) -> PropertyList {
    let text = bytes[entry.span.range]
    switch entry.kind {
    case .boolean: return .boolean(text.first == UInt8(ascii: "t"))
    case .integer: return JSONDecoding.number(text, isReal: false) ?? .null
    case .real: return .real(Double(String(decoding: text, as: UTF8.self)) ?? .nan)
    case .null, .string, .date, .data, .list, .object: return .null
    }
  }
}
