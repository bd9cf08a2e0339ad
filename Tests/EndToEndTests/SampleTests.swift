import Foundation
import Testing

/// The sample: two settings classes and one line, in a real terminal.
@Suite(.enabled(if: TmuxSession.isInstalled, "tmux is not installed"))
struct SampleTests {
  private static let program = URL(filePath: Program.path).deletingLastPathComponent()
    .appending(path: "settee-sample").path
  private static let suite = "settee-sample"

  private func show(in sandbox: Sandbox) throws -> TmuxSession {
    let session = try TmuxSession(
      words: [Self.program], in: sandbox, environment: [:], columns: 80, rows: 24)
    try session.waitFor("quit")
    return session
  }

  @Test("It opens with the rows of one class, and beside them the heading of the other")
  func opening() throws {
    let session = try show(in: Sandbox())
    let screen = try session.screen().squeezed
    for text in [
      "Reader Settings", "Shared Settings", "▌ Font Size 14", "Theme System", "Signed by Ann",
      "Marks As Read [✓] on", "How large text is shown, in points.", "whole number, 8–72",
    ] {
      #expect(screen.contains(text), "'\(text)' is not on the screen.")
    }
    try session.send("q")
    #expect(try session.waitForExit() == 0)
  }

  @Test("A number, a choice, a text and a switch are edited, and stored where others read them")
  func localEdits() throws {
    let sandbox = try Sandbox()
    let session = try show(in: sandbox)
    try session.send("+")
    try session.waitFor("Font Size 15")
    try session.send("j", "Space")
    try session.waitFor("Theme Light")
    try session.send("j", "Enter", "C-u")
    try session.type("Ben")
    try session.send("Enter")
    try session.waitFor("Signed by Ben")
    try session.send("j", "Space")
    try session.waitFor("Marks As Read [ ] off")
    try session.send("q")
    #expect(try session.waitForExit() == 0)
    let stored = try sandbox.stored(in: Self.suite)
    for entry in [
      "<key>fontSize</key><integer>15</integer>", "<key>theme</key><string>light</string>",
      "<key>author</key><string>Ben</string>", "<key>marksAsRead</key><false/>",
    ] {
      #expect(stored.contains(entry), "\(stored)")
    }
  }

  @Test("All cases of an enumeration are offered, and the chosen one is stored")
  func choices() throws {
    let sandbox = try Sandbox()
    let session = try show(in: sandbox)
    try session.send("j", "Enter")
    try session.wait("the three themes") {
      let screen = $0.squeezed
      return ["Light", "Dark", "System"].allSatisfy { screen.contains($0) }
    }
    try session.send("k", "Enter")
    try session.waitFor("Theme Dark")
    try session.send("q")
    #expect(try session.waitForExit() == 0)
    #expect(
      try sandbox.stored(in: Self.suite) == "<key>theme</key><string>dark</string>")
  }

  @Test("A number beyond its range is refused with the range, and nothing is stored")
  func range() throws {
    let sandbox = try Sandbox()
    let session = try show(in: sandbox)
    try session.send("Enter", "C-u")
    try session.type("99")
    try session.send("Enter")
    try session.waitFor("whole number from 8 to")
    try session.send("Escape")
    try session.waitFor("Font Size 14")
    try session.send("q")
    #expect(try session.waitForExit() == 0)
    #expect(!FileManager.default.fileExists(atPath: sandbox.path(of: Self.suite)))
  }

  @Test("Another program's edit shows without a key")
  func foreignEdit() throws {
    let sandbox = try Sandbox()
    try sandbox.store("<key>fontSize</key><integer>20</integer>", in: Self.suite)
    let session = try show(in: sandbox)
    try session.waitFor("Font Size 20")
    try sandbox.store(
      "<key>fontSize</key><integer>30</integer><key>theme</key><string>dark</string>",
      in: Self.suite)
    try session.waitFor("Font Size 30")
    try session.waitFor("Theme Dark")
    try session.send("q")
    #expect(try session.waitForExit() == 0)
  }

  @Test("What is shared is synced before long; a secret is masked, also while it is typed")
  func cloudEdits() throws {
    let sandbox = try Sandbox()
    let session = try show(in: sandbox)
    try session.send("Tab", "j", "Tab")
    try session.waitFor("▌ Page 1")
    try session.send("+")
    try session.waitFor("Page 2")
    try session.waitFor("Stored account, synced")
    try session.send("j", "Enter")
    try session.type("correct horse")
    try session.waitFor("What unlocks the notes")
    #expect(try !session.screen().contains("correct"))
    try session.send("Enter")
    try session.wait("the masked secret, synced") {
      let screen = $0.squeezed
      return screen.contains("Passphrase ••••••••") && screen.contains("Stored account, synced")
    }
    #expect(try !session.screen().contains("horse"))
    try session.send("q")
    #expect(try session.waitForExit() == 0)
  }

  @Test("From its first screen on 'settee --suite' knows its types, for the user's eyes alone")
  func schema() throws {
    let sandbox = try Sandbox()
    let session = try show(in: sandbox)
    try session.send("q")
    #expect(try session.waitForExit() == 0)
    let file = try #require(try sandbox.exportedSchemas().first)
    #expect(file.lastPathComponent == "settee-sample.ReaderSettings.schema.json")
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let words = ["set", "fontSize", "150", "--suite", Self.suite]
    let refused = try Shell.run(Program.path, words, environment: sandbox.environment())
    #expect(refused.status == 2)
    #expect(refused.errors.contains("Must be a whole number from 8 to 72."), "\(refused.errors)")
  }

  @Test("Also where it is left at once, by the talk of a pipe", arguments: 0..<5)
  func schemaAtOnce(attempt: Int) throws {
    let sandbox = try Sandbox()
    let talk = try Shell.run(
      "/bin/sh", ["-c", "echo quit | \"$0\"", Self.program],
      environment: sandbox.environment(["ACCESSIBLE": "1"]))
    #expect(talk.status == 0, "\(talk)")
    #expect(try sandbox.exportedSchemas().count == 1)
  }

  @Test("Without a terminal it says so in a sentence, and fails")
  func headless() throws {
    let sandbox = try Sandbox()
    let result = try Shell.run(Self.program, [], environment: sandbox.environment())
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors == "Standard input is not a terminal.\n")
  }
}
