import SetteeDocuments
import SetteeFiles
import SetteeSchemas

/// A schema's bytes, where they lie, and why they count for a document.
package struct FoundSchema: Sendable {
  package let bytes: [UInt8]
  package let path: Path
  package let reason: Reason
  private let folders: SchemaFolders

  package enum Reason: Sendable, Equatable {
    /// The user named it.
    case asked
    /// The document names it so.
    case named(String)
    /// A catalogue has it under this name for files called like the document.
    case catalogue(String)
  }

  package init(
    _ bytes: [UInt8], _ path: Path, because reason: Reason, _ folders: SchemaFolders
  ) {
    self.bytes = bytes
    self.path = path
    self.reason = reason
    self.folders = folders
  }

  /// The schema as a tree, VS Code's contributions included.
  /// - Throws: Where the bytes are no schema; the words quote nothing of them.
  package func unfolded(locale: String) throws(DocumentProblem) -> UnfoldingSchema {
    let document = try Document(bytes, format: JSONFormat.json)
    guard ExtensionManifest.isManifest(document.root) else {
      return try UnfoldingSchema(document, address: address, load: load)
    }
    return try manifest(document, locale).schema
  }

  /// The settings of several extensions of VS Code, as one schema.
  /// - Throws: Where one of them contributes none.
  package static func joined(
    _ manifests: [FoundSchema], locale: String
  ) throws(DocumentProblem) -> UnfoldingSchema {
    var read: [ExtensionManifest] = []
    for found in manifests {
      read.append(try found.manifest(Document(found.bytes, format: JSONFormat.json), locale))
    }
    return try ExtensionManifest.joined(read)
  }

  private func manifest(
    _ document: Document, _ locale: String
  ) throws(DocumentProblem) -> ExtensionManifest {
    let folder = path.parent
    return try ExtensionManifest(document, locale: locale) { [folders] name in
      folders.read(folder.appending(name))
    }
  }

  /// Where the schema is, for what it refers to.
  package var address: String {
    if case .named(let url) = reason, url.contains("://") {
      return url.split(separator: "#", maxSplits: 1).first.map(String.init) ?? url
    }
    return "file://\(path.text)"
  }

  /// The bytes at addresses that a schema refers to: files in its own folder, and what is known by
  /// its address.
  package func load(_ address: String) -> [UInt8]? {
    guard address.hasPrefix("file://") else {
      return folders.schema(at: address)?.bytes ?? sibling(at: address)
    }
    let file = Path(String(address.dropFirst("file://".count)))
    guard file.text.hasPrefix(path.parent.text + "/"), !file.text.contains("/../") else {
      return nil
    }
    return folders.read(file)
  }

  /// The bytes of a file beside the schema, where an address is beside the schema's.
  private func sibling(at address: String) -> [UInt8]? {
    guard let end = self.address.lastIndex(of: "/") else { return nil }
    let folder = self.address[...end]
    let way = address.dropFirst(folder.count)
    guard address.hasPrefix(folder), !way.isEmpty, !way.split(separator: "/").contains("..")
    else { return nil }
    return folders.read(path.parent.appending(String(way)))
  }

  /// Why it counts, in a few words.
  package var why: String {
    switch reason {
    case .asked: "named"
    case .named(let name): "$schema \(name)"
    case .catalogue(let name): "catalogue: \(name)"
    }
  }

  /// Where it comes from, in a few words.
  package var origin: String {
    switch reason {
    case .asked: path.name
    case .named: "\(path.name) ($schema)"
    case .catalogue(let name): "\(name) (catalogue)"
    }
  }
}
