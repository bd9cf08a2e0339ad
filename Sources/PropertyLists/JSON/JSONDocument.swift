/// A JSON text, read once and looked at without copying.
///
/// The text is RFC 8259 and nothing more: no comments, no trailing commas, no key twice in an
/// object, and only what a property list can hold exactly. It is kept as it came, beside a flat
/// list of where its values are; strings and numbers are decoded when somebody asks for them, and
/// every node knows its place, so that a problem can be shown where it stands.
package struct JSONDocument: Sendable {
  /// Texts of more bytes are refused before they are read.
  package static let byteCountMax = 8 << 20
  /// Arrays and objects may lie this many levels inside each other.
  package static let depthMax = 64

  let storage: JSONStorage

  /// Reads a text in UTF-8, with or without a byte order mark.
  ///
  /// The time is linear in the number of bytes: about 3 ms for 3 MB.
  /// - Parameters:
  ///   - bytes: The text.
  ///   - byteCountMax: Texts of more bytes are refused.
  ///   - allowsRepeatedKeys: Whether a key may stand twice in an object, for whoever tells of that
  ///     beside other mistakes.
  ///   - isKeepingNumbers: Whether those are taken, too, which fit no integer and no double.
  /// - Throws: The first thing that keeps the text from being JSON that is taken.
  package init(
    _ bytes: [UInt8], byteCountMax: Int = JSONDocument.byteCountMax,
    allowsRepeatedKeys: Bool = false, isKeepingNumbers: Bool = false
  ) throws(JSONError) {
    let tape = try bytes.withUnsafeBufferPointer { buffer throws(JSONError) in
      try JSONEncodingCheck.check(buffer, byteCountMax: min(byteCountMax, Int(UInt32.max) - 1))
      var parser = JSONParser(
        buffer, start: JSONEncodingCheck.markLength(of: buffer),
        allowsRepeatedKeys: allowsRepeatedKeys)
      parser.isKeepingNumbers = isKeepingNumbers
      return try parser.parse()
    }
    storage = JSONStorage(bytes: bytes, tape: tape)
  }

  package var root: JSONNode { JSONNode(storage: storage, index: 0) }

  /// Line and column of a byte; the time is linear in the offset.
  package func position(ofOffset offset: Int) -> JSONPosition {
    JSONPosition(ofOffset: offset, in: storage.bytes)
  }

  /// The line around a byte, cut to what fits a screen.
  package func excerpt(atOffset offset: Int) -> JSONExcerpt {
    JSONExcerpt(atOffset: offset, in: storage.bytes)
  }
}

/// What nodes share: the text and where its values are.
final class JSONStorage: Sendable {
  let bytes: [UInt8]
  let tape: [JSONEntry]

  init(bytes: [UInt8], tape: [JSONEntry]) {
    self.bytes = bytes
    self.tape = tape
  }
}

/// One value's place in the text; a member is two entries, its key and its value.
struct JSONEntry {
  /// The value's first byte, the quote of a string included.
  var start: UInt32
  /// The byte after the value's last.
  var end: UInt32
  /// The entry after this value and everything inside it.
  var next: UInt32
  var kind: JSONNode.Kind
  /// Whether a string holds escapes, or a number a fraction or exponent.
  var isComplex: Bool
}
