import SetteeDocuments
import SetteeFiles
import SetteePropertyLists

/// Finds the schema that belongs to a document: one it names, one its name is known for, or none.
package struct SchemaFinder: Sendable {
  package let folders: SchemaFolders

  package init(_ folders: SchemaFolders) { self.folders = folders }

  /// What was found for a document.
  package enum Finding: Sendable {
    /// One; where the document named another that is not to be had, with a sentence about that.
    case schema(FoundSchema, insteadOf: String? = nil)
    /// The document named one that is not to be had; a sentence says what can be done.
    case unreadable(reason: String)
    /// Several fit as well as each other.
    case tie([SchemaCatalogue.Entry])
    case none
  }

  /// Looks in the document first, then in the catalogues; the path is the real one, links followed.
  package func find(for document: Document, at path: Path) -> Finding {
    guard let name = Self.name(in: document) else { return byName(of: path) }
    let finding = named(name, from: path)
    guard case .unreadable(let reason) = finding else { return finding }
    return find(insteadOf: reason, at: path)
  }

  /// The schema that a catalogue has for a document's name, where the one that it names is not to
  /// be had, for a reason; several that fit do not count then.
  package func find(insteadOf reason: String, at path: Path) -> Finding {
    guard case .schema(let found, nil) = byName(of: path) else {
      return .unreadable(reason: reason)
    }
    return .schema(found, insteadOf: reason)
  }

  /// The schema that a document names: `$schema`, or before the first value a comment `#:schema` in
  /// TOML, `# yaml-language-server: $schema=` in YAML.
  package static func name(in document: Document) -> String? {
    switch document.format.name {
    case "TOML": return name(in: document, by: nameInTOML)
    case "YAML":
      return document.root.member(named: "$schema")?.text ?? name(in: document, by: nameInYAML)
    default: return document.root.member(named: "$schema")?.text
    }
  }

  /// What the first comment before all values says that says it.
  private static func name(in document: Document, by read: (String) -> String?) -> String? {
    let end = document.root.count > 0 ? firstValue(of: document) : document.bytes.count
    return document.comments.filter { $0.upperBound <= end }
      .compactMap { read(document.text($0)) }.first
  }

  private static func nameInTOML(_ comment: String) -> String? {
    let words = comment.split(whereSeparator: \.isWhitespace)
    return words.count >= 2 && words[0] == "#:schema" ? String(words[1]) : nil
  }

  private static func nameInYAML(_ comment: String) -> String? {
    let words = comment.drop { $0 == "#" }.drop(while: \.isWhitespace)
    guard words.hasPrefix("yaml-language-server") else { return nil }
    let pairs = words.dropFirst("yaml-language-server".count).drop { $0 == ":" || $0 == " " }
    return pairs.split(whereSeparator: \.isWhitespace).first { $0.hasPrefix("$schema=") }
      .map { String($0.dropFirst("$schema=".count)) }
  }

  private static func firstValue(of document: Document) -> Int {
    (0..<document.root.count).map { document.root.element(at: $0).range.lowerBound }.min()
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
    let place = Path(path.parent, leadingTo: name)
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
      case .entry(let entry): return schema(of: entry, in: place)
      }
    }
    return .none
  }

  /// The schema that somebody has chosen of several that fit.
  package func find(_ entry: SchemaCatalogue.Entry) -> Finding {
    let catalogue = folders.catalogues.first { $0.catalogue.entries.contains(entry) }
    return catalogue.map { schema(of: entry, in: $0.path) } ?? .none
  }

  private func schema(of entry: SchemaCatalogue.Entry, in catalogue: Path) -> Finding {
    guard let found = folders.schema(at: entry.url) ?? beside(catalogue, entry) else {
      return .unreadable(
        reason: "The schema \(entry.url) is not here; 'settee schemas fetch' gets it.")
    }
    return .schema(
      FoundSchema(found.bytes, found.path, because: .catalogue(entry.name), folders))
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

extension Path {
  /// The file that a relative name leads to from a folder, `..` taken as one folder up.
  fileprivate init(_ folder: Path, leadingTo name: String) {
    var steps: [Substring] = []
    for step in folder.appending(name).text.split(separator: "/") where step != "." {
      if step == ".." { _ = steps.popLast() } else { steps.append(step) }
    }
    self.init("/" + steps.joined(separator: "/"))
  }
}
