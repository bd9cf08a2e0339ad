import Foundation
import TestSupport
import Testing

/// A package of somebody else's that depends on this one, built as they would build it.
///
/// It keeps both cores busy, so it does not run beside tests that have a time limit.
@Suite("A client's package", .aside)
struct ClientPackageTests {
  private static let isAsked = ProcessInfo.processInfo.environment["SETTEE_CLIENT"] == "1"

  @Test(
    "It builds and runs with fifty settings classes, and links Foundation but no ncurses",
    .enabled(if: isAsked, "builds a package of its own for minutes: make client"))
  func client() throws {
    let client = try Client(
      dependency: #".package(name: "settee", path: "\#(Repository.root.path)")"#)
    try client.write(Self.program, to: "Sources/client/main.swift")
    let start = ContinuousClock.now
    try client.build()
    try client.write(Self.program + "\n// changed\n", to: "Sources/client/main.swift")
    let again = ContinuousClock.now
    try client.build()
    print("client build \(again - start), again with 50 classes \(ContinuousClock.now - again)")
    #expect(try client.run() == "fat 2\n")
    let libraries = try client.libraries()
    #expect(libraries.contains("libFoundation.so"), "by the default trait")
    #expect(!libraries.contains { $0.hasPrefix("libncurses") }, "\(libraries)")
  }

  @Test(
    "It names a version of this one, beside a target of its own with an obvious name",
    .enabled(if: isAsked, "builds a package of its own for minutes: make client"))
  func version() throws {
    let source = try Client(folder: "settee")
    let repository = source.folder.path
    try Client.git("clone", "-q", Repository.root.path, repository)
    try Client.git("-C", repository, "tag", "1.0.0")
    let client = try Client(
      dependency: #".package(url: "file://\#(repository)", from: "1.0.0")"#,
      own: ["Settings"])
    try client.write("public let greeting = \"mine\"\n", to: "Sources/Settings/Settings.swift")
    try client.write(
      """
      import ObservableDefaults
      import Settings

      @ObservableDefaults
      final class Sizes {
        var age = 1
      }
      print(greeting, Sizes().age)
      """, to: "Sources/client/main.swift")
    try client.build()
    #expect(try client.run() == "mine 1\n")
  }

  @Test(
    "A version of a package with unsafe flags is refused for tools before 6.2 alone",
    .enabled(if: isAsked, "builds packages of its own: make client"),
    arguments: [("6.1", false), ("6.2", true)])
  func unsafeFlags(tools: String, isAccepted: Bool) throws {
    let library = try Client(folder: "settee")
    try library.write("public let number = 1\n", to: "Sources/ObservableDefaults/Number.swift")
    try library.write(
      """
      // swift-tools-version: \(tools)
      import PackageDescription

      let package = Package(
        name: "settee",
        products: [.library(name: "ObservableDefaults", targets: ["ObservableDefaults"])],
        targets: [
          .target(name: "ObservableDefaults", swiftSettings: [.unsafeFlags(["-DX"])])
        ])
      """, to: "Package.swift")
    let path = library.folder.path
    try Client.git("-C", path, "init", "-q")
    try Client.git("-C", path, "add", ".")
    try Client.git(
      "-C", path, "-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-qm", "Begin")
    try Client.git("-C", path, "tag", "1.0.0")
    let client = try Client(
      dependency: #".package(url: "file://\#(path)", from: "1.0.0")"#)
    try client.write(
      "import ObservableDefaults\nprint(number)\n", to: "Sources/client/main.swift")
    if isAccepted {
      try client.build()
      #expect(try client.run() == "1\n")
    } else {
      #expect(try client.tryToBuild().contains("contains unsafe build flags"))
      #expect(!FileManager.default.fileExists(atPath: client.program.path))
    }
  }

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
}
