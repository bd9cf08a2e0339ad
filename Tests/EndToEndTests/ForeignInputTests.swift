import Foundation
import TestSupport
import Testing

/// What terminals and clipboards send that is no key.
@Suite(.aside)
struct ForeignInputTests {
  @Test("Reports, half sequences and broken bytes change nothing and do not end it")
  func garbage() throws {
    let sandbox = try Sandbox()
    let session = try PtySession.edit(sandbox.trialSchema(), in: sandbox)
    for bytes in Self.garbage {
      try session.send(bytes)
      session.waitUntilRead()
      // A string sequence without an end is given up at the next Escape.
      try session.send("\u{1B}\\")
    }
    #expect(try session.repaint().contains("Switch"))
    try session.send("q")
    #expect(session.waitForEnd() == .exited(0))
    #expect(throws: (any Error).self) { try sandbox.stored() }
  }

  // ESCDELAY is long, so that only the second half can end the wait.
  @Test("A key sequence in two writes is one key")
  func splitSequence() throws {
    let sandbox = try Sandbox()
    let session = try PtySession.edit(
      sandbox.trialSchema(), in: sandbox, environment: ["ESCDELAY": "20000"])
    for piece in ["\u{1B}", "[", "B\u{1B}[", "1;1", "B"] {
      try session.send(piece)
      session.waitUntilRead()
    }
    try session.send(" q")
    #expect(session.waitForEnd() == .exited(0))
    #expect(try sandbox.stored() == "<key>colour</key><string>green</string>")
  }

  @Test("A lone Escape acts by itself")
  func loneEscape() throws {
    let sandbox = try Sandbox()
    let session = try PtySession.edit(sandbox.trialSchema(), ["name"], in: sandbox)
    try session.send("\rX")
    session.waitFor("X")
    session.waitUntilRead()
    try session.send("\u{1B}")
    session.waitFor("Ann")
    try session.send("q")
    #expect(session.waitForEnd() == .exited(0))
    #expect(throws: (any Error).self) { try sandbox.stored() }
  }

  @Test("Pasted text is text in a field: its lines stay, its controls are no keys")
  func paste() throws {
    let sandbox = try Sandbox()
    let session = try PtySession.edit(sandbox.trialSchema(), ["name"], in: sandbox)
    try session.send("\r\u{1B}[200~ q\n\u{3}\u{11}\u{1B}[Ax\u{1B}[201~\u{13}")
    try session.send("q")
    #expect(session.waitForEnd() == .exited(0))
    let stored = try sandbox.text("config/trial.plist")
    #expect(stored.contains("<string>Ann q\n[Ax</string>"), "\(stored)")
  }

  @Test("Pasted text outside a field changes nothing, and that is said")
  func pasteOutside() throws {
    let sandbox = try Sandbox()
    let session = try PtySession.edit(sandbox.trialSchema(), in: sandbox)
    try session.send("\u{1B}[200~ q\njj ++\u{3}\u{1B}[201~")
    session.waitFor("ignored")
    try session.send("q")
    #expect(session.waitForEnd() == .exited(0))
    #expect(throws: (any Error).self) { try sandbox.stored() }
  }

  private static let garbage: [[UInt8]] =
    [
      // Answers to questions nobody asked: attributes, cursor, colours, clipboard, settings, modes.
      "\u{1B}[?64;1;2c", "\u{1B}[>0;1;2c", "\u{1B}[24;80R", "\u{1B}[0n", "\u{1B}[?2026;2$y",
      "\u{1B}]11;rgb:0000/0000/0000\u{7}", "\u{1B}]52;c;cSBq\u{1B}\\", "\u{1B}P1$r0 q\u{1B}\\",
      "\u{1B}_Gq\u{1B}\\", "\u{1B}^q\u{1B}\\", "\u{1B}Xq\u{1B}\\", "\u{1B}]0;q",
      // Mouse and focus, in the old and the new manner.
      "\u{1B}[M !!", "\u{1B}[<0;500;500M", "\u{1B}[<0;5;5m", "\u{1B}[I", "\u{1B}[O",
      // Keys of protocols that were not asked for, and numbers without end.
      "\u{1B}[97;5u", "\u{1B}[27;5;113~", "\u{1B}[1;5:3q",
      "\u{1B}[" + String(repeating: "9", count: 10_000),
      "\u{1B}[" + String(repeating: "9", count: 10_000) + "q",
    ].map { Array($0.utf8) } + [
      [0x1B, 0x5B, 0x4D, 0x20, 0xFF, 0xFF], [0xFF, 0xFE, 0xC3], [0xE2, 0x82], [0], [0x80, 0x9C],
    ]
}
