import Foundation
import TestSupport
import Testing

/// However the editor ends, the terminal is as it was.
@Suite(.aside)
struct EndingTests {
  @Test(
    "A key that quits gives the terminal back, and Ctrl-C says that it interrupted",
    arguments: [("q", 0), ("\u{11}", 0), ("\u{3}", 130)] as [(String, Int32)])
  func key(key: String, code: Int32) throws {
    let sandbox = try Sandbox()
    let session = try PtySession.edit(sandbox.trialSchema(), in: sandbox)
    #expect(session.modes != session.modesBefore)
    try session.send(key)
    #expect(session.waitForEnd() == .exited(code))
    expectRestored(session)
  }

  @Test(
    "A signal that asks for an end finds every edit on disk and the terminal restored",
    arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
  func asked(signal: Int32) throws {
    let sandbox = try Sandbox()
    let session = try PtySession.edit(
      sandbox.trialSchema(), in: sandbox, environment: ["SWIFT_BACKTRACE": nil])
    // Any output might be the rest of the first screen, and the key unread yet.
    try session.send(" ")
    session.waitFor("✓")
    session.signal(signal)
    #expect(session.waitForEnd() == .killed(signal))
    expectRestored(session)
    #expect(try sandbox.stored() == "<key>switch</key><true/>")
  }

  @Test(
    "A crash leaves the terminal restored, and is still seen as the crash it was",
    arguments: [SIGSEGV, SIGILL, SIGABRT, SIGBUS, SIGFPE, SIGTRAP])
  func crash(signal: Int32) throws {
    let sandbox = try Sandbox()
    let session = try PtySession.edit(sandbox.trialSchema(), in: sandbox)
    session.signal(signal)
    #expect(session.waitForEnd() == .killed(signal))
    expectRestored(session)
  }

  @Test("The keyboard's own quit key ends the editor at once")
  func quitCharacter() throws {
    let sandbox = try Sandbox()
    let session = try PtySession.edit(
      sandbox.trialSchema(), in: sandbox, environment: ["SWIFT_BACKTRACE": nil])
    try session.send("\u{1C}")
    #expect(session.waitForEnd() == .killed(SIGQUIT))
    expectRestored(session)
  }

  @Test("A terminal that goes away ends the editor, and no edit is lost")
  func hangUp() throws {
    let sandbox = try Sandbox()
    let session = try PtySession.edit(sandbox.trialSchema(), in: sandbox)
    try session.send(" ")
    session.waitFor("✓")
    let before = try ProcessFigures(of: session.process).ticks
    session.hangUp()
    let ending = session.waitForEnd()
    #expect(ending == .exited(130) || ending == .killed(SIGHUP))
    #expect(before < 1_000)
    #expect(try sandbox.stored() == "<key>switch</key><true/>")
  }
}

/// The terminal's modes are those before the program, and no mode it turned on is left on.
func expectRestored(
  _ session: PtySession, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(session.modes == session.modesBefore, sourceLocation: sourceLocation)
  let on = privateModes(session.text).filter(\.value).map(\.key)
  // The cursor is shown (25); automatic margins (7) are on in every terminal.
  #expect(Set(on).subtracting([7]) == [25], sourceLocation: sourceLocation)
}

/// The private modes that were set, each with what it was set to last.
private func privateModes(_ text: String) -> [Int: Bool] {
  text.matches(of: /\u{1B}\[\?([0-9;]+)([hl])/).reduce(into: [:]) { modes, match in
    for number in match.1.split(separator: ";").compactMap({ Int($0) }) {
      modes[number] = match.2 == "h"
    }
  }
}
