import Foundation

/// The checkout these tests were built from.
enum Repository {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The files below the root that end in a word, but for what was built and what is hidden.
  static func files(ending: String) throws -> [URL] {
    let paths = try FileManager.default.contentsOfDirectory(atPath: root.path)
      .filter { !$0.hasPrefix(".") }
      .flatMap { top in
        let folder = root.appending(path: top).path
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
        guard isThere, isFolder.boolValue else { return [top] }
        return try FileManager.default.subpathsOfDirectory(atPath: folder).map { "\(top)/\($0)" }
      }
    return paths.filter { $0.hasSuffix(".\(ending)") }.sorted().map { root.appending(path: $0) }
  }
}
