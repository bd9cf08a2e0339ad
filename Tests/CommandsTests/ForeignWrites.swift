import Foundation
import SetteeSettings
import Testing

extension SettingsProviding {
  /// Has another program write the document that the settings are in, and waits until they are
  /// others.
  func follow(_ text: String, writtenTo path: String) async throws {
    let changing = try #require(changingSettings)
    var observation: SettingsObservation?
    await withCheckedContinuation { continuation in
      observation = changing.observeArrangement {
        observation?.cancel()
        continuation.resume()
      }
      _ = FileManager.default.createFile(atPath: path, contents: Data(text.utf8))
    }
  }
}
