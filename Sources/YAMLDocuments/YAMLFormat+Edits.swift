import SetteeDocuments
import SetteePropertyLists

/// How YAML spells an edit.
extension YAMLFormat {
  package func adapted(_ scalar: PropertyList) throws(EditRefusal) -> PropertyList {
    scalar.textual
  }

  package func patch(for edit: NodeEdit, in document: Document) throws(EditRefusal) -> Patch {
    try YAMLEditor(document, format: self).patch(for: edit)
  }

  /// Reads what is the same wherever it stands: a plain scalar, and a quoted one without escapes.
  package func readScalar(_ bytes: [UInt8]) -> (kind: ValueKind, flags: SyntaxEntry.Flags)? {
    guard let first = bytes.first, bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return nil }
    let inside = bytes.dropFirst().dropLast()
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      guard bytes.count > 1, bytes.last == first, !inside.contains(first),
        !inside.contains(UInt8(ascii: "\\"))
      else { return nil }
      return (.string, .isQuoted)
    }
    let kind = bytes.withUnsafeBufferPointer { YAMLScalar.kind(of: $0[...]) }
    if kind != .string { return (kind, []) }
    let text = String(decoding: bytes, as: UTF8.self)
    return YAMLSpelling.isPlain(text, inFlow: true) ? (.string, []) : nil
  }
}
