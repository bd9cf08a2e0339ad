import Foundation
import TestSupport
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
    let answer = try answer(to: file, flags)
    let problems = parsed(answer.text)
    // Whatever else it says must not pass for success.
    if answer.status != 0, !problems.contains(where: { $0.severity == "error" }) {
      return problems + [Problem(file: "", line: 0, severity: "error", text: answer.text)]
    }
    return problems
  }

  /// All that the compiler says of a file, with its excerpts of sources and expansions.
  static func text(of file: URL, flags: [String]) throws -> String {
    try answer(to: file, flags).text
  }

  private static func answer(to file: URL, _ flags: [String]) throws -> OtherProgram {
    let arguments = arguments(for: file, ["-emit-sil", "-o", "/dev/null"] + flags)
    return try OtherProgram([try #require(swiftc)] + arguments, isJoined: true)
  }

  /// What a program prints that is made of a file and of the libraries, in a home of its own.
  static func output(of file: URL) throws -> String {
    let folder = file.deletingLastPathComponent()
    let program = folder.appending(path: "program").path
    let objects = try libraries.flatMap(objects)
    let compiling = try OtherProgram(
      [try #require(swiftc)] + arguments(for: file, ["-o", program] + objects), isJoined: true)
    #expect(compiling.status == 0, "\(compiling.text)")
    let run = try OtherProgram([program], environment: ["HOME": folder.path], isJoined: true)
    #expect(run.status == 0, "\(run.text)")
    return run.text
  }

  /// What a library's sources were compiled to, without what is left of sources that are gone.
  private static func objects(of library: String) throws -> [String] {
    let folder = build.appending(path: "\(library).build")
    let map = folder.appending(path: "output-file-map.json")
    guard FileManager.default.fileExists(atPath: map.path) else {
      return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".o") }.map { folder.appending(path: $0).path }
    }
    let files = try JSONDecoder().decode([String: Outputs].self, from: try Data(contentsOf: map))
    // The row without a source is about the whole module, of which a release build keeps no object.
    return files.filter { !$0.key.isEmpty }.values.compactMap(\.object).sorted()
  }

  /// What the compiler makes of one source.
  private struct Outputs: Decodable {
    let object: String?
  }

  /// What `SetteeCloud`, `ObservableDefaults` and `Defaults` are made of.
  private static let libraries =
    [
      "CSystem", "PropertyLists", "Files", "Bindings", "Stores", "Replication", "Settings",
      "CloudCore", "CloudNotifications", "FoundationScalars", "Engines", "StoredProperties",
      "Cloud",
    ].map { "Settee\($0)" } + ["ObservableDefaults", "Defaults"]

  private static func arguments(for file: URL, _ flags: [String]) -> [String] {
    let maps = [
      build.appending(path: "SetteeCSystem.build/module.modulemap"),
      Repository.root.appending(path: "Sources/CNcurses/module.modulemap"),
    ]
    return [
      "-swift-version", "6", "-diagnostic-style", "llvm",
      "-I", build.appending(path: "Modules").path,
      "-load-plugin-executable", "\(plugin)#SetteeSettingsMacros", file.path,
    ] + flags + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] }
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
