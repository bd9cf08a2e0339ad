import Foundation
import SetteeSettings
import Testing

@testable import SetteeSchemas

/// Manifests of extensions as their repositories have them, where a copy lies beside the checkout.
@Suite("Mirrors of extensions", .serialized)
struct ExtensionMirrorTests {
  @Test(
    "An extension opens with all its settings, in its sections",
    .enabled(if: Mirrors.isThere, Mirrors.absence),
    arguments: [("swift-vscode", 59, 6), ("prettier-vscode", 35, 1), ("vscode-yaml", 30, 1)])
  func counts(name: String, settingCount: Int, sectionCount: Int) throws {
    let file = try #require(try Mirrors.manifest(named: name), "\(name) is not among the mirrors")
    let schema = try Schema(bytes: Array(Data(contentsOf: file)), name: "package.json") { address in
      URL(string: address).flatMap { url in
        let beside = file.deletingLastPathComponent().appending(path: url.lastPathComponent)
        return FileManager.default.contents(atPath: beside.path).map { Array($0) }
      }
    }
    #expect(schema.descriptions.count == settingCount)
    #expect(Set(schema.descriptions.compactMap(\.path.first)).count == sectionCount)
  }
}

/// The copies of repositories beside the checkout, a folder each.
private enum Mirrors {
  static let folder = StandardSuite.folder.deletingLastPathComponent().appending(path: "mirrors")
  static var isThere: Bool { FileManager.default.fileExists(atPath: folder.path) }
  static let absence: Comment = "../shared/suites/mirrors is not there"

  /// The manifest of an extension of this name.
  static func manifest(named name: String) throws -> URL? {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .map { $0.appending(path: "package.json") }
      .first { file in
        guard let data = FileManager.default.contents(atPath: file.path) else { return false }
        let manifest = try JSONSerialization.jsonObject(with: data) as? NSDictionary
        return manifest?["name"] as? String == name
      }
  }
}
