import SetteePropertyLists

/// What is unusual in a JSON file, though it is read: other programs may refuse it.
package struct JSONStrictness {
  /// Whether files of this path may hold comments and trailing commas, as their programs read them.
  package static func allowsComments(path: String) -> Bool {
    let folders = path.split(separator: "/")
    guard let name = folders.last else { return false }
    guard name.hasSuffix(".json") else { return true }
    let folder = folders.dropLast().last
    return name.hasPrefix("tsconfig") || name == "devcontainer.json"
      || name.hasPrefix(".eslintrc") || folder == ".vscode"
      || (folder == "User" && folders.dropLast(2).last?.hasPrefix("Code") == true)
  }

  /// What a strict reader would refuse, with the byte where it stands; in the order of the text.
  package static func warnings(of document: Document) -> [(offset: Int, sentence: String)] {
    var warnings = document.comments.map { ($0.lowerBound, "JSON has no comments.") }
    if EncodingCheck.markLength(of: document.bytes) > 0 {
      warnings.append((0, "JSON begins without a byte order mark."))
    }
    if document.root.isImplied { warnings.append((0, "JSON has a value; the file has none.")) }
    warnings += document.repeatedNames
    let entries = document.tree.tape.entries
    for entry in entries where entry.kind.isContainer {
      if entry.flags.contains(.hasTrailingComma) {
        warnings.append(
          (entry.span.range.upperBound - 1, "JSON has no comma behind the last value."))
      }
    }
    return warnings.sorted { $0.0 < $1.0 }
  }
}
