import SetteeDocuments
import SetteeFiles
import SetteePropertyLists

/// Finds the schema that belongs to a document: one it names, one its name is known for, or none.
package struct SchemaFinder: Sendable {
  package let folders: SchemaFolders

  package init(_ folders: SchemaFolders) { self.folders = folders }

  /// What was found for a document.
  package enum Finding: Sendable {
    case schema(FoundSchema)
    /// The document named one that is not to be had; a sentence says what can be done.
    case unreadable(reason: String)
    /// Several fit as well as each other.
    case tie([SchemaCatalogue.Entry])
    case none
  }

  /// Looks in the document first, then in the catalogues; the path is the real one, links followed.
  package func find(for document: Document, at path: Path) -> Finding {
    if let name = Self.name(in: document) { return named(name, from: path) }
    return byName(of: path)
  }

  /// The schema that a document names before its first value: `$schema`, or `#:schema` in TOML.
  package static func name(in document: Document) -> String? {
    if document.format.name == "TOML" {
      let end = document.root.count > 0 ? firstValue(of: document) : document.bytes.count
      for comment in document.comments where comment.upperBound <= end {
        let words = document.text(comment).split(whereSeparator: \.isWhitespace)
        if words.count >= 2, words[0] == "#:schema" { return String(words[1]) }
      }
      return nil
    }
    return document.root.member(named: "$schema")?.text
  }

  private static func firstValue(of document: Document) -> Int {
    (0..<document.root.count).map { document.root.member(at: $0).value.range.lowerBound }.min()
      ?? document.bytes.count
  }

  // MARK: A name in the document

  private func named(_ name: String, from path: Path) -> Finding {
    if name.hasPrefix("https://") || name.hasPrefix("http://") {
      let url = name.split(separator: "#", maxSplits: 1).first.map(String.init) ?? name
      guard let found = folders.schema(at: url) else {
        return .unreadable(
          reason: "The schema \(name) is not here; 'settee schemas fetch' gets it.")
      }
      return .schema(FoundSchema(found.bytes, found.path, because: .named(name), folders))
    }
    guard !name.hasPrefix("/"), !name.hasPrefix("file:"), !name.contains("://") else {
      return .unreadable(
        reason: "The schema \(name) is not followed from a document; '--schema' takes it.")
    }
    let place = path.parent.appending(name)
    guard let bytes = folders.read(place) else {
      return .unreadable(reason: "The schema \(name) cannot be read beside the document.")
    }
    return .schema(FoundSchema(bytes, place, because: .named(name), folders))
  }

  // MARK: The document's name

  private func byName(of path: Path) -> Finding {
    for (catalogue, place) in folders.catalogues {
      switch catalogue.match(path: path.text) {
      case .none: continue
      case .tie(let entries): return .tie(entries)
      case .entry(let entry):
        guard let found = folders.schema(at: entry.url) ?? beside(place, entry) else {
          return .unreadable(
            reason: "The schema \(entry.url) is not here; 'settee schemas fetch' gets it.")
        }
        return .schema(
          FoundSchema(found.bytes, found.path, because: .catalogue(entry.name), folders))
      }
    }
    return .none
  }

  /// A schema that lies with its catalogue.
  private func beside(
    _ catalogue: Path, _ entry: SchemaCatalogue.Entry
  ) -> (bytes: [UInt8], path: Path)? {
    guard let last = WebAddress(entry.url)?.path.split(separator: "/").last else { return nil }
    for folder in [catalogue.parent, catalogue.parent.appending("schemas")] {
      for name in [String(last), "\(last).json"] {
        let path = folder.appending(name)
        if let bytes = folders.read(path) { return (bytes, path) }
      }
    }
    return nil
  }
}
