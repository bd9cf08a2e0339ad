/// What is unusual in a TOML file, though it is read: readers of version 1.0 refuse it.
package enum TOMLStrictness {
  /// The first thing that version 1.0 refuses, with the byte where it stands.
  package static func warnings(of document: Document) -> [(offset: Int, sentence: String)] {
    do throws(DocumentProblem) {
      _ = try Document(document.bytes, format: TOMLFormat(version: .v1_0))
      return []
    } catch {
      return [(error.offset, "TOML 1.0 refuses this: \(error.reason).")]
    }
  }
}
