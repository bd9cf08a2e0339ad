import Foundation
import TestSupport
import Testing

/// Frames as the system sees them.
@Suite(.aside)
struct FrameTests {
  @Test("A frame is one update, however much it draws, and so is each after it")
  func oneUpdate() throws {
    let sandbox = try Sandbox()
    let session = try PtySession.edit(
      Program.demoSchema("code-editor"), in: sandbox, columns: 200, rows: 50)
    try session.send("\u{1B}[?2026;2$y")
    for _ in 0..<3 {
      let start = session.output.count
      try session.send("\u{C}")
      session.waitFor("\u{1B}[?2026l")
      let frame = String(decoding: session.output[start...], as: UTF8.self)
      #expect(frame.hasPrefix("\u{1B}[?2026h"))
      #expect(frame.hasSuffix("\u{1B}[?2026l"))
      #expect(frame.ranges(of: "\u{1B}[?2026h").count == 1)
    }
  }

  // Looks 13, with other changes there: what a switch costs at its first change is a little more.
  @Test(
    "A switch costs few bytes at every level of colour, whatever the window",
    arguments: [
      ("never", "auto", 92), ("16", "terminal", 120), ("256", "settee-dark", 126),
      ("true", "settee-dark", 160),
    ],
    [(80, 24), (140, 40), (200, 50)])
  func toggle(level: (name: String, theme: String, bytesMax: Int), size: (Int, Int)) throws {
    let sandbox = try Sandbox()
    let session = try PtySession.edit(
      Program.demoSchema("code-editor"),
      ["editor.insertSpaces", "--no-state", "--color", level.name, "--theme", level.theme],
      in: sandbox, columns: size.0, rows: size.1)
    // Framed, so that each frame tells where it ends.
    try session.send("\u{1B}[?2026;2$y")
    func bytes(of keys: String) throws -> Int {
      let start = session.output.count
      try session.send(keys)
      session.waitFor("\u{1B}[?2026l")
      return session.output.count - start - "\u{1B}[?2026h\u{1B}[?2026l".utf8.count
    }
    for key in ["j", " ", "j", " ", "k", "k", " "] { _ = try bytes(of: key) }
    for _ in 0..<2 { #expect(try bytes(of: " ") <= level.bytesMax) }
  }

  @Test("A hundred keys in one write make two frames at most, and are all acted upon")
  func burst() throws {
    let sandbox = try Sandbox()
    let session = try PtySession.edit(Program.demoSchema("code-editor"), in: sandbox)
    // The answer that makes every frame tell where it begins.
    try session.send("\u{1B}[?2026;2$y")
    _ = try session.repaint()
    let start = session.output.count
    try session.send(String(repeating: "\u{1B}[B", count: 99) + "q")
    #expect(session.waitForEnd() == .exited(0))
    let frames = String(decoding: session.output[start...], as: UTF8.self)
      .ranges(of: "\u{1B}[?2026h").count
    #expect((1...2).contains(frames))
  }

  @Test("An idle editor neither writes nor wakes up while another program works")
  func idle() throws {
    let sandbox = try Sandbox()
    let session = try PtySession.edit(sandbox.trialSchema(), in: sandbox)
    _ = try session.repaint()
    // Another's whole life is time enough for a timer to show.
    func otherLife() throws {
      let other = try Sandbox()
      let editor = try PtySession.edit(other.trialSchema(), in: other)
      try editor.send(" q")
      #expect(editor.waitForEnd() == .exited(0))
    }
    let size = session.output.count
    // Threads of the start may take some lives to end; a timer would show in each.
    let isStill = try (1...10).contains { _ in
      let before = try ProcessFigures(of: session.process)
      try otherLife()
      return try ProcessFigures(of: session.process) == before
    }
    #expect(isStill)
    #expect(session.output.count == size)
  }
}
