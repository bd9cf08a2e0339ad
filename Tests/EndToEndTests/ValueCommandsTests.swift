import Foundation
import TestSupport
import Testing

/// The commands for values as processes: terminals and pipes, several at once, interrupted.
@Suite(.aside)
struct ValueCommandsTests {
  // Reliability 66.
  @Test("A hostile value reaches a pipe as it is, and a terminal as marks")
  func hostileValue() throws {
    let sandbox = try Sandbox()
    try sandbox.store("<key>key</key><string>A&#x9B;2J&#x9D;52;c;cQ==&#x9C;&#13;B</string>")
    let words = ["get", "key", "--suite", "trial"]
    let piped = try Shell.run(Program.path, words, environment: sandbox.environment())
    #expect(piped.output == "A\u{9B}2J\u{9D}52;c;cQ==\u{9C}\rB\n")
    let session = try PtySession(words, in: sandbox)
    #expect(session.waitForEnd() == .exited(0))
    #expect(session.text == "A<9B>2J<9D>52;c;cQ==<9C>␍B\r\n")
    let raw = try PtySession(words + ["--raw"], in: sandbox)
    #expect(raw.waitForEnd() == .exited(0))
    #expect(raw.text == "A\u{9B}2J\u{9D}52;c;cQ==\u{9C}\rB")
  }

  // Reliability 67.
  @Test("Standard error has no control character, and no secret")
  func errorText() throws {
    let sandbox = try Sandbox()
    let schema = try sandbox.trialSchema()
    let session = try PtySession(["get", "k\u{1B}[2J\u{9B}", "--suite", "trial"], in: sandbox)
    #expect(session.waitForEnd() == .exited(1))
    #expect(session.text == "'k␛[2J<9B>' is not set in the suite 'trial'.\r\n")
    // What ends in a log is read on a terminal one day.
    let piped = try Shell.run(
      Program.path, ["get", "k\u{1B}[2J\u{9B}", "--suite", "trial"],
      environment: sandbox.environment())
    #expect(piped.errors == "'k␛[2J<9B>' is not set in the suite 'trial'.\n")
    let words = ["set", "count", "hunter2", "--schema", schema]
    let refused = try Shell.run(Program.path, words, environment: sandbox.environment())
    #expect(refused.status == 2)
    #expect(refused.errors == "count: Must be a whole number from 0 to 10.\n")
  }

  @Test("A watch sees every writer's changes, and ends with 130 when it is interrupted")
  func watch() throws {
    let sandbox = try Sandbox()
    try sandbox.store("<key>a</key><integer>1</integer>")
    let session = try PtySession(["watch", "--now", "--suite", "trial"], in: sandbox)
    session.waitFor("a = 1\r\n")
    let words = ["set", "a", "2", "b", "x\u{9B}2J", "--suite", "trial"]
    let set = try Shell.run(Program.path, words, environment: sandbox.environment())
    #expect(set.status == 0)
    session.waitFor("a = 2\r\nb = \"x<9B>2J\"\r\n")
    // As another program does, which knows nothing of us.
    try sandbox.store("<key>a</key><integer>3</integer>")
    session.waitFor("a = 3\r\nb is not set\r\n")
    try session.send("\u{3}")
    #expect(session.waitForEnd() == .exited(130))
  }

  @Test("Commands that write at the same moment lose nothing of each other")
  func race() async throws {
    let sandbox = try Sandbox()
    let environment = sandbox.environment()
    let count = 24
    let codes = try await withThrowingTaskGroup(of: Int32.self) { group in
      for number in 0..<count {
        group.addTask {
          let words = ["set", "own\(number)", "\(number)", "shared", "\(number)"]
          return try Shell.runPatiently(
            Program.path, words + ["--suite", "trial"], environment: environment
          ).status
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(codes == Array(repeating: 0, count: count))
    let stored = try sandbox.stored()
    for number in 0..<count {
      #expect(stored.contains("<key>own\(number)</key><integer>\(number)</integer>"))
    }
  }

  @Test("An import is seen whole or not at all")
  func wholeImport() async throws {
    let sandbox = try Sandbox()
    let keys = (0..<200).map { "key\($0)" }
    for letter in ["a", "b"] {
      let entries = keys.map { "<key>\($0)</key><string>\(letter)</string>" }.joined()
      try sandbox.write(Sandbox.plist(entries), to: "\(letter).plist")
    }
    let environment = sandbox.environment()
    let home = sandbox.home.text
    let importer = Task.detached {
      for round in 0..<8 {
        let file = "\(home)/\(round.isMultiple(of: 2) ? "b" : "a").plist"
        let words = ["import", file, "--suite", "trial"]
        let run = try Shell.run(Program.path, words, environment: environment)
        guard run.status == 0 else { throw Failure(run.errors) }
      }
    }
    for _ in 0..<40 {
      let run = try Shell.run(
        Program.path, ["export", "--json", "--suite", "trial"], environment: environment)
      let values = try JSONDecoder().decode([String: String].self, from: Data(run.output.utf8))
      #expect(Set(values.values).count <= 1)
      #expect(values.isEmpty || values.count == keys.count)
    }
    try await importer.value
  }

  @Test("A question on a terminal is answered there")
  func question() throws {
    let sandbox = try Sandbox()
    try sandbox.store("<key>a</key><true/><key>b</key><true/>")
    for (answer, code, left) in [("n\r", 1, 2), ("y\r", 0, 0)] as [(String, Int32, Int)] {
      let session = try PtySession(["reset", "--all", "--suite", "trial"], in: sandbox)
      session.waitFor("Reset a, b in the suite 'trial'? [y/N] ")
      try session.send(answer)
      #expect(session.waitForEnd() == .exited(code))
      #expect(try sandbox.stored().ranges(of: "<key>").count == left)
    }
  }

  @Test("What a plain Foundation program wrote is edited here, and read there")
  func foundationFile() throws {
    let sandbox = try Sandbox()
    let before: [String: Any] = [
      "text": "ö", "count": 3, "ratio": 0.5, "flag": true, "data": Data([0, 255]),
      "date": Date(timeIntervalSinceReferenceDate: 1), "list": [1, ["a": 2]],
    ]
    let data = try PropertyListSerialization.data(
      fromPropertyList: before, format: .xml, options: 0)
    try data.write(to: URL(filePath: sandbox.path()))
    let words = ["set", "count", "4", "--suite", "trial"]
    #expect(try Shell.run(Program.path, words, environment: sandbox.environment()).status == 0)
    let after = try PropertyListSerialization.propertyList(
      from: Data(contentsOf: URL(filePath: sandbox.path())), format: nil)
    var expected = before
    expected["count"] = 4
    #expect(after as? NSDictionary == expected as NSDictionary)
  }

  @Test("A damaged file is read as it was last stored, told of, and kept when it is written")
  func damagedFile() throws {
    let sandbox = try Sandbox()
    func run(_ words: String...) throws -> Shell.Result {
      try Shell.run(
        Program.path, words + ["--suite", "trial"], environment: sandbox.environment())
    }
    #expect(try run("set", "a", "1").status == 0)
    #expect(try run("set", "b", "2").status == 0)
    try sandbox.write("garbage", to: "config/trial.plist")
    let get = try run("get", "a")
    #expect(get.status == 0)
    #expect(get.output == "1\n")
    #expect(get.errors.contains("What was stored before is shown."))
    let set = try run("set", "c", "3")
    #expect(set.status == 0)
    #expect(set.errors.contains("was no settings file; it was kept as "))
    #expect(
      try sandbox.stored()
        == "<key>a</key><integer>1</integer><key>b</key><integer>2</integer>"
        + "<key>c</key><integer>3</integer>")
  }

  @Test("Output that does not fit on a disk is not called done", arguments: ["export", "list"])
  func fullDisk(command: String) throws {
    let sandbox = try Sandbox()
    try sandbox.store("<key>a</key><true/>")
    let script = "exec '\(Program.path)' \(command) --suite trial > /dev/full"
    let run = try Shell.run("/bin/sh", ["-c", script], environment: sandbox.environment())
    #expect(run.status == 3)
    #expect(run.errors == "Standard output cannot be written: No space left on device.\n")
  }

  @Test("Where there is no home, that is told")
  func noHome() throws {
    let sandbox = try Sandbox()
    let environment = sandbox.environment(["HOME": nil, "XDG_CONFIG_HOME": nil])
    for words in [["get", "a"], ["set", "a", "1"]] {
      let run = try Shell.run(Program.path, words + ["--suite", "x"], environment: environment)
      #expect(run.status == 2)
      #expect(run.errors.contains("set HOME or XDG_CONFIG_HOME to an absolute path"))
    }
  }

  @Test("A settings folder that is a file is told as one")
  func folderIsFile() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.write("", to: "file")
    let environment = sandbox.environment(["XDG_CONFIG_HOME": file])
    for words in [["get", "a"], ["set", "a", "1"], ["watch"]] {
      let run = try Shell.run(Program.path, words + ["--suite", "x"], environment: environment)
      #expect(run.status == 3)
      #expect(run.errors == "'x' is read-only: \(file) is a file and ought to be a folder.\n")
    }
  }

  @Test(
    "A file that we may not read is refused, and told by its path",
    .enabled(if: getuid() != 0, "the superuser may read everything"))
  func unreadable() throws {
    let sandbox = try Sandbox()
    let path = try sandbox.store("<key>a</key><true/>")
    #expect(chmod(path, 0o200) == 0)
    let run = try Shell.run(
      Program.path, ["get", "a", "--suite", "trial"], environment: sandbox.environment())
    #expect(run.status == 3)
    #expect(run.errors.contains("\(path): open failed: Permission denied."))
  }
}
