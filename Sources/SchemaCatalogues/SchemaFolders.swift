import SetteeDocuments
import SetteeFiles
import SetteePropertyLists
import SetteeStores

/// The schemas of a user on this disk, and where each was found: the only reader of these folders.
///
/// Below the folder of data lies `settee/schemas`: `web/HOST/PATH` for what was fetched,
/// `catalog.json`, and `added.json`, a list of files and folders that the user named. No address is
/// ever opened.
package struct SchemaFolders: Sendable {
  package let root: Path?
  let files: any FileSystem
  /// A catalogue, or a folder of schemas, named for this run.
  let named: Path?

  /// No schema may be larger.
  package static let byteCountMax = 8 << 20

  package init(_ folders: UserFolders, files: any FileSystem, catalogue named: Path? = nil) {
    root = folders.data?.appending("settee/schemas")
    self.files = files
    self.named = named
  }

  // MARK: Files

  /// A file's bytes, where it is a regular one that is small enough; never waits for a pipe.
  package func read(_ path: Path) -> [UInt8]? {
    do throws(FileError) {
      let target = try files.resolvingLinks(path, linkCountMax: 40)
      return try files.readFile(target, byteCountMax: Self.byteCountMax)?.bytes
    } catch {
      return nil
    }
  }

  private func isFolder(_ path: Path) -> Bool {
    do throws(FileError) {
      let target = try files.resolvingLinks(path, linkCountMax: 40)
      return try files.statusIfPresent(at: target)?.kind == .directory
    } catch {
      return false
    }
  }

  // MARK: What the user added

  private var list: Path? { root?.appending("added.json") }

  /// The files and folders that were added, in their order.
  package var added: [Path] {
    guard let list, let bytes = read(list) else { return [] }
    do throws(DocumentProblem) {
      let root = try Document(bytes, format: JSONFormat.json).root
      guard root.kind == .list else { return [] }
      return (0..<root.count).compactMap { root.element(at: $0).text.map { Path($0) } }
    } catch {
      return []
    }
  }

  /// Notes a file or a folder; an absolute path.
  package func add(_ path: Path) throws(FileError) {
    let others = added.filter { $0 != path }
    try write(others + [path])
  }

  /// Forgets one; whether it was there.
  package func remove(_ path: Path) throws(FileError) -> Bool {
    let before = added
    guard before.contains(path) else { return false }
    try write(before.filter { $0 != path })
    return true
  }

  private func write(_ paths: [Path]) throws(FileError) {
    guard let list else { return }
    let text = PropertyList.array(paths.map { .string($0.text) }).json(.pretty) + "\n"
    try UserFolders.write(Array(text.utf8), to: list, on: files)
  }

  /// Where a fetched schema lies; nothing for an address that is none of the web's.
  package func place(ofFetched url: String) -> Path? {
    guard let address = WebAddress(url) else { return nil }
    return root?.appending("web").appending(address.host).appending(address.path)
  }

  /// The schemas that were fetched.
  package var fetched: [Path] {
    guard let web = root?.appending("web") else { return [] }
    var (found, waiting) = ([Path](), [web])
    while let folder = waiting.popLast() {
      for name in names(in: folder).sorted() {
        let path = folder.appending(name)
        if isFolder(path) { waiting.append(path) } else { found.append(path) }
      }
    }
    return found.sorted { $0.text < $1.text }
  }

  private func names(in folder: Path) -> [String] {
    do throws(FileError) {
      return try files.list(folder)
    } catch {
      return []
    }
  }

  // MARK: By an address

  /// The schema of an address, of all that lies here.
  package func schema(at url: String) -> (bytes: [UInt8], path: Path)? {
    if let known = addedFiles.first(where: { id(of: $0) == url }), let bytes = read(known) {
      return (bytes, known)
    }
    if let fetched = place(ofFetched: url), let bytes = read(fetched) { return (bytes, fetched) }
    guard let address = WebAddress(url) else { return nil }
    let last = address.path.split(separator: "/").last.map(String.init) ?? ""
    for folder in searched {
      for name in [last, last + ".json"] {
        for path in [folder.appending(name), folder.appending("src/schemas/json").appending(name)] {
          if let bytes = read(path) { return (bytes, path) }
        }
      }
    }
    return nil
  }

  /// Folders whose schemas are known by the last part of their addresses.
  private var searched: [Path] {
    var folders = added.filter(isFolder)
    if let named {
      folders.append(isFolder(named) ? named : named.parent)
      folders.append((isFolder(named) ? named : named.parent).appending("schemas"))
    }
    return folders
  }

  private var addedFiles: [Path] { added.filter { !isFolder($0) } }

  private func id(of path: Path) -> String? {
    guard let bytes = read(path) else { return nil }
    do throws(DocumentProblem) {
      let root = try Document(bytes, format: JSONFormat.json).root
      return root.member(named: "$id")?.text ?? root.member(named: "id")?.text
    } catch {
      return nil
    }
  }

  // MARK: Catalogues

  /// The catalogues there are: the one named for this run, those of added folders, the fetched one.
  package var catalogues: [(catalogue: SchemaCatalogue, path: Path)] {
    var paths: [Path] = []
    if let named {
      paths.append(isFolder(named) ? named.appending("catalog.json") : named)
    }
    for folder in added where isFolder(folder) {
      paths += [
        folder.appending("catalog.json"), folder.appending("src/api/json/catalog.json"),
      ]
    }
    if let root { paths.append(root.appending("catalog.json")) }
    return paths.compactMap { path in
      guard let bytes = read(path) else { return nil }
      do throws(DocumentProblem) {
        return (try SchemaCatalogue(bytes: bytes), path)
      } catch {
        return nil
      }
    }
  }
}

/// An address of the web in its parts.
struct WebAddress {
  let host: String
  /// Without a slash in front, a query or a fragment.
  let path: String

  init?(_ url: String) {
    guard let scheme = ["https://", "http://"].first(where: url.hasPrefix) else { return nil }
    let rest = url.dropFirst(scheme.count).prefix { $0 != "?" && $0 != "#" }
    let steps = rest.split(separator: "/")
    guard let host = steps.first, steps.count > 1, !steps.contains(".."), !steps.contains(".")
    else {
      return nil
    }
    self.host = String(host)
    path = steps.dropFirst().joined(separator: "/")
  }
}
