import Foundation
import Testing

/// The articles' views in a real terminal.
@Suite(.enabled(if: TmuxSession.isInstalled, "tmux is not installed"))
struct ViewsTests {
  private static let program = URL(filePath: Program.path).deletingLastPathComponent()
    .appending(path: "view-probe").path

  /// Shows a view; where a place is given, as a device of the account there.
  private func show(
    _ name: String, in sandbox: Sandbox, asDevice device: String = "", of place: String? = nil
  ) throws -> TmuxSession {
    let session = try TmuxSession(
      words: [Self.program, name] + (place.map { [$0] } ?? []), in: sandbox,
      environment: ["SETTEE_DEVICE": device], columns: 80, rows: 24)
    try session.waitFor("quit")
    return session
  }

  /// Whether a row shows nothing but a text, and another the same as its value.
  private static func showsTextAndField(_ text: String, _ screen: String) -> Bool {
    let rows = screen.split(separator: "\n").map { $0.split(separator: "│").last ?? $0 }
    return rows.contains { $0.trimmingCharacters(in: .whitespaces) == text }
      && screen.squeezed.contains("name \(text)")
  }

  /// Replaces the text of the focused row.
  private func enter(_ text: String, in session: TmuxSession) throws {
    try session.send("Enter", "C-u")
    try session.type(text)
    try session.send("Enter")
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
    try session.waitFor("✗ Must be a whole number")
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

  @Test(
    "Without another device, a text field over the account takes what is typed",
    arguments: ["three", "four", "five"])
  func cloud(name: String) throws {
    let sandbox = try Sandbox()
    let session = try show(name, in: sandbox)
    try session.waitFor("text: empty")
    try enter("typed", in: session)
    try session.waitFor("text: typed")
    try session.send("q")
    #expect(try session.waitForExit() == 0)
  }

  @Test(
    "What is typed on one device of an account shows on the other's screen, and the other way",
    arguments: [("three", "four"), ("five", "five")])
  func arrivals(here: String, there: String) throws {
    let (left, right) = (try Sandbox(), try Sandbox())
    let place = "folder:\(left.home.text)/account"
    let first = try show(here, in: left, asDevice: "left", of: place)
    let second = try show(there, in: right, asDevice: "right", of: place)
    try enter("from the left", in: first)
    try first.waitFor("text: from the left")
    try second.waitFor("text: from the left")
    try enter("from the right", in: second)
    try second.waitFor("text: from the right")
    try first.waitFor("text: from the right")
    for session in [first, second] {
      try session.send("q")
      #expect(try session.waitForExit() == 0)
    }
  }

  @Test("Local and cloud settings in one view: edits of both show, and arrivals from elsewhere")
  func both() throws {
    let (left, right) = (try Sandbox(), try Sandbox())
    let place = "folder:\(left.home.text)/account"
    let session = try show("one", in: left, asDevice: "left", of: place)
    try session.waitFor("Name: Fatbobman")
    try session.send("j")
    try enter("Ann", in: session)
    try session.waitFor("Name: Ann")
    try session.send("j", "j")
    try enter("Ben", in: session)
    try session.waitFor("Username: Ben")
    let other = try show("one", in: right, asDevice: "right", of: place)
    try other.waitFor("Username: Ben")
    try other.send("j", "j", "j")
    try enter("Cem", in: other)
    try session.waitFor("Username: Cem")
    try session.send("C-s")
    try session.waitFor("All changes are on disk.")
    try left.store("<key>name</key><string>Dee</string>", in: "view-probe")
    try session.waitFor("Name: Dee")
    for session in [session, other] {
      try session.send("q")
      #expect(try session.waitForExit() == 0)
    }
  }

  @Test("Settings made with parameters of their own show their edits, stored under the prefix")
  func customized() throws {
    let sandbox = try Sandbox()
    let session = try show("one-customized", in: sandbox)
    try enter("Ann", in: session)
    try session.waitFor("Enter name Ann")
    try session.send("j")
    try enter("Ben", in: session)
    try session.waitFor("Enter username Ben")
    try session.send("q")
    #expect(try session.waitForExit() == 0)
    #expect(
      try sandbox.stored(in: "view-probe") == "<key>myApp_name</key><string>Ann</string>")
  }

  @Test("A text follows the stored property that a field edits, and another program's edit")
  func stored() throws {
    let sandbox = try Sandbox()
    let session = try show("five-defaults", in: sandbox)
    try session.waitFor("name fatbobman")
    try session.send("j")
    try enter("Ann", in: session)
    try session.wait("both rows") { Self.showsTextAndField("Ann", $0) }
    try session.send("C-s")
    try session.waitFor("All changes are on disk.")
    #expect(try sandbox.stored(in: "view-probe") == "<key>name</key><string>Ann</string>")
    try sandbox.store("<key>name</key><string>Ben</string>", in: "view-probe")
    try session.wait("both rows") { Self.showsTextAndField("Ben", $0) }
    try session.send("q")
    #expect(try session.waitForExit() == 0)
  }
}
