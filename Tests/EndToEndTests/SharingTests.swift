import Foundation
import TestSupport
import Testing

/// Several programs on one suite.
@Suite(.aside)
struct SharingTests {
  @Test("Two editors of one suite show each other's edits at once, and neither loses any")
  func twoEditors() throws {
    let sandbox = try Sandbox()
    let schema = try sandbox.trialSchema()
    let first = try PtySession.edit(schema, in: sandbox)
    let second = try PtySession.edit(schema, ["count"], in: sandbox)
    var slowest = Duration.zero
    for round in 0..<6 {
      let (here, there) = round.isMultiple(of: 2) ? (first, second) : (second, first)
      _ = try here.repaint()
      _ = try there.repaint()
      let start = ContinuousClock.now
      try here.send(here === first ? " " : "+")
      there.waitForOutput()
      slowest = max(slowest, .now - start)
    }
    print("An edit was on another editor's screen within \(slowest / .milliseconds(1)) ms.")

    for session in [first, second] {
      try session.send("q")
      #expect(session.waitForEnd() == .exited(0))
    }
    let stored = try sandbox.stored()
    #expect(stored.contains("<key>count</key><integer>8</integer>"))
    #expect(stored.contains("<key>switch</key><true/>"))
  }

  @Test("Edits made in two editors at the same moment are all kept")
  func racingEditors() throws {
    let sandbox = try Sandbox()
    let schema = try sandbox.trialSchema()
    let first = try PtySession.edit(schema, in: sandbox)
    let second = try PtySession.edit(schema, ["count"], in: sandbox)
    for _ in 0..<5 {
      try first.send("   ")
      try second.send("+-+")
    }
    for session in [first, second] { try session.send("q") }
    for session in [first, second] { #expect(session.waitForEnd() == .exited(0)) }
    let stored = try sandbox.stored()
    #expect(stored.contains("<key>count</key><integer>10</integer>"))
    #expect(stored.contains("<key>switch</key><true/>"))
  }

  @Test(
    "Another program's edit appears without a key, and the focus stays",
    .enabled(if: TmuxSession.isInstalled, "tmux is not installed"), arguments: Way.allCases)
  func foreignEdit(way: Way) throws {
    let sandbox = try Sandbox()
    try sandbox.store("<key>count</key><integer>1</integer>")
    let session = try TmuxSession.edit(
      sandbox.trialSchema(), ["colour"], in: sandbox, showing: "●")
    try way.write(
      Sandbox.plist("<key>count</key><integer>9</integer><key>own</key><true/>"), in: sandbox)
    let screen = try session.wait("the new value") {
      $0.squeezed.contains("Count 9")
    }
    #expect(screen.squeezed.contains("▌ Colour"))
    try session.send("Space", "q")
    #expect(try session.waitForExit() == 0)
    #expect(
      try sandbox.stored() == """
        <key>colour</key><string>green</string>\
        <key>count</key><integer>9</integer><key>own</key><true/>
        """)
  }

  /// How other programs write settings files.
  enum Way: CaseIterable {
    case replacing
    case inPlace

    func write(_ text: String, in sandbox: Sandbox) throws {
      switch self {
      case .replacing:
        try text.write(toFile: sandbox.path(), atomically: true, encoding: .utf8)
      case .inPlace:
        let file = try FileHandle(forWritingTo: URL(filePath: sandbox.path()))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: Data(text.utf8))
        try file.close()
      }
    }
  }
}
