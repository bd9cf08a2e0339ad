import Foundation
import SetteeSchemas
import SetteeSettings

/// The schemas of the repository, as forms to be tried.
enum DemoForms {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// What a demo schema describes.
  static func descriptions(of name: String) throws -> [SettingDescription] {
    let file = root.appending(path: "demo-schemas/\(name).json")
    return try Schema(bytes: Array(Data(contentsOf: file)), name: name).descriptions
  }
}
