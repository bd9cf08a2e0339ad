import Foundation
import TestSupport
import Testing

@testable import SetteeCommands

/// Documents that two machines share by a folder, each in a format of its own.
@MainActor
struct ShareCommandTests {
  private let machines: TwoMachines
  private var left: CommandWorld { machines.left }
  private var right: CommandWorld { machines.right }
  private var folder: TemporaryFolder { machines.folder }

  init() throws { machines = try TwoMachines() }

  private var place: String { "folder:\(folder.text)/notes" }

  @discardableResult
  private func share(_ world: CommandWorld, _ path: String, _ more: String...) -> CommandRun {
    world.run(["cloud", "share", path, "--cloud", place, "--once"] + more)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  /// 90 to 92.
  @Test("What one machine writes in JSON comes to another's YAML, and comments stay")
  func formats() throws {
    let json = try left.write(
      "{\n  // ours\n  \"a\": 1,\n  \"b\": {\"c\": [1, 2], \"d\": \"x\"}\n}\n", to: "notes.json")
    let yaml = try right.write("# theirs\n", to: "notes.yaml")
    let first = share(left, json)
    #expect(first.code == .done && first.errors == "")
    #expect(first.output == "\(json), \(place): sent 3 (/a, /b/c, /b/d).\n")
    let second = share(right, yaml)
    #expect(second.code == .done && second.output.contains("took 3 (/a, /b/c, /b/d)"))
    #expect(try text(yaml) == "# theirs\na: 1\nb:\n  c:\n    - 1\n    - 2\n  d: x\n")
    #expect(right.run(["set", "b.d", "yes", "--file", yaml]).code == .done)
    #expect(right.run(["reset", "a", "--file", yaml]).code == .done)
    share(right, yaml)
    #expect(share(left, json).output.contains("took 2 (/a, /b/d)"))
    #expect(
      try text(json) == "{\n  // ours\n  \"b\": {\"c\": [1, 2], \"d\": \"yes\"}\n}\n")
    let quiet = share(left, json)
    #expect(quiet.output == "\(json), \(place): nothing new, 2 places shared.\n")
    #expect(quiet.code == .done)
  }

  @Test("A first exchange that differs asks, and changes nothing unless it is told whose stand")
  func firstExchange() throws {
    let one = try left.write("{\"a\": 1, \"b\": 2, \"mine\": 3}\n", to: "notes.json")
    let other = try right.write("a = 9\nb = 2\ntheirs = 4\n", to: "notes.toml")
    share(left, one)
    let asked = share(right, other)
    #expect(asked.code == .notSo && asked.output == "")
    #expect(
      asked.errors == "\(other) and \(place) have not met: 1 place only here, 1 only there, 1"
        + " differing. Nothing was changed; '--keep mine' or '--keep theirs' says whose stand.\n")
    #expect(try text(other) == "a = 9\nb = 2\ntheirs = 4\n")
    #expect(share(left, one).output.contains("nothing new"))
    #expect(share(right, other, "--keep", "theirs").code == .done)
    #expect(try text(other) == "a = 1\nb = 2\nmine = 3\ntheirs = 4\n")
    let journal = right.run(["cloud", "journal", "--cloud", place, "--as", "notes"])
    #expect(journal.output.contains("/a\topen\tlost 9 from right\tto 1 from left"))
    share(left, one)
    #expect(try text(one) == "{\"a\": 1, \"b\": 2, \"mine\": 3, \"theirs\": 4}\n")
  }

  /// 93: a person at a terminal is asked.
  @Test("At a terminal the answer is typed")
  func answer() throws {
    let one = try left.write("{\"a\": 1}\n", to: "notes.json")
    let other = try right.write("a: 9\n", to: "notes.yaml")
    share(left, one)
    let words = ["cloud", "share", other, "--cloud", place, "--once"]
    let no = right.run(words, input: "\n", isTerminal: true)
    #expect(no.code == .notSo && no.errors.contains("Keep mine or theirs?"))
    let mine = right.run(words, input: "mine\n", isTerminal: true)
    #expect(mine.code == .done && mine.output.contains("sent 1 (/a)"))
    share(left, one)
    #expect(try text(one) == "{\"a\": 9}\n")
  }

  @Test("Where both wrote unseen by each other one stands and the other is in the journal")
  func conflict() throws {
    let one = try left.write("{\"a\": 1, \"b\": {\"c\": 1}}\n", to: "notes.json")
    let other = try right.write("a: 1\nb:\n  c: 1\n", to: "notes.yaml")
    share(left, one)
    share(right, other)
    left.run(["set", "a", "2", "--file", one])
    right.run(["set", "a", "3", "--file", other])
    left.run(["set", "b", "5", "--type", "integer", "--file", one])
    right.run(["set", "b.d", "6", "--file", other])
    for _ in 0..<2 {
      share(left, one)
      share(right, other)
    }
    let values = left.run(["export", "--json", "--file", one]).output
    #expect(right.run(["export", "--json", "--file", other]).output == values)
    let journal = [left, right].map {
      $0.run(["cloud", "journal", "--cloud", place, "--as", "notes"]).output
    }.joined()
    #expect(journal.contains("/a\topen\tlost 2 from left\tto 3 from right"))
    #expect(journal.contains("/b\topen\tlost 5 from left"))
    let restored = left.run(
      ["cloud", "journal", "--restore", "0", "--cloud", place, "--as", "notes"])
    #expect(restored.code == .done)
    share(left, one)
    #expect(left.run(["get", "a", "--file", one]).output == "2\n")
  }

  @Test("Secrets, what belongs to one machine, aliases and exceptions are never sent")
  func kept() throws {
    let schema = try left.write(
      """
      {"properties": {"token": {"type": "string", "x-settee": {"secret": true}},
        "path": {"type": "string", "scope": "machine"},
        "shell": {"type": "string", "scope": "machine-overridable"},
        "zoom": {"type": "integer", "ignoreSync": true}, "a": {"type": "integer"}}}
      """, to: "s.json")
    let one = try left.write(
      "token: t\npath: p\nshell: s\nzoom: 2\na: &x 1\nb: *x\nc:\n  d: 1\n  e: 2\n",
      to: "notes.yaml")
    let other = try right.write("{\"token\": \"own\"}\n", to: "notes.json")
    let sent = share(left, one, "--schema", schema, "--except", "c.d", "--except", "/f")
    #expect(sent.output.contains("sent 2 (/a, /c/e)"))
    share(right, other)
    #expect(try text(other).contains("\"token\": \"own\""))
    for name in ["path", "shell", "zoom"] { #expect(try !text(other).contains(name)) }
    share(left, one, "--schema", schema, "--except", "c.d")
    #expect(try text(one).hasPrefix("token: t\n"))
    let words = ["cloud", "status", "--cloud", place, "--as", "notes"]
    #expect(left.run(words).output.contains("/notes.yaml; without /c/d\n"))
    #expect(left.run(words + ["--json"]).output.contains("\"/c/d\""))
    let only = share(right, other, "--only", "c")
    #expect(only.code == .done && only.output.contains("1 place shared"))
    #expect(right.run(words).output.contains("/notes.json; only /c\n"))
  }

  @Test("A member of others stays where it is merged, an own one in its place is sent")
  func merged() throws {
    let one = try left.write("base: &b\n  x: 1\n  y: 2\nuse:\n  <<: *b\n  y: 3\n", to: "notes.yaml")
    let other = try right.write("", to: "notes.json")
    #expect(share(left, one).output.contains("sent 3 (/base/x, /base/y, /use/y)"))
    share(right, other)
    #expect(right.run(["get", "use", "--file", other]).output == "{\"y\": 3}\n")
  }

  @Test("A value that comes for what follows another one is told, and stays in the account")
  func passedOver() throws {
    let one = try left.write("base: &x 1\nb: *x\n", to: "notes.yaml")
    let other = try right.write("{\"b\": 1}\n", to: "notes.json")
    share(right, other)
    #expect(share(left, one).code == .done)
    _ = try right.write("{\"b\": 5}\n", to: "notes.json")
    share(right, other)
    let taken = share(left, one)
    #expect(taken.code == .notSo)
    #expect(
      taken.errors.contains("/b stays in the account only: what stands at /b in the document"))
    #expect(try text(one).contains("b: *x"))
  }

  @Test("What no account can hold is told by place, unless a person keeps it out")
  func withheld() throws {
    let one = try left.write(
      "{\"a\": 1, \"n\": 0.1000000000000000000001, \"l\": [1e400], \"t\": \"\\ud800\"}\n",
      to: "notes.json")
    let sent = share(left, one)
    #expect(sent.code == .notSo && sent.output.contains("sent 1 (/a)"))
    for (place, reason) in [
      ("/l", "a number with more digits than"), ("/n", "a number with more digits than"),
      ("/t", "half of a surrogate pair"),
    ] {
      #expect(sent.errors.contains("\(place) stays here only: it has \(reason)"), "\(sent.errors)")
    }
    let quiet = share(left, one, "--except", "n", "--except", "l", "--except", "t")
    #expect(quiet.code == .done && quiet.errors.isEmpty)
  }

  @Test("What is gone or cannot be read removes nothing, and much at once is not removed")
  func guards() throws {
    let one = try left.write("{\"a\": 1, \"b\": 2, \"c\": 3}\n", to: "notes.json")
    let other = try right.write("{\"a\": 1, \"b\": 2, \"c\": 3}\n", to: "notes.json")
    share(left, one)
    share(right, other)
    try FileManager.default.removeItem(atPath: other)
    let absent = share(right, other)
    #expect(absent.code == .notSo && absent.errors.contains("The file is not there"))
    _ = try right.write("{\"a\": 1, \"b\": }\n", to: "notes.json")
    #expect(share(right, other).code == .refused)
    _ = try right.write("{\"a\": 1}\n", to: "notes.json")
    let many = share(right, other)
    #expect(many.code == .notSo)
    #expect(
      many.errors
        == "2 of 3 places would be removed from the account and all its devices; nothing was"
        + " changed.\n")
    share(left, one)
    #expect(try text(one) == "{\"a\": 1, \"b\": 2, \"c\": 3}\n")
  }

  @Test("At a terminal much at once is removed where a person says so, and not otherwise")
  func removalAnswer() async throws {
    let one = try left.write("{\"a\": 1, \"b\": 2, \"c\": 3}\n", to: "notes.json")
    let other = try right.write("a: 1\nb: 2\nc: 3\n", to: "notes.yaml")
    share(left, one)
    share(right, other)
    _ = try right.write("a: 1\n", to: "notes.yaml")
    try await answer(right, other, "removed from the account", done: "sent 2 (/b, /c)")
    #expect(try text(one) == "{\"a\": 1, \"b\": 2, \"c\": 3}\n")
    try await answer(left, one, "removed from the document", done: "took 2 (/b, /c)")
    #expect(try text(one) == "{\"a\": 1}\n")
  }

  /// Says no to a removal of two places, and then yes.
  private func answer(
    _ device: CommandWorld, _ path: String, _ question: String, done: String
  ) async throws {
    let words = ["cloud", "share", path, "--cloud", place]
    let before = try text(path)
    let no = device.run(words, input: "n\n", isTerminal: true)
    #expect(no.code == .notSo)
    #expect(no.errors.contains("2 of 3 places would be \(question)"))
    #expect(try text(path) == before)
    let yes = device.run(words, input: "y\n", isTerminal: true)
    #expect(yes.outcome == .running)
    await yes.later.wait(for: done)
    #expect(yes.interrupt() == .interrupted)
  }

  @Test("Where the account is gone for good, that is said and nothing here goes with it")
  func gone() throws {
    let one = try left.write("{\"a\": 1}\n", to: "notes.json")
    share(left, one)
    try FileManager.default.removeItem(at: URL(filePath: "\(folder.text)/notes"))
    let run = share(left, one)
    #expect(run.code == .notSo && run.errors.contains("no account any more"))
    #expect(try text(one) == "{\"a\": 1}\n")
    let kept = share(left, one, "--keep", "mine")
    #expect(
      kept.code == .done && kept.output.contains("kept mine, the account has what was shared"))
    #expect(!kept.output.contains("nothing new"))
  }

  @Test("What a format cannot hold is told and stays in the account")
  func refusals() throws {
    let one = try left.write("{\"a\": null, \"b\": 1}\n", to: "notes.json")
    let other = try right.write("", to: "notes.toml")
    share(left, one)
    let taken = share(right, other)
    #expect(taken.code == .notSo && taken.output.contains("took 1 (/b)"))
    #expect(taken.errors.contains("/a stays in the account only: TOML has no null"))
    #expect(try text(other) == "b = 1\n")
    share(left, one)
    #expect(try text(one) == "{\"a\": null, \"b\": 1}\n")
  }

  /// A document has an account of its own kind.
  @Test("Settings and documents, and two documents, never mix")
  func kinds() throws {
    let one = try left.write("{\"a\": 1}\n", to: "notes.json")
    let two = try left.write("{\"z\": 1}\n", to: "other.json")
    share(left, one)
    let mixed = share(left, two)
    #expect(mixed.code == .notSo)
    #expect(mixed.errors.contains("it holds the document 'notes', not 'other'"))
    let suite = left.run(["list", "--suite", "trial", "--cloud", place])
    #expect(suite.errors.contains("it holds the document 'notes' and no settings"))
    left.run(["set", "k", "1", "--suite", "trial", "--cloud", "folder:\(folder.text)/suite"])
    let words = ["cloud", "share", one, "--once", "--cloud", "folder:\(folder.text)/suite"]
    #expect(left.run(words).errors.contains("it holds settings"))
  }

  /// 93: another account in the place.
  @Test("A wiped account erases nothing here; which side goes on is asked")
  func wiped() throws {
    let one = try left.write("{\"a\": 1, \"b\": 2}\n", to: "notes.json")
    share(left, one)
    let shared = URL(filePath: "\(folder.text)/notes")
    try FileManager.default.removeItem(at: shared)
    let other = try right.write("{\"b\": 3}\n", to: "notes.json")
    share(right, other)
    let asked = share(left, one)
    #expect(asked.code == .notSo && asked.errors.contains("holds another account than before"))
    #expect(asked.errors.contains("1 place only here, 0 only there, 1 differing"))
    #expect(try text(one) == "{\"a\": 1, \"b\": 2}\n")
    #expect(share(left, one, "--keep", "theirs").code == .done)
    #expect(try text(one) == "{\"a\": 1, \"b\": 3}\n")
    share(right, other)
    #expect(try text(other) == "{\"b\": 3, \"a\": 1}\n")
  }

  @Test("With '--keep theirs' the journal has what gave way, once, and nothing that was kept")
  func keptTheirs() throws {
    let one = try left.write("{\"a\": 1, \"only\": 2}\n", to: "notes.json")
    share(left, one)
    try FileManager.default.removeItem(at: URL(filePath: "\(folder.text)/notes"))
    share(right, try right.write("{\"a\": 5}\n", to: "notes.json"))
    let taken = share(left, one, "--keep", "theirs")
    #expect(taken.output.contains("took 1 (/a); 1 lost, kept in the journal.\n"), "\(taken.output)")
    #expect(try text(one) == "{\"a\": 5, \"only\": 2}\n")
    let words = ["--cloud", place, "--as", "notes"]
    let open = left.run(["cloud", "conflicts"] + words).output.split(separator: "\n")
    #expect(open.count == 1, "\(open)")
    #expect(open.first?.contains("\t/a\topen\tlost 1 from left\tto 5 from right\t") == true)
    #expect(left.run(["cloud", "journal"] + words).output.contains("\t/only\tsettled\t"))
  }

  @Test("Nothing is called sent that the account does not have")
  func notSent() throws {
    let one = try left.write("{\"a\": 1}\n", to: "notes.json")
    share(left, one)
    _ = try left.write("{\"a\": 1, \"x\": 2}\n", to: "notes.json")
    let (shared, away) = (folder.text, "\(folder.text)-away")
    try FileManager.default.moveItem(atPath: shared, toPath: away)
    _ = FileManager.default.createFile(atPath: shared, contents: Data([1]))
    let offline = share(left, one)
    #expect(offline.code == .notSo && !offline.output.contains("sent"), "\(offline.output)")
    #expect(offline.errors.contains("not sent yet: 1 (/x)"), "\(offline.errors)")
    try FileManager.default.removeItem(atPath: shared)
    try FileManager.default.moveItem(atPath: away, toPath: shared)
    try FileManager.default.removeItem(at: URL(filePath: "\(shared)/notes"))
    share(right, try right.write("{\"b\": 3}\n", to: "notes.json"))
    let apart = share(left, one)
    #expect(apart.code == .notSo && !apart.output.contains("sent"), "\(apart.output)")
  }

  /// 91, and what is no document.
  @Test("What cannot be shared is refused with what would be right")
  func misuse() throws {
    let list = try left.write("[1]\n", to: "list.json")
    #expect(share(left, list).code == .usage)
    let plist = try left.write("", to: "a.plist")
    #expect(share(left, plist).errors.contains("is a property list"))
    let one = try left.write("{\"a\": 1}\n", to: "notes.json")
    #expect(left.run(["cloud", "share", one]).errors.contains("Give '--cloud PLACE'"))
    #expect(left.run(["cloud", "share", one, "--cloud", "sim:"]).code == .usage)
    #expect(share(left, one, "--keep", "both").errors.contains("mine or theirs, not 'both'"))
    #expect(share(left, one, "--as", "a/b").code == .usage)
    let long = String(repeating: "k", count: 1_025)
    let wide = try left.write("{\"\(long)\": 1}\n", to: "wide.json")
    let refused = share(left, wide)
    #expect(refused.code == .notSo && refused.errors.contains("has 1026 bytes"))
    let large = try left.write(
      "{\"a\": \"\(String(repeating: "x", count: 4_200_000))\"}\n", to: "large.json")
    #expect(share(left, large, "--as", "wide").errors.contains("its values have 42000"))
    let members = (0...10_000).map { "\"k\($0)\": \($0)" }.joined(separator: ",\n")
    let many = try left.write("{\(members)}\n", to: "many.json")
    #expect(share(left, many, "--as", "wide").errors.contains("it has 10001 places"))
  }

  @Test("It goes on until it is interrupted, with a line for each exchange")
  func going() async throws {
    let one = try left.write("{\"a\": 1}\n", to: "notes.json")
    let other = try right.write("a: 1\n", to: "notes.yaml")
    share(right, other)
    let run = left.run(["cloud", "share", one, "--cloud", place])
    #expect(run.outcome == .running)
    right.run(["set", "a", "2", "--file", other])
    share(right, other)
    await run.later.wait(for: "took 1 (/a)")
    left.run(["set", "b", "3", "--file", one])
    await run.later.wait(for: "sent 1 (/b)")
    #expect(run.interrupt() == .interrupted)
    share(right, other)
    #expect(try text(other) == "a: 2\nb: 3\n" && text(one) == "{\"a\": 2, \"b\": 3}\n")
  }
}
