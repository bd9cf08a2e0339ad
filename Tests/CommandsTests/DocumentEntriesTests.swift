import Foundation
import SetteeEditor
import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeTerminals
import Testing

@testable import SetteeCommands

@Suite("Members of documents that no schema names")
@MainActor
struct DocumentEntriesTests {
  private let world = CommandWorld()

  /// Presses keys on a document; gives the screen and what the file holds then.
  private func edit(
    _ text: String?, _ keys: String, schema: String? = nil
  ) throws -> (screen: String, text: String) {
    let file = try world.write(text ?? "", to: "file.json")
    if text == nil { try FileManager.default.removeItem(atPath: file) }
    let named = try schema.map { ["--schema", try world.write($0, to: "schema.json")] } ?? []
    let run = world.run(
      ["edit", file] + named + ["--dump-screen", "--size", "100x24", "--keys", keys])
    let bytes = FileManager.default.contents(atPath: file) ?? Data()
    return (run.output, String(decoding: bytes, as: UTF8.self))
  }

  private func opened(_ path: String) throws -> (SettingsForm, DocumentSettings) {
    let nowhere = CommandRun.Collector().textOutput(false)
    let context = CommandContext(
      environment: [:], input: TextInput(isTerminal: false) { _ in [] }, output: nowhere,
      errors: nowhere, programPath: "settee", onInterrupt: { _ in })
    let target = try EditTarget(Arguments([path], for: Commands.edit), context)
    let settings = try #require(target.settings as? DocumentSettings)
    return (SettingsForm(settings), settings)
  }

  @Test(
    "They are renamed, copied and removed where they stand, and undone by one step",
    arguments: [
      ("c<C-u>b<Enter>", #"{"b": 1, "o": {"x": 2, "y": 3}}"#),
      ("c<C-u>b<Enter>u", #"{"a": 1, "o": {"x": 2, "y": 3}}"#),
      ("c<C-u>b<Enter>uU", #"{"b": 1, "o": {"x": 2, "y": 3}}"#),
      ("c<C-u>o<Enter>", #"{"a": 1, "o": {"x": 2, "y": 3}}"#),
      ("D<Enter>", #"{"a": 1, "a-2": 1, "o": {"x": 2, "y": 3}}"#),
      ("D<Enter>u", #"{"a": 1, "o": {"x": 2, "y": 3}}"#),
      ("x", #"{"o": {"x": 2, "y": 3}}"#),
      ("xu", #"{"a": 1, "o": {"x": 2, "y": 3}}"#),
      ("jc<C-u>z.z<Enter>", #"{"a": 1, "o": {"z.z": 2, "y": 3}}"#),
      ("jjc<C-u>x<Enter>", #"{"a": 1, "o": {"x": 2, "y": 3}}"#),
      ("jx", #"{"a": 1, "o": {"y": 3}}"#),
    ])
  func acts(keys: String, text: String) throws {
    let (screen, file) = try edit(#"{"a": 1, "o": {"x": 2, "y": 3}}"#, keys)
    #expect(file == text, "\(screen)")
  }

  private nonisolated static let nameless =
    #"{"": 1, "o": {"": {"": 2}}, "m": {"": {"c": "x"}, "k": 1}, "\"\"": 3}"#

  @Test("A member without a name is two quotes in rows, headings, sentences and summaries")
  func nameless() throws {
    let all = try edit(Self.nameless, "").screen
    #expect(all.contains(#"▌  ""       1"#) && all.contains(#"o › "" ──"#), "\(all)")
    #expect(all.contains(#"   "\"\""   3 "#), "\(all)")
    let schema = #"{"required": [""], "properties": {"m": {"additionalProperties": true}}}"#
    let known = try edit(Self.nameless, "", schema: schema).screen
    #expect(known.contains(#"2 entries: "", k"#), "\(known)")
    #expect(try edit(Self.nameless, "y").screen.contains(#"Copied the value of ""."#))
    let page = try edit(Self.nameless, "<Enter>x", schema: schema).screen
    #expect(page.contains(#"Removed: "";"#), "\(page)")
    let renamed = try edit(Self.nameless, "c<C-u>n<Enter>d").screen
    #expect(renamed.contains(#"""#) && renamed.contains("→ n"), "\(renamed)")
    let told = try edit(Self.nameless, "c<C-u>n<Enter>").screen
    #expect(told.contains(#""" is now n;"#), "\(told)")
  }

  @Test(
    "Their names, and not what rows call them, are what is renamed, copied and taken back",
    arguments: [
      ("cn<Enter>", #"{"n": 1, "\"\"": 3}"#), ("cn<Enter>u", #"{"": 1, "\"\"": 3}"#),
      ("D<Enter>", #"{"": 1, "-2": 1, "\"\"": 3}"#), ("c<Enter>", #"{"": 1, "\"\"": 3}"#),
      ("jc<BS>n<Enter>", #"{"": 1, "\"n": 3}"#), ("jc<BS>n<Enter>u", #"{"": 1, "\"\"": 3}"#),
      ("jD<Enter>", #"{"": 1, "\"\"": 3, "\"\"-2": 3}"#),
    ])
  func namelessActs(keys: String, text: String) throws {
    let (screen, file) = try edit(#"{"": 1, "\"\"": 3}"#, keys)
    #expect(file == text, "\(screen)")
  }

  @Test(
    "Others are added beside the focused one, in a new document too",
    arguments: [
      (#"{"a": 1}"#, "ab<Space>text<Enter>", #"{"a": 1, "b": "text"}"#),
      (#"{"o": {"x": 2}}"#, "ay<Space>3<Enter>", #"{"o": {"x": 2, "y": 3}}"#),
      (nil, "aname<Space>hello<Enter>", "{\n  \"name\": \"hello\"\n}\n"),
    ] as [(String?, String, String)])
  func additions(before: String?, keys: String, text: String) throws {
    let (screen, file) = try edit(before, keys)
    #expect(file == text, "\(screen)")
  }

  @Test("What a schema names keeps its name, and rules for names hold")
  func rules() throws {
    let schema = """
      {"properties": {"port": {"type": "integer"}}, "additionalProperties": {"type": "integer"},
       "propertyNames": {"pattern": "^[a-z]+$"}}
      """
    let text = #"{"port": 1, "other": 2}"#
    let named = try edit(text, "c", schema: schema)
    #expect(named.text == text && !named.screen.contains("rename"))
    let refused = try edit(text, "jc<C-u>B<Enter>", schema: schema)
    #expect(refused.text == text && refused.screen.contains("The name 'B' must"))
    #expect(try edit(text, "jc<C-u>b<Enter>", schema: schema).text == #"{"port": 1, "b": 2}"#)
  }

  @Test("Undo of a copy asks before it takes away what another program made of it")
  func copyChangedElsewhere() throws {
    let file = try world.write(#"{"a": 1}"#, to: "copy.json")
    let (form, settings) = try opened(file)
    _ = form.rename(0, to: "b", as: "b", isCopied: true)
    #expect(settings.settle() && form.rearrange() != nil)
    let copy = try #require(form.field(forKey: "b"))
    #expect(form.commit(2, to: copy) == .stored([copy]))
    _ = form.undo()
    #expect(form.undo() == .stored([0]))
    _ = form.redo()
    try form.fields[copy].setting.write(3)
    let outcome = form.undo()
    let isAsked = if case .contested = outcome { true } else { false }
    #expect(isAsked)
    #expect(form.fields[copy].setting.unobservedReading.value == 3)
  }

  @Test("A name that is typed is its own member's, wherever that stands by then")
  func nameAmongGone() async throws {
    let file = try world.write(#"{"a": 1, "b": 2, "c": 3}"#, to: "names.json")
    let (form, settings) = try opened(file)
    var options = Editor.Options()
    options.words = settings
    let editor = Editor(form, focus: Place("c"), options: options)
    let loop = ScreenLoop(editor, on: InMemoryScreen(), schedule: { _ in })
    loop.start()
    loop.receive(try KeyScript("D").events)
    try await settings.follow(#"{"b": 2, "c": 3}"#, writtenTo: file)
    loop.receive(try KeyScript("x<Enter>").events)
    try settings.flush()
    #expect(try String(contentsOfFile: file, encoding: .utf8) == #"{"b": 2, "c": 3, "c-2x": 3}"#)
  }

  @Test(
    "The list of changes has names and copies, and takes them back",
    arguments: [
      ("c<C-u>b<Enter>d", ["1 here", "b", "a", "→ b"], #"{"b": 1, "c": 2}"#),
      ("c<C-u>b<Enter>dr", ["0 here"], #"{"a": 1, "c": 2}"#),
      ("c<C-u>b<Enter>+dX", ["0 here"], #"{"a": 1, "c": 2}"#),
      ("c<C-u>b<Enter>+dX<Esc>u", ["▌  b "], #"{"b": 2, "c": 2}"#),
      ("c<C-u>b<Enter>+d", ["2 here", "→ b", "→ 2"], #"{"b": 2, "c": 2}"#),
      ("c<C-u>b<Enter>+djr", ["1 here", "→ b"], #"{"b": 1, "c": 2}"#),
      (
        "D<Enter>d", ["1 here │ 0 elsewhere", "a-2", "not set", "→ 1"],
        #"{"a": 1, "a-2": 1, "c": 2}"#
      ),
      ("D<Enter>dr", ["0 here │ 0 elsewhere"], #"{"a": 1, "c": 2}"#),
      ("D<Enter>ud", ["0 here │ 0 elsewhere"], #"{"a": 1, "c": 2}"#),
      ("D<Enter>ju+", ["▌  a "], #"{"a": 2, "c": 2}"#),
      ("D<Enter>uUd", ["1 here │ 0 elsewhere", "a-2"], #"{"a": 1, "a-2": 1, "c": 2}"#),
      ("+c<C-u>b<Enter>dX", ["0 here"], #"{"a": 1, "c": 2}"#),
      // A name that was given away, and something else under it.
      (
        "c<C-u>z<Enter>:set<Space>a<Space>5<Enter>uuUUd", ["2 here │ 0 elsewhere"],
        #"{"z": 1, "c": 2, "a": 5}"#
      ),
      ("c<C-u>z<Enter>:set<Space>a<Space>5<Enter>dX", ["0 here"], #"{"a": 1, "c": 2}"#),
      ("c<C-u>z<Enter>xdX", ["0 here"], #"{"a": 1, "c": 2}"#),
      ("D<C-u>n<Enter>jc<C-u>m<Enter>c<C-u>k<Enter>dX", ["0 here"], #"{"a": 1, "c": 2}"#),
      ("ae<Space>{}<Enter>d", ["1 here │ 0 elsewhere"], #"{"a": 1, "c": 2, "e": {}}"#),
    ])
  func listed(keys: String, words: [String], text: String) throws {
    let (screen, file) = try edit(#"{"a": 1, "c": 2}"#, keys)
    #expect(file == text, "\(screen)")
    for word in words { #expect(screen.contains(word), "\(screen)") }
  }

  @Test("A name on a page is taken back where it stands, with the comment beside it")
  func listedOnPage() throws {
    let text = #"{"l": [{"a": 1, /* two */ "b": 2}]}"#
    let named = try edit(text, "<Enter><Enter>jc<C-u>z<Enter>d")
    #expect(named.text == text.replacingOccurrences(of: #""b""#, with: #""z""#))
    #expect(named.screen.contains("1 here") && named.screen.contains("→ z"), "\(named.screen)")
    let back = try edit(text, "<Enter><Enter>jc<C-u>z<Enter>dr")
    #expect(back.text == text && back.screen.contains("0 here"), "\(back.screen)")
  }

  @Test("Members that others add or take away are told among the changes from elsewhere")
  func othersMembers() async throws {
    let file = try world.write(#"{"a": 1, "b": 2, "o": {"x": 1}}"#, to: "others.json")
    let (form, settings) = try opened(file)
    var options = Editor.Options()
    options.words = settings
    let screen = InMemoryScreen()
    let loop = ScreenLoop(
      Editor(form, focus: Place("b"), options: options), on: screen, schedule: { _ in })
    loop.start()
    try await settings.follow(#"{"a": 1, "o": {"x": 1, "y": 7}}"#, writtenTo: file)
    loop.receive([EditorEvent.marked])
    let rows = screen.picture.split(separator: "\n")
    #expect(rows.contains { $0.contains(" y ") && $0.contains("»") })
    // What was meant for a member that is gone is done to no other.
    loop.receive(try KeyScript("x").events)
    #expect(screen.picture.contains("b is not here any more; nothing was done."))
    loop.receive(try KeyScript("d<Tab>").events)
    let lines = screen.picture.split(separator: "\n").map(String.init)
    #expect(screen.picture.contains("0 here │ 2 elsewhere"), "\(screen.picture)")
    #expect(lines.contains { $0.contains("y") && $0.contains("not set") && $0.contains("→ 7") })
    #expect(lines.contains { $0.contains("b") && $0.contains("2") && $0.contains("→ not set") })
    loop.receive(try KeyScript("j<Enter>").events)
    try settings.flush()
    #expect(
      try String(contentsOfFile: file, encoding: .utf8) == #"{"a": 1, "o": {"x": 1, "y": 7}}"#)
  }

  @Test("A member that others add and take away again is no change from elsewhere")
  func othersPassingMember() async throws {
    let text = #"{"a": 1}"#
    let file = try world.write(text, to: "passing.json")
    let (form, settings) = try opened(file)
    var options = Editor.Options()
    options.words = settings
    let screen = InMemoryScreen()
    let loop = ScreenLoop(Editor(form, options: options), on: screen, schedule: { _ in })
    loop.start()
    try await settings.follow(#"{"a": 1, "b": 2}"#, writtenTo: file)
    loop.receive([EditorEvent.marked])
    #expect(screen.picture.contains(" b "), "\(screen.picture)")
    try await settings.follow(text, writtenTo: file)
    loop.receive([EditorEvent.marked])
    loop.receive(try KeyScript("d").events)
    #expect(screen.picture.contains("0 here │ 0 elsewhere"), "\(screen.picture)")
  }

  @Test("Undo of a name says which name the setting has again")
  func words() throws {
    #expect(try edit(#"{"a": 1}"#, "c<C-u>b<Enter>").screen.contains("a is now b; u undoes."))
    #expect(try edit(#"{"a": 1}"#, "c<C-u>b<Enter>u").screen.contains("b is a again."))
    #expect(try edit(nil, "a<Esc>").screen.contains("There are no settings yet. a adds one."))
  }
}
