import Foundation
import Testing

/// Frames as the system sees them.
struct FrameTests {
  // Behaviour 2: one write into the memory where curses draws, one to the terminal.
  @Test("A frame is one write to the terminal, however much it draws")
  func oneWrite() throws {
    let sandbox = try Sandbox()
    let session = try PtySession.edit(
      Program.demoSchema("code-editor"), in: sandbox, columns: 200, rows: 50)
    _ = try session.repaint()
    var counts: [Int] = []
    for _ in 0..<3 {
      let before = try ProcessFigures(of: session.process)
      _ = try session.repaint()
      counts.append(try ProcessFigures(of: session.process).writes - before.writes)
    }
    print("Writes for a full frame of 200x50: \(counts)")
    #expect((counts.min() ?? .max) <= 3)
  }

  // Behaviour 5.
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

  // Behaviour 6; reliability 16.
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
    try otherLife()
    let (before, size) = (try ProcessFigures(of: session.process), session.output.count)
    try otherLife()
    #expect(try ProcessFigures(of: session.process) == before)
    #expect(session.output.count == size)
  }
}
