import Foundation
import Testing

/// `swiftc`, with the macros and modules that this test was built with.
enum Compiler {
  struct Problem: Equatable {
    let file: String
    let line: Int
    let text: String
  }

  private static let build = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()
  private static let plugin = build.appending(path: "SettingsMacros-tool").path
  private static let swiftc = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { "\($0)/swiftc" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  static var isThere: Bool {
    swiftc != nil && FileManager.default.fileExists(atPath: plugin)
  }

  static func errors(of file: URL, flags: [String]) throws -> [Problem] {
    let process = Process()
    process.executableURL = URL(filePath: try #require(swiftc))
    let maps = [
      build.appending(path: "CSystem.build/module.modulemap"),
      Repository.root.appending(path: "Sources/CNcurses/module.modulemap"),
    ]
    process.arguments =
      [
        "-typecheck", "-swift-version", "6", "-diagnostic-style", "llvm",
        "-I", build.appending(path: "Modules").path,
        "-load-plugin-executable", "\(plugin)#SettingsMacros", file.path,
      ] + flags + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] }
    let output = Pipe()
    process.standardError = output
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.matches(of: /(?m)^(\/[^:\n]*):(\d+):\d+: error: (.*)$/).map { match in
      Problem(file: String(match.1), line: Int(match.2) ?? 0, text: String(match.3))
    }
  }
}
