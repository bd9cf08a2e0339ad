import Foundation
import TestSupport
import Testing

// Looks 51 and 52.
/// The form as a talk, by a pipe and on a terminal.
@Suite(.aside)
struct PromptsTests {
  @Test("By a pipe and by keys the same values are stored, and no byte of a screen is written")
  func sameEndState() throws {
    let (piped, keyed) = (try Sandbox(), try Sandbox())
    let schema = try piped.trialSchema()
    let lines = "1 on\n2 7\n3\n2\n4 Bob\n8 secret\n7 secret\n2 70\nundo\nredo\nreset 4\nquit\n"
    let talk = try talk(["edit", schema, "--plain"], lines, in: piped)
    #expect(talk.status == 2, "\(talk)")
    #expect(talk.errors.hasPrefix("line 6: The rows have numbers from 1 to 7.\nline 8: Count must"))
    let keys = "<Space>j++j<Space>jjjj<Enter>secret<Enter>"
    let screen = try Shell.run(
      Program.path, ["edit", try keyed.trialSchema(), "--dump-screen", "--keys", keys],
      environment: keyed.environment())
    #expect(screen.status == 0)
    #expect(try piped.stored().contains("<key>count</key><integer>7</integer>"))
    #expect(try entries(of: piped) == entries(of: keyed))
    #expect(!(talk.output + talk.errors).utf8.contains(0x1B))
    #expect(!talk.output.contains("> ") && !talk.output.contains("secret"))
  }

  @Test(
    "A terminal gets the same talk with prompts, asked for by word, environment or a dumb terminal",
    arguments: [
      (["--plain"], [:]), ([], ["ACCESSIBLE": "1"]), ([], ["TERM": "dumb", "ACCESSIBLE": "0"]),
    ])
  func terminal(more: [String], environment: [String: String]) throws {
    let sandbox = try Sandbox()
    let session = try PtySession(
      ["edit", try sandbox.trialSchema()] + more, in: sandbox, environment: environment)
    session.waitFor("Trial: 7 settings. A number shows one; help tells the rest.\r\n> ")
    try session.send("2 70\n")
    session.waitFor("Count must be a whole number from 0 to 10. It is still 5.\r\n> ")
    try session.send("2 7\n")
    session.waitFor("Count is 7. Saved.\r\n> ")
    #expect(try sandbox.stored().contains("<integer>7</integer>"))
    try sandbox.store("<key>count</key><integer>9</integer>")
    try session.send("list cou\n")
    session.waitFor("Count")
    try session.send("quit\n")
    #expect(session.waitForEnd() == .exited(0))
    #expect(!session.output.contains(0x1B))
    #expect(session.modes == session.modesBefore)
  }

  @Test("A secret does not show while it is typed, and Ctrl-C there gives the terminal back")
  func secret() throws {
    let sandbox = try Sandbox()
    let session = try PtySession(
      ["edit", try sandbox.trialSchema(), "--plain"], in: sandbox)
    session.waitFor("> ")
    try session.send("7\n")
    session.waitFor("Password? ")
    #expect(session.modes != session.modesBefore, "whoever sees the question may answer at once")
    try session.send("hunter2\n")
    session.waitFor("Password is set. Saved.\r\n> ")
    #expect(!session.text.contains("hunter2"))
    #expect(try sandbox.stored().contains("hunter2"))
    try session.send("7\n")
    session.waitFor("Password? ")
    #expect(session.modes != session.modesBefore)
    try session.send("\u{3}")
    #expect(session.waitForEnd() == .exited(130))
    #expect(session.modes == session.modesBefore)
  }

  @Test("Programs of others get the prompts by the same wish, and end as they would")
  func library() throws {
    let sandbox = try Sandbox()
    let path = URL(filePath: Program.path).deletingLastPathComponent()
      .appending(path: "settee-sample").path
    let talk = try talk([], "list\nquit\n", in: sandbox, program: path, ["ACCESSIBLE": "yes"])
    #expect(talk.status == 0 && talk.errors == "", "\(talk)")
    #expect(talk.output.contains("1 "))
    #expect(!talk.output.utf8.contains(0x1B))
  }

  @Test("One stays in a list that was not stored before, and adds what one of its shapes takes")
  func parts() throws {
    let sandbox = try Sandbox()
    let schema = try sandbox.write(
      """
      {"properties": {
        "b": {"type": "object", "additionalProperties": {"type": "string"},
          "propertyNames": {"pattern": "^[a-z]+$"}},
        "l": {"type": "array", "items": {"type": "array", "items": {"type": "integer"}}},
        "u": {"type": "array", "items": {"anyOf": [{"type": "string"},
          {"title": "point", "type": "object", "required": ["x"],
            "properties": {"x": {"const": 1}}}]}}}}
      """, to: "schema.json")
    let file = try sandbox.write("{}\n", to: "file.json")
    let lines =
      "in 1\nadd\nadd B x\nout\n"
      + "in 2\nadd\nin 1\nadd 5\nout\nout\nin 3\nadd\nadd 7\nadd point\nchanges\nquit\n"
    let talk = try talk(["edit", schema, "--file", file, "--plain"], lines, in: sandbox)
    #expect(talk.errors.contains("line 2: An entry needs a name."), "\(talk.errors)")
    #expect(talk.errors.contains("line 3: The name 'B' must match"), "\(talk.errors)")
    #expect(talk.errors.contains("line 12: Nothing was added: say its value, or which it is of: "))
    #expect(!talk.output.contains("was  and is"), "\(talk.output)")
    let text = try String(contentsOfFile: file, encoding: .utf8).filter { !$0.isWhitespace }
    #expect(text == #"{"l":[[5]],"u":["7",{"x":1}]}"#, "\(talk)")
  }

  @Test(
    "Undo brings back what went together with its row",
    arguments: [
      (#"{"o":{"q":1},"z":1}"#, "reset 2"), (#"{"o":{"a":{"b":{"q":[1,2]}}},"z":1}"#, "reset 2"),
    ])
  func undoneReset(text: String, act: String) throws {
    let sandbox = try Sandbox()
    let file = try sandbox.write(text, to: "file.json")
    let talk = try talk(
      ["edit", "--file", file, "--plain"], act + "\nundo\nredo\nundo\nchanges\n", in: sandbox)
    #expect(talk.status == 0 && talk.output.contains(" again. Saved."), "\(talk)")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text, "\(talk)")
  }

  @Test("Members that a document does not have yet are added to it by name")
  func addedMembers() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.write("{\n  \"z\": 1\n}\n", to: "file.json")
    let lines = "add a.b text\nadd n 12\nadd z 2\nadd\nundo\nquit\n"
    let talk = try talk(["edit", "--file", file, "--plain"], lines, in: sandbox)
    #expect(talk.errors.contains("line 3: 'z' is there already; 'list z' shows it."), "\(talk)")
    #expect(talk.errors.contains("line 4: An entry needs a name."), "\(talk)")
    #expect(
      try String(contentsOfFile: file, encoding: .utf8)
        == "{\n  \"z\": 1,\n  \"a\": {\n    \"b\": \"text\"\n  }\n}\n", "\(talk)")
  }

  @Test("Own additions are no news, and what has no value yet is asked for")
  func ownMembers() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.write("z = 1\n", to: "file.toml")
    let lines = "add n\nadd n 12\nlist\nreset 1\nlist\nquit\n"
    let talk = try talk(["edit", "--file", file, "--plain"], lines, in: sandbox)
    #expect(talk.errors.contains("line 1: An entry needs a value: add n VALUE."), "\(talk)")
    #expect(!talk.output.contains("The settings are others now"), "\(talk)")
  }

  /// What a suite holds, in no order.
  private func entries(of sandbox: Sandbox) throws -> Set<String> {
    Set(try sandbox.stored().components(separatedBy: "<key>"))
  }

  /// Runs a program with lines on a pipe.
  private func talk(
    _ words: [String], _ lines: String, in sandbox: Sandbox, program: String = Program.path,
    _ environment: [String: String?] = [:]
  ) throws -> Shell.Result {
    let file = try sandbox.write(lines, to: "lines.txt")
    return try Shell.run(
      "/bin/sh", ["-c", "cat \"$0\" | \"$@\"", file, program] + words,
      environment: sandbox.environment(environment))
  }
}
