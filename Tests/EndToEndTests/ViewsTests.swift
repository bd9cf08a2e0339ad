import Foundation
import Testing

/// The articles' views in a real terminal.
@Suite(.enabled(if: TmuxSession.isInstalled, "tmux is not installed"))
struct ViewsTests {
  private static let program = URL(filePath: Program.path).deletingLastPathComponent()
    .appending(path: "view-probe").path

  private func show(_ name: String, in sandbox: Sandbox) throws -> TmuxSession {
    let session = try TmuxSession(
      words: [Self.program, name], in: sandbox, environment: [:], columns: 80, rows: 24)
    try session.waitFor("quit")
    return session
  }

  @Test("Typing and stepping change the texts, and are stored; another program's edit shows")
  func local() throws {
    let sandbox = try Sandbox()
    let session = try show("six", in: sandbox)
    try session.send("j", "Enter", "C-u")
    try session.type("Ann")
    try session.send("Enter")
    try session.waitFor("Name: Ann")
    try session.send("j", "j", "+")
    try session.waitFor("Age: 21")
    try session.send("C-s")
    try session.waitFor("All changes are on disk.")
    #expect(
      try sandbox.stored(in: "view-probe")
        == "<key>age</key><integer>21</integer><key>name</key><string>Ann</string>")
    try sandbox.store("<key>name</key><string>Ben</string>", in: "view-probe")
    try session.waitFor("Name: Ben")
    try session.waitFor("Age: 20")
    try session.send("Enter", "C-u")
    try session.type("121")
    try session.send("Enter")
    try session.waitFor("0 to 120")
    try session.send("Escape")
    try session.waitFor("brings your text back")
    try session.send("q")
    #expect(try session.waitForExit() == 0)
  }

  @Test("A pressed button changes the text above it")
  func button() throws {
    let sandbox = try Sandbox()
    let session = try show("two", in: sandbox)
    try session.send("j", "Enter")
    try session.waitFor("Local Name: User ")
    try session.send("j", "j", "Space")
    try session.waitFor("Cloud Username: CloudUser ")
    try session.send("q")
    #expect(try session.waitForExit() == 0)
    #expect(try sandbox.stored(in: "view-probe").contains("<key>firstName</key><string>User "))
  }

  @Test("A form over stored properties switches, counts and reads numbers")
  func demo() throws {
    let sandbox = try Sandbox()
    let session = try show("five-demo", in: sandbox)
    try session.send("j", "+", "j", "Space", "j", "Enter", "C-u")
    try session.type("2.5")
    try session.send("Enter")
    try session.wait("the edits") {
      let screen = $0.squeezed
      return screen.contains("Age 6") && screen.contains("[✓] on") && screen.contains("Speed 2.5")
    }
    try session.send("q")
    #expect(try session.waitForExit() == 0)
    #expect(try sandbox.stored(in: "view-probe") == "<key>age</key><integer>6</integer>")
  }

  @Test("A title and a text that say a value change with it")
  func liveTitle() throws {
    let sandbox = try Sandbox()
    let session = try show("seven", in: sandbox)
    try session.send("j", "+")
    try session.waitFor("Grid Columns: 5")
    try session.waitFor("5 columns, all")
    try session.send("q")
    #expect(try session.waitForExit() == 0)
  }

  @Test("Views of typed keys share a key's value, and its bounds")
  func typedKeys() throws {
    let sandbox = try Sandbox()
    let session = try show("eight", in: sandbox)
    try session.send("j", "+")
    try session.waitFor("Grid Columns: 5")
    try session.send("j", "Enter")
    try session.type("Ann")
    try session.send("Enter")
    try session.waitFor("5 columns, named")
    try session.send("q")
    #expect(try session.waitForExit() == 0)
    #expect(
      try sandbox.stored(in: "view-probe")
        == "<key>gridColumns</key><integer>5</integer><key>username</key><string>Ann</string>")
  }

  @Test("A text field over the account takes what is typed")
  func cloud() throws {
    let sandbox = try Sandbox()
    let session = try show("three", in: sandbox)
    try session.send("Enter", "C-u")
    try session.type("typed")
    try session.send("Enter")
    try session.waitFor("text: typed")
    try session.send("q")
    #expect(try session.waitForExit() == 0)
  }

  @Test("Without a terminal it says so")
  func headless() throws {
    let sandbox = try Sandbox()
    let result = try Shell.run(Self.program, ["one"], environment: sandbox.environment())
    #expect(result.status == 2)
    #expect(result.output.contains("terminal"))
    #expect(!result.output.contains("\u{1B}"))
  }
}
