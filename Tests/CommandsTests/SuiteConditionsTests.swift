import Testing

@testable import SetteeCommands

@Suite("A suite whose schema has conditions")
@MainActor
struct SuiteConditionsTests {
  private let world = CommandWorld()

  private static let schema = """
    {"title": "Trial", "properties": {
      "mode": {"enum": ["http", "unix"], "default": "http"}, "last": {"type": "boolean"}},
     "if": {"properties": {"mode": {"const": "http"}}, "required": ["mode"]},
     "then": {"properties": {"port": {"type": "integer", "minimum": 1}}, "required": ["port"]},
     "else": {"properties": {"path": {"type": "string"}}}}
    """

  private func place() throws -> [String] {
    ["--suite", "mine", "--schema", try world.write(Self.schema, to: "schema.json")]
  }

  /// The rows of the list after keys.
  private func rows(_ words: [String] = [], _ keys: String = "") throws -> [String] {
    let schema = try world.write(Self.schema, to: "schema.json")
    let run = world.run(
      ["edit", schema] + words
        + ["--suite", "mine", "--dump-screen", "--size", "80x16", "--keys", keys])
    #expect(run.code == .done, "\(run.errors)")
    return run.output.split(separator: "\n").dropFirst().prefix { !$0.contains("┴") }
      .map { $0.drop { $0 != "│" }.dropFirst().split(separator: " ").joined(separator: " ") }
      .filter { !$0.isEmpty }
  }

  @Test("Its settings are those of the branch that holds, for commands as in the form")
  func values() throws {
    let place = try place()
    #expect(world.run(["list"] + place).output.contains("port\t(not set)"))
    #expect(world.run(["set", "port", "0"] + place).code == .usage)
    #expect(world.run(["set", "mode", "unix", "path", "/x"] + place).code == .done)
    let list = world.run(["list"] + place).output
    #expect(list.contains("path\t\"/x\"\tstring\t-\tstored") && !list.contains("port"))
    #expect(world.run(["set", "path", "5", "--type", "integer"] + place).code == .usage)
    #expect(try rows() == ["▌● Mode unix default http", "Last not set", "Path /x"])
  }

  @Test("What is stored and no branch in force describes stays, and says where it belongs")
  func strays() throws {
    let place = try place()
    world.run(["set", "mode", "unix", "port", "8"] + place)
    let rows = try rows()
    #expect(rows.suffix(2).map { $0.prefix(5) } == ["Other", "Port "])
    #expect(
      world.run(["describe", "port"] + place).output.contains("Only where mode is http."))
  }

  @Test("Rows come and go in the frame of the value that decides, and with its undo")
  func frames() throws {
    world.run(["set", "mode", "unix", "path", "/x"] + (try place()))
    let after = try rows([], "<Enter>ht<Enter>")
    #expect(after.prefix(3) == ["▌ Mode http", "Last not set", "✗ Port missing"])
    #expect(after.last == "Path /x")
    world.run(["set", "mode", "unix"] + (try place()))
    #expect(
      try rows([], "<Enter>ht<Enter>u") == ["▌● Mode unix default http", "Last not set", "Path /x"])
  }

  @Test("To one that is not there now no way leads")
  func hidden() throws {
    let schema = try world.write(Self.schema, to: "schema.json")
    let run = world.run(["edit", schema, "path", "--suite", "mine", "--dump-screen"])
    #expect(run.code == .usage)
    #expect(run.errors.contains("'path' is no setting now. Only where mode is not http."))
  }
}
