import Foundation

/// The built program, and what comes with it.
enum Program {
  static let path = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "settee").path
  static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func demoSchema(_ name: String) -> String {
    repository.appending(path: "demo-schemas/\(name).json").path
  }

  static let demoSchemas = [
    "code-editor", "game", "mail-client", "network-service", "reading", "shell-prompt",
  ]
}
