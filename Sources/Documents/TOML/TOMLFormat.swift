import SetteePropertyLists

/// TOML, read as version 1.1 and spelled as 1.0 wherever an edit writes something new.
///
/// https://toml.io/en/v1.1.0. Tables stand as objects in the order in which they are first named,
/// whether by a header, by a dotted key or by braces.
package struct TOMLFormat: DocumentFormat {
  package enum Version: Sendable, CaseIterable {
    case v1_0
    /// Adds line ends, comments and trailing commas in inline tables, `\e` and `\xHH` in texts,
    /// and times without seconds.
    case v1_1
  }

  /// What is read; everything else is a problem.
  package let version: Version
  /// The document whose layout new text follows, where what is read is a part of one.
  var around: Document?

  package init(version: Version = .v1_1) { self.version = version }

  package static let toml = TOMLFormat()

  package var name: String { "TOML" }

  package func read(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, limits: DocumentLimits
  ) throws(DocumentProblem) -> SyntaxTape {
    var reader = TOMLReader(bytes, from: start, limits: limits, version: version)
    try reader.read()
    return reader.finishedTape()
  }

  package func decodedText(
    of entry: SyntaxEntry, in bytes: UnsafeBufferPointer<UInt8>
  ) -> [UInt8] {
    TOMLText.decodedBytes(of: entry, in: bytes)
  }

  package func scalar(
    of entry: SyntaxEntry, in bytes: UnsafeBufferPointer<UInt8>
  ) -> PropertyList {
    let text = bytes[entry.span.range]
    switch entry.kind {
    case .boolean: return .boolean(text.first == UInt8(ascii: "t"))
    case .integer: return TOMLNumber.integer(text).map { .integer(Int128($0)) } ?? .null
    case .real: return .real(TOMLNumber.real(text))
    case .date: return TOMLDate(text)?.timestamp.map { .date($0) } ?? .null
    case .null, .string, .data, .list, .object: return .null
    }
  }
}
