import Foundation
import Testing

/// A value in the user's own editor: one that edits, one that fails, one that is not there.
@Suite(.aside, .enabled(if: TmuxSession.isInstalled, "tmux is not installed"))
struct EditorProgramTests {
  private static let drafts = ".local/state/settee/drafts"

  /// Edits the trial's name in a program, and leaves when the screen shows what came of it.
  private func edit(
    with editor: String, in sandbox: Sandbox, showing words: String
  ) throws {
    let session = try TmuxSession.edit(
      sandbox.trialSchema(), ["name"], in: sandbox,
      environment: ["EDITOR": editor, "VISUAL": nil])
    try session.send("E")
    try session.waitFor(words)
    try session.send("q")
    #expect(try session.waitForExit() == 0)
    let folder = "\(sandbox.home.text)/\(Self.drafts)"
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    #expect(
      try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int == 0o700)
  }

  @Test("What it writes is stored; its file is the user's alone and gone afterwards")
  func edits() throws {
    let sandbox = try Sandbox()
    let script = try sandbox.write(
      """
      stat -c '%a %n' "$1" > "$HOME/seen"
      printf '%s Bell\\n' "$(cat "$1")" > "$1"
      """, to: "editor.sh")
    try edit(with: "/bin/sh \(script)", in: sandbox, showing: "● Name Ann Bell")
    #expect(try sandbox.stored() == "<key>name</key><string>Ann Bell</string>")
    let seen = try String(contentsOfFile: "\(sandbox.home.text)/seen", encoding: .utf8)
    #expect(seen.hasPrefix("600 \(sandbox.home.text)/\(Self.drafts)/"))
  }

  @Test("Where it ends with a failure, what it has written is not taken")
  func fails() throws {
    let sandbox = try Sandbox()
    let script = try sandbox.write("echo broken > \"$1\"\nexit 3\n", to: "editor.sh")
    try edit(
      with: "/bin/sh \(script)", in: sandbox,
      showing: "'/bin/sh' ended with code 3, so nothing is changed.")
    #expect(!FileManager.default.fileExists(atPath: sandbox.path()))
  }

  @Test("Where it is not there, a sentence says so, and the screen is back")
  func isAbsent() throws {
    let sandbox = try Sandbox()
    try edit(
      with: "/nowhere/editor", in: sandbox,
      showing: "'/nowhere/editor' could not be run; $EDITOR names another program.")
    #expect(!FileManager.default.fileExists(atPath: sandbox.path()))
  }
}
