import Foundation
import TestSupport
import Testing

/// A package of somebody else's that depends on this one by path, built as they would build it.
///
/// It keeps both cores busy, so it does not run beside tests that have a time limit.
@Suite("A client's package", .aside)
struct ClientPackageTests {
  @Test(
    "It builds and runs with fifty settings classes, and links no ncurses",
    .enabled(
      if: ProcessInfo.processInfo.environment["SETTEE_CLIENT"] == "1",
      "builds a package of its own for minutes: make client"))
  func client() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "settee-client-\(ProcessInfo.processInfo.processIdentifier)")
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    let sources = folder.appending(path: "Sources/client")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    try Self.manifest.write(
      to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
    try Self.program.write(
      to: sources.appending(path: "main.swift"), atomically: true, encoding: .utf8)
    let start = ContinuousClock.now
    let log = try Self.run("/usr/bin/env", ["swift", "build"], in: folder)
    let built = folder.appending(path: ".build/debug/client")
    try #require(FileManager.default.fileExists(atPath: built.path), "\(log)")
    try Self.program.appending("\n// changed\n").write(
      to: sources.appending(path: "main.swift"), atomically: true, encoding: .utf8)
    let again = ContinuousClock.now
    _ = try Self.run("/usr/bin/env", ["swift", "build"], in: folder)
    print("client build \(again - start), again with 50 classes \(ContinuousClock.now - again)")
    #expect(try Self.run(built.path, [], in: folder) == "fat 2\n")
    let bytes = try Data(contentsOf: built)
    #expect(bytes.firstRange(of: Data("libncurses".utf8)) == nil)
  }

  private static let manifest = """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "client",
      dependencies: [.package(name: "settee", path: "\(Repository.root.path)")],
      targets: [
        .executableTarget(
          name: "client",
          dependencies: [.product(name: "ObservableDefaults", package: "settee")])
      ])
    """

  private static let program =
    (0..<50).map { number in
      """
      @ObservableDefaults
      final class Settings\(number) {
        var name = "fat"
        var age = 1
        var isOn = true
        var size = 1.5
        var list: [String] = []
      }
      """
    }.joined(separator: "\n")
    .replacing(
      "@ObservableDefaults\nfinal class Settings0 ",
      with: "import ObservableDefaults\n\n@ObservableDefaults\nfinal class Settings0 ")
    + "\nlet settings = Settings0()\nsettings.age = 2\nprint(settings.name, settings.age)\n"

  private static func run(_ program: String, _ arguments: [String], in folder: URL) throws -> String
  {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_CONFIG_HOME"] = folder.path
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }
}
