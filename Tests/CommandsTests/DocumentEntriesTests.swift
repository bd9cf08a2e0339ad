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
    var observation: SettingsObservation?
    await withCheckedContinuation { continuation in
      observation = settings.observeArrangement {
        observation?.cancel()
        continuation.resume()
      }
      _ = FileManager.default.createFile(atPath: file, contents: Data(#"{"b": 2, "c": 3}"#.utf8))
    }
    loop.receive(try KeyScript("x<Enter>").events)
    try settings.flush()
    #expect(try String(contentsOfFile: file, encoding: .utf8) == #"{"b": 2, "c": 3, "c-2x": 3}"#)
  }

  @Test("Undo of a name says which name the setting has again")
  func words() throws {
    #expect(try edit(#"{"a": 1}"#, "c<C-u>b<Enter>").screen.contains("a is now b; u undoes."))
    #expect(try edit(#"{"a": 1}"#, "c<C-u>b<Enter>u").screen.contains("b is a again."))
    #expect(try edit(nil, "a<Esc>").screen.contains("There are no settings yet. a adds one."))
  }
}
