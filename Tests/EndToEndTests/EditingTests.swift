import SetteePropertyLists
import TestSupport
import Testing

/// A person edits in a real terminal, and the suite's file holds what was stored, no more.
@Suite(.aside, .enabled(if: TmuxSession.isInstalled, "tmux is not installed"))
struct EditingTests {
  @Test("Every type of setting is edited by its own keys, stored, undone, redone and reset")
  func everyType() throws {
    let sandbox = try Sandbox()
    let session = try TmuxSession.edit(sandbox.trialSchema(), in: sandbox)
    try session.send("Space", "j", "+", "+", "j", "Space", "j", "Enter", "End")
    try session.type(" Bell")
    try session.send("Enter", "j", "Enter", "a")
    try session.type("two")
    try session.send("Enter", "Left", "j", "Enter", "Right", "Enter", "j", "Enter")
    try session.type("hunter2")
    try session.send("Enter")
    try session.wait("the secret, masked") {
      $0.squeezed.contains("From this device") && $0.squeezed.contains("● Password")
    }
    let screen = try session.screen().squeezed
    for line in [
      "● Switch [✓] on", "● Count 7",
      "● Colour green", "● Name Ann Bell",
      "● Tags one, two", "● Day 2024-02-29",
    ] { #expect(screen.contains(line), "\(line) in\n\(screen)") }
    #expect(!screen.contains("hunter2"))

    // The secret and the date are undone, the date is redone, the number reset.
    try session.send("u", "u", "U", "g", "j", "r")
    try session.wait("the reset") { $0.squeezed.contains("▌ Count 5") }
    try session.send("q")
    #expect(try session.waitForExit() == 0)
    // In which order they stand depends on which edits one commit caught.
    let file = try PropertyList(xml: Array(sandbox.text("config/trial.plist").utf8))
    #expect(
      file
        == .dictionary([
          "colour": "green", "day": "2024-02-29", "name": "Ann Bell", "switch": true,
          "tags": ["one", "two"],
        ]))
  }

  @Test("Search finds a setting as its name is typed, and Escape returns to where one was")
  func search() throws {
    let sandbox = try Sandbox()
    let session = try TmuxSession.edit(sandbox.trialSchema(), in: sandbox)
    try session.send("/")
    try session.type("colo")
    try session.wait("one match") { $0.contains("1 of 7") && !$0.contains(" Switch ") }
    try session.send("Enter", "Space")
    try session.waitFor("● Colour green")
    try session.send("Escape")
    try session.wait("the focus back") { $0.squeezed.contains("▌ Switch") }
    try session.send("q")
    #expect(try session.waitForExit() == 0)
    #expect(try sandbox.stored() == "<key>colour</key><string>green</string>")
  }

  @Test("What breaks a setting's rule is refused in words and stores nothing")
  func refusal() throws {
    let sandbox = try Sandbox()
    let session = try TmuxSession.edit(sandbox.trialSchema(), ["count"], in: sandbox)
    try session.send("Enter", "C-u")
    try session.type("77")
    try session.send("Enter")
    try session.wait("a reason") { $0.contains("10") && $0.contains("77") }
    try session.send("Escape")
    try session.wait("the old value") { $0.squeezed.contains("▌ Count 5") }
    try session.send("q")
    _ = try session.waitForExit()
    #expect(throws: (any Error).self) { try sandbox.stored() }
  }

  @Test("An editor that only looked leaves no file and ends with 0")
  func lookingOnly() throws {
    let sandbox = try Sandbox()
    let session = try TmuxSession.edit(sandbox.trialSchema(), in: sandbox)
    try session.send("j", "j", "G", "Tab", "Tab", "q")
    #expect(try session.waitForExit() == 0)
    #expect(throws: (any Error).self) { try sandbox.stored() }
  }

  @Test("Every demo schema opens, walks to its last section and back, and quits", arguments: demos)
  func demoSchema(name: String) throws {
    let sandbox = try Sandbox()
    let session = try TmuxSession.edit(Program.demoSchema(name), in: sandbox)
    let first = try session.screen()
    try session.send("Tab", "G", "Enter")
    try session.wait("another section") { $0 != first && $0.contains("quit") }
    try session.send("G", "PageUp", "h", "g", "Enter", "g")
    try session.wait("the first screen") { $0.fields == first.fields }
    try session.send("q")
    #expect(try session.waitForExit() == 0)
  }

  static let demos = Program.demoSchemas
}
