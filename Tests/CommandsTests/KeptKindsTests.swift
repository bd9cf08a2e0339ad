import Foundation
import Testing

@testable import SetteeCommands

/// Values that no schema describes keep their kind, whatever their text could also mean.
@Suite("Kinds of values that nobody described")
@MainActor
struct KeptKindsTests {
  private let world = CommandWorld()

  /// What a document is after keys, and the screen then.
  private func edit(
    _ text: String, as ending: String, _ keys: String
  ) throws -> (text: String, screen: String) {
    let file = try world.write(text + "\n", to: "a.\(ending)")
    let screen = world.run(["edit", file, "--dump-screen", "--size", "100x24", "--keys", keys])
    let bytes = try String(contentsOfFile: file, encoding: .utf8)
    return (String(bytes.dropLast()), screen.output)
  }

  @Test(
    "A value whose text nobody changed is stored as it is",
    arguments: [
      ("json", #"{"l":[true,false]}"#), ("json", #"{"l":["12","a"]}"#),
      ("json", #"{"l":["true",1]}"#), ("json", #"{"l":["[1]",1]}"#),
      ("json", #"{"l":["null",1]}"#), ("json", #"{"l":["1e999",1]}"#),
      ("json", #"{"l":["on",null]}"#), ("json", #"{"l":["\"a\"",1e5]}"#),
      ("yaml", "l: ['1e999', 1.0]"), ("yaml", "l: [.inf, .nan]"),
      ("yaml", "l: [-.inf, 1]"),
      ("toml", "l = [inf, -inf]"), ("toml", "l = [nan, 1.0]"),
      ("toml", "l = [2026-01-02T03:04:05Z, true]"),
    ])
  func unchanged(ending: String, text: String) throws {
    #expect(try edit(text, as: ending, "<Enter><Enter><Enter>j<Enter><Enter>").text == text)
  }

  @Test("A member of an object in a list, too")
  func members() throws {
    let text = #"{"l":[{"a":"null"}]}"#
    #expect(try edit(text, as: "json", "<Enter><Enter><Enter><Enter>").text == text)
  }

  @Test("An infinity that a field of numbers opened on is stored as it is")
  func infinities() throws {
    for (ending, text) in [("yaml", "i: .inf\nj: .nan"), ("toml", "i = inf\nj = -inf")] {
      let (kept, screen) = try edit(text, as: ending, "<Enter><Enter>j<Enter><Enter>")
      #expect(kept == text && !screen.contains("Must be a number."), "\(screen)")
    }
  }

  @Test(
    "A number may be typed as its format spells numbers",
    arguments: [
      ("toml", "l = [12, true]", "l = [0x1F, true]"), ("yaml", "l: [12, true]", "l: [0x1F, true]"),
      ("json", #"{"l":[12,true]}"#, #"{"l":["0x1F",true]}"#),
    ])
  func spelled(ending: String, text: String, after: String) throws {
    #expect(try edit(text, as: ending, "<Enter><Enter><C-u>0x1F<Enter>").text == after)
    let line = try edit(text, as: ending, ":set<Space>l.0<Space>0x1F<Enter>")
    #expect(line.text == (ending == "json" ? text : after), "\(line.screen)")
  }

  @Test(
    "What is edited stays what it was, until the next kind is taken",
    arguments: [
      (#""12""#, "<BS>3", #""13""#), (#""12""#, "<BS>3<M-o>", "13"), ("12", "3", "123"),
      (#""12""#, "<M-o>", "12"), (#""12""#, "<M-o><M-o>", #""12""#), ("12", "<M-o>", #""12""#),
      (#""1""#, "<BS>2", #""2""#), (#""1e99""#, "9", #""1e999""#), (#""1e99""#, "9<M-o>", "1e999"),
      ("true", "<M-o>", #""true""#), (#""tru""#, "e", #""true""#), ("12", "a<BS>", "12"),
    ])
  func edited(value: String, keys: String, then: String) throws {
    let text = "{\"l\":[\(value),{}]}"
    let edited = try edit(text, as: "json", "<Enter><Enter>\(keys)<Enter>").text
    #expect(edited == "{\"l\":[\(then),{}]}")
  }

  @Test("What is typed into an empty line is what it likeliest means")
  func anew() throws {
    let text = #"{"l":["a",null]}"#
    #expect(try edit(text, as: "json", "<Enter><Enter><C-u>12<Enter>").text == #"{"l":[12,null]}"#)
    #expect(try edit(text, as: "json", "<Enter>j<Enter>12<Enter>").text == #"{"l":["a",12]}"#)
    #expect(try edit(text, as: "json", "<Enter>atrue<Enter>").text.contains("true"))
    #expect(try !edit(text, as: "json", "<Enter>atrue<Enter>").text.contains("\"true\""))
  }

  @Test("The line says which kind is stored")
  func remarks() throws {
    for (value, kind) in [("12", "number"), (#""12""#, "text"), ("true", "on or off")] {
      let screen = try edit("{\"l\":[\(value),{}]}", as: "json", "<Enter><Enter>").screen
      #expect(screen.contains("stored as \(kind)"), "\(screen)")
    }
  }
}
