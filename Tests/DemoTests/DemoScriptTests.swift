import SetteeTerminals
import Testing

@testable import SetteeDemo

@Suite("A written scenario")
struct DemoScriptTests {
  @Test("Times count from the start or from the line above, whatever blanks stand between")
  func entries() throws {
    let script = try DemoScript(
      """
      # A comment, and an empty line.

      at 500ms    say   Both devices change \t
        after 1s\tpress <Space>O
      after 0.25s press <lt>
      at 2s say x
      """)
    #expect(
      script.entries == [
        .init(time: 500, action: .say("Both devices change")),
        .init(time: 1_500, action: .press([.character(" "), .character("O")]), delay: 1_000),
        .init(time: 1_750, action: .press([.character("<")]), delay: 250),
        .init(time: 2_000, action: .say("x")),
      ])
  }

  @Test(
    "A line that makes no sense is named by its number and told what is right",
    arguments: [
      ("at 1s", "line 1: an entry is like 'at 500ms press <Space>'."),
      ("\n\nat 1s press", "line 3: an entry is like 'at 500ms press <Space>'."),
      ("at soon say x", "line 1: 'soon' is not a time like 500ms or 2s."),
      ("at -1s say x", "line 1: '-1s' is not a time like 500ms or 2s."),
      ("at 2h say x", "line 1: '2h' is not a time like 500ms or 2s."),
      ("at 3601s say x", "line 1: '3601s' is not a time like 500ms or 2s."),
      ("at 2s say x\nat 1s say y", "line 2: it would be before the entry above it."),
      ("until noon", "line 1: what is waited for is written 'until settled'."),
      ("until", "line 1: what is waited for is written 'until settled'."),
      ("in 2s say x", "line 1: 'in' should be 'at' or 'after'."),
      ("at 2s type x", "line 1: 'type' should be 'press' or 'say'."),
      (
        "at 2s press <Nothing>",
        "line 1: Character 1 of the keys: there is no key 'Nothing'; names look like <Enter>, "
          + "<C-s> or <PageDown>."
      ),
    ])
  func problems(text: String, problem: String) {
    #expect(throws: DemoScriptError(problems: [problem])) { try DemoScript(text) }
  }

  @Test("All wrong lines are reported at once")
  func several() {
    #expect {
      try DemoScript("at x say a\nat 1s say b\nat 2s go c")
    } throws: { error in
      "\(error)"
        == """
        line 1: 'x' is not a time like 500ms or 2s.
        line 3: 'go' should be 'press' or 'say'.
        """
    }
  }

  @Test(
    "Spans of time are read as people type them",
    arguments: [
      ("800ms", 800), ("2s", 2_000), ("1.5s", 1_500), ("0.0004s", 0), ("3600s", 3_600_000),
      ("3600.1s", nil), ("", nil), ("s", nil), ("ms", nil), ("1e3s", nil), ("nans", nil),
      ("infs", nil), ("-1s", nil), ("1", nil), ("1 s", nil),
    ] as [(String, Int?)])
  func spans(text: String, milliseconds: Int?) {
    #expect(DurationText.milliseconds(text) == milliseconds)
  }

  @Test("A player hands out what is due, in order, once")
  func player() throws {
    var player = DemoScriptPlayer(try DemoScript("at 1s say a\nat 1s say b\nat 2s say c"))
    #expect(player.take(until: 999).isEmpty)
    #expect(player.take(until: 1_000) == [.say("a"), .say("b")])
    #expect(player.take(until: 1_500).isEmpty && !player.isDone)
    #expect(player.take(until: 9_000) == [.say("c")] && player.isDone)
  }

  @Test("What follows a wait counts from its end, and what was just pressed comes before it")
  func waiting() throws {
    var player = DemoScriptPlayer(
      try DemoScript("at 1s say a\nuntil settled\nafter 1s say b\nat 3s say c"))
    #expect(player.take(until: 1_000) { true } == [.say("a")])
    #expect(player.take(until: 4_000) { false }.isEmpty && !player.isDone)
    #expect(player.take(until: 5_000) { true }.isEmpty)
    #expect(player.take(until: 5_999) { true }.isEmpty)
    #expect(player.take(until: 6_000) { true } == [.say("b"), .say("c")] && player.isDone)
    #expect(!player.isOverdue)
  }

  @Test("Nobody waits for more than a minute")
  func overdue() throws {
    var player = DemoScriptPlayer(try DemoScript("at 1s say a\nuntil settled"))
    _ = player.take(until: 1_000) { false }
    _ = player.take(until: 60_999) { false }
    #expect(!player.isOverdue)
    _ = player.take(until: 61_000) { false }
    #expect(player.isOverdue)
  }
}
