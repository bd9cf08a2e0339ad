import Foundation
import Testing

@testable import SetteeCommands

@Suite("A document's form, key by key")
@MainActor
struct DocumentFormTests {
  private let world = CommandWorld()

  /// The screen after keys on a document, and what its file holds then.
  private func edit(
    _ text: String, _ keys: String, mode: Int = 0o644
  ) throws -> (screen: String, text: String) {
    let file = try world.write(text, to: "file.json")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
    let run = world.run(["edit", file, "--dump-screen", "--size", "100x24", "--keys", keys])
    return (run.output, try String(contentsOfFile: file, encoding: .utf8))
  }

  @Test(
    "A row that an own edit made goes when it is taken back; one that was there stays, uncounted",
    arguments: [
      ("D<Enter>u", 2, 0), ("D<Enter>uU", 3, 0), ("c<C-u>q<Enter>u", 2, 0),
      (":set z 4<Enter>u", 2, 0), (":set z 4<Enter>uU", 3, 0), (":set z 4<Enter>x", 2, 0),
      (":set z 4<Enter>xu", 3, 0), ("x", 1, 1), ("xu", 2, 0), ("c<C-u>q<Enter>x", 1, 1),
      (":set a.b 1<Enter>", 2, 0), (":set y 4<Enter>:set z 5<Enter><M-r>y", 0, 2),
      (":set y 4<Enter>:set z 5<Enter><M-r>yu", 4, 0),
      (":set y 4<Enter>:set z 5<Enter><M-r>yuuu", 2, 0),
    ])
  func rows(keys: String, count: Int, absentCount: Int) throws {
    let screen = try edit(#"{"a": 1, "b": "x"}"#, keys).screen
    let words = count == 1 ? "━ 1 setting ━" : "━ \(count) settings ━"
    #expect(screen.contains(words), "\(screen)")
    let absent = screen.split(separator: "\n").count { $0.contains("│") && $0.contains("not set ") }
    #expect(absent == absentCount, "\(screen)")
  }

  @Test("Undo of several members that are gone brings all of them back")
  func severalGone() throws {
    let text = #"{"a": 1}"#
    let keys = ":set y 4<Enter>:set z 5<Enter><M-r>yu"
    #expect(try edit(text, keys).text == #"{"a": 1, "y": 4, "z": 5}"#)
  }

  @Test(
    "What empties an object is this session's change, and can be taken back from the list",
    arguments: [
      #"{"l": [1], "o": {"a": 1}}"#, #"{"l": [1], "o": {"a": {"b": {"c": [1, 2]}}}}"#,
    ])
  func emptied(text: String) throws {
    let screen = try edit(text, "Gxd").screen
    #expect(screen.contains("─ 1 here") && !screen.contains("»"), "\(screen)")
    for keys in ["Gxdr", "GxdX", "Gxu"] {
      let taken = try edit(text, keys)
      #expect(taken.text == text, "\(keys): \(taken.screen)")
    }
    #expect(try !edit(text, "Gxud<Tab>").screen.contains("another program"))
  }

  @Test(
    "Steps inside a list or an object outlast its own name, taken back and made again",
    arguments: [
      "c<C-u>rr<Enter><Enter>jx", "c<C-u>rr<Enter><Enter>jJ", "c<C-u>rr<Enter><Enter>jD",
      "D<C-u>nn<Enter>j<Enter>jx", "D<C-u>nn<Enter>j<Enter>jJ",
    ])
  func renamedAround(keys: String) throws {
    let text = "{\n  \"b\": [1, 2, {\"a\": 1}, 3]\n}\n"
    let done = try edit(text, keys).text
    #expect(try edit(text, keys + "uu").text == text)
    let again = try edit(text, keys + "uuUU")
    #expect(again.text == done && done != text, "\(again.screen)")
  }

  @Test(
    "All is taken back at once, whatever was done inside lists and objects, and is brought back",
    arguments: [
      "<Enter>DGkk<Enter>z<Enter>", "<Enter>x<Enter>z<Enter>", "<Enter>DGkk<Enter>z<Enter>x",
      "j<Enter>+JJ", "<Enter>JJj<Enter>z<Enter>", "jj<Enter>DGkk<Enter>z<Enter><Esc>c<C-u>n<Enter>",
    ])
  func allAtOnce(keys: String) throws {
    let text = #"{"names": ["ann","bob", "cy","dan"], "ports": [1,2,3,4], "k": ["a","b","c"]}"#
    let done = try edit(text, keys).text
    let taken = try edit(text, keys + "dX")
    #expect(taken.text == text && done != text, "\(taken.screen)")
    #expect(try edit(text, keys + "dX<Esc>u").text == done)
  }

  @Test("What was null comes back from the list of changes though nothing else may be null there")
  func null() throws {
    let text = #"{"x": null, "b": 1}"#
    #expect(try edit(text, "e<C-u>hello<Enter>dr").text == text)
  }

  @Test("A heading is reset with all below it, after a question, and says that it is not set")
  func headings() throws {
    let text = #"{"editor": {"size": 1, "font": "x"}, "editors": 2}"#
    let asked = try edit(text, ":reset editor<Enter>")
    #expect(asked.text == text && asked.screen.contains("Reset editor? 2 settings would change."))
    #expect(try edit(text, ":reset editor<Enter>y").text == #"{"editor": {}, "editors": 2}"#)
    #expect(try edit(text, ":reset editor<Enter>yu").text == text)
    let line = #":set editor {"size": 2}<Enter>"#
    #expect(try edit(text, line).text == #"{"editor": {"size": 2}, "editors": 2}"#)
    #expect(try edit(text, line + "u").text.contains(#""font": "x""#))
    #expect(try edit(text, ":go editor<Enter>").screen.contains("▌  size"))
  }

  @Test(
    "Numbers in lists and objects show as they are written, in rows, details and messages",
    arguments: [
      (#"{"n": [12345678901234567890123, 1.0]}"#, "", "n    12345678901234567890123, 1.0"),
      (#"{"n": [12345678901234567890123, 1.0]}"#, "", "│ 1 12345678901234567890123"),
      (#"{"n": [0, [1e999]]}"#, "<Enter>j", "1e999"),
      (#"{"n": [1]}"#, ":set n [12345678901234567890123]<Enter>", "→ 12345678901234567890123"),
      (
        #"{"n": [[{"name": 12345678901234567890123}]]}"#, "<Enter><Enter>",
        "1 12345678901234567890123"
      ),
    ])
  func exactNumbers(text: String, keys: String, words: String) throws {
    let screen = try edit(text, keys).screen
    #expect(screen.contains(words), "\(screen)")
    #expect(!screen.contains("e+22"), "\(screen)")
  }

  @Test("Where nothing can be changed no key is offered that adds")
  func locked() throws {
    #expect(try edit(#"{"a": 1}"#, "").screen.contains("a add"))
    #expect(try !edit(#"{"a": 1}"#, "", mode: 0o444).screen.contains("a add"))
  }

  @Test("Changes show numbers as they are written, also where digits alone are others")
  func exactChanges() throws {
    let text = #"{"n": 12345678901234567890123, "d": 0.12345678901234567890, "l": [1e999, 2]}"#
    let screen = try edit(text, ":set n 12345678901234567890124<Enter>:set d 0.5<Enter>xd").screen
    #expect(screen.contains("12345678901234567890123  → 12345678901234567890124"), "\(screen)")
    #expect(screen.contains("0.12345678901234567890   → not set"), "\(screen)")
    let list = try edit(text, ":set l.0 12345678901234567890123<Enter>d").screen
    #expect(list.contains("1e999       → 12345678901234567890123"), "\(list)")
    let reset = try edit(text, ":reset l<Enter><M-r>").screen
    #expect(reset.contains("0.12345678901234567890"), "\(reset)")
  }

  @Test(
    "Removals that the list of changes takes back lead to where the members stood",
    arguments: ["xxdrr", "xxdjrkr", "xxxdrrr", "xjxdrr", "xxxdX", "xjxxdX", "xxjxdjrkrr"])
  func takenBack(keys: String) throws {
    let text = "{\n  \"z\": 1,\n  \"m\": true,\n  \"b\": \"x\",\n  \"y\": 2,\n  \"a\": 3\n}\n"
    #expect(try edit(text, keys).text == text)
  }
}
