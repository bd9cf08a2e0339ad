import Testing

@testable import SetteeCommands

@Suite("Entries of a suite that its schema describes and does not name")
@MainActor
struct SuiteEntriesTests {
  private let world = CommandWorld()

  /// Words for a suite with a schema.
  private func place(_ schema: String) throws -> [String] {
    ["--suite", "mine", "--schema", try world.write(schema, to: "schema.json")]
  }

  private static let schema = """
    {"properties": {
      "env": {"type": "object", "properties": {"A": {"type": "string"}},
        "additionalProperties": {"type": "integer"},
        "patternProperties": {"^K": {"type": "string", "x-settee": {"secret": true}}}},
      "free": {"type": "object", "properties": {"A": {"type": "string"}}}}}
    """

  @Test("They are set, read and listed as settings are, and judged")
  func values() throws {
    let place = try place(Self.schema)
    #expect(world.run(["set", "env.B", "5", "env.Key", "hunter2"] + place).code == .done)
    #expect(world.run(["get", "env.B"] + place).output == "5\n")
    let refused = world.run(["set", "env.B", "x"] + place)
    #expect(refused.code == .usage && refused.errors.contains("env.B: Must be a whole number."))
    let list = world.run(["list"] + place).output
    #expect(list.contains("env.B\t5\tinteger\t-\tstored\n") && !list.contains("hunter2"))
    world.run(["set", "env.B", "x", "--type", "string", "--suite", "mine"])
    #expect(world.run(["list"] + place).output.contains("env.B\t\"x\"\tstring\t!\tstored\n"))
  }

  @Test(
    "What the schema leaves open is no setting of it",
    arguments: ["free.B", "other", "env", "env."])
  func others(word: String) throws {
    let run = try world.run(["set", word, "1"] + place(Self.schema))
    #expect(run.code == .usage && run.errors.contains("'\(word)'"), "\(run.errors)")
  }

  @Test("A root that describes its entries, and a prefix, count too")
  func root() throws {
    let place = try place(
      """
      {"x-settee": {"prefix": "app."}, "properties": {"a": {"type": "string"}},
       "additionalProperties": {"type": "boolean"}}
      """)
    for word in ["on", "app.off"] {
      #expect(world.run(["set", word, "true"] + place).code == .done, "\(word)")
    }
    #expect(world.run(["set", "on", "5"] + place).code == .usage)
    #expect(world.run(["keys", "--suite", "mine"]).output == "app.off\napp.on\n")
  }

  @Test("An import checks them, and stores nothing where one is wrong")
  func imported() throws {
    let place = try place(Self.schema)
    let wrong = try world.write(
      #"{"env": {"C": "text", "A": "a"}, "free": {"Z": 1}}"#, to: "i.json")
    let refused = world.run(["import", wrong] + place)
    #expect(refused.code == .usage)
    #expect(refused.errors.contains("env.C: Must be a whole number."), "\(refused.errors)")
    #expect(world.run(["keys", "--suite", "mine"]).output == "")
    let right = try world.write(#"{"env": {"C": 1, "A": "a"}, "free": {"Z": 1}}"#, to: "i.json")
    #expect(world.run(["import", right] + place).code == .done)
    #expect(world.run(["keys", "--suite", "mine"]).output == "env.A\nenv.C\nfree.Z\n")
  }
}
