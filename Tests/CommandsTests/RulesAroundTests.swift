import SetteeForms
import SetteePropertyLists
import SetteeSettings
import Testing

@testable import SetteeCommands

@Suite("Rules of objects that have no row")
@MainActor
struct RulesAroundTests {
  private let world = CommandWorld()

  private static let schema = """
    {"type": "object", "additionalProperties": false, "required": ["name"],
     "properties": {
       "name": {"type": "string"}, "port": {"type": "integer"}, "key": {"type": "string"},
       "tls": {"type": "object", "additionalProperties": false, "required": ["on", "zz"],
               "properties": {"on": {"type": "boolean"}}},
       "env": {"type": "object", "additionalProperties": {"type": "string"},
               "required": ["HOME"]},
       "text": {"type": "string"}},
     "dependentRequired": {"port": ["key"]}, "minProperties": 4,
     "not": {"required": ["port", "env"]}}
    """

  private func opened(
    _ text: String, by schema: String = Self.schema
  ) throws -> (SettingsForm, DocumentSettings) {
    let path = try world.write(text, to: "a.json")
    let schemaPath = try world.write(schema, to: "s.json")
    let nowhere = CommandRun.Collector().textOutput(false)
    let context = CommandContext(
      environment: ["XDG_DATA_HOME": world.config.path],
      input: TextInput(isTerminal: false) { _ in [] }, output: nowhere, errors: nowhere,
      programPath: "settee", onInterrupt: { _ in })
    let target = try EditTarget(
      Arguments([path, "--schema", schemaPath], for: Commands.edit), context)
    let settings = try #require(target.settings as? DocumentSettings)
    return (SettingsForm(settings), settings)
  }

  private func sentences(_ form: SettingsForm) -> Set<String> {
    Set(form.problems().list.map { ($0.place.map { "\($0): " } ?? "") + $0.sentence })
  }

  @Test(
    "What is wrong with a document that has no rows stands in the only one",
    arguments: [
      (#"{"minProperties": 1}"#, "Must have at least 1 entry."),
      (#"{"type": "array"}"#, "Must be a list."),
      (#"{"const": {"a": 1}}"#, #"Must be {"a": 1}."#),
    ])
  func noRows(schema: String, sentence: String) throws {
    let (form, settings) = try opened("{}", by: schema)
    #expect(sentences(form) == [sentence] && settings.settings.count == 1)
    #expect(form.counts().wrong == 1)
  }

  @Test("A document without settings offers to add some, be something wrong with it or not")
  func adding() throws {
    let file = try world.write("{}", to: "none.json")
    for rule in [0, 1] {
      let schema = try world.write(
        #"{"minProperties": \#(rule), "additionalProperties": {"type": "string"}}"#,
        to: "none.schema.json")
      let screen = world.run(["edit", file, "--schema", schema, "--dump-screen"]).output
      #expect(screen.contains(" a add ") && screen.contains("Must have") == (rule == 1))
    }
  }

  @Test("Nothing is missing of an object in whose place null stands, until it is one")
  func nothingInNull() throws {
    let schema = """
      {"properties": {"proxy": {"type": ["object", "null"], "required": ["host"], "properties":
        {"host": {"type": "string"}, "port": {"type": "integer"}}}}}
      """
    let file = try world.write(#"{"proxy": null}"#, to: "null.json")
    let path = try world.write(schema, to: "null.schema.json")
    func edit(_ keys: String) -> String {
      world.run(["edit", file, "--schema", path, "--dump-screen", "--keys", keys]).output
    }
    let page = edit("<Enter>")
    #expect(page.lowercased().contains("host") && !page.contains("missing"), "\(page)")
    let begun = edit("<Enter>j<Enter>80<Enter>")
    #expect(begun.contains("missing"), "\(begun)")
  }

  @Test("They are marked at the member that they are about, or have a row of words")
  func marks() throws {
    let (form, _) = try opened(
      #"{"name": "a", "port": 1, "prot": 2, "tls": {"on": true, "off": 1}, "env": {}}"#)
    #expect(
      sentences(form) == [
        "'port' and 'env' may not stand here together.",
        "key: 'key' is missing: it is needed because 'port' is there.",
        "prot: 'prot' is not known here; did you mean 'port'?",
        "tls.off: 'off' is not known here.", "'zz' is missing.",
        "env: 'HOME' is missing.",
      ])
    let words = form.fields.map(\.description).filter { $0.kind == .text }
    #expect(
      words.map(\.title) == [
        "'port' and 'env' may not stand here together.", "'zz' is missing.",
      ])
    #expect(words.map(\.path) == [[], ["tls"]])
    #expect(form.counts().wrong == 6)
    let row = try #require(form.field(forKey: "key"))
    #expect(FieldRow(form.fields[row], of: form).value == "missing")
  }

  @Test("An edit that keeps them takes the marks away")
  func edits() throws {
    let (form, settings) = try opened(#"{"name": "a", "port": 1, "text": "t"}"#)
    #expect(
      sentences(form) == [
        "Must have at least 4 entries.",
        "key: 'key' is missing: it is needed because 'port' is there.",
      ])
    let row = try #require(form.field(forKey: "key"))
    _ = form.commit("k", to: row)
    #expect(settings.settle() && form.rearrange() != nil)
    #expect(sentences(form).isEmpty && form.counts().wrong == 0)
    #expect(!form.fields.contains { $0.description.kind == .text })
  }

  @Test("A document of more than 64 kB is checked behind the first screen")
  func large() throws {
    let text = String(repeating: "x", count: 70_000)
    let (form, settings) = try opened(#"{"name": "a", "port": 1, "text": "\#(text)"}"#)
    _ = settings.settle()
    _ = form.rearrange()
    #expect(sentences(form).contains("Must have at least 4 entries."))
  }

  @Test("A map that must have an entry stays one, with a row for the entry")
  func map() throws {
    let (form, _) = try opened(#"{"name": "a", "env": {"PATH": "/"}, "text": "t", "key": "k"}"#)
    let row = try #require(form.field(forKey: "env"))
    #expect(form.opensPage(row))
    let page = form.page(of: row)
    #expect(page.parts == .entries)
    #expect(page.rows.compactMap { form.step(of: $0)?.name?.name } == ["HOME", "PATH"])
  }
}
