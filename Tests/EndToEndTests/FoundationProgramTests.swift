import Foundation
import TestSupport
import Testing

/// A program that keeps its settings with Foundation's `UserDefaults`, and our editor on them.
@Suite(.aside)
struct FoundationProgramTests {
  private static let keys = ["text", "number", "real", "flag", "data", "date", "list", "map"]

  private static let schema = """
    {"title": "Plain", "x-settee": {"suite": "plain"}, "type": "object", "properties": {
      "flag": {"type": "boolean", "default": false, "title": "Flag"},
      "text": {"type": "string", "default": "", "title": "Text"}}}
    """

  private func probe(_ words: [String], in sandbox: Sandbox) throws -> String {
    let result = try Shell.run(
      Probe.foundation[0], [Probe.foundation[1]] + words, environment: sandbox.environment())
    #expect(result.status == 0, "\(result.errors)")
    return result.output
  }

  @Test("Its suite opens in the editor, an edit keeps all else, and the program reads the result")
  func editing() throws {
    let sandbox = try Sandbox()
    _ = try probe(["write", "plain"], in: sandbox)
    let before = try probe(["read", "plain"] + Self.keys, in: sandbox)
    #expect(before.contains("text=grün\n") && before.contains("list=[a,b]\n"))
    let session = try PtySession.edit(
      sandbox.write(Self.schema, to: "plain.json"), in: sandbox)
    try session.send(" ")
    session.waitForOutput()
    try session.send("q")
    #expect(session.waitForEnd() == .exited(0))
    let after = try probe(["read", "plain"] + Self.keys, in: sandbox)
    #expect(before.contains("flag=true\n"))
    #expect(after == before.replacing("flag=true\n", with: "flag=false\n"))
  }

  @Test("A set by command on its suite keeps all else, and both programs read each other's")
  func settingByCommand() throws {
    let sandbox = try Sandbox()
    _ = try probe(["write", "plain"], in: sandbox)
    let before = try probe(["read", "plain"] + Self.keys, in: sandbox)
    let schema = try sandbox.write(Self.schema, to: "plain.json")
    let commands = [
      ["set", "flag", "false", "text", "blau", "--schema", schema],
      ["set", "number", "43", "--suite", "plain"],
    ]
    for words in commands {
      let set = try Shell.run(Program.path, words, environment: sandbox.environment())
      #expect(set.status == 0, "\(set.errors)")
    }
    let after = try probe(["read", "plain"] + Self.keys, in: sandbox)
    let expected = before.replacing("flag=true\n", with: "flag=false\n")
      .replacing("text=grün\n", with: "text=blau\n").replacing("number=42\n", with: "number=43\n")
    #expect(before != expected && after == expected)
    // And back: what the program writes after that, the command shows.
    _ = try probe(["write", "plain"], in: sandbox)
    #expect(try probe(["read", "plain"] + Self.keys, in: sandbox) == before)
    let read = try Shell.run(
      Program.path, ["get", "text", "--suite", "plain"], environment: sandbox.environment())
    #expect(read.output == "grün\n")
  }

  @Test("It reads what our store wrote, and our store reads what it wrote after")
  func bothWays() throws {
    let sandbox = try Sandbox()
    let written = try Shell.run(
      Probe.store, ["set-and-exit", "text", "ours", "other", "kept"],
      environment: sandbox.environment())
    #expect(written.status == 0)
    #expect(
      try probe(["read", "probe", "text", "other"], in: sandbox) == "text=ours\nother=kept\n")
    _ = try probe(["write", "probe"], in: sandbox)
    let read = try Shell.run(
      Probe.store, ["get", "text", "other", "number"], environment: sandbox.environment())
    #expect(read.output == "grün\nkept\n42\n")
  }
}
