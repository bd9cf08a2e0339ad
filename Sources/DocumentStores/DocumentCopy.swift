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

  /// The copies of a document that is neither what it was nor what it was to become.
  ///
  /// Others are of no more use and are removed.
  package static func left(
    of target: Path, holding bytes: [UInt8], in environment: DocumentEnvironment
  ) throws(FileError) -> [Path] {
    guard let folder = environment.stateHome.map(folder) else { return [] }
    guard try environment.files.statusIfPresent(at: folder) != nil else { return [] }
    let (prefix, new) = (Self.prefix(of: target), Self.hash(bytes))
    var left: [Path] = []
    for name in try environment.files.list(folder) where name.hasPrefix(prefix) {
      let copy = folder.appending(name)
      let isDone = name.dropFirst(prefix.count).hasPrefix(new + "-")
      let old = try environment.files.readFile(
        copy, byteCountMax: DocumentLimits.standard.byteCountMax)
      if isDone || old?.bytes == bytes {
        environment.files.removeIgnoringErrors(copy)
      } else {
        left.append(copy)
      }
    }
    return left
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
