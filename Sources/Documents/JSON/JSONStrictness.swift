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
    let entries = document.tree.tape.entries
    for (index, entry) in entries.enumerated() where entry.kind.isContainer {
      if entry.flags.contains(.hasTrailingComma) {
        warnings.append(
          (entry.span.range.upperBound - 1, "JSON has no comma behind the last value."))
      }
      guard entry.flags.contains(.hasEqualNames) else { continue }
      warnings += equalNames(in: document.node(withIndex: index), of: document)
    }
    return warnings.sorted { $0.0 < $1.0 }
  }

  private static func equalNames(
    in object: DocumentNode, of document: Document
  ) -> [(Int, String)] {
    (0..<object.count).compactMap { position in
      let name = object.member(at: position).name
      let ranges = object.keyRanges(ofMembersNamed: name)
      guard ranges.count > 1, let last = ranges.last else { return nil }
      let lines = ranges.map { String(document.position(ofOffset: $0.lowerBound).line) }
      let list = lines.dropLast().joined(separator: ", ") + " and " + (lines.last ?? "")
      return (
        last.lowerBound, "'\(name)' stands \(ranges.count) times, lines \(list); the last counts."
      )
    }
  }
}
