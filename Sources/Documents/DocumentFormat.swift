import SetteePropertyLists

/// A format that documents are written in: how it is read, and how an edit is spelled in it.
///
/// A format turns bytes into a tape and the tape's scalars into values. What places are, what
/// differs, where a member goes and whether an edit is safe is the same for all formats and is not
/// here.
package protocol DocumentFormat: Sendable {
  /// What messages call it, for instance "JSON".
  var name: String { get }

  /// Whether whole numbers are a kind of their own, and not just numbers without a fraction.
  var hasIntegers: Bool { get }

  /// Reads a text that is known to be UTF-8, from behind its byte order mark.
  ///
  /// Entry 0 of the tape is the root. The time is linear in the number of bytes.
  func read(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, limits: DocumentLimits
  ) throws(DocumentProblem) -> SyntaxTape

  /// The bytes that a key or a string with escapes stands for.
  ///
  /// Asked for entries with `isComplex` alone; others are their own text.
  func decodedText(of entry: SyntaxEntry, in bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]

  /// What a scalar that is no string comes to; a number that fits no integer and no double exactly
  /// as the nearest double.
  func scalar(of entry: SyntaxEntry, in bytes: UnsafeBufferPointer<UInt8>) -> PropertyList

  // MARK: Edits

  /// A scalar as the format can hold it, itself where it can; refused where nothing comes near.
  func adapted(_ scalar: PropertyList) throws(EditRefusal) -> PropertyList

  /// What makes an edit: the bytes that go, and those that come in their place.
  ///
  /// The edit is known to be possible: names that must be free are, values can be held. Whether the
  /// patch does what it should is proven by reading.
  func patch(for edit: NodeEdit, in document: Document) throws(EditRefusal) -> Patch

  /// Whether a value can stand in several stretches of the text, as TOML's tables do; then the
  /// format decides where among its siblings a member stands.
  var scattersValues: Bool { get }

  /// The stretches of text that a value is made of: comments in them go with it.
  func stretches(of node: DocumentNode, in document: Document) -> [Range<Int>]

  /// Lines around an edit that can be read and edited alone; nothing where there are none, or where
  /// they would be most of the document. Where values are scattered alone.
  func part(for edit: NodeEdit, in document: Document) -> DocumentPart?

  /// A value, or lines around it, in which several edits of it can be made before the whole is
  /// touched; nothing as above.
  func part(within node: DocumentNode, in document: Document) -> DocumentPart?

  /// Lines around some bytes that can be read alone; nothing as above.
  func part(at range: Range<Int>, in document: Document) -> DocumentPart?

  /// Whether lines that were read alone come to the same in place of a part's, and what is around
  /// them to what it was.
  func canStand(_ lines: Document, inPlaceOf part: DocumentPart) -> Bool

  /// An item that can stand before all others in a container of a kind, or behind them, and makes
  /// no other mean anything else, so that some of them can be read without the rest; nothing where
  /// what stands around a value can change it.
  func neutralItem(in kind: ValueKind, isLast: Bool) -> String?

  /// Reads a scalar that stands alone; nothing where a scalar's meaning hangs on what is around.
  func readScalar(_ bytes: [UInt8]) -> (kind: ValueKind, flags: SyntaxEntry.Flags)?

  /// What readers of earlier versions take a text without quotes for; nothing where they take it
  /// for that text.
  func olderTruth(ofPlainText text: String) -> Bool?
}

extension DocumentFormat {
  /// What a number, a truth value or a date comes to that stands alone in this format's spelling;
  /// nothing for other texts, and for those in quotes.
  package func literal(_ text: String) -> PropertyList? {
    let bytes = Array(text.utf8)
    guard let (kind, flags) = readScalar(bytes), !flags.contains(.isQuoted) else { return nil }
    if kind == .string { return .string(text) }
    let entry = SyntaxEntry(
      span: SyntaxSpan(0, bytes.count), next: 1, children: 0, kind: kind, flags: flags)
    return bytes.withUnsafeBufferPointer { scalar(of: entry, in: $0) }
  }

  package var hasIntegers: Bool { true }

  package var scattersValues: Bool { false }

  package func part(for edit: NodeEdit, in document: Document) -> DocumentPart? { nil }

  package func part(within node: DocumentNode, in document: Document) -> DocumentPart? {
    part(for: .remove(node), in: document)
  }

  package func part(at range: Range<Int>, in document: Document) -> DocumentPart? { nil }

  package func canStand(_ lines: Document, inPlaceOf part: DocumentPart) -> Bool { false }

  package func neutralItem(in kind: ValueKind, isLast: Bool) -> String? { nil }

  package func stretches(of node: DocumentNode, in document: Document) -> [Range<Int>] {
    [node.range]
  }

  package func readScalar(_ bytes: [UInt8]) -> (kind: ValueKind, flags: SyntaxEntry.Flags)? { nil }

  package func olderTruth(ofPlainText text: String) -> Bool? { nil }
}
