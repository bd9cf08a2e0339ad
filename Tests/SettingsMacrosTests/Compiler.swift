import Foundation
import Testing

/// `swiftc`, with the macros and modules that this test was built with.
enum Compiler {
  /// An error or a warning.
  struct Problem: Equatable {
    /// A path, the name of an expansion, or nothing where the compiler names no place.
    let file: String
    let line: Int
    /// "error" or "warning".
    let severity: String
    let text: String
  }

  private static let build = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()
  private static let plugin = build.appending(path: "SetteeSettingsMacros-tool").path
  private static let swiftc = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { "\($0)/swiftc" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  static var isThere: Bool {
    swiftc != nil && FileManager.default.fileExists(atPath: plugin)
  }

  static func errors(of file: URL, flags: [String]) throws -> [Problem] {
    try problems(of: file, flags: flags).filter { $0.severity == "error" }
  }

  /// What the compiler says of a file, up to definite initialisation and the isolation of regions,
  /// which it looks at where the types are right.
  static func problems(of file: URL, flags: [String]) throws -> [Problem] {
    let process = Process()
    process.executableURL = URL(filePath: try #require(swiftc))
    let maps = [
      build.appending(path: "SetteeCSystem.build/module.modulemap"),
      Repository.root.appending(path: "Sources/CNcurses/module.modulemap"),
    ]
    process.arguments =
      [
        "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-diagnostic-style", "llvm",
        "-I", build.appending(path: "Modules").path,
        "-load-plugin-executable", "\(plugin)#SetteeSettingsMacros", file.path,
      ] + flags + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] }
    let output = Pipe()
    process.standardError = output
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let problems = parsed(text)
    // Whatever else it says must not pass for success.
    if process.terminationStatus != 0, !problems.contains(where: { $0.severity == "error" }) {
      return problems + [Problem(file: "", line: 0, severity: "error", text: text)]
    }
    return problems
  }

  /// Problems at any place, inside an expansion too, and those without a place.
  static func parsed(_ text: String) -> [Problem] {
    let placed = text.matches(of: /(?m)^([^\n]*?):(\d+):\d+: (error|warning): (.*)$/).map { match in
      Problem(
        file: String(match.1), line: Int(match.2) ?? 0, severity: String(match.3),
        text: String(match.4))
    }
    let others = text.matches(of: /(?m)^(?:<unknown>:0: )?(error|warning): (.*)$/).map { match in
      Problem(file: "", line: 0, severity: String(match.1), text: String(match.2))
    }
    return placed + others
  }
}
