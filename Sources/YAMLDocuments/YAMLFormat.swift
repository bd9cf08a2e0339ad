import SetteeDocuments
import SetteePropertyLists

/// YAML as libyaml reads it, which is YAML 1.1; plain scalars come to what the core schema of YAML
/// 1.2 says.
///
/// https://yaml.org/spec/1.2.2/#103-core-schema. An alias counts as what it follows and a merge
/// brings in members, but both stand in the text as they are. libyaml never writes: edits are
/// splices, each proven by reading.
package struct YAMLFormat: DocumentFormat {
  /// Which document of a text with several is read, counted from 1; nothing for all of them, which
  /// are a list where there are several.
  package let documentNumber: Int?

  package init(documentNumber: Int? = nil) { self.documentNumber = documentNumber }

  package static let yaml = YAMLFormat()

  package var name: String { "YAML" }

  /// Aliases may add so many values to a document.
  static let unfoldedCountMax = 100_000

  package func read(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, limits: DocumentLimits
  ) throws(DocumentProblem) -> SyntaxTape {
    let wraps = documentNumber == nil && YAMLReader.mayHaveSeveralDocuments(bytes, from: start)
    var reader = YAMLReader(bytes, from: start, limits: limits, number: documentNumber)
    try reader.read(wraps: wraps)
    if wraps, reader.documentCount < 2 {
      reader = YAMLReader(bytes, from: start, limits: limits, number: documentNumber)
      try reader.read(wraps: false)
    }
    return reader.tape
  }

  /// Every text that is not its own bytes is kept on the tape.
  package func decodedText(
    of entry: SyntaxEntry, in bytes: UnsafeBufferPointer<UInt8>
  ) -> [UInt8] {
    Array(bytes[entry.insideRange])
  }

  package func olderTruth(ofPlainText text: String) -> Bool? {
    guard text.utf8.count <= 3 else { return nil }
    let word = text.lowercased()
    return YAMLScalar.olderBooleans.contains(word) ? ["y", "yes", "on"].contains(word) : nil
  }

  package func scalar(
    of entry: SyntaxEntry, in bytes: UnsafeBufferPointer<UInt8>
  ) -> PropertyList {
    YAMLScalar.value(of: bytes[entry.insideRange], kind: entry.kind)
  }
}

extension Document {
  /// How many documents the text has that are shown as one list; 1 where it is one.
  package var documentCount: Int {
    root.entry.flags.contains(.isStream) ? root.count : 1
  }
}
