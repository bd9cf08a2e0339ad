import Foundation
import SetteeCloudCore
import SetteeFiles
import SetteeReplication
import TestSupport
import Testing

@testable import SetteeCommands

/// Commands on an account in a shared folder, as two machines use it.
@MainActor
struct CloudCommandTests {
  private let left = CommandWorld(device: "left")
  private let right = CommandWorld(device: "right")
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(isQuick: true) }

  @discardableResult
  private func run(_ world: CommandWorld, _ words: String..., more: [String] = []) -> CommandRun {
    world.run(words + ["--suite", "trial", "--cloud", "folder:\(folder.text)/shared"] + more)
  }

  @Test("What one machine sets, the other gets")
  func travel() {
    #expect(run(left, "set", "name", "ada").errors == "")
    let get = run(right, "get", "name")
    #expect(get.output == "ada\n" && get.errors == "" && get.outcome == .exit(.done))
    #expect(run(right, "list").output == "name\t\"ada\"\tstring\t-\tdevice left\n")
    run(right, "reset", "name")
    #expect(run(left, "get", "name").outcome == .exit(.notSo))
  }

  @Test("Of a key that is not set in the account there is no place to list, which is said")
  func nowhere() {
    run(left, "set", "name", "ada")
    let absent = run(left, "where", "nothere")
    #expect(absent.outcome == .exit(.notSo) && absent.output == "")
    #expect(absent.errors.hasPrefix("'nothere' is not set in "), "\(absent.errors)")
    #expect(run(left, "where", "name").output == "> the device 'left'\t\"ada\"\n")
    let json = run(left, "where", "nothere", "--json")
    #expect(json.outcome == .exit(.notSo) && json.output.contains("\"places\": []"))
  }

  @Test(
    "A place that holds nothing stays empty until something is written there",
    arguments: [
      ["get", "name"], ["list"], ["where", "name"], ["cloud", "status"], ["cloud", "journal"],
      ["cloud", "adopt"], ["set", "name", "x", "--type", "integer"], ["reset", "name"],
    ])
  func readingFoundsNothing(words: [String]) throws {
    for place in ["new", "no/such/folder"] {
      left.run(words + ["--suite", "trial", "--cloud", "folder:\(folder.text)/\(place)"])
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.text) == [])
    let list = run(left, "list")
    #expect(list.errors.contains("shared holds none, and only what is written founds one."))
  }

  @Test("In a folder that is not there no account is founded, and the write is safe here")
  func missingFolder() throws {
    let place = ["--suite", "trial", "--cloud", "folder:\(folder.text)/no/such"]
    let set = left.run(["set", "name", "ada"] + place)
    #expect(set.outcome == .exit(.done))
    #expect(set.errors.contains("the folder \(folder.text)/no does not exist"))
    #expect(set.errors.contains("1 of this device's writes waits and is safe here."))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.text) == [])
    #expect(left.run(["get", "name"] + place).output == "ada\n")
  }

  @Test("Who has adopted is not told to choose, and all that came keeps its author for others")
  func adoptedAuthors() throws {
    run(left, "set", "seen", "1")
    run(right, "set", "theirs", "2")
    run(left, "list")
    try FileManager.default.removeItem(atPath: "\(folder.text)/shared")
    let adopt = run(left, "cloud", "adopt", "--keep", "mine")
    #expect(adopt.outcome == .exit(.done) && adopt.errors == "", "\(adopt.errors)")
    let third = run(CommandWorld(device: "third"), "list")
    #expect(
      third.output == "seen\t1\tinteger\t-\tdevice left\n"
        + "theirs\t2\tinteger\t-\tdevice right\n")
  }

  @Test("The status tells of each key, of the device, and of the account")
  func status() {
    run(left, "set", "name", "ada")
    let status = run(left, "cloud", "status")
    let lines = status.output.split(separator: "\n").map(String.init)
    #expect(lines.contains("account: folder:\(folder.text)/shared"))
    #expect(lines.contains("device: left") && lines.contains("state: online"))
    #expect(lines.contains("pending: 0") && lines.contains("conflicts: 0"))
    #expect(lines.last?.hasPrefix("name\tsynced\tset\tby left\twritten here\t20") == true)
    let other = run(right, "cloud", "status").output
    #expect(other.contains("name\tsynced\tset\tby left\tcame with the first sync\t20"))
    #expect(other.contains("last change: name by the first sync, 20"))
    #expect(run(right, "cloud", "status", "--json").output.contains("\"state\": \"synced\""))
  }

  @Test("Another account in the place leaves all values, and every command says so")
  func apart() throws {
    run(left, "set", "seen", "1")
    try replaceFolder { run(right, "set", "theirs", "2") }
    let set = run(left, "set", "name", "ada")
    #expect(set.outcome == .exit(.done) && run(left, "get", "name").output == "ada\n")
    let lines = set.errors.split(separator: "\n")
    #expect(lines.count == 1, "said once, though one value more stays now: \(set.errors)")
    #expect(
      run(left, "list").errors
        == "folder:\(folder.text)/shared holds another account than this device's. Its 2 values"
        + " stay here and nothing is exchanged; 'settee cloud adopt' shows the difference and lets"
        + " you choose.\n")
    let status = run(left, "cloud", "status").output
    #expect(status.contains("state: apart\n") && status.contains("pending: 1\n"))
    #expect(run(right, "list").output == "theirs\t2\tinteger\t-\tdevice right\n")
  }

  @Test("Where the account cannot be looked at, nothing is said of what there is to choose")
  func unseen() throws {
    run(left, "set", "mine", "x")
    try withoutFolder {
      for words in [["cloud", "adopt"], ["cloud", "adopt", "--keep", "both"]] {
        let adopt = left.run(
          words + ["--suite", "trial", "--cloud", "folder:\(folder.text)/shared"])
        #expect(adopt.outcome == .exit(.refused) && adopt.output == "")
        #expect(adopt.errors.hasSuffix("Nothing was chosen: the account could not be looked at.\n"))
      }
    }
    #expect(run(left, "cloud", "adopt").outcome == .exit(.done))
  }

  @Test("'cloud adopt' alone lists what differs, in rows or as JSON, and changes nothing")
  func differences() throws {
    run(left, "set", "both", "1")
    run(left, "set", "mine", "x")
    let own = run(left, "cloud", "adopt")
    #expect(own.outcome == .exit(.done) && own.output.hasPrefix("There is nothing to choose"))
    let nothing = run(left, "cloud", "adopt", "--json")
    #expect(nothing.output == "[]\n" && nothing.errors.contains("There is nothing to choose"))
    #expect(run(left, "cloud", "adopt", "--keep", "both").outcome == .exit(.done))
    try replaceFolder {
      run(right, "set", "both", "2")
      run(right, "set", "theirs", "y")
    }
    let adopt = run(left, "cloud", "adopt")
    #expect(adopt.outcome == .exit(.notSo))
    let rows = adopt.output.split(separator: "\n").map {
      $0.split(separator: "\t").map(String.init)
    }
    #expect(
      rows.map { Array($0.prefix(2)) } == [
        ["both", "differs"], ["mine", "only here"], ["theirs", "only there"],
      ])
    #expect(rows[0][2].hasPrefix("1 by left, 20") && rows[0][3].hasPrefix("2 by right, 20"))
    #expect(rows[1][3] == "-" && rows[2][2] == "-")
    let json = run(left, "cloud", "adopt", "--json").output
    #expect(json.contains("\"state\": \"only there\"") && json.contains("\"device\": \"right\""))
    #expect(run(left, "cloud", "status").output.contains("state: apart\n"))
  }

  @Test(
    "A choice makes the account this device's own, and what goes can be restored",
    arguments: [
      ("both", "2", "x", "2"), ("mine", "1", "x", "2"), ("theirs", "2", nil, "2"),
    ] as [(String, String, String?, String)])
  func adoption(side: String, both: String, mine: String?, lost: String) throws {
    run(left, "set", "both", "1")
    run(left, "set", "mine", "x")
    try replaceFolder { run(right, "set", "both", "2") }
    #expect(run(left, "cloud", "adopt", "--keep", side).outcome == .exit(.done))
    #expect(run(left, "get", "both").output == both + "\n")
    #expect(run(left, "get", "mine").output == (mine.map { $0 + "\n" } ?? ""))
    #expect(run(right, "get", "both").output == both + "\n")
    #expect(run(left, "cloud", "status").output.contains("state: online\n"))
    let open = run(left, "cloud", "conflicts").output.split(separator: "\n").count
    #expect(open == (side == "theirs" ? 2 : 1))
    #expect(run(left, "cloud", "journal", "--restore", "all").outcome == .exit(.done))
    expectNothing(in: "conflicts", of: left)
    #expect(run(left, "get", "mine").output == "x\n")
    #expect(run(left, "get", "both").output == (side == "mine" ? "2\n" : "1\n"))
  }

  @Test("Secrets that no journal keeps are named, and given up only with a yes")
  func secrets() throws {
    let schema = "\(folder.text)/schema.json"
    let token = #"{"type": "string", "x-settee": {"secret": true}}"#
    let synced = ##"{"x-settee": {"storage": "cloud"}, "title": "Trial", "properties": {"##
    let text = synced + #""token": "# + token + "}}"
    try text.write(toFile: schema, atomically: true, encoding: .utf8)
    run(left, "set", "token", "hush", "--schema", schema)
    try replaceFolder { run(right, "set", "theirs", "2") }
    let bare = run(left, "cloud", "adopt", "--schema", schema)
    #expect(!bare.output.contains("hush") && bare.output.contains("token\tonly here\t"))
    let refused = run(left, "cloud", "adopt", "--keep", "theirs", "--schema", schema)
    #expect(refused.outcome == .exit(.notSo) && refused.errors.contains("and token would be gone"))
    #expect(run(left, "get", "token", "--reveal", "--schema", schema).output == "hush\n")
    let taken = run(left, "cloud", "adopt", "--keep", "theirs", "--yes", "--schema", schema)
    #expect(taken.outcome == .exit(.done))
    #expect(run(left, "list").output == "theirs\t2\tinteger\t-\tdevice right\n")
  }

  @Test("Of more adoptions than the journal keeps, the oldest's losses are named as they go")
  func manyAdoptions() throws {
    for number in 1...5 {
      run(left, "set", "k\(number)", "\(number)")
      try FileManager.default.removeItem(atPath: "\(folder.text)/shared")
      run(CommandWorld(device: "other"), "set", "theirs", "\(number)")
      let adopt = run(left, "cloud", "adopt", "--keep", "theirs")
      #expect(adopt.outcome == .exit(.done))
      let gone = "Gone from the journal, which keeps 4 adoptions: k1 = 1.\n"
      #expect(adopt.errors.hasSuffix(gone) == (number == 5), "\(number): \(adopt.errors)")
    }
    let open = run(left, "cloud", "conflicts").output
    #expect(open.contains("\tk2\t") && open.contains("\tk5\t") && !open.contains("\tk1\t"))
  }

  @Test("A write that lost unseen is in the journal with both values, and comes back by its number")
  func journal() throws {
    run(left, "set", "name", "first")
    run(right, "get", "name")
    try withoutFolder {
      let set = run(left, "set", "name", "mine")
      #expect(set.outcome == .exit(.done), "safe here, though it cannot be sent")
      let lines = set.errors.split(separator: "\n")
      #expect(lines.last == "1 of this device's writes waits and is safe here.")
      #expect(lines.count == 2, "what keeps the account away is said once: \(set.errors)")
      run(right, "set", "name", "theirs")
    }
    run(right, "get", "name")
    run(left, "get", "name")
    let conflicts = run(left, "cloud", "conflicts").output
    #expect(conflicts.hasPrefix("0\tname\topen\tlost \"mine\" from left\tto \"theirs\" from right"))
    #expect(conflicts.hasSuffix(" later by the devices' clocks\n"))
    #expect(run(left, "cloud", "journal", more: ["--restore", "0"]).outcome == .exit(.done))
    #expect(run(right, "get", "name").output == "mine\n")
    expectNothing(in: "conflicts", of: left)
    #expect(run(left, "cloud", "journal").output.contains("\tsettled\t"))
    #expect(run(left, "cloud", "journal", more: ["--restore", "7"]).outcome == .exit(.notSo))
  }

  @Test(
    "Writes that were not sent when the device left its account are listed, restored and dismissed")
  func parked() throws {
    run(left, "set", "seen", "1")
    try withoutFolder { run(left, "set", "draft", "unsent", "other", "2") }
    try signOut(left)
    try replaceFolder { run(right, "set", "theirs", "2") }
    let rows = run(left, "cloud", "journal").output.split(separator: "\n").map(String.init)
    #expect(rows.count == 2)
    #expect(rows[0].contains("\tdraft\tparked\tunsent \"unsent\" from left\t-\t20"))
    #expect(rows[0].hasSuffix("\tbecause the device left its account"))
    #expect(rows[1].contains("\tother\tparked\tunsent 2 from left\t"))
    let json = run(left, "cloud", "journal", "--json").output
    #expect(json.contains("\"parked\": true") && json.contains("\"value\": \"unsent\""))
    let number = try #require(rows[0].split(separator: "\t").first)
    let restored = run(left, "cloud", "journal", "--restore", String(number))
    #expect(restored.outcome == .exit(.done) && run(right, "get", "draft").output == "unsent\n")
    #expect(run(left, "cloud", "journal").output == rows[1] + "\n")
    #expect(run(left, "cloud", "journal", "--dismiss", "all").outcome == .exit(.done))
    expectNothing(in: "journal", of: left)
    #expect(run(left, "get", "other").outcome == .exit(.notSo), "let go, and not written anew")
  }

  /// Takes a device out of its account while none of its programs runs, as an earlier version did
  /// where it found another account.
  private func signOut(_ world: CommandWorld) throws {
    let folder = world.config.appending(path: "data/settee/trial").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let name = try #require(names.first { $0.hasSuffix(".replica") && !$0.hasPrefix(".") })
    let file = ReplicaFile(
      at: Path("\(folder)/\(name)"), environment: .live(), parameters: SyncParameters(),
      makeReplica: { Replica(id: ReplicaID(1), name: "nobody") })
    _ = try file.refresh()
    try file.transaction { replica in
      var trace = Trace()
      _ = replica.signOut(from: "the first", at: 0, into: &trace)
    }
  }

  @Test("Where nothing was lost, journal and conflicts say so and end with exit code 1")
  func nothingLost() throws {
    run(left, "set", "name", "first")
    for report in ["journal", "conflicts"] {
      expectNothing(in: report, of: left)
      let json = run(left, "cloud", report, more: ["--json"])
      #expect(json.output == "[]\n" && json.outcome == .exit(.notSo))
    }
  }

  private func expectNothing(
    in report: String, of world: CommandWorld, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let told = run(world, "cloud", report)
    let sentence = report == "journal" ? "The journal is empty." : "No conflict is open."
    #expect(told.output == "", sourceLocation: sourceLocation)
    #expect(told.errors == "\(sentence)\n", sourceLocation: sourceLocation)
    #expect(told.outcome == .exit(.notSo), sourceLocation: sourceLocation)
  }

  @Test("Other machines hear whose write was lost, and where it is, until somebody has settled it")
  func elsewhere() throws {
    run(left, "set", "name", "first")
    run(right, "get", "name")
    try withoutFolder {
      run(left, "set", "name", "mine")
      run(right, "set", "name", "theirs")
    }
    run(right, "get", "name")
    run(left, "get", "name")
    #expect(run(left, "cloud", "conflicts").errors == "", "its own is in its list")
    for report in ["journal", "conflicts"] {
      let told = run(right, "cloud", report)
      #expect(told.output == "" && told.errors == "1 more is on left, which wrote it: name.\n")
      #expect(told.outcome == .exit(.notSo))
    }
    run(left, "cloud", "journal", more: ["--dismiss", "all"])
    run(left, "get", "name")
    expectNothing(in: "conflicts", of: right)
  }

  @Test("A loser can be let go; what stands stays")
  func dismissal() throws {
    run(left, "set", "name", "first")
    run(right, "get", "name")
    try withoutFolder {
      run(left, "set", "name", "mine")
      run(right, "set", "name", "theirs")
    }
    run(right, "get", "name")
    run(left, "get", "name")
    run(left, "cloud", "conflicts", more: ["--dismiss", "0"])
    expectNothing(in: "conflicts", of: left)
    #expect(run(left, "get", "name").output == "theirs\n")
  }

  @Test(
    "Words that name no account are refused with what would be right",
    arguments: [
      (["get", "a", "--suite", "t", "--cloud", "ftp://x"], "'ftp://x' is no place for an account"),
      (["get", "a", "--cloud", "sim:"], "Whose settings?"),
      (["get", "a", "--cloud", "sim:", "--file", "x"], "name two places"),
      (["cloud", "status", "--suite", "t"], "Which account?"),
      (
        [
          "cloud", "journal", "--cloud", "sim:", "--suite", "t", "--restore", "1", "--dismiss", "1",
        ],
        "settle an entry in two ways"
      ),
      (
        ["cloud", "adopt", "--keep", "bot", "--suite", "t", "--cloud", "sim:"],
        "'--keep' takes both, mine or theirs"
      ),
      (
        ["cloud", "status", "--keep", "both", "--suite", "t", "--cloud", "sim:"],
        "belongs to 'settee cloud adopt'"
      ),
      (
        ["cloud", "adopt", "--restore", "1", "--suite", "t", "--cloud", "sim:"],
        "'--restore' belongs to 'settee cloud journal'"
      ),
      (
        ["cloud", "journal", "--dismiss", "", "--suite", "t", "--cloud", "sim:"],
        "'--dismiss' takes numbers that 'settee cloud journal' lists, as 3,5, or 'all'"
      ),
      (["cloud", "jurnal", "--suite", "t", "--cloud", "sim:"], "Did you mean 'journal'?"),
      (["edit", "code-editor", "--cloud", "sim:", "--dump-screen"], "is synced"),
    ])
  func refusals(words: [String], sentence: String) {
    let run = CommandWorld().run(words)
    #expect(run.outcome == .exit(.usage) && run.errors.contains(sentence), "\(run.errors)")
  }

  @Test("The editor shows how its synced fields stand with the account")
  func editor() {
    let cloud = ["--cloud", "folder:\(folder.text)/shared", "--dump-screen", "--size", "100x24"]
    let edit = left.run(["edit", "reading", "--keys", "<Down><Space>"] + cloud)
    #expect(edit.outcome == .exit(.done) && edit.errors == "")
    let other = right.run(["edit", "reading"] + cloud)
    #expect(other.output.contains("left") || other.output != edit.output)
  }

  /// Puts an empty folder in the place of the shared one, for others to fill.
  private func replaceFolder(_ work: () -> Void) throws {
    try FileManager.default.moveItem(
      atPath: "\(folder.text)/shared", toPath: "\(folder.text)/first")
    work()
  }

  /// Runs work while the shared folder is out of reach.
  private func withoutFolder(_ work: () -> Void) throws {
    let files = FileManager.default
    let (shared, away) = ("\(folder.text)/shared", "\(folder.text)/away")
    try files.moveItem(atPath: shared, toPath: away)
    _ = files.createFile(atPath: shared, contents: Data([1]))
    work()
    try files.removeItem(atPath: shared)
    try files.moveItem(atPath: away, toPath: shared)
  }
}
