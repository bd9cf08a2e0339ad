import Foundation
import SetteeTerminals

@testable import SetteeThemes

/// The themes of the repository, read from its folder.
enum ShippedThemes {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .appending(path: "themes").path

  static let library = ThemeLibrary(
    folders: [folder],
    list: { (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? [] },
    read: { FileManager.default.contents(atPath: $0).map(Array.init) })

  static let names = library.names

  static func theme(_ name: String, level: ColorLevel) -> Theme {
    library.theme(named: name, level: level)?.theme ?? .standard
  }
}
