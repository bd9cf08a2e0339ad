import SetteePropertyLists
import SetteeSettings
import SetteeStores
import TestSupport
import Testing

@testable import SetteePrompts

// Looks 51 and 52.
@Suite("Plain prompts")
@MainActor
struct PromptsTests {
  @Test("A talk through every word is as recorded, and nothing in it commands a terminal")
  func everyWord() async {
    let trial = PromptTrial(values: ["volume": 65, "name": "A\u{1B}[2Jnn"])
    let code = await trial.run(
      "1 110", "1 70", "list", "l vol", "1", "", "3", "2", "4", "1", "2 on", "undo", "redo", "u",
      "changes", "reset 1", "reset 1", "problems", "go rate", "", "go rat", "in 1", "out", "re 1",
      "lst", "99", "9 x", "9", "help", "out now", "q")
    #expect(code == 0 && trial.isClosed && trial.complaints == [])
    #expect(!trial.transcript.utf8.contains(0x1B))
    expectFrame(trial.transcript, "Prompts")
  }

  @Test("Texts, lines, lists and secrets are asked for, each in its way")
  func questions() async {
    let trial = PromptTrial()
    let code = await trial.run(
      "5", "\"\"", "6", "Three", "..", "Four", ".", "6", ".", "7", "in 7", "add 0", "add 100",
      "remove 1",
      "remove 7", "drop 1", "out", "8", "hunter2", "8", "", "list pass", "5 Bob  B ", "quit")
    #expect(code == 0)
    #expect(trial.store.value(forKey: "motto") == "Three\r\n.\r\nFour")
    #expect(trial.store.value(forKey: "rulers") == [100])
    #expect(trial.store.value(forKey: "password") == "hunter2")
    #expect(trial.store.value(forKey: "name") == "Bob  B")
    #expect(!trial.transcript.contains("hunter2"))
    expectFrame(trial.transcript, "Prompts-Questions")
  }

  @Test("What has no default is not said to be at one once it is reset")
  func resetToNothing() async {
    let setting = SettingDescription(key: "on", title: "on", type: .string(.init()))
    let trial = PromptTrial([setting], values: ["on": "x"])
    _ = await trial.run("reset 1", "quit")
    #expect(trial.transcript.contains("on is not set. Saved."), "\(trial.transcript)")
  }

  @Test("What others change is told before the next prompt, once, and own edits are no news")
  func news() async {
    let trial = PromptTrial()
    let code = await trial.run([
      .type("1 50"), .elsewhere("mute", true), .elsewhere("volume", 7), .type("2 off"),
      .elsewhere("password", "x"), .type("changes"), .type("quit"),
    ])
    #expect(code == 0)
    expectFrame(trial.transcript, "Prompts-News")
  }

  @Test("A value that others changed while the answer was typed is set once it is told, and again")
  func overlooked() async {
    let trial = PromptTrial()
    _ = await trial.run([
      .type("1"), .elsewhere("volume", 7), .type("50"), .type("60"), .elsewhere("volume", 8),
      .type("reset 1"), .type("reset 1"),
    ])
    let told = "Master volume is 7 now, changed elsewhere.\nIt was changed elsewhere before"
    #expect(trial.transcript.contains(told), "\(trial.transcript)")
    #expect(!trial.transcript.contains("is 50"))
    #expect(trial.transcript.contains("Master volume? 60\nMaster volume is 60. Saved."))
    #expect(trial.transcript.contains("Master volume is 8 now, changed elsewhere."))
    #expect(trial.store.value(forKey: "volume") == nil)
    // A pipe reads nothing before it answers; it is told all the same.
    let pipe = PromptTrial(isInteractive: false)
    _ = await pipe.run([.type("1"), .elsewhere("volume", 7), .type("50")])
    #expect(pipe.complaints.isEmpty && pipe.store.value(forKey: "volume") == 50)
    #expect(pipe.transcript.contains("Master volume is 7 now, changed elsewhere."))
  }

  @Test("A line end in a value begins no line that could be taken for another row")
  func lineEnds() async {
    let trial = PromptTrial(values: ["name": "one\n9 Password: x"], isInteractive: false)
    _ = await trial.run("list", "help")
    let lines = trial.transcript.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("5 Name: one") && $0.contains("9 Password: x") })
    #expect(!lines.contains { $0.hasPrefix("9 Password: x") })
    #expect(lines.contains { $0.hasPrefix("quit ends.") })
  }

  @Test("An undo over somebody else's value says so, and 'anyway' does it")
  func contested() async {
    let trial = PromptTrial()
    _ = await trial.run([
      .type("1 50"), .elsewhere("volume", 7), .type("undo"), .type("undo anyway"), .type("redo"),
    ])
    #expect(trial.transcript.contains("'undo anyway' does it.\n"))
    #expect(trial.transcript.contains("Master volume is 80 again. Saved.\n"))
  }

  @Test("A pipe sees no prompt; what is refused names its line, and the end is a 2")
  func piped() async {
    let trial = PromptTrial(isInteractive: false)
    let code = await trial.run("1 70", "1 110", "3", "2", "nonsense")
    #expect(code == 2)
    #expect(
      trial.complaints == [
        "line 2: Master volume must be a whole number from 0 to 100. It is still 70.",
        "line 5: 'nonsense' is neither a number nor a word known here."
          + " 'help' tells what can be done.",
      ])
    #expect(trial.transcript.hasPrefix("Master volume is 70. Saved.\n3 Device: Loudspeakers."))
    #expect(trial.transcript.hasSuffix("Device is Headphones. Saved.\n"))
    #expect(!trial.transcript.contains("> "))
    let well = PromptTrial(isInteractive: false)
    #expect(await well.run("1 70", "") == 0)
  }

  @Test("What cannot be saved is said, and the end is a 3; a signal's is 128 and its number")
  func endings() async {
    let trial = PromptTrial()
    let full = StoreError.readOnly(store: "the disk", reason: "it is full")
    #expect(await trial.run([.type("1 70")], failing: full) == 3)
    #expect(trial.transcript.contains("Master volume is 70. Not saved.\n"))
    #expect(trial.complaints.first?.hasPrefix("Not saved: ") == true)
    let interrupted = PromptTrial()
    #expect(await interrupted.run([.type("1 70"), .signal(2), .type("1 71")]) == 130)
    #expect(interrupted.store.value(forKey: "volume") == 70)
  }

  @Test(
    "Words may be shortened while they are clear",
    arguments: [
      ("l", PromptCommand.list("")), ("li vol ume", .list("vol ume")),
      ("u", .undo(isForced: false)), ("REDO", .redo(isForced: false)),
      ("red anyway", .redo(isForced: true)), ("c", .changes),
      ("p", .problems), ("i 3", .enter(row: 3)), ("o", .leave), ("g a.b", .go("a.b")),
      ("a x y", .add("x y")), ("rem 2", .remove(row: 2)), ("res 2", .reset(row: 2)), ("h", .help),
      ("q", .quit), ("  7  ", .show(row: 7)), ("7\ta  b ", .set(row: 7, to: "a  b")),
    ])
  func words(line: String, command: PromptCommand) throws {
    #expect(try PromptCommand(line) == command)
  }

  @Test(
    "A line that means nothing says what would",
    arguments: [
      ("re 2", "'re' could be reset, redo, remove."),
      ("reset", "'reset' takes a number, like 'reset 2'."),
      ("quitt", "'quitt' is neither a number nor a word known here. Did you mean 'quit'?"),
      ("go", "'go' takes a key, like 'go editor.fontSize'."),
      ("changes 1", "'changes' stands alone; '1' is too much."),
      ("undo all", "'undo' stands alone; 'all' is too much."),
    ])
  func mistakes(line: String, sentence: String) {
    #expect(throws: PromptCommand.Problem(sentence: sentence)) { try PromptCommand(line) }
  }

  @Test("Choices that are stored as numbers stand beside these, which answer with them")
  func numberedByValue() async {
    let level = SettingDescription(
      key: "level",
      type: .choice([.init(value: 0, title: "Gentle"), .init(value: 1, title: "Hard")]),
      defaultValue: 0)
    let trial = PromptTrial([level])
    #expect(await trial.run("1", "1", "q") == 0)
    #expect(trial.transcript.contains("  0 Gentle\n  1 Hard\n"), "\(trial.transcript)")
    #expect(trial.store.value(forKey: "level") == 1)
  }

  @Test("Where anything may stand, a switch and a text stay what they are")
  func keptKinds() async {
    let anything = ["switch", "text", "number", "list"].map { key in
      SettingDescription(place: Place(Key(key)), path: [], storage: .local) { .anything }
    }
    let trial = PromptTrial(
      anything, values: ["switch": true, "text": "on", "number": 1, "list": ["a"]])
    #expect(await trial.run("1 off", "2 12", "3 2", "1 perhaps", "4 a, b", "3 many", "q") == 0)
    #expect(trial.store.value(forKey: "list") == ["a"])
    #expect(trial.transcript.contains("must be a list, as it is. It is still a."))
    #expect(trial.store.value(forKey: "switch") == false)
    #expect(trial.store.value(forKey: "text") == "12" && trial.store.value(forKey: "number") == 2)
    #expect(trial.transcript.contains("must be on or off."), "\(trial.transcript)")
  }
}
