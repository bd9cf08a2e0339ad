import Foundation
import TestSupport
import Testing

/// What a run leaves to the next one.
@Suite(.aside, .enabled(if: TmuxSession.isInstalled, "tmux is not installed"))
struct RememberedTests {
  private func state(in sandbox: Sandbox) -> String {
    "\(sandbox.home.text)/.local/state/settee/state.json"
  }

  // Looks 54.
  @Test("The next run begins where the last one ended, with its borders, and without values")
  func again() throws {
    let sandbox = try Sandbox()
    let schema = try sandbox.trialSchema()
    let first = try TmuxSession.edit(schema, in: sandbox)
    try first.send("j", "j", "j", "Enter")
    try first.type("Secretly")
    try first.send("Enter", "5", ">")
    try first.wait("the border") { $0.split(separator: "\n").first?.dropFirst(27).first == "┬" }
    try first.send("q")
    #expect(try first.waitForExit() == 0)
    let text = try String(contentsOfFile: state(in: sandbox), encoding: .utf8)
    #expect(text.contains("\"name\"") && text.contains("27"))
    #expect(!text.contains("Secretly") && !text.contains("Ann"))
    let second = try TmuxSession.edit(schema, in: sandbox, showing: "▌● Name")
    #expect(try second.screen().split(separator: "\n").first?.dropFirst(27).first == "┬")
    try second.send("q")
    #expect(try second.waitForExit() == 0)
    let third = try TmuxSession.edit(schema, ["--no-state"], in: sandbox, showing: "▌ Switch")
    try third.send("j", "q")
    #expect(try third.waitForExit() == 0)
    #expect(try String(contentsOfFile: state(in: sandbox), encoding: .utf8) == text)
  }

  // Looks 54.
  @Test("A broken file is told of once and replaced; one that cannot be written at the end")
  func broken() throws {
    let sandbox = try Sandbox()
    let schema = try sandbox.trialSchema()
    let folder = (state(in: sandbox) as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "{".write(toFile: state(in: sandbox), atomically: true, encoding: .utf8)
    let first = try TmuxSession.edit(schema, in: sandbox, showing: "begins anew")
    try first.send("j", "q")
    #expect(try first.waitForExit() == 0)
    #expect(try String(contentsOfFile: state(in: sandbox), encoding: .utf8).contains("count"))
    let second = try TmuxSession.edit(schema, in: sandbox, showing: "▌ Count")
    #expect(try !second.screen().contains("begins anew"))
    try FileManager.default.removeItem(atPath: folder)
    try "in the way".write(toFile: folder, atomically: true, encoding: .utf8)
    try second.send("q")
    let end = try second.waitFor("are not remembered")
    #expect(end.squeezed.contains("--no-state"))
    #expect(try second.waitForExit() == 0)
  }

  // Looks 35.
  @Test(
    "What the terminal answers of its background is taken, and remembered of this terminal",
    arguments: [("#ffffff", "light"), ("#101010", "dark")])
  func background(color: String, ground: String) throws {
    let sandbox = try Sandbox()
    let schema = try sandbox.trialSchema()
    let session = try TmuxSession.edit(
      schema, in: sandbox, environment: ["TERM_PROGRAM": "trial"], background: color)
    // The answer came before the key, or else this would wait for nothing.
    try session.send("j", "q")
    #expect(try session.waitForExit() == 0)
    let text = try String(contentsOfFile: state(in: sandbox), encoding: .utf8)
    #expect(text.contains("\"trial\": \"\(ground)\""), "\(text)")
  }

  // Looks 50.
  @Test("What is copied is in the terminal's clipboard, and a hidden secret is not")
  func clipboard() throws {
    let sandbox = try Sandbox()
    let session = try TmuxSession.edit(try sandbox.trialSchema(), ["name"], in: sandbox)
    try session.send("y")
    try session.wait("the value") { try $0.contains("Copied") && session.clipboard() == "Ann" }
    try session.send("Y")
    try session.waitFor("name")
    try session.wait("the key") { _ in try session.clipboard() == "name" }
    try session.send("G", "y")
    try session.wait("a refusal") { !$0.contains("Copied") }
    #expect(try session.clipboard() == "name")
    try session.send("q")
    #expect(try session.waitForExit() == 0)
  }
}
