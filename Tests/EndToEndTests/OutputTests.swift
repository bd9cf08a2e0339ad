import Foundation
import TestSupport
import Testing

/// The bytes that reach the terminal.
@Suite(.aside)
struct OutputTests {
  @Test(
    "Where the terminal knows ASCII only, only ASCII comes, and values are kept as they are",
    arguments: [(["--ascii"], "C.UTF-8"), ([], "C"), ([], "POSIX")])
  func ascii(options: [String], locale: String) throws {
    let sandbox = try Sandbox()
    try sandbox.store("<key>name</key><string>Zoë — 東京 \u{9B}2J</string>")
    let session = try PtySession.edit(
      sandbox.trialSchema(), ["name"] + options, in: sandbox, environment: ["LC_ALL": locale])
    try session.press("?", "\u{1B}", "d", "\u{1B}", "g", " ", "G", "t", "\u{1B}")
    _ = try session.repaint()
    try session.send("q")
    #expect(session.waitForEnd() == .exited(0))
    #expect(session.output.allSatisfy { $0 < 0x80 })
    #expect(
      try sandbox.stored() == """
        <key>name</key><string>Zoë — 東京 \u{9B}2J</string><key>switch</key><true/>
        """)
  }

  @Test(
    "NO_COLOR takes all colour away unless it is empty",
    arguments: [("1", false), ("0", false), ("yes", false), ("", true)])
  func noColor(value: String, isColored: Bool) throws {
    let sandbox = try Sandbox()
    // A theme of many colours: the standard one has some only in what comes and goes.
    let session = try PtySession.edit(
      sandbox.trialSchema(), ["--theme", "nordic"], in: sandbox,
      environment: ["NO_COLOR": value, "COLORTERM": "truecolor"])
    try session.press(" ", "j", "+", "?", "\u{1B}", "/", "c", "\u{1B}", "t", "\u{1B}")
    _ = try session.repaint()
    try session.send("q")
    #expect(session.waitForEnd() == .exited(0))
    let looks = session.text.matches(of: /\u{1B}\[([0-9;:]*)m/).flatMap {
      $0.1.split(separator: ";")
    }
    #expect(looks.contains { Self.isColor($0) } == isColored)
    // Bold and reverse stay, and say what colour would.
    #expect(isColored || looks.contains("1") && looks.contains("7"))
  }

  @Test("The user's palette is never changed", arguments: ["xterm-256color", "xterm", "linux"])
  func palette(type: String) throws {
    let sandbox = try Sandbox()
    let session = try PtySession.edit(
      sandbox.trialSchema(), ["--theme", "nordic"], in: sandbox,
      environment: ["TERM": type, "COLORTERM": "truecolor"])
    try session.press("t", "j", "j", "\u{1B}")
    try session.send("q")
    #expect(session.waitForEnd() == .exited(0))
    // The only such sequence asks for the ground's colour.
    let others = session.text.replacing("\u{1B}]11;?\u{1B}\\", with: "")
    #expect(!others.contains("\u{1B}]"))
    #expect(!session.text.contains("\u{1B}P"))
  }

  @Test("Control characters in values never reach the terminal", arguments: hostileValues)
  func hostileValue(value: String, shown: String) throws {
    let sandbox = try Sandbox()
    let text = value.unicodeScalars.map { "&#\($0.value);" }.joined()
    try sandbox.store("<key>name</key><string>A\(text)Z</string>")
    let session = try PtySession.edit(
      sandbox.trialSchema(), ["name"], in: sandbox, environment: ["TERM": "xterm-mono"])
    #expect(try Self.plain(session.repaint()).contains("A\(shown)Z"))
    try session.press("?", "\u{1B}", "\r", "x", "\u{1B}", "u", "d", "\u{1B}", "/", "A", "\u{1B}")
    try session.send("q")
    #expect(session.waitForEnd() == .exited(0))
    expectHarmless(session.text)
  }

  // XML 1.0 cannot carry these, but a file can hold them.
  @Test(
    "A settings file with raw control bytes reaches neither the terminal nor its end",
    arguments: [
      "\u{1B}]52;c;cQ==\u{7}", "\u{1B}[2J\u{1B}[?1049l", "ab\u{8}\u{8}XY", "&#27;[2J", "\0",
    ])
  func hostileFile(text: String) throws {
    let sandbox = try Sandbox()
    // A damaged file that was never ours opens no form.
    let set = try Shell.run(
      Program.path, ["set", "name", "A", "--suite", "trial"], environment: sandbox.environment())
    try #require(set.status == 0, "\(set.errors)")
    try sandbox.store("<key>name</key><string>A\(text)Z</string>")
    let before = try sandbox.text("config/trial.plist")
    let session = try PtySession.edit(sandbox.trialSchema(), ["name"], in: sandbox)
    // What the store says of the file comes when it comes, and may be drawn for any of these.
    for key in ["?", PtySession.escape, "\r", PtySession.escape] {
      try session.send(key)
      session.waitUntilRead()
    }
    _ = try session.repaint()
    try session.send("q")
    #expect(session.waitForEnd() == .exited(0))
    expectHarmless(session.text)
    #expect(try sandbox.text("config/trial.plist") == before)
  }

  @Test("Control characters in a schema's texts never reach the terminal")
  func hostileSchema() throws {
    let sandbox = try Sandbox()
    let evil = #"\u001b]52;c;cQ==\u0007\u001b[2J\u009b2J\r\n\t\b\u0000\u001b[?1049l"#
    let schema = try sandbox.write(
      """
      {"title": "T\(evil)", "x-settee": {"suite": "trial"}, "properties": {
        "a": {"type": "string", "title": "A\(evil)", "description": "D\(evil)",
              "default": "V\(evil)", "deprecationMessage": "M\(evil)"},
        "b": {"type": "string", "enum": ["x", "E\(evil)"], "enumDescriptions": ["y", "F\(evil)"]}
      }}
      """, to: "evil.json")
    let session = try PtySession.edit(schema, in: sandbox)
    try session.press("?", "\u{1B}", "\r", "x", "\u{1B}", "j", " ", "\r", "\u{1B}", "d", "\u{1B}")
    try session.press("/", "A", "\u{1B}", "R", "\u{1B}")
    try session.send("q")
    #expect(session.waitForEnd() == .exited(0))
    expectHarmless(session.text)
  }

  /// Values, and how they are shown.
  static let hostileValues: [(value: String, shown: String)] = [
    ("\u{9B}2J", "<9B>2J"), ("\u{9D}52;c;cQ==\u{9C}", "<9D>52;c;cQ==<9C>"), ("\r", "␍"),
    ("\n", "␊"), ("\t", "→"),
  ]

  /// Text without the sequences that look and move.
  private static func plain(_ text: String) -> String {
    text.replacing(/\u{1B}\[[0-9;?]*[A-Za-z]/, with: "")
  }

  private static func isColor(_ parameter: Substring) -> Bool {
    guard let number = Int(parameter.prefix { $0.isNumber }) else { return false }
    return (30...38).contains(number) || (40...48).contains(number)
      || (90...107).contains(number)
  }
}

/// No sequence that a value could have smuggled in, and no control character alone.
private func expectHarmless(
  _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let running = text.prefix(
    upTo: text.ranges(of: "\u{1B}[?2004l").last?.lowerBound ?? text.endIndex)
  let others = running.replacing("\u{1B}]11;?\u{1B}\\", with: "")
  #expect(!others.contains("\u{1B}]"), sourceLocation: sourceLocation)
  #expect(!running.contains("\u{1B}[?1049l"), sourceLocation: sourceLocation)
  #expect(text.ranges(of: "\u{1B}[2J").count <= 3, sourceLocation: sourceLocation)
  for scalar in running.unicodeScalars where scalar.properties.generalCategory == .control {
    let isOurs = [0x08, 0x0A, 0x0D, 0x1B].contains(scalar.value)
    #expect(isOurs, "U+\(String(scalar.value, radix: 16))", sourceLocation: sourceLocation)
  }
}
