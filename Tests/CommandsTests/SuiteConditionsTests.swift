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
    #expect(
      after.prefix(3) == [
        "▌ Mode http", "Last not set", "✗ Port missing: needed where mode is http",
      ])
    #expect(after.last == "Path /x")
    world.run(["set", "mode", "unix"] + (try place()))
    #expect(
      try rows([], "<Enter>ht<Enter>u") == ["▌● Mode unix default http", "Last not set", "Path /x"])
  }

  @Test("Where the only row of a section goes, the focus goes to the nearest, and back with it")
  func focus() throws {
    world.run(["set", "mode", "unix", "path", "/x", "port", "8"] + (try place()))
    #expect(try rows([], "Gru").last == "▌ Port 8")
    #expect(try rows([], "GrugU") == ["● Mode unix default http", "Last not set", "▌ Path /x"])
  }

  @Test("To one that is not there now no way leads")
  func hidden() throws {
    let schema = try world.write(Self.schema, to: "schema.json")
    let run = world.run(["edit", schema, "path", "--suite", "mine", "--dump-screen"])
    #expect(run.code == .usage)
    #expect(run.errors.contains("'path' is no setting now. Only where mode is not http."))
  }

  private static let sections = """
    {"title": "Trial", "x-settee": {"prefix": "p."}, "properties": {"sync": {"type": "boolean"},
       "depth": {"type": "integer"}, "a": {"type": "object", "properties": {"x": {}}}},
     "if": {"properties": {"sync": {"const": true}}, "required": ["sync"]},
     "then": {"properties": {"depth": {"maximum": 3}, "t": {"type": "object", "properties": {
       "ca": {"type": "string", "default": "none"}}}}}}
    """

  private func sections() throws -> [String] {
    ["--suite", "mine", "--schema", try world.write(Self.sections, to: "sections.json")]
  }

  @Test("Keys of a branch's section are the same whether its condition holds or not")
  func keys() throws {
    let place = try sections()
    #expect(world.run(["get", "t.ca"] + place).code == .notSo)
    #expect(world.run(["set", "sync", "true", "t.ca", "x"] + place).code == .done)
    world.run(["set", "sync", "false"] + place)
    #expect(world.run(["list"] + place).output.contains("p.t.ca\t\"x\"\tstring\t-\tstored"))
    let json = #"{"sync": true, "t": {"ca": "y"}}"#
    #expect(world.run(["import", "-"] + place, input: json).code == .done)
    #expect(world.run(["get", "t.ca"] + place).output == "y\n")
    #expect(world.run(["keys", "--suite", "mine"]).output == "p.sync\np.t.ca\n")
    #expect(world.run(["set", "t", "{}"] + place).errors.contains("'t' is a group of settings"))
  }

  @Test("A group is judged by what its own values decide, and an import by those with the stored")
  func groups() throws {
    let place = try sections()
    #expect(world.run(["set", "sync", "true", "depth", "5"] + place).code == .usage)
    world.run(["set", "sync", "true"] + place)
    #expect(world.run(["set", "sync", "false", "depth", "5"] + place).code == .done)
    world.run(["set", "sync", "true", "depth", "1"] + place)
    #expect(world.run(["import", "-"] + place, input: #"{"depth": 7}"#).code == .usage)
    #expect(world.run(["import", "-"] + place, input: #"{"depth": 2}"#).code == .done)
  }

  @Test("In an account the values of the device decide, too")
  func account() throws {
    let schema = try world.write(
      """
      {"title": "Trial", "properties": {"mode": {"type": "string"}},
       "if": {"properties": {"mode": {"const": "a"}}, "required": ["mode"]},
       "then": {"properties": {"s": {"type": "object", "properties": {
         "host": {"type": "string", "x-settee": {"storage": "cloud"}}}}}}}
      """, to: "account.json")
    world.run(["set", "mode", "a", "--schema", schema])
    let cloud = ["--schema", schema, "--cloud", "folder:\(world.config.path)/shared"]
    let run = world.run(["set", "s.host", "h"] + cloud)
    #expect(run.code == .done, "\(run.errors)")
    #expect(!world.run(["describe", "s.host"] + cloud).output.contains("Only where"))
    #expect(world.run(["get", "s.host"] + cloud).output == "h\n")
  }
}
