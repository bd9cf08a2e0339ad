import Foundation
import Testing

@testable import SetteeCommands

/// Text from outside on its way to a line of output.
@MainActor
struct VisibleLinesTests {
  /// C0, C1, line and paragraph separators, format characters.
  private nonisolated static let hostile = [
    "\n", "\r", "\u{1B}[2J", "\u{7}", "\u{7F}", "\u{85}", "\u{9B}2J", "\u{2028}", "\u{2029}",
    "\u{202E}", "\u{200B}", "\u{2066}", "\u{E0041}",
  ]

  /// Command lines that name something that is not there or not so: `EVIL` stands for the text,
  /// `SCHEMA` for a schema, `STRICT` for one that `VALUES` breaks, `TWICE` for a file that names a
  /// member twice, `FOLDER` for a folder.
  private nonisolated static let commands: [[String]] = [
    // Keys.
    ["get", "aEVIL", "--suite", "trial"], ["get", "countEVIL", "--schema", "SCHEMA"],
    ["set", "countEVIL", "1", "--schema", "SCHEMA"], ["reset", "countEVIL", "--schema", "SCHEMA"],
    ["describe", "countEVIL", "--schema", "SCHEMA"], ["where", "countEVIL", "--schema", "SCHEMA"],
    ["watch", "countEVIL", "--schema", "SCHEMA"], ["edit", "SCHEMA", "countEVIL"],
    ["set", "EVIL", "--suite", "trial"],
    // Values.
    ["set", "count", "xEVIL", "--schema", "SCHEMA"],
    ["set", "colour", "EVIL", "--schema", "SCHEMA"],
    ["set", "a", "xEVIL", "--int", "--suite", "trial"],
    ["import", "TWICE", "--schema", "SCHEMA", "--dry-run"],
    ["import", "TWICE", "--schema", "SCHEMA"],
    // Paths and places.
    ["get", "a", "--file", "FOLDER/EVIL.plist"], ["set", "a", "1", "--file", "FOLDER/noEVIL/x"],
    ["get", "a", "--file", "FOLDER/EVIL.json"], ["get", "a", "--suite", "EVIL/x"],
    ["get", "a", "--suite", "noEVIL"], ["import", "FOLDER/EVIL", "--suite", "trial"],
    ["export", "FOLDER/noEVIL/x", "--suite", "trial"], ["check", "FOLDER/EVIL"],
    ["check", "FOLDER/EVIL.json"], ["diff", "FOLDER/EVIL.json", "--suite", "trial"],
    ["keys", "--file", "FOLDER/EVIL.json"], ["list", "--file", "FOLDER/EVIL.json"],
    ["export", "--file", "FOLDER/EVIL.json"], ["keys", "--schema", "FOLDER/EVIL"],
    ["schemas", "EVIL"], ["schemas", "add", "FOLDER/EVIL"], ["schemas", "list", "FOLDER/EVIL"],
    ["edit", "FOLDER/EVIL"], ["list", "--schema", "FOLDER/EVIL"], ["demo", "FOLDER/EVIL"],
    // What is read from files.
    ["check", "VALUES", "--schema", "STRICT"], ["edit", "VALUES"],
    ["export", "--file", "NOTHING", "--toml"],
    // Devices and servers.
    ["cloud", "status", "--app", "trial", "--cloud", "folder:EVIL"],
    ["cloud", "status", "--app", "trial", "--cloud", "etcd:unix:/tmp/EVIL"],
    ["cloud", "status", "--app", "trial", "--cloud", "etcd:http://EVIL:1"],
    ["cloud", "status", "--app", "trial", "--cloud", "EVIL"],
    ["cloud", "status", "--app", "EVIL/", "--cloud", "folder:FOLDER"],
    ["cloud", "journal", "--restore", "EVIL", "--suite", "trial", "--cloud", "folder:FOLDER/s"],
    ["cloud", "adopt", "--keep", "EVIL", "--suite", "trial", "--cloud", "folder:FOLDER/s"],
    ["cloud", "share", "FOLDER/EVIL.json", "--once", "--cloud", "folder:FOLDER/s"],
    ["where", "noEVIL", "--suite", "trial", "--cloud", "folder:FOLDER/s"],
    // Words of the command line itself.
    ["EVIL"], ["get", "--EVIL"], ["help", "EVIL"], ["completions", "EVIL"], ["themes", "EVIL"],
    ["keymap", "--keymap", "EVIL"], ["edit", "SCHEMA", "--theme", "EVIL"],
    ["edit", "SCHEMA", "--size", "EVIL", "--dump-screen"], ["simulate", "--bug", "EVIL"],
    ["simulate", "--seed", "EVIL"], ["cloud", "EVIL"],
  ]

  @Test("What comes from outside stays within the one line of its problem", arguments: commands)
  func oneLine(words: [String]) throws {
    for evil in Self.hostile {
      let world = CommandWorld(device: "dev\(evil)ice")
      let schema = try world.schema()
      let member = String(decoding: try JSONEncoder().encode("count\(evil)"), as: UTF8.self)
      let values = try world.write("{\(member): \"x\"}", to: "values.json")
      let twice = try world.write("{\(member): 1, \(member): 2}", to: "twice.json")
      let strict = try world.write(
        "{\"additionalProperties\": {\"type\": \"integer\"}}", to: "strict.json")
      world.trial("set", "count", "1")
      if words.contains("cloud") || words.contains("--cloud") {
        try world.foundAccount(in: "\(world.config.path)/s")
      }
      let nothing = try world.write("{\(member): null}", to: "nothing.json")
      let run = world.run(
        words.map { word in
          word.replacing("EVIL", with: evil).replacing("NOTHING", with: nothing)
            .replacing("SCHEMA", with: schema)
            .replacing("FOLDER", with: world.config.path).replacing("VALUES", with: values)
            .replacing("STRICT", with: strict)
            .replacing("TWICE", with: twice)
        })
      #expect(run.code != .done)
      let name = evil.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
      let lines = (run.errors.isEmpty ? run.output : run.errors)
        .split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == 2 && lines.last == "", "\(name): \(run.errors)\(run.output)")
      let scalars = (run.errors + run.output).unicodeScalars.filter { $0 != "\n" }
      #expect(!scalars.contains(where: Self.isHostile), "\(name): \(run.errors.debugDescription)")
    }
  }

  @Test("What goes on the way is told on a line for each", arguments: hostile)
  func lossesOnTheWay(evil: String) throws {
    let world = CommandWorld()
    let member = String(decoding: try JSONEncoder().encode("count\(evil)"), as: UTF8.self)
    let nothing = try world.write("{\(member): null}", to: "nothing.json")
    let digits = try world.write("{\(member): 0.1000000000000000000001}", to: "digits.json")
    for words in [
      ["export", "--toml", "--drop", "--file", nothing], ["import", digits, "--suite", "trial"],
    ] {
      let run = world.run(words)
      // Property lists hold no control characters.
      #expect(run.code == .done || words[0] == "import")
      #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors.debugDescription)")
      let scalars = run.errors.unicodeScalars.filter { $0 != "\n" }
      #expect(!scalars.contains(where: Self.isHostile), "\(run.errors.debugDescription)")
    }
  }

  /// Command lines that print what is stored, and how many lines each prints beside one for each
  /// key: of an account also what another device has sent, with what it calls itself.
  private nonisolated static let reading: [(words: [String], others: Int)] = [
    (["list"], 0), (["keys"], 0), (["diff", "FOLDER/other.plist"], 0), (["watch", "--now"], 0),
    (["cloud", "conflicts"], 0), (["cloud", "journal"], 0), (["cloud", "status"], 9),
    (["where", "a"], 1), (["describe", "a"], 4), (["get", "a", "--json"], 1),
  ]

  @Test("What is stored, lost or sent by others stays within its row", arguments: hostile)
  func rows(evil: String) throws {
    let (world, account, keyCount) = try contested(evil)
    // Programs get values as they are.
    let isShown = { (scalar: Unicode.Scalar) in scalar == "\n" || !Self.isHostile(scalar) }
    for (words, others) in Self.reading {
      let expected = others + (words.contains("a") ? 0 : keyCount)
      for isTerminal in [false, true] {
        let run = world.run(
          words.map { $0.replacing("FOLDER", with: world.config.path) } + account,
          isTerminal: isTerminal)
        _ = run.interrupt()
        let text = run.outcome == .running ? run.later.text : run.output
        let lineCount = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
        #expect(lineCount == expected, "\(words): \(text)")
        #expect(run.errors == "", "\(words): \(run.errors)")
        #expect(!isTerminal || text.unicodeScalars.allSatisfy(isShown), "\(words): \(text)")
      }
    }
  }

  /// A device with values that another one has written after it, unseen; tells the words that name
  /// their account, and how many keys could be written.
  private func contested(_ evil: String) throws -> (CommandWorld, account: [String], Int) {
    let worlds = ["le\(evil)ft", "ri\(evil)ght"].map { CommandWorld(device: $0) }
    _ = try worlds[0].write("<plist version=\"1.0\"><dict/></plist>", to: "other.plist")
    let (shared, away) = ("\(worlds[0].config.path)/shared", "\(worlds[0].config.path)/away")
    let account = ["--suite", "trial", "--cloud", "folder:\(shared)"]
    try worlds[0].foundAccount(in: shared)
    for world in worlds { world.run(["list"] + account) }
    try FileManager.default.moveItem(atPath: shared, toPath: away)
    _ = FileManager.default.createFile(atPath: shared, contents: Data([1]))
    var keyCount = 0
    for (world, value) in zip(worlds, ["mine", "theirs"]) {
      let writes = [["a", "\(value)\(evil)x"], ["k\(evil)", value]]
      keyCount = writes.count { world.run(["set"] + $0 + account).code == .done }
    }
    try FileManager.default.removeItem(atPath: shared)
    try FileManager.default.moveItem(atPath: away, toPath: shared)
    for world in worlds.reversed() + [worlds[0]] { world.run(["list"] + account) }
    return (worlds[0], account, keyCount)
  }

  private static func isHostile(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
    default: false
    }
  }
}
