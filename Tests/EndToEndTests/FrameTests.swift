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

  /// A level of colour, and what its frames may cost in bytes at 80 columns.
  struct Level: CustomTestStringConvertible {
    let name: String
    let theme: String
    let toggle: Int
    let move: Int
    let whole: Int

    var testDescription: String { name }

    static let all = [
      Level(name: "never", theme: "auto", toggle: 90, move: 132, whole: 3_000),
      Level(name: "16", theme: "settee-dark", toggle: 120, move: 130, whole: 3_500),
      Level(name: "256", theme: "settee-dark", toggle: 120, move: 180, whole: 4_500),
      Level(name: "true", theme: "settee-dark", toggle: 160, move: 190, whole: 5_000),
    ]
  }

  /// A form, the code editor's if no other is named, framed so that each frame tells where it ends.
  private struct Meter {
    let session: PtySession

    init(
      _ level: Level, _ schema: String = Program.demoSchema("code-editor"),
      focus: String = "editor.insertSpaces", in sandbox: Sandbox, columns: Int, rows: Int
    ) throws {
      session = try PtySession.edit(
        schema, [focus, "--no-state", "--color", level.name, "--theme", level.theme],
        in: sandbox, columns: columns, rows: rows)
      try session.send("\u{1B}[?2026;2$y")
    }

    /// What the frame of some keys costs beside its frame.
    func bytes(of keys: String) throws -> Int {
      let start = session.output.count
      try session.send(keys)
      session.waitFor("\u{1B}[?2026l")
      return session.output.count - start - "\u{1B}[?2026h\u{1B}[?2026l".utf8.count
    }

    /// There and back, since on has other words than off.
    func bytesOfToggles() throws -> Int { try bytes(of: " ") + bytes(of: " ") }
  }

  // With other changes there: what a switch costs at its first change is a little more.
  @Test(
    "A switch costs few bytes at every level of colour, whatever the window",
    arguments: Level.all, [(80, 24), (140, 40), (200, 50)])
  func toggle(level: Level, size: (Int, Int)) throws {
    let meter = try Meter(level, in: Sandbox(), columns: size.0, rows: size.1)
    for key in ["j", " ", "j", " ", "k", "k", " "] { _ = try meter.bytes(of: key) }
    #expect(try meter.bytesOfToggles() <= 2 * level.toggle)
  }

  // Where the counts of the form and of its section stand beside it and below.
  @Test(
    "So does the switch in the first row", arguments: Level.all, [(80, 24), (140, 40), (200, 50)])
  func firstToggle(level: Level, size: (Int, Int)) throws {
    let sandbox = try Sandbox()
    let switches = ["a", "b", "c"].map { #""\#($0)": {"type": "boolean", "default": true}"# }
    let schema = try sandbox.write(
      """
      {"title": "T", "x-settee": {"suite": "trial"}, "properties": {
        "s": {"title": "S", "type": "object", "properties": {\(switches.joined(separator: ","))}}
      }}
      """, to: "switches.json")
    let meter = try Meter(
      level, schema, focus: "s.a", in: sandbox, columns: size.0, rows: size.1)
    for key in ["j", " ", "j", " ", "k", "k", " "] { _ = try meter.bytes(of: key) }
    #expect(try meter.bytesOfToggles() <= 2 * level.toggle)
  }

  // In a window that has no detail: the two rows, and the cursor. Without colours the bar is
  // reverse, and blanks in reverse are to be seen: those of the row under it are written and not
  // erased, so that a move cannot do with a hundred bytes in a list of 56 columns.
  @Test("A move costs two rows at every level of colour", arguments: Level.all)
  func move(level: Level) throws {
    let meter = try Meter(level, in: Sandbox(), columns: 80, rows: 15)
    for key in ["j", "k"] { _ = try meter.bytes(of: key) }
    for key in ["j", "k"] { #expect(try meter.bytes(of: key) <= level.move, "\(key)") }
  }

  @Test("A whole screen costs few bytes at every level of colour", arguments: Level.all)
  func whole(level: Level) throws {
    let meter = try Meter(level, in: Sandbox(), columns: 80, rows: 24)
    _ = try meter.bytes(of: "\u{C}")
    let bytes = try meter.bytes(of: "\u{C}")
    #expect((1_000...level.whole).contains(bytes))
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
