import Foundation
import SetteeCommands
import Synchronization
import TestSupport
import Testing

@testable import SetteeEngines

/// A document that two machines share over a real member of etcd, each in a format of its own.
@Suite(
  .serialized, .endsInAnHour,
  .enabled(
    if: EtcdTestCluster.isWanted, "Needs SETTEE_LONG=1 and etcd: make test-long brings both."))
@MainActor
struct EtcdShareTests {
  @Test("What one machine writes in JSON comes to another's YAML, and comments and layout stay")
  func formats() throws {
    let (cluster, folder) = (try EtcdTestCluster(), try TemporaryFolder())
    let left = try Machine("left", in: folder, sharing: "{\n  // ours\n  \"a\": 1, \"b\": [1]\n}\n")
    let right = try Machine("right", in: folder, sharing: "# theirs\n", as: "yaml")
    #expect(left.share(over: cluster).output.contains("sent 2 (/a, /b)"))
    #expect(right.share(over: cluster).output.contains("took 2 (/a, /b)"))
    #expect(try right.text == "# theirs\na: 1\nb:\n  - 1\n")
    #expect(right.run("set", "c.d", "yes", "--file", right.path).code == .done)
    #expect(right.run("reset", "a", "--file", right.path).code == .done)
    #expect(right.share(over: cluster).code == .done)
    #expect(left.share(over: cluster).output.contains("took 2 (/a, /c/d)"))
    #expect(
      try left.text == "{\n  // ours\n  \"b\": [1],\n  \"c\": {\n    \"d\": \"yes\"\n  }\n}\n")
    #expect(left.share(over: cluster).output.contains("nothing new, 2 places shared."))
  }

  @Test("Without the cluster both go on alone, and what both wrote is in the journal afterwards")
  func outage() throws {
    let (cluster, folder) = (try EtcdTestCluster(), try TemporaryFolder())
    let left = try Machine("left", in: folder, sharing: "{\"a\": 1}\n")
    let right = try Machine("right", in: folder, sharing: "a: 1\n", as: "yaml")
    for machine in [left, right] { #expect(machine.share(over: cluster).code == .done) }
    cluster.kill(0)
    left.run("set", "a", "2", "--file", left.path)
    right.run("set", "a", "3", "--file", right.path)
    for machine in [left, right] {
      let run = machine.share(over: cluster)
      #expect(run.code == .notSo && run.errors.contains("cannot be reached"))
    }
    #expect(try left.text == "{\"a\": 2}\n" && right.text == "a: 3\n")
    try cluster.start(0)
    for _ in 0..<2 { for machine in [left, right] { machine.share(over: cluster) } }
    #expect(try left.text == "{\"a\": 3}\n" && right.text == "a: 3\n")
    let journal = left.run(
      "cloud", "journal", "--cloud", Machine.place(in: cluster), "--as", "notes")
    #expect(journal.output.contains("/a\topen\tlost 2 from left\tto 3 from right"))
    // The account keeps the same write for all, under a number of its own.
    let words = ["cloud", "journal", "--cloud", Machine.place(in: cluster), "--as", "notes"]
    let row = right.run(words).output
    #expect(row.contains("/a\topen\tlost 2 from left\tto a write from right"))
    let number = try #require(row.firstMatch(of: /^a[0-9]+/)?.output)
    #expect(right.run(words + ["--restore", String(number)]).code == .done)
    right.share(over: cluster)
    left.share(over: cluster)
    #expect(try left.text == "{\"a\": 2}\n" && right.text == "a: 2\n")
  }

  @Test("A secret, and what is excepted, comes into no key and no value of the cluster")
  func kept() throws {
    let (cluster, folder) = (try EtcdTestCluster(), try TemporaryFolder())
    let text = "{\"a\": \"all\'s\", \"token\": \"hidden\", \"own\": {\"x\": \"apart\"}}\n"
    let left = try Machine("left", in: folder, sharing: text)
    let schema = try left.write(
      "{\"properties\": {\"token\": {\"type\": \"string\", \"writeOnly\": true}}}",
      to: "schema.json")
    let right = try Machine("right", in: folder, sharing: "token: other\n", as: "yaml")
    let run = left.share(over: cluster, "--schema", schema, "--except", "own")
    #expect(run.code == .done && run.output.contains("sent 1 (/a)"))
    let stored = try cluster.stored(0)
    #expect(stored.contains { $0.contains("all's") })
    for word in ["token", "hidden", "own", "apart"] {
      #expect(!stored.contains { $0.contains(word) }, "\(word)")
    }
    #expect(right.share(over: cluster, "--except", "token").output.contains("took 1 (/a)"))
    #expect(try right.text == "token: other\na: all's\n")
  }

  /// One with settings and a state of its own.
  struct Machine {
    let path: String
    private let name: String
    private let folder: String

    init(
      _ name: String, in folder: TemporaryFolder, sharing text: String, as ending: String = "json"
    ) throws {
      self.name = name
      self.folder = "\(folder.text)/\(name)"
      path = "\(self.folder)/notes.\(ending)"
      try FileManager.default.createDirectory(
        atPath: self.folder, withIntermediateDirectories: true)
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    var text: String { get throws { try String(contentsOfFile: path, encoding: .utf8) } }

    static func place(in cluster: EtcdTestCluster) -> String { "etcd:\(cluster.address(0))" }

    /// Writes another file of the machine's, and returns its path.
    func write(_ text: String, to name: String) throws -> String {
      try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
      return "\(folder)/\(name)"
    }

    @MainActor
    @discardableResult
    func share(
      over cluster: EtcdTestCluster, _ more: String...
    ) -> (code: ExitCode?, output: String, errors: String) {
      run(
        ["cloud", "share", path, "--cloud", Self.place(in: cluster), "--as", "notes", "--once"]
          + more)
    }

    @MainActor
    @discardableResult
    func run(_ words: String...) -> (code: ExitCode?, output: String, errors: String) {
      run(words)
    }

    @MainActor
    @discardableResult
    func run(_ words: [String]) -> (code: ExitCode?, output: String, errors: String) {
      let written = Written()
      let outcome = Commands.run(
        words,
        context: CommandContext(
          environment: [
            "XDG_CONFIG_HOME": folder, "XDG_DATA_HOME": folder + "/data",
            "XDG_STATE_HOME": folder + "/state", "SETTEE_DEVICE": name, "TERM": "xterm-256color",
          ],
          input: TextInput(isTerminal: false) { _ in [] },
          output: TextOutput(isTerminal: false) { written.output.append($0) },
          errors: TextOutput(isTerminal: false) { written.errors.append($0) },
          programPath: "", onInterrupt: { _ in }))
      guard case .exit(let code) = outcome else {
        return (nil, written.output.text, written.errors.text)
      }
      return (code, written.output.text, written.errors.text)
    }
  }

  /// What a command writes.
  private struct Written {
    let output = Bytes()
    let errors = Bytes()
  }

  private final class Bytes: Sendable {
    private let bytes = Mutex<[UInt8]>([])

    var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

    func append(_ more: [UInt8]) { bytes.withLock { $0 += more } }
  }
}
