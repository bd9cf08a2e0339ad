import SetteeDocuments
import SetteeFiles
import SetteeStores

/// The old bytes of a document that is written in place, kept until the new ones are safe.
///
/// The name tells of which file they are and what it was to become, so that whoever finds one after
/// a crash knows whether it is still needed.
package struct DocumentCopy: Sendable, Hashable {
  package let path: Path

  static func folder(in stateHome: Path) -> Path {
    stateHome.appending("settee").appending("documents")
  }

  init(of target: Path, becoming bytes: [UInt8], in folder: Path) {
    let name = String(target.name.prefix(60))
    path = folder.appending(
      "\(Self.prefix(of: target))\(Self.hash(bytes))-\(name)")
  }

  /// The copies of a document that is neither what it was nor what it was to become; all of them
  /// where its bytes are not of its format.
  ///
  /// Others are of no more use and are removed, while nobody is writing the document.
  package static func left(
    of target: Path, holding bytes: [UInt8]?, in environment: DocumentEnvironment
  ) throws(FileError) -> [Path] {
    guard let folder = environment.stateHome.map(folder) else { return [] }
    guard try environment.files.statusIfPresent(at: folder) != nil else { return [] }
    let prefix = Self.prefix(of: target)
    let copies = try environment.files.list(folder).filter { $0.hasPrefix(prefix) }
      .map(folder.appending)
    guard let bytes else { return copies }
    let new = hash(bytes) + "-"
    var (left, done): ([Path], [Path]) = ([], [])
    for copy in copies {
      let isDone = copy.name.dropFirst(prefix.count).hasPrefix(new)
      let old = try environment.files.readFile(
        copy, byteCountMax: DocumentLimits.standard.byteCountMax)
      if isDone || old?.bytes == bytes { done.append(copy) } else { left.append(copy) }
    }
    try remove(done, of: target, holding: bytes, in: environment)
    return left
  }

  /// Removes copies unless somebody may be writing what they are copies of.
  private static func remove(
    _ copies: [Path], of target: Path, holding bytes: [UInt8], in environment: DocumentEnvironment
  ) throws(FileError) {
    let files = environment.files
    guard !copies.isEmpty, let lock = DocumentLock(ifFree: target, files) else { return }
    defer { lock.release() }
    let now = try files.readFile(target, byteCountMax: DocumentLimits.standard.byteCountMax)
    guard now?.bytes == bytes else { return }
    for copy in copies { files.removeIgnoringErrors(copy) }
  }

  /// The file in which those stand in line who want to write a document.
  static func queue(of target: Path, in folder: Path) -> Path {
    folder.appending("queues.\(hash(Array(target.text.utf8)))")
  }

  private static func prefix(of target: Path) -> String { hash(Array(target.text.utf8)) + "." }

  private static func hash(_ bytes: [UInt8]) -> String {
    let digits = String(ContentHash.of(bytes), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
