import Glibc
import SetteeStores

/// A small program that uses the store as any program would, so that tests see what becomes of its
/// values when it ends, is asked to end or is killed.
///
/// It works on the suite `probe`; the environment says where that lies.
@main
enum StoreProbe {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    guard let name = words.first, let scenario = scenarios[name] else {
      let names = scenarios.keys.sorted().joined(separator: "|")
      return end(1, saying: "store-probe \(names) ARGUMENT...")
    }
    do {
      try scenario(Array(words.dropFirst()))
    } catch {
      end(3, saying: "\(error)")
    }
  }

  typealias Scenario = @Sendable ([String]) throws -> Void

  static let scenarios: [String: Scenario] = endings.merging(threads) { first, _ in first }
    .merging(commits) { first, _ in first }.merging(killing) { first, _ in first }

  /// The suite that every scenario works on.
  static func suite() throws -> DefaultsSuite { try DefaultsSuite(named: "probe", arguments: []) }

  /// Tells the test that waits for it how far the program has come.
  static func say(_ line: String) {
    print(line)
    fflush(nil)
  }

  private static func end(_ status: Int32, saying sentence: String) {
    let line = Array((sentence + "\n").utf8)
    _ = write(STDERR_FILENO, line, line.count)
    exit(status)
  }
}
