import Foundation

/// The small programs of the test tree that use a store.
enum Probe {
  static let store = path("store-probe")
  /// A program of Foundation's alone.
  static let foundation = [path("view-probe"), "foundation"]

  /// Runs a program to its end, and returns the status that `waitpid` gives.
  static func status(_ words: [String], environment: [String: String]) throws -> Int32 {
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(null) }
    return Spawn.status(
      from: try Spawn.ending(
        of: Spawn.start(words, environment: environment, on: .descriptors(null, null, null))))
  }

  private static func path(_ name: String) -> String {
    URL(filePath: Program.path).deletingLastPathComponent().appending(path: name).path
  }
}
