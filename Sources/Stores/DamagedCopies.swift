import SetteeFiles

/// The versions of a file that nobody could read, kept beside it under dated names.
package struct DamagedCopies {
  /// What follows the name of the file in that of a copy, before its date.
  private static let mark = ".corrupt-"

  let path: Path
  let files: any FileSystem

  package init(of path: Path, on files: any FileSystem) {
    self.path = path
    self.files = files
  }

  /// Keeps a version, once, however often what follows fails; returns its copy.
  package func keep(_ bytes: [UInt8], unixSeconds: Int64) throws(FileError) -> Path {
    if let copy = try copy(of: bytes) { return copy }
    let dated = path.name + Self.mark + UTCStamp.text(unixSeconds: unixSeconds)
    var copy = path.sibling(dated)
    var count = 1
    while try files.statusIfPresent(at: copy) != nil {
      count += 1
      copy = path.sibling("\(dated)-\(count)")
    }
    try AtomicReplacement(of: copy, on: files).commit(bytes, permissions: 0o600)
    return copy
  }

  /// The copy with these bytes that was kept before, if one was.
  private func copy(of bytes: [UInt8]) throws(FileError) -> Path? {
    let names = try files.uninterrupted { () throws(FileError) in try files.list(path.parent) }
    for name in names.sorted() where name.hasPrefix(path.name + Self.mark) {
      let copy = path.sibling(name)
      let status = try files.statusIfPresent(at: copy)
      guard status?.kind == .regular, status?.byteCount == Int64(bytes.count) else { continue }
      if try files.readFile(copy, byteCountMax: bytes.count)?.bytes == bytes { return copy }
    }
    return nil
  }

  /// Whether a file is one on its way to being such a copy.
  package func isTemporary(_ name: String) -> Bool {
    // The name without the process and the attempt is that of the copy's companions.
    guard name.hasPrefix(".\(path.name)\(Self.mark)"),
      let end = name.dropLast(".tmp".count).lastIndex(of: ".")
    else { return false }
    return AtomicReplacement.isTemporary(
      name, of: path.sibling(String(name[..<end].dropFirst())))
  }
}
