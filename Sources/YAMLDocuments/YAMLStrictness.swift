import SetteeDocuments
import SetteePropertyLists

/// What is unusual in a YAML file, though it is read: other readers take it for something else.
package enum YAMLStrictness {
  /// What others may read otherwise, with the byte where it stands; in the order of the text.
  package static func warnings(of document: Document) -> [(offset: Int, sentence: String)] {
    let tape = document.tree.tape
    let keys = tape.keyEntries
    var warnings = document.repeatedNames
    for (index, entry) in tape.entries.enumerated()
    where entry.kind == .string && entry.flags.isEmpty && !keys.contains(index) {
      let text = document.text(entry.span.range)
      guard let truth = document.format.olderTruth(ofPlainText: text),
        tape.properties(of: index)?.tag == nil
      else { continue }
      warnings.append(
        (
          entry.span.range.lowerBound,
          "'\(text)' is text; older readers take it for \(truth). Quotes make it sure."
        ))
    }
    return warnings.sorted { $0.offset < $1.offset }
  }
}
