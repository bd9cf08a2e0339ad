import SetteeDocuments
import SetteePropertyLists

/// Which schema belongs to a file of a name: SchemaStore's `catalog.json`, or one like it.
package struct SchemaCatalogue: Sendable {
  package let entries: [Entry]

  /// One schema, and the files it is for.
  package struct Entry: Sendable, Hashable {
    package let name: String
    /// Where it is published; never opened.
    package let url: String
    package let patterns: [String]
  }

  /// Reads a catalogue; entries without an address or patterns are passed over.
  package init(bytes: [UInt8]) throws(DocumentProblem) {
    let root = try Document(bytes, format: JSONFormat.json).root
    guard let list = root.member(named: "schemas"), list.kind == .list else {
      throw DocumentProblem(
        "a catalogue has a list of 'schemas'", at: root.range.lowerBound, in: bytes)
    }
    entries = (0..<list.count).compactMap { Entry(list.element(at: $0)) }
  }

  /// What a catalogue says of a file.
  package enum Match: Sendable, Equatable {
    case none
    case entry(Entry)
    /// Several schemas whose patterns are as long.
    case tie([Entry])
  }

  /// The schema of the longest pattern that fits a path.
  package func match(path: String) -> Match {
    var best: [Entry] = []
    var length = 0
    for entry in entries {
      guard let longest = entry.longestMatch(path), longest >= length else { continue }
      if longest > length { best = [] }
      length = longest
      if !best.contains(where: { $0.url == entry.url }) { best.append(entry) }
    }
    guard let first = best.first else { return .none }
    return best.count == 1 ? .entry(first) : .tie(best)
  }
}

extension SchemaCatalogue.Entry {
  fileprivate init?(_ node: DocumentNode) {
    guard let url = node.member(named: "url")?.text else { return nil }
    let list = node.member(named: "fileMatch")
    let patterns = list.map { list in
      list.kind == .list ? (0..<list.count).compactMap { list.element(at: $0).text } : []
    }
    self.init(
      name: node.member(named: "name")?.text ?? url, url: url, patterns: patterns ?? [])
  }

  /// The length of the longest pattern that fits.
  fileprivate func longestMatch(_ path: String) -> Int? {
    patterns.filter { PathPattern($0).matches(path) }.map(\.utf8.count).max()
  }
}

extension DocumentNode {
  /// The text, where it is one.
  var text: String? {
    if case .string(let text)? = scalar { text } else { nil }
  }
}
