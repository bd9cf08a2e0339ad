import Foundation
import TestSupport
import Testing

/// A package in a folder of its own, which goes with this.
final class Client {
  let folder: URL
  private let home: URL

  var program: URL { folder.appending(path: ".build/debug/client") }

  /// A folder with nothing in it yet.
  init(folder name: String) throws {
    home = FileManager.default.temporaryDirectory.appending(path: "settee-client-\(UUID())")
    folder = home.appending(path: name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { #expect(throws: Never.self) { try FileManager.default.removeItem(at: home) } }

  /// A package with one program that uses products of this package, and targets of its own.
  convenience init(
    dependency: String, products: [String] = ["ObservableDefaults"], own targets: [String] = []
  ) throws {
    try self.init(folder: "client")
    let own = targets.map { ".target(name: \"\($0)\"),\n" }.joined()
    let names =
      targets.map { "\"\($0)\"," }
      + products.map { ".product(name: \"\($0)\", package: \"settee\")," }
    try write(
      """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "client",
        dependencies: [\(dependency)],
        targets: [
          \(own)
          .executableTarget(
            name: "client",
            dependencies: [
              \(names.joined(separator: "\n"))
            ])
        ])
      """, to: "Package.swift")
  }

  func write(_ text: String, to path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// Builds it, and fails where that fails.
  func build() throws {
    let log = try tryToBuild()
    try #require(FileManager.default.fileExists(atPath: program.path), "\(log)")
  }

  /// Builds it, and returns what that says.
  func tryToBuild() throws -> String {
    try Self.run(["swift", "build", "--product", "client"], in: folder).text
  }

  /// What the program asks the loader for.
  func libraries() throws -> [String] {
    let read = try Self.run(["readelf", "-d", program.path], in: folder)
    try #require(read.status == 0, "\(read.text)")
    let libraries = read.text.matches(of: /\(NEEDED\).*\[(.*)\]/).map { String($0.1) }
    try #require(libraries.contains("libc.so.6"), "\(read.text)")
    return libraries
  }

  func run() throws -> String { try Self.run([program.path], in: folder).text }

  static func git(_ arguments: String...) throws {
    let ended = try run(["git"] + arguments, in: FileManager.default.temporaryDirectory)
    try #require(ended.status == 0, "\(ended.text)")
  }

  private static func run(_ words: [String], in folder: URL) throws -> OtherProgram {
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_CONFIG_HOME"] = folder.path
    return try OtherProgram(
      ["env", "-C", folder.path] + words, environment: environment, isJoined: true)
  }
}
